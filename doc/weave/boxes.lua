-- boxes.lua: the boxes of the verdicts go to their places in the sheet. A paragraph SEALbox3 is the place of box 3, right behind its
-- block; in LaTeX, where macros can move things, SEALbegin3 is right before it. Nobody who writes a sheet knows the seal.
--
-- In: the cleaned sheet with the places in it. Out: every box once and in order: at its place, or at the end with a sentence
-- that says so, if its place is gone or its block is not before it. The seal is nowhere any more.

local common, formula = require('common'), require('formula')
local sheet = common.sheet
local seal = sheet.seal

local BLOCKS = { answer = true, proof = true, derivation = true, claim = true }

-- Signs that turn the direction of writing around would make a box say something else.
local TURNING = { '\u{200E}', '\u{200F}', '\u{061C}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}' }

-- Markdown of ours, read by itself: macros, notes and links of the sheet mean nothing in it.
local function read(text)
  for _, sign in ipairs(TURNING) do text = text:gsub(sign, '') end
  return pandoc.read(text, common.MARKDOWN).blocks
end

local function place_of(block)
  if (block.t ~= 'Para' and block.t ~= 'Plain') or #block.content ~= 1 or block.content[1].t ~= 'Str' then return nil end
  local what, number = block.content[1].text:match('^' .. seal .. '(%a+)(%d+)$')
  return what, tonumber(number)
end

local function is_block(element)
  return element and (element.t == 'Div' or element.t == 'CodeBlock') and element.classes:find_if(function(class) return BLOCKS[class] end)
end

-- ---- placing ----

local last = 0      -- the box that was placed last
local placed = {}   -- number → true
local put           -- defined below: the lists inside an element

-- Does box `number` belong behind these blocks? `from`: how many were there when its block began.
local function fits(out, from, number)
  local box = sheet.boxes[number]
  if not box or number <= last or not from then return false end
  if box.one then return #out == from + 1 and is_block(out[#out]) end
  return #out > from
end

local function place_in(blocks)
  local out, from, begun = pandoc.List({}), 0, nil
  for _, block in ipairs(blocks) do
    local what, number = place_of(block)
    if what == 'begin' then
      from, begun = #out, number
    elseif what == 'box' then
      if not sheet.tex then
        if sheet.boxes[number] and sheet.boxes[number].one then from = #out - 1 end
        begun = number
      end
      if fits(out, begun == number and from, number) then
        formula.admit(sheet.boxes[number].marks, table.move(out, from + 1, #out, 1, {}))
        out:extend(read(sheet.boxes[number].text))
        last, placed[number] = number, true
      end
      from, begun = #out, nil
    else
      out:insert(put(block))
    end
  end
  return out
end

function put(block)
  if block.t == 'Div' or block.t == 'BlockQuote' then
    block.content = place_in(block.content)
  elseif block.t == 'BulletList' or block.t == 'OrderedList' then
    local items = pandoc.List({})
    for i, item in ipairs(block.content) do items[i] = place_in(item) end
    block.content = items
  elseif block.t == 'DefinitionList' then
    local items = pandoc.List({})
    for i, item in ipairs(block.content) do
      local definitions = pandoc.List({})
      for k, definition in ipairs(item[2]) do definitions[k] = place_in(definition) end
      items[i] = { item[1], definitions }
    end
    block.content = items
  end
  return block
end

-- ---- the seal is taken away ----

local function without_seal(text)
  if not text:find(seal, 1, true) then return text end
  return (formula.without_marks(text):gsub(seal .. '%a*%d*', ''))
end

local function strip_text(element)
  if not element.text:find(seal, 1, true) then return nil end
  element.text = without_seal(element.text)
  return element
end

local function strip_link(element)
  local where = element.t == 'Link' and 'target' or 'src'
  if not (element[where] .. element.title):find(seal, 1, true) then return nil end
  element[where], element.title = without_seal(element[where]), without_seal(element.title)
  return element
end

-- A mark that was admitted stays in its formula.
local function strip_math(element)
  if not element.text:find(seal, 1, true) then return nil end
  element.text = formula.only_admitted(element.text)
  return element
end

local STRIP = { Str = strip_text, Code = strip_text, CodeBlock = strip_text, RawInline = strip_text, RawBlock = strip_text, Math = strip_math,
  Link = strip_link, Image = strip_link }

-- ---- all of it ----

local function place(doc)
  local blocks = place_in(doc.blocks)
  doc.blocks = blocks
  doc = doc:walk(STRIP)
  blocks = pandoc.List({})
  if sheet.front ~= '' then blocks:extend(read(sheet.front)) end
  blocks:extend(doc.blocks)
  local lost = pandoc.List({})
  for number, box in ipairs(sheet.boxes) do
    if not placed[number] then lost:extend(read(box.text)) end
  end
  if #lost > 0 then
    blocks:insert(pandoc.Para(read(sheet.lost)[1].content))
    blocks:extend(lost)
  end
  return pandoc.Pandoc(blocks, doc.meta)
end

return { place = place }
