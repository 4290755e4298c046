#!/usr/bin/env bash
# Grades this repository: annotations beside the code, a summary, and the points.
set -uo pipefail
here=.github/autograder
export PATH="$PWD/$here/venv/bin:$PATH"
mkdir -p result
autograder grade @HOMEWORK@ . --untrusted --hints @HINTS@ \
    --report github --report json=result/result.json --report junit=result/junit.xml
status=$?
python -I -m autograder.platforms.on_github result/result.json
exit $status
