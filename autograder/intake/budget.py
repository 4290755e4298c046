"""The budget of intake: the computing time that reading one submission may take.

Every reader limits what it lists, unpacks and parses, so that an honest submission takes a few
hundredths of a second, and a hostile one about a second. The budget ends what the limits miss.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from autograder.errors import UsageError

SECONDS = 3.0
"""The computing time for one submission."""

AGAIN_SECONDS = 0.1
"""The time after which a signal comes again: Python drops an exception within a destructor."""


class UsedUp(UsageError):  # noqa: N818 - what it says
    """The time for one submission is used up."""


@contextmanager
def budget(seconds: float = SECONDS) -> Iterator[None]:
    """End a `with` block after this computing time.

    Only a process's main thread can be ended in this way, and not on Windows.

    Raises
    ------
    UsedUp
        If the block takes longer.
    """
    if not hasattr(signal, "setitimer") or not _is_main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise UsedUp(
            f"the submission takes more than {seconds:g} seconds of computing to read; hand in "
            f"the files of the homework alone"
        )

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before or signal.SIG_DFL)


def _is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
