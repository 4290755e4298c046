"""The entry point of the command `autograder`.

A grading is short, and its objects live until its end: garbage collection would take a fifth of its
time for nothing. So collection is off, and a command that runs longer, as `--watch`, turns it on.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any, TextIO


class Output(FileIO):
    """A standard stream that stores why it could not be written, and then drops what follows.

    Attributes
    ----------
    fault : str
        The reason; empty if all has been written.
    """

    fault = ""

    def write(self, data: Any, /) -> int:
        """Write bytes; a reader that has stopped, as `head` does, is not a fault."""
        try:
            return len(data) if self.fault else super().write(data)
        except BrokenPipeError:
            return len(data)
        except OSError as error:
            self.fault = str(error.strerror)
            return len(data)


def command() -> None:
    """Run the command; a terminal that lacks a letter shows a `?` instead."""
    gc.disable()  # before the imports, which make many objects
    _open_closed_streams()
    output = Output(1, "w", closefd=False)
    sys.stdout = _writing_to(output, sys.stdout)
    sys.stderr = _writing_to(Output(2, "w", closefd=False), sys.stderr)

    from autograder.cli import main
    from autograder.commands.exit_codes import GRADER_FAULT, USAGE

    exit_code: object = 0
    try:
        main()
    except SystemExit as end:
        exit_code = end.code
    except Exception as error:
        exit_code = GRADER_FAULT
        _show(error)
    finally:
        gc.freeze()  # else Python looks at every object once more at its end
    with suppress(OSError, AttributeError):  # debugged code may have replaced it
        sys.stdout.flush()
    if output.fault:
        exit_code = USAGE
        print(f"autograder: the output can't be written: {output.fault}", file=sys.stderr)
    raise SystemExit(exit_code)


def _open_closed_streams() -> None:
    """Open the null device for each standard stream that is closed.

    Else the next file that is opened would take its number, and get what is printed.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: PTH123, SIM115


def _writing_to(output: Output, stream: TextIO) -> TextIO:
    """Return a stream that writes to `output`; a console of Windows stays as it is."""
    if not isinstance(stream, TextIOWrapper):
        return stream
    stream.reconfigure(errors="replace")
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if not isinstance(raw, FileIO) or raw.fileno() != output.fileno():
        return stream
    return TextIOWrapper(
        BufferedWriter(output),
        stream.encoding,
        stream.errors,
        # with PYTHONUNBUFFERED a stream writes through, which `BufferedWriter` would not
        line_buffering=stream.line_buffering or stream.write_through,
        write_through=stream.write_through,
    )


def _show(error: Exception) -> None:
    """Print a fault of ours with its traceback. A message may hold a name that a student chose."""
    import traceback

    from autograder.errors import printable
    from autograder.reports.github import commands_stopped

    with commands_stopped(sys.stderr):
        for line in "".join(traceback.format_exception(error)).splitlines():
            print(printable(line), file=sys.stderr)
