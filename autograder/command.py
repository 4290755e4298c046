"""The way in from the command line.

A grading is short: what it makes lives until its end, and looking for garbage meanwhile would take
a fifth of its time. So nothing is looked for until a command goes on for longer, as `--watch` does.
"""

from __future__ import annotations

import gc


def command() -> None:
    """Run the command, on terminals that lack some of our letters too."""
    gc.disable()  # before click and all else are imported

    import sys
    from io import TextIOWrapper

    from autograder.cli import GRADER_FAULT, main

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        main()
    except Exception:
        sys.excepthook(*sys.exc_info())
        raise SystemExit(GRADER_FAULT) from None
    finally:
        gc.freeze()  # Python would look at every object once more before it ends
