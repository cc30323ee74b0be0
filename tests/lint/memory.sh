#!/bin/sh
# memory.sh FILE...: malloc and its like are called by core/base, by theft and by code for other programs alone. Prints every other call.
status=0
for file; do
    case $file in core/base/* | generators/theft/* | generators/library/* | doc/example/* | tests/*) continue ;; esac
    if grep -nE '\b(malloc|calloc|realloc|strdup|strndup)\(' "$file" /dev/null | grep -v 'arena_str'; then status=1; fi
done
exit $status
