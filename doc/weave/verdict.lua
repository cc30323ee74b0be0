-- verdict.lua: verdicts: their boxes, the steps and folds in them, and the table in front.
--
-- In: divs and spans of the classes that `attest weave` writes. Out: the elements that attest.css styles, or the
-- environments of attest-verdicts.sty.

local common = require('common')
local html, raw, raw_block, around, plain_text = common.html, common.raw, common.raw_block, common.around, common.plain_text
local escape_html, escape_tex, breakable_tex = common.escape_html, common.escape_tex, common.breakable_tex

local KINDS = { 'holds', 'refuted', 'ill-formed', 'undecided', 'vacuous' }
local BLOCKS = { 'answer', 'proof', 'derivation', 'claim' }

local function kind_of(element)
  for _, kind in ipairs(KINDS) do
    if element.classes:includes(kind) then return kind end
  end
  return 'undecided'
end

-- "✗ 2" → "2": the sign is drawn by the style.
local SIGNS = { '✓', '✗', '×', '∅', '?', '!' }
local function without_sign(text)
  for _, sign in ipairs(SIGNS) do
    if text:sub(1, #sign) == sign then return (text:sub(#sign + 1):gsub('^%s+', '')) end
  end
  return text
end

local function dress_span(element)
  local classes = element.classes
  if html then return nil end
  if classes:includes('mark') then return nil end
  if classes:includes('word') or classes:includes('title') or classes:includes('loc') then return nil end
  for _, kind in ipairs(KINDS) do
    if classes:includes(kind) then
      return raw(('\\attestword{%s}{%s}'):format(kind, escape_tex(without_sign(plain_text(element.content)))))
    end
  end
end

-- The first span of a class in a head line.
local function part(inlines, class)
  for _, inline in ipairs(inlines) do
    if inline.t == 'Span' and inline.classes:includes(class) then return inline end
  end
end

local function verdict(element)
  local kind, blocks = kind_of(element), pandoc.List(element.content)
  local head = blocks[1] and (blocks[1].t == 'Para' or blocks[1].t == 'Plain') and part(blocks[1].content, 'word') and blocks:remove(1)
  local inlines = head and head.content or {}
  local function text(class)
    local span = part(inlines, class)
    return span and plain_text(span.content) or ''
  end
  local word, title, loc = without_sign(text('word')), text('title'), text('loc')
  if word == '' then word = kind end
  if html then
    local label = title == '' and word or word .. ': ' .. title
    return around(('<section class="verdict %s"%s role="group" aria-label="%s" tabindex="0">'):format(kind,
      element.identifier ~= '' and (' id="%s"'):format(escape_html(element.identifier)) or '', escape_html(label)),
      pandoc.List({ pandoc.Div({ pandoc.Plain(inlines) }, pandoc.Attr('', { 'head' })) }) .. blocks, '</section>')
  end
  local heading = part(inlines, 'title')
  local anchor = element.identifier ~= '' and ('\\attestanchor{%s}'):format(element.identifier) or ''
  local start = pandoc.List({ raw(('\\begin{attestverdict}{%s}{%s}{%s'):format(kind, escape_tex(word), anchor)) })
  start:extend(heading and heading.content or {})
  start:insert(raw(('}{%s}'):format(breakable_tex(loc))))
  local out = pandoc.List({ pandoc.Plain(start) })
  out:extend(blocks)
  out:insert(raw_block('\\end{attestverdict}'))
  return out
end

local function fold(element)
  local title = element.attributes.title or 'More'
  if html then
    return around(('<details%s><summary>%s</summary>'):format(element.classes:includes('open') and ' open' or '', escape_html(title)),
      element.content, '</details>')
  end
  return around(('\\begin{attestfold}{%s}'):format(escape_tex(title)), element.content, '\\end{attestfold}')
end

local function step(element)
  if html then return nil end
  local blocks = pandoc.List(element.content)
  local first, label = blocks[1], ''
  if first and (first.t == 'Para' or first.t == 'Plain') then
    local span = first.content[1]
    if span and span.t == 'Span' and span.classes:includes('mark') then
      label = without_sign(plain_text(span.content))
      first.content:remove(1)
      if first.content[1] and first.content[1].t == 'Space' then first.content:remove(1) end
      blocks[1] = first
    end
  end
  return around(('\\begin{atteststep}{%s}{%s}'):format(kind_of(element), escape_tex(label)), blocks, '\\end{atteststep}')
end

local function dress_div(element)
  local classes = element.classes
  if classes:includes('verdict') then return verdict(element) end
  if classes:includes('fold') then return fold(element) end
  if classes:includes('step') then return step(element) end
  if html then
    element.attributes = {} -- what they say is for attest; as data- attributes they would only be noise
    return element
  end
  if classes:includes('fine') then return around('\\begin{attestfine}', element.content, '\\end{attestfine}') end
  if classes:includes('attest-summary') then return around('\\begin{attestsummary}', element.content, '\\end{attestsummary}') end
  for _, name in ipairs(BLOCKS) do
    if classes:includes(name) then
      return around(('\\begin{attestblock}{%s}'):format(name), element.content, '\\end{attestblock}')
    end
  end
end
return { dress_div = dress_div, dress_span = dress_span, blocks = BLOCKS }
