"""A worker that starts as a new process, on systems where no zygote forks it.

It reads requests from its standard input and writes answers to its standard output.
"""

from __future__ import annotations

import os
from typing import Any

from autograder.jail.imports import make_ready
from autograder.jail.limits import address_space
from autograder.jail.lockdown import Lockdown
from autograder.jail.serving import serve


def main(
    imports: list[str], folders: list[str], lockdown: dict[str, Any], stdout: str, stderr: str
) -> None:
    """Serve until the grader closes the pipe.

    Parameters
    ----------
    imports, folders
        The packages to load first, and the folders where they are installed.
    lockdown
        The fields of a `Lockdown`.
    stdout, stderr
        The files for the output of the student's code.
    """
    make_ready(imports, folders)
    requests, responses = os.dup(0), os.dup(1)
    for place, (path, flags) in enumerate(
        [(os.devnull, os.O_RDONLY), (stdout, os.O_WRONLY), (stderr, os.O_WRONLY)]
    ):
        opened = os.open(path, flags | (os.O_APPEND if place else 0))
        os.dup2(opened, place)
        os.close(opened)
    Lockdown.from_dict(lockdown).apply(address_space())
    serve(requests, responses)
