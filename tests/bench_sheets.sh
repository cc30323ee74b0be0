#!/bin/bash
# Where the time goes on the sheets: milliseconds of the slowest blocks, and the whole. Figures to compare within one
# run; they are never compared with fixed numbers.
set -eu
cd "$(dirname "$0")/.."
start=$(date +%s%N)
"${ATTEST:-build/attest}" check --json --timings doc/sheets/*.md >build/bench.jsonl || [ $? -lt 4 ]
whole=$((($(date +%s%N) - start) / 1000000))
blocks=$(wc -l <build/bench.jsonl)
steps=$(grep -o '"step":' build/bench.jsonl | wc -l)
echo "$blocks blocks, $steps statements in $whole ms: $((whole * 1000 / steps)) µs a statement"
sed 's/.*"sheet":"\([^"]*\)","line":\([0-9]*\),"claim":"\([^"]*\)".*"ms":\([0-9.]*\)}$/\4 ms  \1:\2 \3/' build/bench.jsonl | sort -rn | head -n 8

start=$(date +%s%N)
"${ATTEST:-build/attest}" check --json --no-repairs tests/sheets/steps.md >build/bench.jsonl || [ $? -lt 4 ]
whole=$((($(date +%s%N) - start) / 1000000))
echo "tests/sheets/steps.md without repairs: $(grep -o '"step":' build/bench.jsonl | wc -l) statements in $whole ms"
