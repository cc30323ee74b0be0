-- formula.lua: formulas as MathML for a page and as LaTeX for paper, with the verdicts on steps above their relations.
--
-- In: pandoc's Math elements (dress), all of them at once first (convert_all). Out: raw pieces of the output. A formula
-- that cannot be read is shown as it was typed. Long formulas are given places where a line may end.

local common = require('common')
local html, latex, raw = common.html, common.latex, common.raw
local escape_html, breakable_tex = common.escape_html, common.breakable_tex

-- ---- LaTeX ----

-- \overset{\checkmark\,3}{=}: the verdict on a step, above its relation. What attest writes there, the macro on paper, the
-- classes and the sign on a page. Marks in a sheet of somebody's bear the seal and a name in letters, \SEALaaaaac{=}, and what
-- is over the relation is in sheet.lua.
local MARKS = {
  ['\\checkmark'] = { macro = 'attestyes', class = 'holds proved', sign = '✓' },
  ['(\\checkmark)'] = { macro = 'attestchecked', class = 'holds checked', sign = '(✓)' },
  ['\\bigcirc'] = { macro = 'attesttested', class = 'holds tested', sign = '○' },
  ['\\times'] = { macro = 'attestno', class = 'refuted', sign = '✗' },
  ['?'] = { macro = 'attestopen', class = 'undecided', sign = '?' },
  ['{\\cdots}'] = { macro = 'attestunread', class = 'not-read', sign = '…' },
  ['\\emptyset'] = { macro = 'attestvoid', class = 'vacuous', sign = '∅' },
}
local MARK_MACROS, MARK_OF_CLASS = {}, {}
for _, mark in pairs(MARKS) do
  MARK_MACROS['\\' .. mark.macro] = true
  MARK_OF_CLASS[mark.class] = mark
end

local seal = common.sheet.seal or ''
local SEALED = '\\' .. seal .. '(%l+)%s*(%b{})'
local admitted = {} -- name of a mark → what is over its relation

