#!/bin/sh
# sh install.sh VENV: install the grader that lies beside this file. Nothing is fetched from a network.
set -eu
umask 022
source=$(cd "$(dirname "$0")" && pwd)
venv=$1
wanted=@VERSION@

if [ -x "$source/python/bin/python$wanted" ]; then
    python=$source/python/bin/python$wanted
else
    python=$(command -v "python$wanted" || true)
fi
if [ -z "$python" ] || ! "$python" -I -c "import ctypes, venv"; then
    {
        echo "autograder: nothing can be graded here: there is no working Python $wanted."
        echo "What is here: $(python3 --version 2>/dev/null || echo no Python)."
        echo "Take an image that has Python $wanted, or make the package again with a Python in it:"
        echo "    autograder package @HOMEWORK@ --python DIR ..."
    } >&2
    exit 1
fi

"$python" -m venv --clear --without-pip "$venv"
pip=$(echo "$source"/wheels/pip-*.whl)
HOME=$venv PIP_CONFIG_FILE=/dev/null "$venv/bin/python" -I "$pip/pip" install --quiet --no-index \
    --no-cache-dir --disable-pip-version-check --root-user-action=ignore \
    --find-links "$source/wheels" mytorch-course @MORE@
