"""The student's code, as checks see it: objects that read as if they were local.

`student.Linear(3, 2).W` sends two requests to the worker. Numbers come back as NumPy arrays. Other
objects stay in the worker, and come back as a `Remote`. So do lists, tuples and dictionaries, with
what they hold.

A method is called by `session.call(layer, A, method="forward")`: the worker finds it and calls it.
`layer.forward(A)` would read an attribute and call it here, and an attribute may be anything: to
call a number is the grader's fault, and not the student's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from autograder.grading.proxy import Proxy


class Asks(Protocol):
    """What a proxy needs of a session: `autograder.grading.session.Session` has it."""

    def find(self, name: str) -> Remote: ...
    def get(self, remote: Remote, name: str) -> Any: ...
    def set(self, remote: Remote, **values: Any) -> None: ...
    def call(self, remote: Remote, *arguments: Any, keywords: Mapping[str, Any]) -> Any: ...
    def operate(self, symbol: str, *operands: Any) -> Any: ...
    def items(self, remote: Remote) -> list[Any]: ...
    def enter(self, remote: Remote) -> Any: ...
    def leave(self, remote: Remote, error: BaseException | None) -> None: ...


class Remote(Proxy):
    """An object on the student's side: it is used as if it were here.

    `_label` is its name in a report, `_kind` the name of its type, and `_about` a remark for the
    report, wherever the object is an argument.
    """

    def __init__(self, session: Asks, reference: dict[str, Any], label: str, kind: str) -> None:
        self.__dict__.update(
            _session=session, _reference=reference, _label=label, _kind=kind, _about=""
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._session.get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._session.set(self, **{name: value})

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self._session.call(self, *arguments, keywords=keywords)

    def __repr__(self) -> str:
        return f"<{self._label}: a {self._kind} of the student's>"


@dataclass(frozen=True)
class Named:
    """An array to pass to a student's code, with its name in a report."""

    name: str
    values: NDArray[np.generic]

    def __str__(self) -> str:
        return f"{self.name} is {self.values.dtype} {self.values.shape}"


class Student:
    """A submission: its classes and functions by their names."""

    def __init__(self, session: Asks) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._session.find(name)
