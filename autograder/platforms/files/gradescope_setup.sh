#!/bin/sh
# Gradescope runs this once, as root, when it builds the image of the assignment.
set -eu
source=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$source")
chmod 600 "$source/course.key"
sh "$source/install.sh" "$root/venv"
"$root/venv/bin/python" -I -m autograder.platforms.on_gradescope --check "$source"
