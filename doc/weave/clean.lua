-- clean.lua: what a sheet may say. Everything in it is somebody else's text: it may not run, read a file, hide a verdict or look
-- like one.
--
-- In: the elements that pandoc read. Out: the same without attributes, without classes and places of ours, with pictures that
-- attest copied and links that lead to the network or inside the page; raw TeX and HTML are shown as typed, but for plain tags
-- that are closed where they were opened. `--trust` leaves raw pieces and pictures as they are.

local common, formula = require('common'), require('formula')
local html, latex, sheet = common.html, common.latex, common.sheet
local seal = sheet.seal

-- ---- attributes ----

local KEPT_CLASSES = { answer = true, proof = true, derivation = true, claim = true, plot = true }

-- Places that are ours: of boxes, figures, what is around the text, and the footnotes that pandoc makes.
local function is_ours(id)
  return id:match('^attest') or id:match('^claim%-') or id:match('^block%-') or id:match('^figure%-') or id:match('^fn%d') or id:match('^fnref')
    or id:find(seal, 1, true)
end

local taken = {} -- places of the sheet so far → how many would have this name

local function own_place(id)
  if id == '' then return id end
  if is_ours(id) then id = 'sheet-' .. id:gsub(seal .. '%a*%d*', '') end
  taken[id] = (taken[id] or 0) + 1
  return taken[id] == 1 and id or id .. '-again-' .. taken[id]
end

