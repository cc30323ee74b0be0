-- common.lua: what the parts of the filter share: the output asked for, raw pieces of it, and text made safe for it.

local common = {}

common.html = (FORMAT or ''):match('html') ~= nil
common.latex = (FORMAT or ''):match('latex') ~= nil

-- sheet.lua beside this file: what `attest weave` says about the sheet, among it the boxes. Without it a document was dressed by hand.
local known, sheet = pcall(require, 'sheet')
if not known and not tostring(sheet):match("module 'sheet' not found") then error(sheet, 0) end
common.sheet = known and sheet or {}

-- Extensions that would change what prose says are off: "(a) - i)" is no list in a list, "(@)" is not renumbered, x^2+y^2 and ~5
-- are not raised or lowered.
common.MARKDOWN = 'markdown+tex_math_single_backslash-fancy_lists-example_lists-superscript-subscript'

function common.raw(text) return pandoc.RawInline(FORMAT, text) end
function common.raw_block(text) return pandoc.RawBlock(FORMAT, text) end
function common.plain_text(inlines) return pandoc.utils.stringify(pandoc.Span(inlines)) end

-- The blocks between two raw pieces.
function common.around(before, blocks, after)
  local out = pandoc.List({ common.raw_block(before) })
  out:extend(blocks)
  out:insert(common.raw_block(after))
  return out
end

function common.escape_html(text)
  return (text:gsub('[&<>"]', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;' }))
end

local TEX = {
  ['\\'] = '\\textbackslash{}', ['{'] = '\\{', ['}'] = '\\}', ['$'] = '\\$', ['&'] = '\\&', ['#'] = '\\#',
  ['%'] = '\\%', ['_'] = '\\_', ['^'] = '\\textasciicircum{}', ['~'] = '\\textasciitilde{}',
  ["'"] = '\\textquotesingle{}', ['`'] = '\\textasciigrave{}', ['"'] = '\\textquotedbl{}', ['<'] = '\\textless{}',
  ['>'] = '\\textgreater{}', ['|'] = '\\textbar{}', ['-'] = '{-}', [','] = '{,}', ['?'] = '{?}', ['!'] = '{!}',
  [' '] = '\\ ', ['\t'] = '\\ \\ \\ \\ ',
}

function common.escape_tex(text)
  return (text:gsub('[\\{}$&#%%_^~]', TEX))
end

-- Code in which a line may end after any character, rather after punctuation than inside a word.
function common.breakable_tex(text)
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

-- Signs of mathematics in a sentence, for a document whose fonts may lack them.
local SIGNS = {
  ['α'] = '\\alpha', ['β'] = '\\beta', ['γ'] = '\\gamma', ['δ'] = '\\delta', ['ε'] = '\\varepsilon', ['ζ'] = '\\zeta',
  ['η'] = '\\eta', ['θ'] = '\\theta', ['κ'] = '\\kappa', ['λ'] = '\\lambda', ['μ'] = '\\mu', ['ν'] = '\\nu', ['ξ'] = '\\xi',
  ['π'] = '\\pi', ['ρ'] = '\\rho', ['σ'] = '\\sigma', ['τ'] = '\\tau', ['φ'] = '\\varphi', ['χ'] = '\\chi', ['ψ'] = '\\psi',
  ['ω'] = '\\omega', ['Γ'] = '\\Gamma', ['Δ'] = '\\Delta', ['Λ'] = '\\Lambda', ['Σ'] = '\\Sigma', ['Φ'] = '\\Phi', ['Ω'] = '\\Omega',
  ['≈'] = '\\approx', ['≫'] = '\\gg', ['≪'] = '\\ll', ['≤'] = '\\le', ['≥'] = '\\ge', ['≠'] = '\\ne', ['→'] = '\\to', ['∞'] = '\\infty',
  ['∈'] = '\\in', ['−'] = '-', ['×'] = '\\times', ['±'] = '\\pm', ['⇒'] = '\\Rightarrow', ['⇔'] = '\\Leftrightarrow',
  ['∑'] = '\\textstyle\\sum', ['√'] = '\\surd', ['∼'] = '\\sim', ['⊙'] = '\\odot', ['⊗'] = '\\otimes', ['∀'] = '\\forall', ['∃'] = '\\exists',
  ['ᵀ'] = '{}^\\top', ['⁻'] = '{}^-', ['¹'] = '{}^1', ['²'] = '{}^2', ['½'] = '\\tfrac12',
}

-- A word of a sentence; its other signs are set in a font that has them.
function common.dress_word(element)
  if not element.text:find('[\xC2-\xF4]') then return end
  local out, plain = pandoc.List(), ''
  for _, code in utf8.codes(element.text) do
    local c = utf8.char(code)
    local typographic = code < 0x80 or code == 0xA0 or (code >= 0x2010 and code <= 0x2026) or (code >= 0xC0 and code < 0x180)
    if typographic or c == '·' then
      plain = plain .. c
    else
      if plain ~= '' then out:insert(pandoc.Str(plain)) end
      plain = ''
      out:insert(common.raw(SIGNS[c] and '\\ensuremath{' .. SIGNS[c] .. '}' or '\\attestglyph{' .. c .. '}'))
    end
  end
  if plain ~= '' then out:insert(pandoc.Str(plain)) end
  return out
end

return common
