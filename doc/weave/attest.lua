-- attest.lua: dresses woven Markdown for a page (html) and for paper (latex); other formats are left as they are.
--
-- In: pandoc's tree of what `attest weave` writes. Out: the same tree with divs, formulas, code, tables and figures
-- turned into the elements that attest.css styles, or into the macros of attest-verdicts.sty. No character is dropped.
-- Written for pandoc 2.17; needs no Lua module, and is one long file because a filter is one: formulas (half of it), then code,
-- figures, tables, divs, and at the end the order of the passes. Images of class attest-plot are read from the current directory.

local html = FORMAT:match('html') ~= nil
local latex = FORMAT:match('latex') ~= nil
if not html and not latex then return {} end

local KINDS = { 'holds', 'refuted', 'ill-formed', 'undecided', 'vacuous' }
local BLOCKS = { 'answer', 'proof', 'derivation', 'claim' }

local function kind_of(element)
  for _, kind in ipairs(KINDS) do
    if element.classes:includes(kind) then return kind end
  end
  return 'undecided'
end

local function raw(text) return pandoc.RawInline(FORMAT, text) end
local function raw_block(text) return pandoc.RawBlock(FORMAT, text) end

local function escape_html(text)
  return (text:gsub('[&<>"]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;' }))
end

-- ---- text in LaTeX ----

local TEX = {
  ['\\'] = '\\textbackslash{}', ['{'] = '\\{', ['}'] = '\\}', ['$'] = '\\$', ['&'] = '\\&', ['#'] = '\\#',
  ['%'] = '\\%', ['_'] = '\\_', ['^'] = '\\textasciicircum{}', ['~'] = '\\textasciitilde{}',
  ["'"] = '\\textquotesingle{}', ['`'] = '\\textasciigrave{}', ['"'] = '\\textquotedbl{}', ['<'] = '\\textless{}',
  ['>'] = '\\textgreater{}', ['|'] = '\\textbar{}', ['-'] = '{-}', [','] = '{,}', ['?'] = '{?}', ['!'] = '{!}',
  [' '] = '\\ ', ['\t'] = '\\ \\ \\ \\ ',
}

local function escape_tex(text)
  return (text:gsub('[\\{}$&#%%_^~]', TEX))
end

-- Code in which a line may end after any character, rather after punctuation than inside a word.
local function breakable_tex(text)
  local out, previous = {}, nil
  for _, code in utf8.codes(text) do
    local c = utf8.char(code)
    local combining = code >= 0x300 and code < 0x370
    if previous and not combining and c ~= ' ' then
      out[#out + 1] = previous:match('^[%w\128-\255]') and '\\attestw{}' or '\\attestb{}'
    end
    out[#out + 1] = TEX[c] or (code >= 0x80 and not combining) and '\\attestchar{' .. c .. '}' or c
    previous = c
  end
  return table.concat(out)
end

-- ---- formulas ----

-- \overset{\checkmark\,3}{=}: the verdict on a step, above its relation.
local MARKS = {
  ['\\checkmark'] = { macro = 'attestyes', class = 'holds' },
  ['\\times'] = { macro = 'attestno', class = 'refuted' },
  ['?'] = { macro = 'attestopen', class = 'undecided' },
  ['\\emptyset'] = { macro = 'attestvoid', class = 'vacuous' },
}

local function mark_tex(text)
  return (text:gsub('\\overset%s*(%b{})%s*(%b{})', function(over, base)
    local sign, number = over:match('^{%s*(\\?[%a?]+)[\\,;:!%s]*(%d*)%s*}$')
    local mark = sign and MARKS[sign]
    return mark and ('\\%s{%s}%s'):format(mark.macro, number, base) or nil
  end))
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
  \equiv \neq \ne \attestyes \attestno \attestopen \attestvoid]]):gmatch('\\%a+') do RELATIONS[name] = true end

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
    if word == '\\attestyes' or word == '\\attestno' or word == '\\attestopen' or word == '\\attestvoid' then
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

-- A formula in a line: browsers do not break it, so a long one becomes several, between which the line may end.
local function broken_mathml(xml)
  local pieces = pieces_of(xml, RELATION_SIGNS, BINARY_SIGNS)
  if not pieces then return '<span class="long">' .. xml .. '</span>' end
  for i, text in ipairs(pieces) do
    pieces[i] = '<math display="inline"><mrow>' .. text .. '</mrow></math>'
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
    pieces[i] = '<span class="piece"><math displaystyle="true"><mrow>' .. text .. '</mrow></math></span>'
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

