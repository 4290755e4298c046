"""The files of a package, written as a zip, a tar or a folder: all of them, or none."""

from __future__ import annotations

import io
import os
import secrets
import shutil
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from autograder.errors import UsageError

FILES = Path(__file__).parent / "files"
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can store. All files have it."""

READABLE, RUNNABLE, SECRET = 0o644, 0o755, 0o600
LEFT_OUT = ("__pycache__", ".ipynb_checkpoints")


class Contents:
    """The files of a package, by their paths in it.

    Attributes
    ----------
    files : dict of str to (bytes or Path, int)
        The content of each, or the file that has it, and its permissions.
    """

    def __init__(self) -> None:
        self.files: dict[str, tuple[bytes | Path, int]] = {}

    def add(self, name: str, content: bytes | str | Path, mode: int = READABLE) -> None:
        """Add a file."""
        data = content.encode() if isinstance(content, str) else content
        self.files[name] = (data, mode)

    def add_folder(self, name: str, folder: Path) -> None:
        """Add all files of a folder."""
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not {*path.relative_to(folder).parts} & {*LEFT_OUT}:
                mode = RUNNABLE if os.access(path, os.X_OK) else READABLE
                self.add(f"{name}{path.relative_to(folder).as_posix()}", path, mode)

    def add_template(
        self, name: str, template: str, mode: int = READABLE, /, **values: str
    ) -> None:
        """Add a file of `files`, with `@NAME@` replaced by the value of `name`."""
        text = (FILES / template).read_text(encoding="utf-8")
        for key, value in values.items():
            text = text.replace(f"@{key.upper()}@", value)
        self.add(name, text, mode)

    def write_zip(self, target: Path) -> None:
        """Write all files into a zip."""

        def write(path: Path) -> None:
            with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as archive:
                for name, content, mode in self._each():
                    info = zipfile.ZipInfo(name, OLDEST)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    info.create_system = 3  # Unix: only then the permissions count
                    info.external_attr = (0o100000 | mode) << 16
                    archive.writestr(info, content)

        _write_new(target, write)

    def tar(self) -> bytes:
        """Return all files as a tar."""
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as archive:
            for name, content, mode in self._each():
                info = tarfile.TarInfo(name)
                info.size, info.mode = len(content), mode
                archive.addfile(info, io.BytesIO(content))
        return buffer.getvalue()

    def write_folder(self, target: Path) -> None:
        """Write all files into a new folder."""

        def write(path: Path) -> None:
            path.mkdir()
            for name, content, mode in self._each():
                file = path / name
                file.parent.mkdir(parents=True, exist_ok=True)
                opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
                with os.fdopen(opened, "wb") as output:
                    output.write(content)

        _write_new(target, write)

    def _each(self) -> list[tuple[str, bytes, int]]:
        return [
            (name, content.read_bytes() if isinstance(content, Path) else content, mode)
            for name, (content, mode) in sorted(self.files.items())
        ]


def require_free(target: Path) -> None:
    """Refuse a target that is there already, or whose folder isn't there.

    Raises
    ------
    UsageError
        If nothing can be written there.
    """
    if os.path.lexists(target):
        raise UsageError(f"{target} is there already; delete it, or name another --to")
    if not target.absolute().parent.is_dir():
        raise UsageError(f"there is no folder {target.absolute().parent} to write {target.name} to")


def _write_new(target: Path, write: Callable[[Path], None]) -> None:
    """Write under another name, and rename it at the end."""
    require_free(target)
    draft = target.absolute().parent / f".{target.name}.{secrets.token_hex(4)}"
    try:
        write(draft)
        draft.rename(target)
    except OSError as error:
        raise UsageError(f"{target} can't be written: {error.strerror}") from error
    finally:
        if draft.is_dir():
            shutil.rmtree(draft)
        else:
            draft.unlink(missing_ok=True)
