#!/bin/bash
# True formulas must hold, however they are written: tests/rewritings.txt, one `attest try` a line.
exec "$(dirname "$0")/test_planted.sh" rewritings.txt
