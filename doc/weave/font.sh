#!/bin/sh
# font.sh [LATINMODERN-MATH.OTF]: makes attest-math.woff2, the mathematics font of woven pages, beside this script.
#
# For maintainers; needs python3-fonttools, python3-brotli and lmodern (or the font's path). What is kept: the characters
# that pandoc's MathML uses, and of the tables MATH, so that brackets grow and indices sit right; not the forms for small
# sizes, which would double the file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
font=${1:-/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf}
[ -r "$font" ] || { echo "font.sh: no font at $font (Debian: lmodern)" >&2; exit 2; }

# Latin and accents, Greek, punctuation and primes, combining marks over letters, letterlike symbols, arrows, operators,
# brackets, geometric shapes, check marks, long arrows, and the alphabets: bold, italic, script, double-struck, upright.
characters='U+20-7E,U+A0-B7,U+BB,U+BC-BE,U+D7,U+F7,U+131,U+237,U+300-30C,U+332,U+338,U+391-3A9,U+3B1-3C9,U+3D1,U+3D5,U+3D6,U+3F0,U+3F1,U+3F5
U+2010-2015,U+2016,U+2018-201E,U+2020-2022,U+2026,U+2032-2037,U+2057,U+2061-2064,U+20D6,U+20D7,U+20DB,U+20DC
U+2102,U+2107,U+210B-2113,U+2115,U+2118-211D,U+2124,U+2127-212D,U+212F-2134,U+2135,U+2145-2149
U+2190-2199,U+21A4,U+21A6,U+21A9,U+21AA,U+21BC-21C0,U+21CB,U+21CC,U+21D0-21D5,U+21DD
U+2200-224D,U+2250-2257,U+225C,U+2260-2267,U+226A-226B,U+226E-2273,U+227A-2289,U+228E-2293,U+2294-22A5,U+22A8,U+22C0-22C8,U+22EE-22F1
U+2308-230B,U+231C-231F,U+2322,U+2323,U+239B-23AE,U+23B0,U+23B1,U+23B4,U+23B5,U+23DC-23E1,U+25A0,U+25A1,U+25B3,U+25B5,U+25BD,U+25CB,U+25EF,U+2713,U+27C2
U+27E6-27EF,U+27F5-27FC,U+29F8,U+2A00-2A06,U+2A0C,U+2A7D,U+2A7E,U+2AAF,U+2AB0
U+1D400-1D467,U+1D49C-1D4CF,U+1D538-1D56B,U+1D5A0-1D5D3,U+1D6A8-1D755,U+1D7CA-1D7D7,U+1D7D8-1D7E1'

"${PYTHON:-/usr/bin/python3}" -m fontTools.subset "$font" \
    --unicodes="$(echo "$characters" | tr '\n' ',')" --output-file="$here/attest-math.woff2" --flavor=woff2 \
    --layout-features='' --no-hinting --desubroutinize --name-IDs='0,13,14' --drop-tables+=DSIG,GPOS \
    --no-recalc-timestamp --notdef-outline --canonical-order
"${PYTHON:-/usr/bin/python3}" - "$here/attest-math.woff2" <<'PYTHON'
# The licence asks that a changed font has another name.
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1], recalcTimestamp=False)
names = font['name']
for record in list(names.names):
    if record.nameID in (1, 2, 3, 4, 6): names.removeNames(nameID=record.nameID)
for number, text in ((1, 'Attest Math'), (2, 'Regular'), (3, 'AttestMath-Regular'), (4, 'Attest Math'), (6, 'AttestMath-Regular')):
    names.setName(text, number, 3, 1, 0x409)
if 'CFF ' in font:
    cff = font['CFF '].cff
    cff.fontNames = ['AttestMath-Regular']
    top = cff.topDictIndex[0]
    top.FullName = top.FamilyName = 'Attest Math'
font.save(sys.argv[1])
PYTHON
echo "attest-math.woff2: $(wc -c <"$here/attest-math.woff2") bytes"
