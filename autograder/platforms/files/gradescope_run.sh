#!/bin/sh
# Gradescope runs this for each submission. It writes /autograder/results/results.json.
set -u
root=/autograder
exec "$root/venv/bin/python" -I -m autograder.platforms.on_gradescope "$root/source" "$root"
