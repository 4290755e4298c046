"""A submission, as the rest of the grader sees it."""

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
        Where the files lie; for an archive or a notebook, where that lies.
    sources : dict of str to bytes
        The content of each file that the homework names and that was there.
    paths : dict of str to str
        Where each was read from, as tracebacks show it; no two are the same.
    notes : tuple of str
        What the student should know about what was read and what wasn't.
    beside : tuple of str
        The names of the other Python files in the folder, which are not read.
    file : Path or None
        The archive or notebook that the files are from.
    """

    folder: Path
    sources: dict[str, bytes]
    paths: dict[str, str]
    notes: tuple[str, ...]
    beside: tuple[str, ...] = ()
    file: Path | None = None

    @property
    def name(self) -> str:
        """What to call it: as its folder or, without its endings, as its archive or notebook."""
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
        """Return the file that may have been meant as this one; nothing if there is none."""
        stem = file.removesuffix(".py").lower()
        return next((name for name in self.beside if name.lower().startswith(stem)), "")

    def advice_on_import(self, message: str) -> str:
        """Return what to add to an import's failure if it is about a file that isn't read."""
        for name in self.beside:
            if f"No module named '{name.removesuffix('.py')}'" in message:
                return (
                    f" ({name} isn't read: move what you need of it into the files of the homework)"
                )
        return ""
