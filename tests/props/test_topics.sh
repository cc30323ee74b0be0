#!/bin/bash
# test_topics.sh [TOPIC...]: statements of one subject, true and false, one `attest try` per line: tests/TOPIC.txt with its claims in
# tests/TOPIC.md. Without arguments all topics.
cd "$(dirname "$0")/.." || exit 2
topics=("$@")
if [ $# = 0 ]; then
    for file in *.txt; do [ ! -f "${file%.txt}.md" ] || topics+=("${file%.txt}"); done
fi
[ ${#topics[@]} -gt 0 ] || { echo 'test_topics.sh: no topic found'; exit 2; }
exec props/test_planted.sh "${topics[@]/%/.txt}"
