-- verdict.lua: verdicts: their boxes, the steps and folds in them, the table in front, and what leads to them.
--
-- In: divs and spans of the classes that `attest weave` writes. A verdict is holds, refuted, ill-formed, undecided,
-- vacuous or not-read; one that holds may also be proved, checked or tested. Out: the elements that attest.css styles, or the
-- environments of attest-verdicts.sty. On paper, long folds and a table without surprises go to an appendix.

local common = require('common')
local html, raw, raw_block, around, plain_text = common.html, common.raw, common.raw_block, common.around, common.plain_text
local escape_html, escape_tex, breakable_tex = common.escape_html, common.escape_tex, common.breakable_tex

local KINDS = { 'holds', 'refuted', 'ill-formed', 'undecided', 'vacuous', 'not-read' }
local ASSURANCES = { 'proved', 'checked', 'tested' }
local BLOCKS = { 'answer', 'proof', 'derivation', 'claim' }

local function first_class(element, names)
  for _, name in ipairs(names) do
    if element.classes:includes(name) then return name end
  end
end

local function kind_of(element) return first_class(element, KINDS) or 'undecided' end

-- What decides about sign and colour: the kind, and of what holds how sure it is, where that is said.
local function look_of(element)
  local kind = kind_of(element)
  return kind == 'holds' and first_class(element, ASSURANCES) or kind
end

local function classes_of(element)
  local kind, look = kind_of(element), look_of(element)
  return look == kind and kind or kind .. ' ' .. look
end

