"""The import of a program from its sources, as Python imports files."""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

import numpy as np

from autograder.authoring.audit.scenario import Modules


class Sources(MetaPathFinder, InspectLoader):
    """Finds and loads modules whose sources are given."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = {file.removesuffix(".py"): source for file, source in sources.items()}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of one of these modules."""
        return ModuleSpec(name, self) if name in self._sources else None

    def get_source(self, name: str) -> str:
        """Return a module's source."""
        return self._sources[name]


def imported(sources: Mapping[str, str], file: str) -> Modules:
    """Import one file of a program; return it with the files that it imports itself.

    The files may import each other, in every way that Python has.
    """
    finder = Sources(sources)
    names = [file.removesuffix(".py") for file in sources]
    sys.meta_path.insert(0, finder)
    try:
        import_module(file.removesuffix(".py"))
        return {name: sys.modules[name] for name in names if name in sys.modules}
    finally:
        sys.meta_path.remove(finder)


@contextmanager
def undone() -> Iterator[None]:
    """Undo what a program changes in this process, and discard everything that it prints."""
    modules = set(sys.modules)
    quiet = io.StringIO()
    with (
        np.errstate(),
        redirect_stdout(quiet),
        redirect_stderr(quiet),
        warnings.catch_warnings(action="ignore"),
    ):
        try:
            yield
        finally:
            for name in sys.modules.keys() - modules:
                del sys.modules[name]
