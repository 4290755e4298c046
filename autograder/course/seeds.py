"""The seeds of a class: each student gets inputs of their own, and nobody can compute them."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from autograder.errors import UsageError

NAME = "course.key"
KEY_BYTES = 32


class CourseKey:
    """The secret from which the seeds follow.

    Parameters
    ----------
    secret
        The bytes of the key.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def __repr__(self) -> str:
        return "CourseKey(...)"

    @property
    def fingerprint(self) -> str:
        """What tells this key from another, and says nothing of it."""
        return hashlib.sha256(b"fingerprint of a course key" + self._secret).hexdigest()

    def seed(self, student: str, homework: str) -> int:
        """Return the seed of a student's grading: an HMAC of the student and the homework.

        The inputs of each check follow from the seed and the check's name; see
        `autograder.grading.seeds`.
        """
        message = f"{len(student.encode())} {student} {homework}".encode()
        digest = hmac.digest(self._secret, message, "sha256")
        return int.from_bytes(digest[:4])

    def digest_of(self, student: str) -> str:
        """Return what stands for a number or an account, and says it to nobody without the key."""
        message = b"who was forgotten " + student.encode()
        return hmac.digest(self._secret, message, "sha256").hex()


def new_key() -> str:
    """Return a new secret, as it is written in a file."""
    return secrets.token_hex(KEY_BYTES)


def make_key(folder: Path) -> None:
    """Make the key of a course, if there is none: it is there whole, or not at all."""
    path = folder / NAME
    if path.exists():
        return
    draft = folder / f".{NAME}.{secrets.token_hex(4)}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, new_key().encode() + b"\n")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


def read_key(folder: Path) -> CourseKey:
    """Return the key of a course.

    Raises
    ------
    UsageError
        If it is missing or broken, or if others can read it.
    """
    path = folder / NAME
    try:
        mode, text = path.stat().st_mode, path.read_text(encoding="ascii")
        secret = bytes.fromhex(text)
    except OSError as error:
        raise UsageError(
            f"{path}, the key of the course, can't be read: {error.strerror}"
        ) from error
    except ValueError:
        secret = b""
    if len(secret) != KEY_BYTES:
        raise UsageError(f"{path}, the key of the course, is broken; put it back from a copy")
    if os.name == "posix" and stat.S_IMODE(mode) & 0o077:
        raise UsageError(f"others can read the key of the course; run: chmod 600 {path}")
    return CourseKey(secret)