-- The marks of a block whose blocks are these, if they are all there and in order: then no macro has moved one.
local function admit(marks, blocks)
  local names = {}
  pandoc.Div(blocks):walk({ Math = function(math)
    for name in math.text:gmatch(SEALED) do names[#names + 1] = name end
  end })
  local same = #names == #marks
  for i, mark in ipairs(marks) do same = same and names[i] == mark[1] end
  for _, mark in ipairs(same and marks or {}) do admitted[mark[1]] = mark[2] end
end

local function without_marks(text)
  return seal == '' and text or (text:gsub(SEALED, function(_, base) return base:sub(2, -2) .. ' ' end))
end

local function only_admitted(text)
  return (text:gsub(SEALED, function(name, base) if not admitted[name] then return base:sub(2, -2) .. ' ' end end))
end

-- The formula with put(mark, number, relation) in place of every marked relation.
local function with_marks(text, put)
  local function replace(over, base)
    local sign, number = over:match('^%s*(.-)[\\,;:!%s]*(%d*)%s*$')
    local mark = sign and MARKS[sign]
    return mark and put(mark, number, base) or nil
  end
  if seal ~= '' then return (text:gsub(SEALED, function(name, base) return replace(admitted[name] or '', base) end)) end
  return (text:gsub('\\overset%s*(%b{})%s*(%b{})', function(over, base) return replace(over:sub(2, -2), base) end))
end

-- As attest writes it into Markdown.
local function overset_tex(element)
  if seal == '' then return nil end
  element.text = element.text:gsub(SEALED, function(name, base) return ('\\overset{%s}%s'):format(admitted[name] or '', base) end)
  return element
end

local function mark_tex(text)
  return with_marks(text, function(mark, number, base) return ('\\%s{%s}%s'):format(mark.macro, number, base) end)
end

local function unmarked_tex(text)
  return with_marks(text, function(_, _, base) return base:sub(2, -2) end)
end

-- An environment that makes a display of its own, as the one that goes inside a display.
local INNER = {
  align = 'aligned', alignat = 'alignedat', flalign = 'aligned', eqnarray = 'aligned', gather = 'gathered',
  multline = 'gathered',
}

local function inner_tex(text)
  text = text:gsub('\\begin{equation%*?}', ''):gsub('\\end{equation%*?}', '')
  text = text:gsub('\\(%a+){(%a+)%*?}', function(word, name)
    if (word == 'begin' or word == 'end') and INNER[name] then return ('\\%s{%s}'):format(word, INNER[name]) end
  end)
  return text
end

-- Names and numbers of a formula: \tag{7} becomes text beside it, in both outputs; labels are nowhere referred to.
local function numbered_tex(text)
  text = text:gsub('\\tag%*?%s*(%b{})', function(tag) return '\\qquad\\text{(' .. tag:sub(2, -2) .. ')}' end)
  return (text:gsub('\\label%s*%b{}', ''):gsub('\\nonumber%f[%A]', ''):gsub('\\notag%f[%A]', ''))
end

-- \mathbf{\alpha}: letters that are not Latin come from the mathematics font, not from that of the text.
local function greek_tex(text)
  return (text:gsub('\\math([a-z][a-z])%s*(%b{})', function(style, letters)
    local macro = ({ bf = 'attestbf', rm = 'attestup', it = 'attestit', sf = 'attestsf' })[style]
    if macro and letters:match('[\\\128-\255]') and not letters:match('\\[ ,;:!]') then return '\\' .. macro .. letters end
  end))
end

-- What the mathematics font has no glyph for is set as text: ideographs, kana, Hangul, ᵀ and other modifier letters.
local function foreign_tex(text)
  local out, open = {}, false
  for _, code in utf8.codes(text) do
    local foreign = code >= 0x2E80 and code < 0x10000 or code >= 0x1D2C and code < 0x1D6B or code >= 0x20000
      or code >= 0x400 and code < 0x530
    if foreign ~= open then out[#out + 1] = foreign and '\\text{' or '}' end
    open = foreign
    out[#out + 1] = utf8.char(code)
  end
  return table.concat(out) .. (open and '}' or '')
end

-- The places in a formula where it may be broken: {position, kind} with kind 'quad' (a gap between two statements)
-- or 'rel' (a relation), outside braces, delimiters and environments.
local RELATIONS = {}
for name in ([[\approx \leq \geq \le \ge \ll \gg \sim \simeq \propto \to \Rightarrow \Leftrightarrow \implies \iff
  \equiv \neq \ne]]):gmatch('\\%a+') do RELATIONS[name] = true end
for name in pairs(MARK_MACROS) do RELATIONS[name] = true end

local function break_places(text)
  local places, depth, at = {}, 0, 1
  while at <= #text do
    local word = text:match('^\\%a+', at) or text:match('^\\.', at) or text:sub(at, at)
    if word == '{' or word == '\\left' or word == '\\begin' or word == '(' or word == '[' then depth = depth + 1
    elseif word == '}' or word == '\\right' or word == '\\end' or word == ')' or word == ']' then depth = depth - 1
    elseif depth == 0 and (word == '\\quad' or word == '\\qquad') then places[#places + 1] = { at, 'quad', #word }
    elseif depth == 0 and (RELATIONS[word] or word == '=' or word == '<' or word == '>') then
      places[#places + 1] = { at, 'rel', 0 }
    end
    if MARK_MACROS[word] then
      at = select(2, text:find('^%b{}%b{}', at + #word)) or at + #word
    elseif word == '\\left' or word == '\\right' then
      local delimiter = text:match('^%s*\\%a+', at + #word) or text:match('^%s*\\?.', at + #word) or ''
      at = at + #word + #delimiter - 1
    else
      at = at + #word - 1
    end
    at = at + 1
  end
  return depth == 0 and places or {}
end

-- The formula as lines of `gathered`, broken at the gaps; nil if there is none.
local function at_gaps(text)
  local lines, from = {}, 1
  for _, place in ipairs(break_places(text)) do
    if place[2] == 'quad' then
      lines[#lines + 1] = text:sub(from, place[1] - 1)
      from = place[1] + place[3]
    end
  end
  lines[#lines + 1] = text:sub(from)
  local kept = {}
  for _, line in ipairs(lines) do if line:match('%S') then kept[#kept + 1] = line end end
  return kept
end

-- One line of it as rows of `aligned`, broken before every relation but the first.
local function at_relations(line)
  local rows, from, seen = {}, 1, 0
  for _, place in ipairs(break_places(line)) do
    if place[2] == 'rel' then
      seen = seen + 1
      if seen == 1 then
        rows[1] = line:sub(1, place[1] - 1) .. ' & '
        from = place[1]
      else
        rows[#rows] = rows[#rows] .. line:sub(from, place[1] - 1)
        rows[#rows + 1] = ' & '
        from = place[1]
      end
    end
  end
  if seen < 2 then return line end
  rows[#rows] = rows[#rows] .. line:sub(from)
  return '\\begin{aligned}' .. table.concat(rows, ' \\\\ ') .. '\\end{aligned}'
end

-- \attestdisplay{in one line}{broken at the gaps}{broken at the relations too}: the first that fits is taken.
local function display_tex(text)
  text = text:gsub('^%s+', ''):gsub('%s+$', '')
  local gaps = at_gaps(text)
  local second = #gaps > 1 and '\\begin{gathered}' .. table.concat(gaps, ' \\\\ ') .. '\\end{gathered}' or ''
  local rows, broken = {}, false
  for i, line in ipairs(gaps) do
    rows[i] = at_relations(line)
    broken = broken or rows[i] ~= line
  end
  local third = broken and '\\begin{gathered}' .. table.concat(rows, ' \\\\[2pt] ') .. '\\end{gathered}' or ''
  local macro = text:match('matrix}.*frac') and '\\attestdisplay*' or '\\attestdisplay'
  return ('%s{%s}{%s}{%s}'):format(macro, text, second, third)
end

-- ---- MathML ----

-- The elements at the top of a piece of MathML, as a list of texts.
local function children(xml)
  local list, depth, from, at = {}, 0, 1, 1
  while true do
    local open, close, slash, empty = xml:find('<(/?)[^>]-(/?)>', at)
    if not open then break end
    if slash == '/' then depth = depth - 1 elseif empty ~= '/' then depth = depth + 1 end
    if depth == 0 then
      list[#list + 1] = xml:sub(from, close)
      from = close + 1
    end
    at = close + 1
  end
  return list
end

local function set_of(signs)
  local set = {}
  for _, code in utf8.codes(signs) do set[utf8.char(code)] = true end
  return set
end
local RELATION_SIGNS = set_of('=≈≠≤≥<>≪≫∼≃≡∝→⇒⇔∈')
local BINARY_SIGNS = set_of('+−⋅×∘⊗⊕⊙±∪∩')

-- MathML cut at its top before the signs of the sets and after wide gaps: a list of bodies, nil if it has no row.
local function pieces_of(xml, ...)
  local body = xml:match('^<math[^>]*><mrow>(.*)</mrow></math>$')
  if not body then return nil end
  local pieces, piece = {}, {}
  local function cut()
    if #piece > 0 then pieces[#pieces + 1] = table.concat(piece) end
    piece = {}
  end
  local linked = false -- the statement has had its first relation, which stays with what is before it
  for _, child in ipairs(children(body)) do
    local sign = child:match('^<mover><mo>(.-)</mo>') or child:match('^<mo>(.-)</mo>')
    local first = sign and RELATION_SIGNS[sign] and not linked
    if first then linked = true end
    for _, set in ipairs({ ... }) do
      if sign and set[sign] and #piece > 0 and not first then
        cut()
        child = child:gsub('<mo>', '<mo form="infix">', 1)
      end
    end
    piece[#piece + 1] = child
    if child:match('^<mspace width="[12]%.0em"') then
      cut()
      linked = false
    end
  end
  cut()
  return pieces
end

-- The TeX of a formula goes with its first piece, for whoever cannot read MathML.
local function piece_mathml(attributes, xml, number, body)
  local tex = number == 1 and xml:match('^<math[^>]*( alttext="[^"]*")') or ''
  return ('<math %s%s><mrow>%s</mrow></math>'):format(attributes, tex, body)
end

-- A formula in a line: browsers do not break it, so a long one becomes several, between which the line may end.
local function broken_mathml(xml)
  local pieces = pieces_of(xml, RELATION_SIGNS, BINARY_SIGNS)
  if not pieces then return '<span class="long">' .. xml .. '</span>' end
  for i, text in ipairs(pieces) do
    pieces[i] = piece_mathml('display="inline"', xml, i, text)
    if text:match('<mtable') or #text > 600 then pieces[i] = '<span class="long">' .. pieces[i] .. '</span>' end
  end
  return '<span class="formula">' .. table.concat(pieces, '<wbr>') .. '</span>'
end

-- A formula by itself: its statements, and the links of a long chain, go to the next line where there is no room;
-- what is still too wide scrolls.
local function display_mathml(xml, long)
  local pieces = pieces_of(xml, long and RELATION_SIGNS or {})
  if not pieces or #pieces == 1 then
    return '<span class="display">' .. xml .. '</span>'
  end
  for i, text in ipairs(pieces) do
    pieces[i] = '<span class="piece">' .. piece_mathml('displaystyle="true"', xml, i, text) .. '</span>'
  end
  return '<span class="display pieces">' .. table.concat(pieces) .. '</span>'
end

-- Brackets around what is no taller than they are need not grow, and are then set as any sign is.
local TALL = { 'mfrac', '</mtr><mtr>', 'munder', 'mover', 'msqrt', 'mroot', 'stretchy="true"', 'msubsup' }
local function level_brackets(xml)
  local fence = '<mo stretchy="true" form="(%a+)">'
  local out, opened, at = {}, {}, 1
  while true do
    local from, to, form = xml:find(fence, at)
    if not from then break end
    out[#out + 1] = xml:sub(at, from - 1)
    out[#out + 1] = xml:sub(from, to)
    if form == 'prefix' then
      opened[#opened + 1] = #out
    elseif #opened > 0 then
      local start, tall = table.remove(opened), false
      local inside = table.concat(out, '', start + 1, #out - 1)
      for _, tag in ipairs(TALL) do tall = tall or inside:find(tag, 1, true) ~= nil end
      if not tall then
        out[start] = out[start]:gsub('true', 'false')
        out[#out] = out[#out]:gsub('true', 'false')
      end
    end
    at = to + 1
  end
  return table.concat(out) .. xml:sub(at)
end

-- A formula as pandoc's converter can take it: what it has no notion of is left out or written with what it has.
local function convertible_tex(text)
  text = text:gsub('\\operatorname%*?%s*(%b{})', function(name)
    return name:match('\\') and '\\mathop{\\mathrm' .. name .. '}' or '\\operatorname' .. name
  end)
  text = with_marks(text, function(mark, number, base)
    return ('\\overset{\\text{%s%s|%s}}%s'):format(seal, mark.class, number, base)
  end)
  text = text:gsub('\\textcolor%s*%b{}', ''):gsub('\\color%s*%b{}', '')
  if not text:match('\\boxed') then text = text:gsub('\\[bx]?cancel%s*(%b{})', '\\boxed%1') end
  return text
end

-- All formulas are converted at once, by another pandoc, which may find one unreadable without that being a warning here.
local converted = {} -- formula → MathML, or false if it cannot be read
local function convert(formulas)
  local blocks = {}
  for i, formula in ipairs(formulas) do
    local math = pandoc.Math(formula.mathtype, convertible_tex(numbered_tex(formula.text)))
    blocks[i] = pandoc.Para({ pandoc.RawInline('html', '<!--' .. i .. '-->'), math, pandoc.RawInline('html', '<!--/-->') })
    converted[formula.mathtype .. formula.text] = false
  end
  if #blocks == 0 then return end
  local page = pandoc.pipe('pandoc', { '-f', 'json', '-t', 'html5', '--mathml', '--wrap=none', '--quiet' },
    pandoc.write(pandoc.Pandoc(blocks), 'json'))
  for i, xml in page:gmatch('<!%-%-(%d+)%-%->(.-)<!%-%-/%-%->') do
    local formula = formulas[tonumber(i)]
    if xml:match('^<math') then converted[formula.mathtype .. formula.text] = xml end
  end
end

local function convert_all(doc)
  local formulas = {}
  local function collect(element)
    local key = element.mathtype .. element.text
    if converted[key] == nil then
      converted[key] = false
      formulas[#formulas + 1] = element
    end
  end
  doc:walk({ Math = collect })
  convert(formulas)
end

-- Whether TeX would stop at it: a second index on one letter, & outside an alignment, \left without \right.
local function typesettable(text)
  local stack, raised, lowered, at = {}, false, false, 1
  local opened = 0
  while at <= #text do
    local word = text:match('^\\%a+', at) or text:match('^\\.', at) or text:sub(at, at)
    at = at + #word
    if word == '{' then stack[#stack + 1] = word
    elseif word == '}' then
      if table.remove(stack) ~= '{' then return false end
    elseif word == '\\begin' then stack[#stack + 1] = text:match('^%s*{(.-)}', at) or ''
      at = (select(2, text:find('^%s*%b{}', at)) or at - 1) + 1
    elseif word == '\\end' then
      local name = text:match('^%s*{(.-)}', at)
      if not name or table.remove(stack) ~= name then return false end
      at = (select(2, text:find('^%s*%b{}', at)) or at - 1) + 1
    elseif word == '&' then
      if #stack == 0 or stack[#stack] == '{' then return false end
    elseif word == '#' or word == '$' and stack[#stack] ~= '{' then return false
    elseif word == '\\left' then opened = opened + 1
    elseif word == '\\right' then opened = opened - 1
      if opened < 0 then return false end
    elseif word == '\\middle' and opened == 0 or word == '\\limits' and at <= 8 then return false
    end
    if word == '^' or word == '_' then
      if word == '^' and raised or word == '_' and lowered then return false end
      if word == '^' then raised = true else lowered = true end
      local _, stop = text:find('^%s*%b{}', at)
      if stop then
        if not typesettable(text:sub(at, stop):match('^%s*{(.*)}$')) then return false end
      else
        _, stop = text:find('^%s*\\%a+', at)
        if not stop then _, stop = text:find('^%s*[%z\1-\127\194-\244][\128-\191]*', at) end
      end
      if not stop then return false end
      at = stop + 1
    elseif word == "'" then
      if raised == true then return false end
    elseif not word:match('^%s$') then
      raised, lowered = false, false
    end
  end
  return #stack == 0 and opened == 0
end

-- MathML as pandoc makes it has these attributes, with plain values.
local ATTRIBUTES = {}
for name in ('display xmlns mathvariant stretchy form width height depth voffset lspace rspace columnalign columnspacing rowspacing accent accentunder '
    .. 'notation displaystyle scriptlevel minsize maxsize linethickness separator fence encoding movablelimits symmetric largeop'):gmatch('%a+') do
  ATTRIBUTES[name] = true
end

local function is_mathml(xml)
  for tag in xml:gmatch('<[^>]*>') do
    local name, attributes = tag:match('^</?(%a+)(.-)/?>$')
    if not name or not (name:match('^m%a*$') or name == 'semantics' or name == 'annotation') then return false end
    local rest = attributes:gsub('%s+(%a+)="([%w%s.:/+%-]*)"', function(key) return ATTRIBUTES[key] and '' or nil end)
    if rest:match('%S') then return false end
  end
  return true
end

-- The formula as MathML text, or nil where it cannot be read.
local function mathml(element)
  local key = element.mathtype .. element.text
  if converted[key] == nil then convert({ element }) end
  local xml = converted[key]
  if not xml or not is_mathml(xml) then return nil end
  xml = xml:gsub('<annotation.-</annotation>', ''):gsub('</?semantics>', ''):gsub('%s*\n%s*', ' ')
  xml = xml:gsub(' xmlns="[^"]*"', '')
  if element.text:match('cancel') then
    xml = xml:gsub('<menclose notation="box">', '<mrow class="cancel">'):gsub('</menclose>', '</mrow>')
  else
    xml = xml:gsub('<menclose notation="box">', '<mrow class="boxed">'):gsub('</menclose>', '</mrow>')
  end
  xml = xml:gsub('<mtext[^>]*>' .. seal .. '([%a ]-)|(%d*)</mtext></mover>', function(class, number)
    local mark = MARK_OF_CLASS[class]
    if not mark then return nil end
    if number ~= '' then number = '<mspace width="0.167em"></mspace><mn>' .. number .. '</mn>' end
    return ('<mrow class="mark %s"><mtext>%s</mtext>%s</mrow></mover>'):format(class, mark.sign, number)
  end)
  -- a sign after a relation, an operator or a gap belongs to what follows
  for _, sign in ipairs({ '−', '+', '±' }) do
    local lone = '<mo>' .. sign .. '</mo>'
    xml = xml:gsub('(<mo>[^<]*</mo>)' .. lone, function(before)
      if not before:match('[!|]') and not before:match('‖') then return before .. '<mo form="prefix">' .. sign .. '</mo>' end
    end)
    xml = xml:gsub('(</mover>)' .. lone, '%1<mo form="prefix">' .. sign .. '</mo>')
    xml = xml:gsub('(</mspace>)' .. lone, '%1<mo form="prefix">' .. sign .. '</mo>')
  end
  -- a row of an alignment that begins with a relation
  xml = xml:gsub('(<mtd columnalign="left">)(<?m?o?v?e?r?>?)<mo>([^<]*)</mo>', function(cell, over, sign)
    if RELATION_SIGNS[sign] and (over == '' or over == '<mover>') then return cell .. over .. '<mo form="infix">' .. sign .. '</mo>' end
  end)
  xml = xml:gsub('^(<math[^>]*><mrow>)<mo>([^<]*)</mo>', function(start, sign)
    if RELATION_SIGNS[sign] then return start .. '<mo form="infix">' .. sign .. '</mo>' end
  end)
  xml = level_brackets(xml)
  -- browsers know upright letters only one by one, and words as names
  xml = xml:gsub('<mstyle mathvariant="normal">(.-)</mstyle>', function(body)
    local word = body:gsub('</?mrow>', ''):gsub('<mi>([^<]*)</mi>', '%1')
    if word:match('^%a%a+$') then return '<mi>' .. word .. '</mi>' end
    return '<mrow>' .. body:gsub('<mi>', '<mi mathvariant="normal">') .. '</mrow>'
  end)
  -- operator names: upright words, not operators with a symbol's spacing on both sides
  xml = xml:gsub('<mo>(%a%a+)</mo>', '<mi>%1</mi>')
  local tex = unmarked_tex(element.text):gsub('%s+', ' '):gsub('^ ', ''):gsub(' $', '')
  return (xml:gsub('^<math', function(tag) return ('%s alttext="%s"'):format(tag, escape_html(tex)) end))
end

-- Matrices in a line of text, each made to fit the line by itself so that the formula can be broken around them.
local function fitted_matrices(text)
  local fitted = text:gsub('\\begin{(%a*matrix)}(.-)\\end{(%a*matrix)}', function(name, body, last)
    if name == last and not body:match('\\begin') then return ('\\attestfit{$\\begin{%s}%s\\end{%s}$}'):format(name, body, name) end
  end)
  return fitted
end

-- Commands that LaTeX has with the packages loaded; whether it has another is asked when the document is set.
local KNOWN = {}
for name in ([[frac tfrac dfrac binom sqrt left right big Big bigl bigr Bigl Bigr text mathrm mathbf mathit mathsf mathtt mathbb mathcal
  operatorname overset underset hat tilde bar vec dot ddot overline underline widehat widetilde top bot cdot cdots ldots dots times
  sum prod int infty partial nabla in notin subset subseteq cup cap emptyset forall exists to mapsto rightarrow leftarrow Rightarrow
  Leftrightarrow implies iff leq geq le ge neq ne approx sim simeq equiv propto ll gg pm mp quad qquad begin end alpha beta gamma
  delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma
  Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega exp log ln sin cos tan tanh max min sup inf lim det dim ker arg gcd Pr lVert rVert
  lvert rvert langle rangle lfloor rfloor lceil rceil perp mid parallel otimes oplus odot circ ell Re Im attestbf attestup attestit attestsf
  matrix bmatrix pmatrix vmatrix Bmatrix cases array aligned gathered alignedat split limits label boldsymbol]]):gmatch('%a+') do
  KNOWN[name] = true
end
for name in pairs(MARK_MACROS) do KNOWN[name:sub(2)] = true end

-- Commands beside those that no formula can do harm with, whatever they are given. Others are shown as typed, unless the sheet is
-- trusted: TeX has commands that read files, write them and change what follows.
local HARMLESS = {}
for name in ([[acute grave check breve mathring dddot overbrace underbrace overrightarrow overleftarrow overleftrightarrow mathfrak mathscr mathds
  mathnormal bm symbf symup symit textrm textbf textit textsf texttt textup textnormal mbox mathop mathrel mathbin mathord mathopen mathclose
  mathpunct mathinner displaystyle textstyle scriptstyle scriptscriptstyle rm bf it sf tt cal thinspace medspace thickspace negthinspace negmedspace
  negthickspace enspace space hfill lbrace rbrace lbrack rbrack vert Vert uparrow downarrow updownarrow Uparrow Downarrow Updownarrow bigg Bigg
  biggl biggr Biggl Biggr bigm Bigm biggm Biggm middle lgroup rgroup ulcorner urcorner llcorner lrcorner backslash stackrel substack
  phantom hphantom vphantom smash boxed cancel bcancel xcancel dbinom tbinom cfrac xrightarrow xleftarrow pmod bmod mod pod nolimits not
  operatornamewithlimits land lor lnot neg wedge vee therefore because vdash dashv models Vdash vDash setminus smallsetminus varnothing
  complement nexists ni owns nsubseteq supset supseteq subsetneq supsetneq sqsubset sqsubseteq sqsupset sqsupseteq sqcup sqcap uplus prec succ
  preceq succeq lesssim gtrsim leqslant geqslant lll ggg doteq asymp cong ncong bowtie smile frown nleq ngeq nless ngtr nmid nparallel
  approxeq thickapprox triangleq coloneqq eqqcolon coloneq eqcolon longrightarrow longleftarrow Longrightarrow Longleftarrow
  longleftrightarrow Longleftrightarrow leftrightarrow Leftarrow gets hookrightarrow hookleftarrow nearrow searrow swarrow nwarrow
  rightharpoonup rightharpoondown leftharpoonup leftharpoondown rightleftharpoons leadsto rightsquigarrow longmapsto twoheadrightarrow ast
  star bullet div diamond bigcirc circledast ominus oslash dagger ddagger amalg wr bigcup bigcap bigvee bigwedge bigoplus bigotimes bigodot
  bigsqcup biguplus coprod iint iiint oint triangle triangledown bigtriangleup bigtriangledown triangleleft triangleright ltimes rtimes hbar
  imath jmath wp aleph beth gimel daleth angle measuredangle sphericalangle square Box blacksquare Diamond lozenge clubsuit diamondsuit
  heartsuit spadesuit flat natural sharp prime backprime surd checkmark dag ddag colon cdotp ldotp vdots ddots dotsc dotsb dotsm dotsi
  dotso mho sec csc cot arcsin arccos arctan sinh cosh coth lg hom deg limsup liminf projlim injlim varlimsup varliminf argmax argmin
  varkappa varpi varrho varsigma varGamma varDelta varTheta varLambda varXi varPi varSigma varUpsilon varPhi varPsi varOmega digamma
  smallmatrix dcases rcases lnsim gnsim precsim succsim Doteq risingdotseq fallingdotseq circeq eqcirc trianglelefteq trianglerighteq
  sup inf ensuremath textquotesingle lq rq slash nonumber notag hline overparen underparen Vmatrix]]):gmatch('%a+') do
  HARMLESS[name] = true
end
local OURS = { attestbf = true, attestup = true, attestit = true, attestsf = true }

-- Whether a formula without marks can be handed to TeX.
local function is_harmless(text)
  if text:find('^^', 1, true) then return false end -- a way to write any sign
  local _, dollars = text:gsub('\\.', ''):gsub('%$', '')
  if dollars % 2 == 1 then return false end
  for name in text:gmatch('\\(.[%a@]*)') do
    local symbol = name:sub(1, 1)
    if symbol:match('%a') then
      if not name:match('^%a+$') or OURS[name] or not (KNOWN[name] or HARMLESS[name]) then return false end
    elseif not symbol:match('[,;:!>{}|%%#&_$\\/%s\'"~=.^`-]') then
      return false
    end
  end
  for name in text:gmatch('\\begin%s*(%b{})') do
    name = name:match('^{(%a+)%*?}$')
    if not name or not (KNOWN[name] or HARMLESS[name]) then return false end
  end
  for columns in text:gmatch('\\begin%s*{array}%s*(%b{})') do
    if not columns:match('^{[lcr|%s]*}$') then return false end
  end
  return not text:match('\\begin%s*{array}%s*[^%s{]')
end

local function unknown_commands(text)
  local list, seen = {}, {}
  local function note(name)
    if not KNOWN[name] and not seen[name] then list[#list + 1] = name end
    seen[name] = true
  end
  for name in text:gmatch('\\(%a+)') do note(name) end
  for name in text:gmatch('\\begin%s*{(%a+)%*?}') do note(name) end
  return list
end

-- A formula that cannot be read is shown as it was typed.
local function as_typed(element)
  local text = without_marks(element.text)
  if html then return raw('<code class="tex">' .. escape_html(text) .. '</code>') end
  return raw('\\attestcode{' .. breakable_tex((text:gsub('%s+', ' '))) .. '}')
end

local function dress_math(element)
  local xml = mathml(element)
  if not xml then return as_typed(element) end
  if latex then
    local text = numbered_tex(element.text):gsub('\\%%', '\1'):gsub('%%[^\n]*\n?', ''):gsub('\1', '\\%%')
    if seal ~= '' and not common.sheet.trust then
      text = text:gsub('\\textcolor%s*%b{}', ''):gsub('\\color%s*%b{}', '')
      if not is_harmless(inner_tex(without_marks(text))) then return as_typed(element) end
    end
    if not typesettable(text) then return as_typed(element) end
    text = foreign_tex(greek_tex(inner_tex(mark_tex(text))))
    local set = element.mathtype == 'DisplayMath' and display_tex(text)
      or '$' .. fitted_matrices(text:gsub('^%s+', ''):gsub('%s+$', '')) .. '$'
    local unknown = unknown_commands(text)
    if #unknown == 0 then return raw(set) end
    return raw(('\\attestif{%s}{%s}{%s}'):format(table.concat(unknown, ','), set, as_typed(element).text))
  end
  local _, signs = xml:gsub('</m[ion]>', '')
  if element.mathtype == 'DisplayMath' then return raw(display_mathml(xml, signs > 20)) end
  return raw(signs > 14 and broken_mathml(xml) or xml)
end

-- \begin{align} without dollars is a formula too.
local OUTER = { equation = true }
for name in pairs(INNER) do OUTER[name] = true end

local function outer_formula(element)
  local name = element.format:match('tex') and element.text:match('^%s*\\begin{(%a+)%*?}')
  if OUTER[name or ''] then return pandoc.Math('DisplayMath', (element.text:gsub('^%s+', ''):gsub('%s+$', ''))) end
end

return { dress = dress_math, convert_all = convert_all, outer = outer_formula, admit = admit, only_admitted = only_admitted,
  without_marks = without_marks, overset = overset_tex }
