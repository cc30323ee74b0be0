-- tables.lua: tables: on a page they scroll in a box of their own, on paper their columns share the line by what they hold.

local common = require('common')
local raw, raw_block = common.raw, common.raw_block

-- About how wide a cell is, in characters, and its longest word.
local function cell_width(cell)
  local text = pandoc.write(pandoc.Pandoc(cell.contents), 'markdown', { wrap_text = 'none' })
  text = text:gsub('%]%b()', ''):gsub('{[.#][^}]*}', ''):gsub('\\attest%a+', ''):gsub('{=latex}', ''):gsub('\\[%a]+', 'x')
  text = text:gsub('[{}$^_\\`%[%]*]', ''):gsub('%s+', ' ')
  local word = 0
  for piece in text:gmatch('%S+') do word = math.max(word, utf8.len(piece) or #piece) end
  return utf8.len(text) or #text, word
end

local function each_row(table_, visit)
  local function part(rows) for _, row in ipairs(rows) do visit(row.cells or row[2]) end end
  part(table_.head.rows or table_.head[2])
  for _, body in ipairs(table_.bodies) do part(body.head); part(body.body) end
  part(table_.foot.rows or table_.foot[2])
end

-- Shares of the line for the columns: by what they hold, none below its longest word while there is room.
local LINE = 84
local function shares(table_)
  local widest, words, total = {}, {}, 0
  each_row(table_, function(cells)
    for i, cell in ipairs(cells) do
      local width, word = cell_width(cell)
      widest[i] = math.max(widest[i] or 1, math.min(width, 60))
      words[i] = math.max(words[i] or 1, math.min(word, 24))
    end
  end)
  for i = 1, #widest do total = total + widest[i] + 3 end
  local list = {}
  if total <= LINE then
    for i = 1, #widest do list[i] = (widest[i] + 3) / LINE end
    return list, true
  end
  local least, rest = 0, 0
  for i = 1, #widest do least = least + words[i] + 3; rest = rest + widest[i] - math.min(words[i], widest[i]) end
  for i = 1, #widest do
    if least >= LINE then list[i] = (words[i] + 3) / least
    else list[i] = (words[i] + 3 + (LINE - least) * (widest[i] - math.min(words[i], widest[i])) / math.max(rest, 1)) / LINE
    end
  end
  return list, false
end

-- Says of the cells of a head what they are the head of. A table without a head has it at its left.
local function with_scopes(element)
  local filled = false
  for _, row in ipairs(element.head.rows) do
    for _, cell in ipairs(row.cells) do
      cell.attr.attributes.scope = 'col'
      filled = filled or #cell.contents > 0
    end
  end
  if filled then return end
  element.head.rows = {}
  for _, body in ipairs(element.bodies) do
    body.row_head_columns = 1
    for _, row in ipairs(body.body) do row.cells[1].attr.attributes.scope = 'row' end
  end
end

local function dress_table(element)
  if common.html then
    for _, spec in ipairs(element.colspecs) do spec[2] = nil end
    with_scopes(element)
    return { raw_block('<div class="table">'), element, raw_block('</div>') }
  end
  local list = shares(element)
  local align = {}
  for i, spec in ipairs(element.colspecs) do
    align[i] = ({ AlignRight = '\\raggedleft', AlignCenter = '\\centering' })[tostring(spec[1])] or '\\raggedright'
  end
  local out = pandoc.List({ raw_block('\\begin{attesttable}') })
  local function rows(part, macro)
    for _, row in ipairs(part) do
      local line = pandoc.List({ raw('\\' .. macro .. '{') })
      local empty = true
      for i, cell in ipairs(row.cells or row[2]) do
        line:insert(raw(('\\attestcell{%.4f}{%s}{'):format(list[i] or 0.1, align[i] or '')))
        local inlines = pandoc.utils.blocks_to_inlines(cell.contents, { raw('\\par ') })
        if #inlines > 0 then empty = false end
        line:extend(inlines)
        line:insert(raw('}'))
      end
      line:insert(raw('}'))
      if not (empty and macro == 'attesthead') then out:insert(pandoc.Plain(line)) end
    end
  end
  rows(element.head.rows or element.head[2], 'attesthead')
  for _, body in ipairs(element.bodies) do rows(body.head, 'attesthead'); rows(body.body, 'attestrow') end
  rows(element.foot.rows or element.foot[2], 'attestrow')
  out:insert(raw_block('\\end{attesttable}'))
  local caption = element.caption.long or element.caption[2]
  if caption and #caption > 0 then
    out:insert(1, pandoc.Plain({ raw('\\attesttablecaption{'), pandoc.Span(pandoc.utils.blocks_to_inlines(caption)), raw('}') }))
  end
  return out
end

return { dress = dress_table }
