"""A submission, in the form that the rest of the grader uses."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
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
    elsewhere : dict of str to str
        For a name that its own file doesn't define: the file that does.
    misplaced : dict of str to str
        For a file of the homework that is missing: the names that may stand for it.
    student : str
        The student, as the platform that exported the hand-in writes the name; else empty.
    unreadable : dict of str to str
        For each file of the homework that can't be read: why, in a sentence.
    earlier : dict of str to bytes
        The student's own files of earlier homeworks, which take the place of provided ones.
    arrived_at : str
        The time of arrival, as ISO 8601 in UTC; empty if it isn't known.
    """

    folder: Path
    sources: dict[str, bytes]
    paths: dict[str, str]
    notes: tuple[str, ...]
    beside: tuple[str, ...] = ()
    file: Path | None = None
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    misplaced: Mapping[str, str] = field(default_factory=dict)
    student: str = ""
    unreadable: Mapping[str, str] = field(default_factory=dict)
    arrived_at: str = ""
    earlier: Mapping[str, bytes] = field(default_factory=dict)

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

    def advice_on_name(self, name: str, file: str) -> str:
        """Return a sentence on the other file that defines a name of `file`, else nothing."""
        other = self.elsewhere.get(name, "")
        if not other:
            return ""
        if other in self.sources:
            return f"; {other} defines {name}, so move it to {file}"
        return f"; {other} defines {name}, so hand it in under the name {file}"

    def advice_on_import(self, message: str, line: str = "") -> str:
        """Return a sentence to add to a failed import of the student's own files, else nothing.

        Parameters
        ----------
        message, line
            The message of the error, and the line that raised it.
        """
        absent = re.search(r"No module named '(\w+)'", message)
        relative = re.match(r"from\s+\.+([\w.]*)\s+import\s+(\w+)", line)
        if "relative import" in message and relative:
            module = relative[1] or relative[2]
        elif absent:
            module = self._within(absent[1]) or absent[1]
        else:
            return ""
        file = module.rpartition(".")[2] + ".py"
        if file in self.beside:
            return f" ({file} isn't read: move what you need of it into the files of the homework)"
        if relative or file in self.sources:
            plain = file.removesuffix(".py")
            wanted = f"import {plain}" if relative and not relative[1] else f"from {plain} import"
            return f" (the files lie side by side, in no package: write {wanted} …)"
        return ""

    def _within(self, package: str) -> str:
        """Return the file that is imported from a package: `jacobians` for `hw1.jacobians`."""
        line = rf"^[ \t]*(?:from|import)[ \t]+{package}\.([\w.]+)"  # \s would cross lines
        imported = re.compile(line.encode(), re.MULTILINE)
        for source in self.sources.values():
            for found in imported.findall(source):
                return str(found.decode(errors="replace"))
        return ""
