-- reader.lua: pandoc's Markdown, and fences as attest writes them: after ``` a word and the name of a claim.
--
-- In: woven Markdown. Out: pandoc's tree. Plain pandoc takes "```answer average" for code in a line; here it is a code
-- block of class `answer`. Use it in place of `-f markdown`.

local FORMAT_READ = 'markdown+tex_math_single_backslash'

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
  return pandoc.read(table.concat(lines, '\n'), FORMAT_READ, options)
end
