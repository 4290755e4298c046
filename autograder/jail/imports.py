"""Imports of a student's code: the submitted files, and the packages that the homework allows.

Another import passes if nothing uses it: the code gets a placeholder, which raises the error later.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import ModuleSpec
from types import FrameType
from typing import Any

from autograder.jail.placeholders import PlaceholderLoader, importing, plain_imports

NOT_FOR_HOMEWORKS = frozenset(
    [
        "autograder",
        "autograd",
        "cupy",
        "flax",
        "jax",
        "jaxlib",
        "keras",
        "matplotlib",
        "mlx",
        "mytorch",
        "numba",
        "pandas",
        "pytest",
        "scipy",
        "sklearn",
        "solutions",
        "sympy",
        "tensorflow",
        "tests",
        "theano",
        "tinygrad",
        "torch",
        "torchvision",
    ]
)
"""Modules that students try to import. Each is refused by the same message, installed or not."""


def make_ready(packages: list[str], folders: list[str]) -> None:
    """Import the packages that a homework allows, then hide the folders that they come from.

    Parameters
    ----------
    folders
        The folders where the packages are installed. They are on the path already. This function
        removes them, and the first folder of the path, which holds our own files: the student's
        code must not find anything else that is installed there.
    """
    ours = sys.path[0]
    for package in packages:
        importlib.import_module(package)
    for folder in (ours, *folders):
        sys.path.remove(folder)
        sys.path_importer_cache.pop(folder, None)


class StudentFiles(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """A finder of the submitted files: the student's code and the files themselves import them."""

    def __init__(self) -> None:
        self.sources: dict[str, bytes] = {}
        self.paths: dict[str, str] = {}
        self.provided: set[str] = set()

    def add(self, name: str, path: str, source: bytes, is_provided: bool = False) -> None:
        """Make a file importable; a provided file is not the student's own."""
        self.sources[name], self.paths[name] = source, path
        if is_provided:
            self.provided.add(name)

    @property
    def own_paths(self) -> dict[str, str]:
        """The paths of the student's own files, by the names of their modules."""
        return {name: path for name, path in self.paths.items() if name not in self.provided}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        if fullname not in self.sources:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=self.paths[fullname])

    def get_source(self, fullname: str) -> str:
        return importlib.util.decode_source(self.sources[fullname])

    def get_code(self, fullname: str) -> Any:
        source, path = self.sources[fullname], self.paths[fullname]
        try:
            text = importlib.util.decode_source(source)
        except UnicodeDecodeError as error:
            # compile() accepts such bytes in comments. Python refuses them when it reads a file.
            line = source.count(b"\n", 0, error.start) + 1
            raise SyntaxError("this line is not UTF-8", (path, line, None, None)) from None
        return compile(text, path, "exec", dont_inherit=True)

    def source_of(self, frame: FrameType) -> bytes | None:
        """Return the source of the submitted file that a frame runs; None if it runs another."""
        for name, path in self.paths.items():
            if path == frame.f_code.co_filename:
                return self.sources[name]
        return None

    def import_plainly(self, frame: FrameType) -> bool:
        """Whether a frame runs an import of a submitted file, and no `try` waits for its error."""
        source = self.source_of(frame)
        return source is not None and frame.f_lineno in {
            node.lineno for node in plain_imports(source)
        }

    def exec_module(self, module: Any) -> None:
        module.__file__ = self.paths[module.__name__]
        super().exec_module(module)


class ForbiddenImport(ImportError):  # noqa: N818 - a verdict, by its name
    """A module that the homework doesn't allow."""


class AllowedImports(importlib.abc.MetaPathFinder):
    """A finder that refuses, with a message, the modules that a homework doesn't allow.

    It explains the rule and doesn't enforce it. The locks enforce it: they hide the files.

    Parameters
    ----------
    files
        The files whose unused imports cost nothing.
    """

    def __init__(self, allowed: list[str], files: StudentFiles | None = None) -> None:
        self.allowed = allowed
        self.files = files

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        top = fullname.partition(".")[0]
        if top in self.allowed or top in sys.stdlib_module_names or top not in NOT_FOR_HOMEWORKS:
            return None
        allowed = " and ".join([*self.allowed, "the standard library"])
        message = f"{top} is not for this homework, which allows {allowed}"
        return self.refuse(fullname, lambda: ForbiddenImport(message))

    def refuse(self, fullname: str, error: Callable[[], ImportError]) -> ModuleSpec | None:
        """Return the spec of a placeholder for a submitted file; otherwise raise the error."""
        frame = importing(sys._getframe(2))
        if frame is not None and frame.f_globals.get("__name__") == "importlib.util":
            return None  # find_spec("torch") asks whether there is one
        if frame is None or self.files is None or not self.files.import_plainly(frame):
            raise error()
        loader = PlaceholderLoader(error, self.files.source_of)
        return ModuleSpec(fullname, loader, is_package=True)


class AbsentModules(AllowedImports):
    """The last finder: it finds placeholders for the modules that no other finder has found."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        top = fullname.partition(".")[0]
        if top in self.allowed or top in sys.stdlib_module_names:
            return None

        def error() -> ImportError:
            return ModuleNotFoundError(f"No module named {top!r}", name=top)

        with suppress(ModuleNotFoundError):
            return self.refuse(fullname, error)
        return None
