"""The pipes and files between the grader and one worker."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from autograder.jail.outputs import MAX_OUTPUT_BYTES
from autograder.workers.pipe import make_large

MAX_PRINTED = 64 << 10
"""How many characters of stdout, and of stderr, a report shows for one check."""

CUT_SHORT = f"\n(here its first {MAX_PRINTED >> 10} KiB end; it wrote more)\n"


class Output:
    """A file that a worker writes and only the grader reads.

    Without a path, the file has no name, and disappears when its last user closes it.
    """

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            import fcntl

            self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115

            fcntl.fcntl(self._file, fcntl.F_SETFL, os.O_APPEND)
            # Opened again: the worker can set flags such as O_DIRECT, but only for the opening
            # that it shares with the grader.
            path = Path(f"/proc/self/fd/{self._file.fileno()}")
        else:
            self._file = path.open("ab", buffering=0)
        self._reading = path.open("rb", buffering=0)
        self._read = 0

    def fileno(self) -> int:
        return self._file.fileno()

    def news(self) -> str:
        """Return the text written since the last call, up to `MAX_OUTPUT_BYTES`."""
        size = os.fstat(self.fileno()).st_size
        if size == self._read:
            return ""
        self._reading.seek(min(size, self._read))
        text = self._reading.read(MAX_OUTPUT_BYTES + 1)
        self._read = size
        shown = text[:MAX_OUTPUT_BYTES].decode(errors="replace")
        return shown if len(text) <= MAX_OUTPUT_BYTES else shown + CUT_SHORT

    def close(self) -> None:
        self._file.close()
        self._reading.close()


class Pipes:
    """The connection between the grader and one worker: two pipes and two files.

    Parameters
    ----------
    folder
        The folder for the two files, if the worker opens them by name.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = None if folder is None else Path(tempfile.mkdtemp(dir=folder))
        self.stdout, self.stderr = Output(self._path("stdout")), Output(self._path("stderr"))
        self.their_requests, self.requests = os.pipe()
        self.responses, self.their_responses = os.pipe()
        make_large(self.responses)
        if sys.platform != "win32":
            os.set_blocking(self.requests, False)  # a worker may never read

    def _path(self, name: str) -> Path | None:
        return None if self._folder is None else self._folder / name

    def files(self) -> dict[str, str]:
        """Return the paths of the two files."""
        return {name: str(self._path(name)) for name in ("stdout", "stderr")}

    def descriptors(self) -> list[int]:
        """Return the descriptors that the worker gets."""
        outputs = self.stdout.fileno(), self.stderr.fileno()
        return [self.their_requests, self.their_responses, *outputs]

    def close_theirs(self) -> None:
        """Close the worker's ends in this process, so that a pipe ends when the worker ends."""
        os.close(self.their_requests)
        os.close(self.their_responses)

    def close(self) -> None:
        """Close our own ends."""
        os.close(self.requests)
        os.close(self.responses)
        self.stdout.close()
        self.stderr.close()
