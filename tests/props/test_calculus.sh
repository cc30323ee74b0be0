#!/bin/bash
# Derivatives, products, determinants and declared forms, true and false: tests/calculus.txt, one `attest try` a line.
exec "$(dirname "$0")/test_planted.sh" calculus.txt
