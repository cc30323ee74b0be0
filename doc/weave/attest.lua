-- attest.lua: dresses woven Markdown for a page (html) and for paper (latex); other formats are left as they are.
--
-- In: pandoc's tree of what `attest weave` writes. Out: the same tree with divs, formulas, code, tables and figures
-- turned into the elements that attest.css styles, or into the macros of attest-verdicts.sty. No character is dropped.
-- Here: code, links and figures, and at the end the order of the passes; clean.lua, boxes.lua, formula.lua, tables.lua and
-- verdict.lua beside it do the rest. Written for pandoc 2.17. Images of class attest-plot are read from the current
-- directory.

package.path = pandoc.path.directory(PANDOC_SCRIPT_FILE) .. '/?.lua;' .. package.path
local common = require('common')
local html, latex, raw, raw_block = common.html, common.latex, common.raw, common.raw_block
local escape_html, escape_tex, breakable_tex, plain_text = common.escape_html, common.escape_tex, common.breakable_tex, common.plain_text
local formula, boxes, clean = require('formula'), require('boxes'), require('clean')
local sealed = common.sheet.seal ~= nil -- the sheet is somebody's; otherwise it was dressed by hand
if not html and not latex then
  return sealed and { { Div = clean.elements.Div }, { Pandoc = boxes.place }, { Math = formula.overset } } or {}
end
local tables, verdict = require('tables'), require('verdict')

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
  for _, name in ipairs(verdict.blocks) do
    if element.classes:includes(name) then
      local environment = verdict.block_environment(element)
      table.insert(lines, 1, ('\\begin{%s}{%s}'):format(environment, name))
      lines[#lines + 1] = ('\\end{%s}'):format(environment)
    end
  end
  return raw_block(table.concat(lines, '\n'))
end

-- ---- spans, links, images ----

local figures = {} -- identifier → number
local figure_count = 0

local places = {} -- identifiers there are

local function note_place(element) places[element.identifier] = true end

local function dress_link(element)
  local inside = element.target:match('^#(.+)')
  if inside and not places[inside] then return element.content end -- it would lead nowhere
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
-- ---- the document ----

local KEPT = { title = true, subtitle = true, author = true, date = true, abstract = true, keywords = true }

-- The language and the direction of a sheet, which become attributes.
local function said(meta, name, form)
  local text = meta[name] and pandoc.utils.stringify(meta[name]) or ''
  return text:match(form)
end
-- Settings of the sheet are not settings of the template; a page without a title gets its first heading's.
local function dress_document(doc)
  local meta = {}
  for name, value in pairs(doc.meta) do if KEPT[name] then meta[name] = value end end
  local title = doc.meta.title and pandoc.utils.stringify(doc.meta.title) or ''
  doc:walk({ Header = function(header) if title == '' then title = pandoc.utils.stringify(header) end end })
  local lang = said(doc.meta, 'lang', '^[%w-]+$') or 'en'
  if html then
    meta.lang = lang
    meta.dir = said(doc.meta, 'dir', '^ltr$') or said(doc.meta, 'dir', '^rtl$')
    meta.pagetitle = title ~= '' and title or common.sheet.title or 'attest'
  else -- babel's and polyglossia's language files are not asked for
    table.insert(doc.blocks, 1, raw_block(('\\attestfile{%s}{%s}'):format(escape_tex(lang),
      pandoc.sha1(pandoc.write(doc:walk({ Math = formula.overset }), 'native')):sub(1, 32))))
  end
  doc = verdict.prepare(doc, meta)
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

-- Boxes for a LaTeX sheet, which has its own fonts.
local boxes_only = latex and common.sheet.tex and not sealed

return {
  clean.pieces,
  clean.elements,
  { Pandoc = sealed and boxes.place or nil },
  { Pandoc = dress_document },
  { Link = dress_link },
  { Image = dress_image, Blocks = drop_told_claims },
  { Pandoc = formula.convert_all },
  { Para = dress_figure },
  { Table = tables.dress },
  { Str = boxes_only and common.dress_word or nil },
  { Math = formula.dress, Code = dress_code, CodeBlock = dress_code_block, Span = verdict.dress_span },
  { Div = verdict.dress_div },
  { Pandoc = verdict.finish },
}
