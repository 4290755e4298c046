"""What a student's code may import: the submitted files, and what the homework allows."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import sys
from typing import Any

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
"""What students do import, told alike whether it is installed or not."""


def make_ready(packages: list[str], folders: list[str]) -> None:
    """Import what a homework allows, so that nothing beside it has to be found later.

    Parameters
    ----------
    folders
        Where the packages are installed, on the path already. With its first place, where our own
        files lie, they are taken off: what else is installed there isn't to be found.
    """
    ours = sys.path[0]
    for package in packages:
        importlib.import_module(package)
    for folder in (ours, *folders):
        sys.path.remove(folder)
        sys.path_importer_cache.pop(folder, None)


class StudentFiles(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Makes the submitted files importable by their names, each from the other too."""

    def __init__(self) -> None:
        self.sources: dict[str, bytes] = {}
        self.paths: dict[str, str] = {}

    def add(self, name: str, path: str, source: bytes) -> None:
        self.sources[name], self.paths[name] = source, path

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
            # compile() lets such bytes pass in comments; Python itself, reading a file, doesn't.
            line = source.count(b"\n", 0, error.start) + 1
            raise SyntaxError("this line is not UTF-8", (path, line, None, None)) from None
        return compile(text, path, "exec", dont_inherit=True)

    def exec_module(self, module: Any) -> None:
        module.__file__ = self.paths[module.__name__]
        super().exec_module(module)


class ForbiddenImport(ImportError):  # noqa: N818 - a verdict, by its name
    """A module that the homework doesn't allow."""


class AllowedImports(importlib.abc.MetaPathFinder):
    """Refuses what a homework doesn't allow, with a sentence.

    This tells the rule; that nothing else can be found is up to what the jail can see.
    """

    def __init__(self, allowed: list[str]) -> None:
        self.allowed = allowed

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        top = fullname.partition(".")[0]
        if top in self.allowed or top in sys.stdlib_module_names or top not in NOT_FOR_HOMEWORKS:
            return None
        allowed = " and ".join([*self.allowed, "the standard library"])
        raise ForbiddenImport(f"{top} is not for this homework, which allows {allowed}")
