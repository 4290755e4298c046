"""A file to write, safe from links, pipes and folders that somebody planted."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path, PurePath

from autograder.errors import UsageError

HAS_STEPS = {os.open, os.stat, os.rename, os.unlink, os.readlink} <= os.supports_dir_fd
"""Whether the system can begin at the descriptor of a folder. Windows can't."""

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
ALWAYS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""Opening a pipe must not wait for a reader."""

FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | ALWAYS

MOST_LINKS = 40
OWN_LINKS = ("/dev", "/dev/fd", "/proc/self/fd")
"""The folders whose links are the system's own, such as /dev/stdout."""

SAMPLE = 64 << 10
"""The number of bytes at the start and at the end of a file that show what it is."""

MayReplace = Callable[[bytes, bytes], bool]
"""Says of the first and the last bytes of a file whether it may be replaced or continued."""


class Destination:
    """A file to write. Its folder is opened once, so that nobody can exchange it after that.

    Parameters
    ----------
    path
        The path of the file.
    submission
        The folder of a submission. The path may not go through a link in it, and a pipe or a device
        in it is not written to: whoever handed in the submission would choose the place.
    may_replace
        Which files may be replaced or continued; without it, every file may be. An empty file
        always may be.

    Raises
    ------
    UsageError
        If the path goes through a link in the submission.
    OSError
        If there is no such folder.
    """

    def __init__(
        self, path: Path, submission: Path | None = None, may_replace: MayReplace | None = None
    ) -> None:
        self.path = path
        self._may_replace = may_replace
        self._is_device = os.path.normpath(path.absolute().parent) in OWN_LINKS
        self._is_in_submission = False
        self._made: tuple[int, int] | None = None
        self._folder: int | None = None
        self._name = str(path)
        if HAS_STEPS:
            guarded = None if submission is None else _identity(submission.stat())
            self._folder, self._name = _open_folder(path, guarded), path.name or "."
            self._is_in_submission = _is_within(self._folder, guarded)

    def __del__(self) -> None:
        folder: int | None = self.__dict__.pop("_folder", None)
        if folder is not None:
            os.close(folder)

    @property
    def identity(self) -> tuple[object, ...]:
        """The folder and the name: equal for two paths of one file."""
        if self._folder is None:
            return (os.path.normcase(self.path.absolute()),)
        return (*_identity(os.fstat(self._folder)), self._name)

    @property
    def status(self) -> os.stat_result | None:
        """The status of the file or the link that is there; None if nothing is there."""
        with suppress(FileNotFoundError):
            return os.stat(self._name, dir_fd=self._folder, follow_symlinks=False)
        return None

    def check(self) -> os.stat_result | None:
        """Return the status of a file that is there and may be replaced or written to.

        Raises
        ------
        OSError
            If it may not.
        """
        status = self.status
        if status is None or self._is_device:
            return status
        if stat.S_ISLNK(status.st_mode):
            raise OSError(errno.ELOOP, "it is a link; name the file itself")
        if stat.S_ISDIR(status.st_mode):
            raise OSError(errno.EISDIR, "it is a folder")
        if not stat.S_ISREG(status.st_mode):
            if self._is_in_submission or not _is_writable(status.st_mode):
                raise OSError(errno.ENXIO, "it is a pipe or a device, not a file")
        elif status.st_size and self._may_replace and not self._may_replace(*self._sample()):
            raise OSError(
                errno.EEXIST, "another file has this name; delete the file, or choose another name"
            )
        return status

    def write_whole(self, content: str | bytes, private: bool = False) -> None:
        """Write a file under a temporary name, then rename it: all of it is there, or nothing.

        A pipe or a device, such as /dev/null, is written to and not replaced. No user can read or
        write the new file who could not read or write the old one, except the user who writes it.

        Parameters
        ----------
        private
            Whether only this user may read it, whoever could read the old one.

        Raises
        ------
        OSError
            If the file can't be written. A file that was there before is unchanged then.
        """
        status = self.check()
        data = content.encode() if isinstance(content, str) else content
        if status is not None and not stat.S_ISREG(status.st_mode):
            self._write_to_device(data)
            return
        name = f".report-{secrets.token_hex(8)}"
        new = name if self._folder is not None else str(self.path.with_name(name))
        mode = stat.S_IMODE(status.st_mode) if status else 0o666
        mode = 0o600 if private else mode
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | ALWAYS
        opened = os.open(new, flags, mode & 0o666, dir_fd=self._folder)
        try:
            with os.fdopen(opened, "wb") as file:
                made = os.fstat(opened)
                if status and made.st_gid != status.st_gid:
                    os.fchmod(opened, made.st_mode & 0o606)
                file.write(data)
            os.replace(new, self._name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(new, dir_fd=self._folder)
            raise

    def append(self, content: str) -> None:
        """Write a text at the end of a file: all of it, or nothing.

        Raises
        ------
        OSError
            If the file can't be written, or has a second name.
        """
        self.check()
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | AT_ONCE | NO_LINK | ALWAYS
        opened = os.open(self._name, flags, 0o666, dir_fd=self._folder)
        with os.fdopen(opened, "wb", buffering=0) as file:
            status = self._expect_same_kind(opened)
            if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
                raise OSError(errno.EMLINK, "it has another name, and may be another file")
            try:
                _write_all(file, content.encode())
            except OSError:
                if stat.S_ISREG(status.st_mode):
                    os.ftruncate(opened, status.st_size)
                raise

    def create(self) -> FileIO:
        """Return a new file, open for writing and without a buffer.

        Raises
        ------
        OSError
            If a file, a link or anything else is there already, or if the file can't be made.
        """
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | ALWAYS
        opened = os.open(self._name, flags, 0o666, dir_fd=self._folder)
        self._made = _identity(os.fstat(opened))
        return FileIO(opened, "wb")

    def remove(self) -> None:
        """Remove the file that `create` has made, if nobody has replaced it."""
        found = self.status
        if found is not None and _identity(found) == self._made:
            os.unlink(self._name, dir_fd=self._folder)

    def _write_to_device(self, content: bytes) -> None:
        flags = os.O_WRONLY | AT_ONCE | ALWAYS | (0 if self._is_device else NO_LINK)
        opened = os.open(self._name, flags, dir_fd=self._folder)
        with os.fdopen(opened, "wb", buffering=0) as file:
            self._expect_same_kind(opened)
            _write_all(file, content)

    def _expect_same_kind(self, opened: int) -> os.stat_result:
        """Return the status of an opened file; it may have been exchanged since it was checked."""
        status = os.fstat(opened)
        if stat.S_ISREG(status.st_mode):
            return status
        if self._is_in_submission or not _is_writable(status.st_mode):
            raise OSError(errno.ENXIO, "it is a pipe or a device, not a file")
        os.set_blocking(opened, True)
        return status

    def _sample(self) -> tuple[bytes, bytes]:
        """Return the first and the last bytes of the file that is there."""
        flags = os.O_RDONLY | AT_ONCE | NO_LINK | ALWAYS
        with os.fdopen(os.open(self._name, flags, dir_fd=self._folder), "rb") as file:
            start = file.read(SAMPLE)
            file.seek(max(0, os.fstat(file.fileno()).st_size - SAMPLE))
            return start, file.read(SAMPLE)


def _write_all(file: FileIO, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def _open_folder(path: Path, guarded: tuple[int, int] | None) -> int:
    """Open the folder of a path, step by step from the root of the file system.

    A link in the folder `guarded` is refused; others belong to the user, and are followed.
    """
    folder = path.absolute().parent
    left, links = deque(folder.parts[1:]), 0
    current = os.open(folder.anchor, FOLDER)
    try:
        while left:
            part = left.popleft()
            try:
                following = os.open(part, FOLDER | NO_LINK, dir_fd=current)
            except OSError as error:
                target = _link(part, current)
                if target is None:
                    raise
                if _is_within(current, guarded):
                    raise UsageError(f"{path} goes through a link in the submission") from None
                links += 1
                if links > MOST_LINKS:
                    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error
                left.extendleft(reversed(target.relative_to(target.anchor).parts))
                if not target.is_absolute():
                    continue
                following = os.open(target.anchor, FOLDER)
            os.close(current)
            current = following
    except BaseException:
        os.close(current)
        raise
    return current


def _link(name: str, folder: int) -> PurePath | None:
    """Return where a link leads; None if it isn't a link."""
    try:
        return PurePath(os.readlink(name, dir_fd=folder))
    except OSError:
        return None


def _is_within(folder: int, guarded: tuple[int, int] | None) -> bool:
    """Whether a folder is the guarded folder, or lies in it."""
    if guarded is None:
        return False
    above = os.dup(folder)
    try:
        while (here := _identity(os.fstat(above))) != guarded:
            upper = os.open("..", FOLDER, dir_fd=above)
            os.close(above)
            above = upper
            if _identity(os.fstat(above)) == here:
                return False  # the root of the file system
        return True
    finally:
        os.close(above)


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _is_writable(mode: int) -> bool:
    """Whether it is a pipe or a device such as /dev/null, and not a disk or a socket."""
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)