-- The formula as MathML text, or nil where it cannot be read.
local function mathml(element)
  local key = element.mathtype .. element.text
  if converted[key] == nil then convert({ element }) end
  local xml = converted[key]
  if not xml then return nil end
  xml = xml:gsub('<annotation.-</annotation>', ''):gsub('</?semantics>', ''):gsub('%s*\n%s*', ' ')
  xml = xml:gsub(' xmlns="[^"]*"', '')
  if element.text:match('cancel') then
    xml = xml:gsub('<menclose notation="box">', '<mrow class="cancel">'):gsub('</menclose>', '</mrow>')
  else
    xml = xml:gsub('<menclose notation="box">', '<mrow class="boxed">'):gsub('</menclose>', '</mrow>')
  end
  local function class(open, sign, rest)
    local kind = ({ ['✓'] = 'holds', ['×'] = 'refuted', ['?'] = 'undecided' })[sign]
    if not kind then return nil end
    if sign == '×' then sign = '✗' end
    return ('<mrow class="mark %s"><mtext>%s</mtext>%s</mrow></mover>'):format(kind, sign, rest)
  end
  local number = '(<mspace width="[%d.]*em"></mspace><mn>%d+</mn>)</mrow></mover>'
  xml = xml:gsub('(<mrow>)<m[io][^>]*>([^<]*)</m[io]>' .. number, class)
  xml = xml:gsub('(</mo>)<m[io][^>]*>([^<]*)</m[io]>()</mover>', function(open, sign)
    local marked = class(open, sign, '')
    return marked and open .. marked
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
  return xml
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
  lvert rvert langle rangle lfloor rfloor lceil rceil perp mid parallel otimes oplus odot circ ell Re Im attestbf attestup attestit attestsf attestyes attestno attestopen
  matrix bmatrix pmatrix vmatrix Bmatrix cases array aligned gathered alignedat split limits label boldsymbol]]):gmatch('%a+') do
  KNOWN[name] = true
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
  if html then return raw('<code class="tex">' .. escape_html(element.text) .. '</code>') end
  return raw('\\attestcode{' .. breakable_tex((element.text:gsub('%s+', ' '))) .. '}')
end

local function dress_math(element)
  local xml = mathml(element)
  if not xml then return as_typed(element) end
  if latex then
    local text = numbered_tex(element.text):gsub('\\%%', '\1'):gsub('%%[^\n]*\n?', ''):gsub('\1', '\\%%')
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

local PLAIN_TAGS = {}
for name in ('b i u s em strong small sub sup kbd br hr wbr p div span ul ol li dl dt dd table thead tbody tr td th details summary'):gmatch('%a+') do
  PLAIN_TAGS[name] = true
end

local function defines_macros(text)
  return text:match('^%s*\\%a*newcommand') or text:match('^%s*\\[gex]?def%f[%A]') or text:match('^%s*\\DeclareMath')
    or text:match('^%s*\\providecommand') or text:match('^%s*\\usepackage')
end

-- What the author wrote for one output only. Macros are expanded by now, and go. On the page: plain tags without
-- attributes stay, comments go, and anything else, TeX too, is shown as it was typed. On paper pandoc leaves tags out.
local function author_raw(element)
  local text = element.text
  if element.format:match('tex') then
    if defines_macros(text) then return 'keep', '' end
    return html and 'show', text
  end
  if not html or not element.format:match('html') then return nil end
  text = text:gsub('<!%-%-.-%-%->', '')
  for tag in text:gmatch('<[^>]*>?') do
    if not PLAIN_TAGS[(tag:match('^</?(%w+)%s*/?>$') or ''):lower()] then return 'show', text end
  end
  return 'keep', text
end

local function dress_author_inline(element)
  local formula = outer_formula(element)
  if formula then return formula end
  local what, text = author_raw(element)
  if what == 'keep' then return pandoc.RawInline(element.format, text) end
  if what == 'show' then return pandoc.Code(text) end
end

local function dress_author_block(element)
  local formula = outer_formula(element)
  if formula then return pandoc.Para({ formula }) end
  local what, text = author_raw(element)
  if what == 'keep' then return pandoc.RawBlock(element.format, text) end
  if what == 'show' then return pandoc.CodeBlock(text) end
end


-- ---- what the author may say ----

