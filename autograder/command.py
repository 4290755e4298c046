"""The entry point of the command `autograder`.

A grading is short, and its objects live until its end: garbage collection would take a fifth of its
time for nothing. So collection is off, and a command that runs longer, as `--watch`, turns it on.
"""

from __future__ import annotations

import gc


def command() -> None:
    """Run the command; a terminal that lacks a letter shows a `?` instead."""
    gc.disable()  # before the imports, which make many objects

    import sys
    from io import TextIOWrapper

    from autograder.cli import GRADER_FAULT, main

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        main()
    except Exception as error:
        # A message may hold a name that a student chose.
        import traceback

        from autograder.errors import printable
        from autograder.reports.github import commands_stopped

        with commands_stopped(sys.stderr):
            for line in "".join(traceback.format_exception(error)).splitlines():
                print(printable(line), file=sys.stderr)
        raise SystemExit(GRADER_FAULT) from None
    finally:
        gc.freeze()  # else Python looks at every object once more at its end