-- "(✓) 2" → "2": the sign is drawn by the style.
local SIGNS = { '✓', '(✓)', '○', '✗', '×', '∅', '…', '?', '!' }
local function without_sign(text)
  for _, sign in ipairs(SIGNS) do
    if text:sub(1, #sign) == sign then return (text:sub(#sign + 1):gsub('^%s+', '')) end
  end
  return text
end

local function rows_of(one)
  local count = 0
  for _, body in ipairs(one.bodies) do count = count + #body.body end
  return count
end

-- About how many lines it takes on paper.
local function lines_of(blocks)
  local count = 0
  for _, block in ipairs(blocks) do
    if block.t == 'Para' or block.t == 'Plain' then
      count = count + math.ceil((utf8.len(plain_text(block.content)) or 0) / 110)
      for _, inline in ipairs(block.content) do
        if inline.t == 'Math' and inline.mathtype == 'DisplayMath' then
          count = count + 2 + select(2, inline.text:gsub('\\\\', ''))
        end
      end
    elseif block.t == 'BulletList' or block.t == 'OrderedList' then
      for _, item in ipairs(block.content) do count = count + lines_of(item) end
    elseif block.t == 'Div' or block.t == 'BlockQuote' then
      count = count + lines_of(block.content)
    elseif block.t == 'CodeBlock' then
      count = count + 1 + select(2, block.text:gsub('\n', ''))
    elseif block.t == 'Table' then
      count = count + 1 + rows_of(block)
    else
      count = count + 3
    end
  end
  return count
end

-- ---- what there is, found before anything is dressed ----

local found = {} -- verdicts in order: id, kind, look, title, and the next that does not hold

-- The first span of a class in a head line.
local function part(inlines, class)
  for _, inline in ipairs(inlines) do
    if inline.t == 'Span' and inline.classes:includes(class) then return inline end
  end
end

-- The line of a box that says word, title and place; nil if it has none.
local function head_of(element)
  local first = element.content[1]
  if first and (first.t == 'Para' or first.t == 'Plain') and part(first.content, 'word') then return first end
end

local function title_of(element)
  local head = head_of(element)
  local title = head and part(head.content, 'title')
  return title and plain_text(title.content) or ''
end

-- Whether every verdict that the table names holds.
local function all_hold(element)
  local any, wrong = false, false
  element:walk({ Span = function(span)
    local kind = first_class(span, KINDS)
    any = any or kind ~= nil
    wrong = wrong or kind ~= nil and kind ~= 'holds'
  end })
  return any and not wrong
end

-- Lines of a fold that stays in its box, of a block and of a verdict that are kept in one piece.
local LONGEST_FOLD, LONGEST_BLOCK, LONGEST_VERDICT = 6, 16, 4
local LONGEST_TABLE = 5 -- rows of a table that stays in front although all of it holds

-- Divs learn what can be told only now: how long they are, and which verdict they belong to.
local function note_div(element)
  local classes = element.classes
  if classes:includes('verdict') then
    local title = title_of(element)
    found[#found + 1] = { id = element.identifier, kind = kind_of(element), look = look_of(element), title = title }
    if lines_of(element.content) <= LONGEST_VERDICT then element.attributes.short = 'yes' end
    return element:walk({ Div = function(inside)
      if not inside.classes:includes('fold') then return nil end
      inside.attributes.where = title
      return inside
    end })
  elseif classes:includes('attest-summary') and all_hold(element) then
    local rows = 0
    element:walk({ Table = function(one) rows = rows + rows_of(one) end })
    element.attributes.quiet = rows > LONGEST_TABLE and 'long' or 'short'
  elseif classes:includes('fold') and not classes:includes('open') and lines_of(element.content) > LONGEST_FOLD then
    element.attributes.long = 'yes'
  end
  return element
end

-- A block that is not long stays on one page with the verdict behind it.
local function note_blocks(blocks)
  for i, block in ipairs(blocks) do
    local after = blocks[i + 1]
    local judged = (block.t == 'Div' or block.t == 'CodeBlock') and first_class(block, BLOCKS)
      and after and after.t == 'Div' and after.classes:includes('verdict')
    if judged and lines_of({ block }) <= LONGEST_BLOCK then block.attributes.kept = 'yes' end
    blocks[i] = block
  end
  return blocks
end

-- The environment of a block on paper.
local function block_environment(element) return element.attributes.kept and 'attestblock' or 'attestlongblock' end

-- An entry of the contents: the heading without links and notes, and the signs of what does not hold or is not read below it.
local function entry(header, wrong, unread)
  local text = pandoc.Span(header.content):walk({
    Link = function(link) return link.content end,
    Note = function() return {} end,
    Span = function(span) span.identifier = ''; return span end,
  })
  local line = pandoc.List({ pandoc.Link(text.content, '#' .. header.identifier) })
  if wrong > 0 then
    line:extend({ pandoc.Space(), pandoc.Span({ pandoc.Str('✗\u{a0}' .. wrong) }, pandoc.Attr('', { 'refuted' })) })
  end
  if unread > 0 then
    line:extend({ pandoc.Space(), pandoc.Span({ pandoc.Str('…\u{a0}' .. unread) }, pandoc.Attr('', { 'not-read' })) })
  end
  return pandoc.Span(line, pandoc.Attr('', { 'level-' .. header.level }))
end

local DEEPEST, FEWEST = 3, 3 -- level of a heading in the contents; of headings, so that contents are of use

local function contents(headers)
  if #headers < FEWEST then return nil end
  local items = {}
  for i, one in ipairs(headers) do items[i] = { pandoc.Plain({ entry(one.header, one.wrong, one.unread) }) } end
  return pandoc.MetaBlocks({ pandoc.BulletList(items) })
end

-- Reads the whole document; the contents of a page go to the metadata, for the template.
local function prepare(doc, meta)
  local headers = {}
  doc = doc:walk({ Blocks = note_blocks }):walk({
    Header = function(header)
      if header.level <= DEEPEST and header.identifier ~= '' then headers[#headers + 1] = { header = header, wrong = 0, unread = 0 } end
    end,
    Div = function(element)
      local before = #found
      element = note_div(element)
      if #found > before and found[#found].kind ~= 'holds' and #headers > 0 then
        local counted = found[#found].kind == 'not-read' and 'unread' or 'wrong'
        headers[#headers][counted] = headers[#headers][counted] + 1
      end
      return element
    end,
  })
  local after
  for i = #found, 1, -1 do
    found[i].after = after
    if found[i].kind ~= 'holds' then after = found[i] end
  end
  if html then meta.contents = contents(headers) end
  return doc
end

-- ---- the appendix on paper ----

local later = pandoc.List({}) -- what is in the appendix, in order
local later_count = 0

-- Puts the blocks off; what stands in their place.
local function put_off(title, where, blocks)
  later_count = later_count + 1
  later:extend(around(('\\begin{attestlater}{%d}{%s}{%s}'):format(later_count, escape_tex(title), escape_tex(where)), blocks,
    '\\end{attestlater}'))
  return raw_block(('\\attestsee{%d}{%s}'):format(later_count, escape_tex(title)))
end

local function appendix()
  local blocks = later
  later, later_count = pandoc.List({}), 0
  return #blocks > 0 and around('\\begin{attestappendix}', blocks, '\\end{attestappendix}') or {}
end

-- ---- boxes ----

local claims_page = {} -- names of the claims that claims.html beside this page tells
for name in (common.sheet.claims or ''):gmatch('%S+') do claims_page[name] = true end

-- "1(b)i · projector": the name of the claim leads to where it is told.
local function link_claim(inlines)
  local title = part(inlines, 'title')
  local last = title and title.content[#title.content]
  if not last or last.t ~= 'Str' or not claims_page[last.text] then return end
  title.content[#title.content] = pandoc.Link({ last }, 'claims.html#claim-' .. last.text)
end

local function next_wrong(id)
  local mine
  for _, one in ipairs(found) do
    if one.id == id then mine = one end
  end
  local after = mine and mine.kind ~= 'holds' and mine.after
  if not after then return '' end
  return ('<p class="next"><a href="#%s">next %s: %s ↓</a></p>'):format(escape_html(after.id),
    after.kind == 'not-read' and 'not read' or after.kind, escape_html(after.title))
end

local function verdict_html(element, blocks, inlines, word, title)
  local id = element.identifier
  local label = title == '' and word or word .. ': ' .. title
  link_claim(inlines)
  return around(('<section class="verdict %s"%s role="group" aria-label="%s">'):format(classes_of(element),
    id ~= '' and (' id="%s"'):format(escape_html(id)) or '', escape_html(label)),
    pandoc.List({ pandoc.Div({ pandoc.Plain(inlines) }, pandoc.Attr('', { 'head' })) }) .. blocks,
    next_wrong(id) .. '</section>')
end

local function verdict(element)
  local blocks, head = pandoc.List(element.content), head_of(element)
  if head then blocks:remove(1) end
  local inlines = head and head.content or {}
  local function text(class)
    local span = part(inlines, class)
    return span and plain_text(span.content) or ''
  end
  local word, title, loc = without_sign(text('word')), text('title'), text('loc')
  if word == '' then word = kind_of(element):gsub('not%-read', 'not read') end
  if html then return verdict_html(element, blocks, inlines, word, title) end
  local heading = part(inlines, 'title')
  local anchor = element.identifier ~= '' and ('\\attestanchor{%s}'):format(element.identifier) or ''
  local start = pandoc.List({ raw(('\\begin{attestverdict}%s{%s}{%s}{%s'):format(
    element.attributes.short and '[unbreakable]' or '', look_of(element), escape_tex(word), anchor)) })
  start:extend(heading and heading.content or {})
  start:insert(raw(('}{%s}'):format(breakable_tex(loc))))
  local out = pandoc.List({ pandoc.Plain(start) })
  out:extend(blocks)
  out:insert(raw_block('\\end{attestverdict}'))
  return out
end

local function fold(element)
  local title, open = element.attributes.title or 'More', element.classes:includes('open')
  if html then
    return around(('<details%s><summary>%s</summary>'):format(open and ' open' or '', escape_html(title)),
      element.content, '</details>')
  end
  if element.attributes.long then
    return put_off(title, element.attributes.where or '', element.content)
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
  return around(('\\begin{atteststep}{%s}{%s}'):format(look_of(element), escape_tex(label)), blocks, '\\end{atteststep}')
end

-- ---- the table in front ----

-- A table of what only holds is folded, or if it is long in the appendix: the sentence before it says all.
local function summary(element, quiet)
  local blocks = pandoc.List(element.content)
  local sentence = blocks[1] and blocks[1].t == 'Para' and blocks:remove(1)
  if html then
    local class = element.classes:includes('claims') and 'attest-summary claims' or 'attest-summary'
    if sentence then
      local head = pandoc.List({ raw(('<details%s><summary>'):format(quiet and '' or ' open')) })
      head:extend(sentence.content)
      head:insert(raw('</summary>'))
      blocks:insert(1, pandoc.Plain(head))
      blocks:insert(raw_block('</details>'))
    end
    return around(('<section class="%s" aria-label="Summary">'):format(class), blocks, '</section>')
  end
  if sentence and quiet and quiet ~= 'short' then blocks = pandoc.List({ put_off('All verdicts', '', blocks) }) end
  if sentence then blocks:insert(1, sentence) end
  return around('\\begin{attestsummary}', blocks, '\\end{attestsummary}')
end

-- One of several may be chosen, and the style sheet shows what it says; no script is needed.
local function filter()
  local wrong, unproved = 0, 0
  for _, one in ipairs(found) do
    wrong = wrong + (one.kind ~= 'holds' and 1 or 0)
    unproved = unproved + (one.look ~= 'proved' and 1 or 0)
  end
  if #found < 2 then return nil end
  local function choice(id, words, count, more)
    return ('<label><input type="radio" name="attest-show" id="attest-show-%s" autocomplete="off"%s>%s (%d)</label>'):format(id,
      more .. (count == 0 and ' disabled' or ''), words, count)
  end
  return pandoc.MetaBlocks({ raw_block(table.concat({ '<fieldset class="show">', '<legend>Show</legend>',
    choice('all', 'all', #found, ' checked'), choice('wrong', 'only what is wrong or open', wrong, ''),
    choice('unproved', 'only what is not proved', unproved, ''), '</fieldset>' }, '\n')) })
end

-- ---- all of it ----

local function dress_div(element)
  local classes = element.classes
  if classes:includes('verdict') then return verdict(element) end
  if classes:includes('fold') then return fold(element) end
  if classes:includes('step') then return step(element) end
  if classes:includes('attest-summary') then return summary(element, element.attributes.quiet) end
  if html then
    element.attributes = {} -- what they say is for attest; as data- attributes they would only be noise
    return element
  end
  if classes:includes('attest-appendix') then return appendix() end
  if classes:includes('fine') then return around('\\begin{attestfine}', element.content, '\\end{attestfine}') end
  local name = first_class(element, BLOCKS)
  if name then
    local environment = block_environment(element)
    return around(('\\begin{%s}{%s}'):format(environment, name), element.content, ('\\end{%s}'):format(environment))
  end
end

local function dress_span(element)
  local classes = element.classes
  if html or classes:includes('mark') or classes:includes('word') or classes:includes('title') or classes:includes('loc') then
    return nil
  end
  if first_class(element, KINDS) then
    return raw(('\\attestword{%s}{%s}'):format(look_of(element), escape_tex(without_sign(plain_text(element.content)))))
  end
end

-- What is around the text: on a page the filter, for the template; on paper the appendix, where no place is marked for it.
local function finish(doc)
  if html then doc.meta.filter = filter() else doc.blocks:extend(appendix()) end
  return doc
end

return { dress_div = dress_div, dress_span = dress_span, prepare = prepare, finish = finish, blocks = BLOCKS,
  block_environment = block_environment }
