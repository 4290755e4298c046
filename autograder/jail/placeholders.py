"""Placeholders: they let an import of a missing module pass, because the file may never use it.

`import torch` alone costs nothing. The first use of a placeholder raises the error of the import. A
placeholder explains a rule and enforces none. The locks do that: they hide the modules.
"""

from __future__ import annotations

import ast
import builtins
import importlib.abc
import sys
from collections.abc import Callable, Iterator
from types import FrameType, ModuleType
from typing import Any, NoReturn

BINARY = (
    *("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow"),
    *("lshift", "rshift", "and", "or", "xor"),
)
USES = (
    *("call", "enter", "iter", "next", "await", "aiter", "anext"),
    *("len", "length_hint", "contains", "getitem", "setitem", "delitem"),
    *("bool", "int", "float", "complex", "index", "round", "neg", "pos", "abs", "invert"),
    *("array", "array_ufunc", "array_function", "instancecheck", "subclasscheck"),
    *("eq", "ne", "lt", "le", "gt", "ge"),
    *(f"{side}{operator}" for side in ("", "r", "i") for operator in BINARY),
)
"""The special methods by which Python uses an object, without their underscores."""


class Placeholder(ModuleType):
    """A module, or a name of it, that isn't there: every use by the student's code raises an error.

    Parameters
    ----------
    error
        Makes the error.
    source_of
        Returns the source that a frame runs; None if it isn't the student's.
    """

    def __init__(
        self,
        name: str,
        error: Callable[[], ImportError],
        source_of: Callable[[FrameType], bytes | None],
    ) -> None:
        super().__init__(name)
        self.__dict__.update(__path__=[], _error=error, _source_of=source_of)

    def __getattr__(self, name: str) -> Any:
        caller = sys._getframe(1)
        if name == "__all__":  # from torch import *
            return self._names_for(importing(caller))
        source = self._source_of(caller)
        if name == "__mro_entries__" or (source is not None and name[:2] != "__"):
            raise self._error()
        # The import system and the standard library look for attributes too.
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def _names_for(self, frame: FrameType | None) -> list[str]:
        """Return the names that a file may expect from `import *`: it reads them, undefined."""
        source = self._source_of(frame) if frame else None
        return [
            name
            for name in names_read(source or b"")
            if frame and name not in frame.f_globals and not hasattr(builtins, name)
        ]


def use(self: Placeholder, *args: Any, **options: Any) -> NoReturn:
    """Raise the error of a placeholder."""
    raise self._error()


for _name in USES:
    setattr(Placeholder, f"__{_name}__", use)


class PlaceholderLoader(importlib.abc.Loader):
    """A loader of placeholders with one error; see `Placeholder`."""

    def __init__(
        self, error: Callable[[], ImportError], source_of: Callable[[FrameType], bytes | None]
    ) -> None:
        self.error, self.source_of = error, source_of

    def create_module(self, spec: Any) -> Placeholder:
        return Placeholder(spec.name, self.error, self.source_of)

    def exec_module(self, module: ModuleType) -> None:
        pass


def importing(frame: FrameType | None) -> FrameType | None:
    """Return the frame outside the import system that a frame works for."""
    while frame is not None and "importlib._bootstrap" in frame.f_code.co_filename:
        frame = frame.f_back
    return frame


def names_read(source: bytes) -> set[str]:
    """Return the names that a source reads anywhere."""
    nodes = ast.walk(ast.parse(source))
    return {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


def plain_imports(source: bytes | ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports that no code of the source expects to fail.

    An import in a `try` may have a substitute, which needs the error of the import.
    """
    waiting = [ast.parse(source) if isinstance(source, bytes) else source]
    while waiting:
        match waiting.pop():
            case ast.Import() | ast.ImportFrom() as node:
                yield node
            case ast.Try(handlers=[_, *_] as handlers, orelse=orelse, finalbody=finalbody):
                waiting += [*handlers, *orelse, *finalbody]
            case ast.With(items=items) if any(map(_suppresses, items)):
                pass
            case other:
                waiting += ast.iter_child_nodes(other)


def _suppresses(item: ast.withitem) -> bool:
    """Whether an item of a `with` names `suppress`."""
    return any(
        "suppress" in (getattr(node, "id", ""), getattr(node, "attr", ""))
        for node in ast.walk(item)
    )
