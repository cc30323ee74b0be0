-- reader.lua: pandoc's Markdown, and fences as attest writes them: after ``` a word and the name of a claim.
--
-- In: woven Markdown. Out: pandoc's tree. Plain pandoc takes "```answer average" for code in a line; here it is a code
-- block of class `answer`. Use it in place of `-f markdown`.

package.path = pandoc.path.directory(PANDOC_SCRIPT_FILE or '') .. '/?.lua;' .. package.path
local common = require('common')

-- "(a)", "b)", "ii)", "3)": where a paragraph begins with one, each of them keeps its line.
local function is_number(inline)
  return inline and inline.t == 'Str' and inline.text:match('^%(?%w%w?%w?%w?%)') ~= nil
end

local function keep_lines(para)
  if not is_number(para.content[1]) then return nil end
  for i, inline in ipairs(para.content) do
    if inline.t == 'SoftBreak' and is_number(para.content[i + 1]) then para.content[i] = pandoc.LineBreak() end
  end
  return para
end

function Reader(input, options)
  local lines, fence = {}, nil
  for line in (tostring(input):gsub('\r\n', '\n') .. '\n'):gmatch('(.-)\n') do
    local indent, ticks, info = line:match('^(%s*)(```+)%s*([^`]*)$')
    if not ticks then indent, ticks, info = line:match('^(%s*)(~~~+)%s*(.-)$') end
    if fence then
      if ticks and ticks:sub(1, 1) == fence:sub(1, 1) and #ticks >= #fence and info:match('^%s*$') then fence = nil end
    elseif ticks then
      fence = ticks
      local word, rest = info:match('^([%w-]+)%s+(.*)$')
      if word and rest ~= '' and not rest:match('^{') then line = ('%s%s{.%s}'):format(indent, ticks, word) end
    end
    lines[#lines + 1] = line
  end
  local plain = common.sheet.lines -- a sheet in plain text, whose lines stay lines
  return pandoc.read(table.concat(lines, '\n'), common.MARKDOWN .. (plain and '+hard_line_breaks' or ''), options):walk({ Para = keep_lines })
end