-- The environments of blocks in LaTeX bear the seal; others of their names are the author's.
local function own_class(class)
  if not sheet.tex then return class end
  return class:sub(1, #seal) == seal and class:sub(#seal + 1) or ''
end

-- Attributes could call scripts, fetch things or name files; none is needed but these.
local function only(element, keys)
  local kept = {}
  for key, form in pairs(keys) do
    local value = element.attributes[key]
    if value and value:match(form) then kept[key] = value end
  end
  element.attributes = kept
  if seal then
    element.classes = element.classes:map(own_class):filter(function(class) return KEPT_CLASSES[class] end)
    element.identifier = own_place(element.identifier)
  end
  return element
end

local function clean_element(element) return only(element, {}) end

-- In a document that was dressed by hand, folds have titles.
local function clean_div(element) return only(element, seal and {} or { title = '.' }) end

local function clean_table(element)
  local function rows(list)
    for _, row in ipairs(list) do
      row.attr = pandoc.Attr()
      for _, cell in ipairs(row.cells) do cell.attr = pandoc.Attr() end
    end
  end
  rows(element.head.rows)
  for _, body in ipairs(element.bodies) do rows(body.head); rows(body.body) end
  rows(element.foot.rows)
  return clean_element(element)
end

-- ---- links and pictures ----

-- Browsers leave out what is below a blank, also inside the name of a scheme.
local function clean_link(element)
  element = only(element, {})
  local target = element.target:gsub('[%z\1-\32\127]', '')
  local scheme = target:match('^([^/?#]-):')
  local allowed = target:match('^#') or scheme and ({ http = true, https = true, mailto = true })[scheme:lower()]
    or html and not scheme and not target:match('^[/\\]')
  if not allowed then return element.content end
  element.target = target
  return element
end

local function unescaped(name)
  return (name:gsub('%%(%x%x)', function(code) return string.char(tonumber(code, 16)) end):gsub('^%./', ''))
end

local function read_file(name)
  local file, problem = io.open(name, 'rb')
  if not file then error('picture: ' .. problem, 0) end
  local text = file:read('a')
  file:close()
  return text
end

-- Pictures are those that attest copied; the plots are those that were drawn for the sheet. Others are words.
local function clean_image(element)
  local drawn = seal and element.src:match('^' .. seal .. 'figure(%d+)%.svg$') or not seal and element.src:match('^figure%-(%d+)%.svg$')
  local plot = drawn and element.classes:includes('attest-plot')
  if seal and not sheet.trust and not plot then
    local copy = not sheet.typed and sheet.pictures[unescaped(element.src)]
    if not copy then
      return pandoc.Emph(#element.caption > 0 and element.caption or { pandoc.Str('picture') })
    end
    element.src = copy:match('%.uri$') and read_file(copy) or copy
  end
  element = only(element, { width = '^[%d.]+%s*[%a%%]*$', height = '^[%d.]+%s*[%a%%]*$' })
  if plot then
    element.classes = { 'attest-plot' }
    if seal then element.identifier = 'figure-' .. drawn end
    element.src = 'figure-' .. drawn .. '.svg'
  else
    element.classes = element.classes:filter(function(class) return class ~= 'attest-plot' end)
  end
  return element
end

-- ---- what the author wrote for one output only ----

local PLAIN_TAGS, VOID_TAGS = {}, { br = true, hr = true, wbr = true }
for name in ('b i u s em strong small sub sup kbd br hr wbr p div span ul ol li dl dt dd table thead tbody tr td th details summary'):gmatch('%a+') do
  PLAIN_TAGS[name] = true
end

-- Commands of layout, which mean something on paper only and can do no harm there.
local LAYOUT = {}
for name in ('newpage pagebreak clearpage cleardoublepage linebreak newline noindent indent smallskip medskip bigskip smallbreak medbreak bigbreak hfill vfill par maketitle'):gmatch('%a+') do
  LAYOUT[name] = true
end

local function defines_macros(text)
  return text:match('^%s*\\%a*newcommand') or text:match('^%s*\\[gex]?def%f[%A]') or text:match('^%s*\\DeclareMath')
    or text:match('^%s*\\providecommand') or text:match('^%s*\\usepackage')
end

-- The tags of a piece of HTML, as {name, closes}; nil if something in it is not a plain tag.
local function tags_of(text)
  local tags = {}
  for tag in text:gmatch('<[^>]*>?') do
    local slash, name = tag:match('^<(/?)(%w+)%s*/?>$')
    name = (name or ''):lower()
    if not PLAIN_TAGS[name] or slash == '/' and VOID_TAGS[name] then return nil end
    if not VOID_TAGS[name] then tags[#tags + 1] = { name = name, closes = slash == '/' } end
  end
  return tags
end

local function holds_place(elements, from, to)
  for i = from, to do
    if seal and pandoc.utils.stringify(elements[i]):find(seal, 1, true) then return true end
  end
  return false
end

-- The numbers of those raw pieces of a list that open what is not closed in it, close what is not opened, or have a box between.
local function unbalanced(list, tags)
  local bad, open = {}, {}
  for i = 1, #list do
    for _, tag in ipairs(tags[i] or {}) do
      local last = open[#open]
      if not tag.closes then
        open[#open + 1] = { name = tag.name, at = i }
      elseif last and last.name == tag.name then
        open[#open] = nil
        if holds_place(list, last.at + 1, i - 1) then bad[last.at], bad[i] = true, true end
      else
        bad[i] = true
      end
    end
  end
  for _, tag in ipairs(open) do bad[tag.at] = true end
  return bad
end

local function is_raw(element, format) return (element.t == 'RawInline' or element.t == 'RawBlock') and element.format:match(format) end

-- Which pieces of a list are HTML that stays.
local function tags_that_stay(list)
  local tags = {}
  for i, element in ipairs(list) do
    if is_raw(element, '^html$') then tags[i] = tags_of(element.text:gsub('<!%-%-.-%-%->', '')) end
  end
  repeat
    local bad = unbalanced(list, tags)
    for i in pairs(bad) do tags[i] = nil end
  until next(bad) == nil
  return tags
end

-- A raw piece as it may stay, or as it was typed. On paper pandoc leaves tags out.
local function clean_raw(element, stays)
  local inline, text = element.t == 'RawInline', element.text
  local shown = inline and pandoc.Code(text) or pandoc.CodeBlock(text)
  local empty = inline and pandoc.Str('') or pandoc.Null()
  if is_raw(element, 'tex') then
    local display = formula.outer(element)
    if display then return inline and display or pandoc.Para({ display }) end
    if defines_macros(text) then return empty end
    if LAYOUT[text:match('^%s*\\(%a+)%s*$') or ''] then return latex and element or empty end
    return shown
  end
  if not html then return is_raw(element, 'html') and empty or shown end
  text = text:gsub('<!%-%-.-%-%->', '')
  if stays then return inline and pandoc.RawInline('html', text) or pandoc.RawBlock('html', text) end
  return text == '' and empty or inline and pandoc.Code(text) or pandoc.CodeBlock(text)
end

local function keep_raw(element)
  local display = formula.outer(element)
  if display then return element.t == 'RawInline' and display or pandoc.Para({ display }) end
  if is_raw(element, 'tex') and defines_macros(element.text) then return element.t == 'RawInline' and pandoc.Str('') or pandoc.Null() end
  return element
end

local function clean_list(list)
  local any = false
  for _, element in ipairs(list) do any = any or is_raw(element, '.') end
  if not any then return nil end
  local trust = sheet.trust or latex and not seal
  local stays = not trust and html and tags_that_stay(list) or {}
  for i, element in ipairs(list) do
    if is_raw(element, '.') then list[i] = trust and keep_raw(element) or clean_raw(element, stays[i]) end
  end
  return list
end

-- ---- formulas ----

-- Where one of them stopped XeLaTeX, all are shown as typed.
local function clean_math(element)
  if sheet.typed then return pandoc.Code((formula.without_marks(element.text):gsub('%s+', ' '))) end
end

return {
  pieces = { Blocks = clean_list, Inlines = clean_list },
  elements = { Div = clean_div, Span = clean_element, Header = clean_element, Code = clean_element, CodeBlock = clean_element,
    Cite = function(element) return element.content end, Table = clean_table, Link = clean_link, Image = clean_image, Math = clean_math },
}
