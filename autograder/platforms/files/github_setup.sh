#!/usr/bin/env bash
# Installs the grader: its own wheel lies here, and the others come from PyPI in pinned versions.
set -euo pipefail
here=.github/autograder
# Ubuntu's AppArmor keeps bubblewrap from making user namespaces otherwise.
if command -v sudo >/dev/null && [ -e /proc/sys/kernel/apparmor_restrict_unprivileged_userns ]; then
    sudo sysctl -qw kernel.apparmor_restrict_unprivileged_userns=0 || true
    command -v bwrap >/dev/null || sudo apt-get install -qqy bubblewrap >/dev/null || true
fi
"python@VERSION@" -m venv "$here/venv"
"$here/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    -r "$here/requirements.txt" "$here"/mytorch_course-*.whl