-- Attributes could call scripts, fetch things or name files; none is needed but these.
local function only(element, keys)
  local kept = {}
  for key, form in pairs(keys) do
    local value = element.attributes[key]
    if value and value:match(form) then kept[key] = value end
  end
  element.attributes = kept
  return element
end

local function clean_element(element) return only(element, {}) end

-- Boxes of the program bear a seal that changes from run to run; a box without it is somebody else's, and is none.
local seal = os.getenv('ATTEST_SEAL')
local OURS = { verdict = true, ['attest-summary'] = true }

local function clean_div(element)
  if seal and element.attributes.seal ~= seal then
    element.classes = element.classes:filter(function(class) return not OURS[class] end)
  end
  return only(element, { title = '.' })
end

-- Pictures lie beside the sheet; the plots are those that were drawn for it.
local function clean_image(element)
  if not element.src:match('^figure%-%d+%.svg$') then
    element.classes = element.classes:filter(function(class) return class ~= 'attest-plot' end)
  end
  local outside = element.src:match('^[/\\~]') or element.src:match('%.%.') or element.src:match('^%a:')
    or element.src:lower():match('^file:')
  if outside then return pandoc.Emph(#element.caption > 0 and element.caption or { pandoc.Str('picture') }) end
  return only(element, { width = '^[%d.]+%s*[%a%%]*$', height = '^[%d.]+%s*[%a%%]*$' })
end

-- ---- code ----

local function dress_code(element)
  if latex then return raw('\\attestcode{' .. breakable_tex(element.text) .. '}') end
end

-- A claim whose clauses stand typeset behind it is not shown a second time as code.
local function drop_told_claims(blocks)
  local kept = pandoc.List({})
  for i, block in ipairs(blocks) do
    local after = blocks[i + 1]
    local told = block.t == 'CodeBlock' and block.classes:includes('claim') and after and after.t == 'Div'
      and after.classes:includes('claim')
    if not told then kept:insert(block) end
  end
  return kept
end

local function dress_code_block(element)
  if element.classes:includes('plot') then return {} end
  if html then
    element.attributes = {}
    return element
  end
  local lines = { '\\begin{attestverbatim}' }
  for line in (element.text .. '\n'):gmatch('(.-)\n') do
    lines[#lines + 1] = '\\attestline{' .. breakable_tex(line) .. '}'
  end
  lines[#lines + 1] = '\\end{attestverbatim}'
  for _, name in ipairs(BLOCKS) do
    if element.classes:includes(name) then
      table.insert(lines, 1, '\\begin{attestblock}{' .. name .. '}')
      lines[#lines + 1] = '\\end{attestblock}'
    end
  end
  return raw_block(table.concat(lines, '\n'))
end

-- ---- spans, links, images ----

local figures = {} -- identifier → number
local figure_count = 0

local function plain_text(inlines) return pandoc.utils.stringify(pandoc.Span(inlines)) end

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

local places = {} -- identifiers there are

local function note_place(element) places[element.identifier] = true end

local function dress_link(element)
  local inside = element.target:match('^#(.+)')
  if inside and not places[inside] then return element.content end -- it would lead nowhere
  if element.target:match('^%s*[jJvV]%a*[sS][cC][rR][iI][pP][tT]%s*:') or element.target:match('^%s*[dD][aA][tT][aA]:') then return element.content end
  local number = figures[element.target:match('^#(.*)') or '']
  if not number then return nil end
  local text = plain_text(element.content)
  if text == '' then element.content = { pandoc.Str('Figure\u{a0}' .. number) }
  elseif text == 'Figure' or text == 'figure' then element.content = { pandoc.Str(text .. '\u{a0}' .. number) }
  end
  return element
end

-- An image from the network stays a link: nothing is fetched.
local function dress_image(element)
  if element.src:match('^%a[%w+.-]*:') and not element.src:match('^data:') then
    local content = #element.caption > 0 and element.caption or { pandoc.Str(element.src) }
    return pandoc.Link(content, element.src)
  end
end

local function read_file(name)
  local file, problem = io.open(name, 'rb')
  if not file then error('figure: ' .. problem, 0) end
  local text = file:read('a')
  file:close()
  return text
end

local function is_figure(block)
  if block.t ~= 'Para' or #block.content ~= 1 or block.content[1].t ~= 'Image' then return nil end
  local image = block.content[1]
  if image.classes:includes('attest-plot') or image.title:match('^fig:') and #image.caption > 0 then return image end
end

-- Names inside an inlined picture are made the picture's own.
local function inline_svg(text, prefix)
  text = text:gsub('<%?xml.-%?>', ''):gsub('<!DOCTYPE.->', ''):gsub('^%s+', ''):gsub('%s+$', '')
  text = text:gsub('%f[%w]id="([^"]+)"', 'id="' .. prefix .. '-%1"')
  text = text:gsub('url%(#([^)]+)%)', 'url(#' .. prefix .. '-%1)'):gsub('href="#([^"]+)"', 'href="#' .. prefix .. '-%1"')
  return (text:gsub('(aria%-%a+by)="([^"]+)"', function(name, ids)
    return name .. '="' .. ids:gsub('%S+', prefix .. '-%0') .. '"'
  end))
end

local drawn = 0
local function dress_figure(block)
  local image = is_figure(block)
  if not image then return nil end
  drawn = drawn + 1
  local id = image.identifier ~= '' and image.identifier or 'figure-' .. drawn
  local plot = image.classes:includes('attest-plot')
  local picture
  if plot and html then
    picture = raw(inline_svg(read_file(image.src), id))
  elseif plot then
    picture = raw(read_file((image.src:gsub('%.svg$', '') .. '.tikz')):gsub('%s+$', '') .. '%\n')
  else
    picture = pandoc.Image(html and image.caption or {}, image.src, '', pandoc.Attr('', image.classes, image.attributes))
  end
  if html then
    local content = pandoc.List({ raw(('<figure id="%s">'):format(escape_html(id))), picture,
      raw(('<figcaption><b>Figure %d:</b> '):format(drawn)) })
    content:extend(image.caption)
    content:insert(raw('</figcaption></figure>'))
    return pandoc.Plain(content)
  end
  local content = pandoc.List({ raw(('\\begin{attestfigure}{%s}'):format(id)), picture, raw('\\attestcaption{') })
  content:extend(image.caption)
  content:insert(raw('}\\end{attestfigure}'))
  return pandoc.Plain(content)
end

-- ---- tables ----

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

local function dress_table(element)
  if html then
    for _, spec in ipairs(element.colspecs) do spec[2] = nil end
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

-- ---- divs ----

local function around(before, blocks, after)
  local out = pandoc.List({ raw_block(before) })
  out:extend(blocks)
  out:insert(raw_block(after))
  return out
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

-- ---- the document ----

local KEPT = { title = true, subtitle = true, author = true, date = true, lang = true, dir = true, abstract = true, keywords = true,
  references = true, bibliography = true, csl = true, nocite = true, ['citation-style'] = true, ['link-citations'] = true }

-- Settings of the sheet are not settings of the template; a page without a title gets its first heading's.
local function dress_document(doc)
  local meta = {}
  for name, value in pairs(doc.meta) do if KEPT[name] then meta[name] = value end end
  local title = doc.meta.title and pandoc.utils.stringify(doc.meta.title) or ''
  doc:walk({ Header = function(header) if title == '' then title = pandoc.utils.stringify(header) end end })
  local lang = doc.meta.lang and pandoc.utils.stringify(doc.meta.lang) or 'en'
  if html then
    meta.lang = lang
    meta.pagetitle = title ~= '' and title or 'attest'
  else
    meta.lang = nil -- babel's and polyglossia's language files are not asked for
    table.insert(doc.blocks, 1, raw_block(('\\attestfile{%s}{%s}'):format(escape_tex(lang),
      pandoc.sha1(pandoc.write(doc, 'native')):sub(1, 32))))
  end
  doc.meta = meta
  doc:walk({ Header = note_place, Div = note_place, Span = note_place, Image = note_place, Code = note_place,
             CodeBlock = note_place, Table = note_place, Link = note_place })
  doc = doc:walk({ Para = function(block)
    local image = is_figure(block)
    if image then
      figure_count = figure_count + 1
      local id = image.identifier ~= '' and image.identifier or 'figure-' .. figure_count
      figures[id] = figure_count
    end
  end })
  return doc
end

return {
  { Div = clean_div, Image = clean_image, Span = clean_element, Header = clean_element, Link = clean_element,
    Code = clean_element, CodeBlock = clean_element, Table = clean_element },
  { Pandoc = dress_document },
  { RawBlock = dress_author_block, RawInline = dress_author_inline, Link = dress_link },
  { Image = dress_image, Blocks = drop_told_claims },
  { Pandoc = convert_all },
  { Para = dress_figure },
  { Table = dress_table },
  { Math = dress_math, Code = dress_code, CodeBlock = dress_code_block, Span = dress_span },
  { Div = dress_div },
}
