"""A submission, in the form that the rest of the grader uses."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Submission:
    """The files of one submission.

    Attributes
    ----------
    folder : Path
        The folder of the files, of the archive or of the notebook.
    sources : dict of str to bytes
        The content of each file of the homework that was found.
    paths : dict of str to str
        The path of each file in tracebacks; no two are the same.
    notes : tuple of str
        Notes to the student on the files that were read or not read.
    beside : tuple of str
        The names of the other Python files in the folder, which are not read.
    file : Path or None
        The archive or the notebook with the files, if there is one.
    """

    folder: Path
    sources: dict[str, bytes]
    paths: dict[str, str]
    notes: tuple[str, ...]
    beside: tuple[str, ...] = ()
    file: Path | None = None

    @property
    def name(self) -> str:
        """The name of its folder, or of its archive or notebook without the ending."""
        if self.file is not None:
            return self.file.name.removesuffix(self.file.suffix).removesuffix(".tar")
        return self.folder.resolve().name

    @property
    def digest(self) -> str:
        """The SHA-256 of the files' names, lengths and bytes, in the order of their names."""
        digest = hashlib.sha256()
        for name, source in sorted(self.sources.items()):
            digest.update(f"{name} {len(source)}\n".encode() + source)
        return digest.hexdigest()

    def near(self, file: str) -> str:
        """Return the name of a similar file beside the others; an empty string if there is none."""
        stem = file.removesuffix(".py").lower()
        return next((name for name in self.beside if name.lower().startswith(stem)), "")

    def advice_on_import(self, message: str) -> str:
        """Return a sentence to add to a failed import of a file that isn't read, else nothing."""
        for name in self.beside:
            if f"No module named '{name.removesuffix('.py')}'" in message:
                return (
                    f" ({name} isn't read: move what you need of it into the files of the homework)"
                )
        return ""
