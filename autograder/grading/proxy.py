"""The operators of a proxy: each use sends a request to the object's worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from autograder.results.verdict import Wrong


class NotPlain(Wrong, TypeError):  # noqa: N818 - a verdict
    """A student's object stands where a check needs a plain value.

    It is a TypeError too, as Python expects of an object that is no number.
    """


def _binary(symbol: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the methods for `proxy * other` and `other * proxy`."""

    def forward(self: Any, other: Any) -> Any:
        return self._session.operate(symbol, self, other)

    def reflected(self: Any, other: Any) -> Any:
        return self._session.operate(symbol, other, self)

    return forward, reflected


def _in_place(symbol: str) -> Callable[..., Any]:
    return _binary(symbol)[0]


def _unary(symbol: str) -> Callable[..., Any]:
    def operate(self: Any) -> Any:
        return self._session.operate(symbol, self)

    return operate


def _refuse(self: Any, *others: Any, **options: Any) -> NoReturn:
    kind = f"{'an' if self._kind[:1].lower() in 'aeiou' else 'a'} {self._kind}"
    raise NotPlain(f"{self._label} is {kind}, and no plain value")


class Proxy:
    """An object on the student's side, for the operators of Python.

    No check may leave its decision to the student's code: an object could say that it is equal to
    everything, or less than any number. So arithmetic and indexing send requests. A comparison, a
    condition, or a conversion to a number raises `NotPlain`, except for `==` and `!=`, which ask
    whether it is the same proxy. `session.operate("<", a, b)` sends a comparison.
    """

    __array_ufunc__ = None
    __add__, __radd__ = _binary("+")
    __sub__, __rsub__ = _binary("-")
    __mul__, __rmul__ = _binary("*")
    __truediv__, __rtruediv__ = _binary("/")
    __floordiv__, __rfloordiv__ = _binary("//")
    __mod__, __rmod__ = _binary("%")
    __matmul__, __rmatmul__ = _binary("@")
    __pow__, __rpow__ = _binary("**")
    __and__, __rand__ = _binary("&")
    __or__, __ror__ = _binary("|")
    __xor__, __rxor__ = _binary("^")
    __iadd__ = _in_place("+=")
    __isub__ = _in_place("-=")
    __imul__ = _in_place("*=")
    __itruediv__ = _in_place("/=")
    __imatmul__ = _in_place("@=")
    __ipow__ = _in_place("**=")
    __neg__, __pos__, __invert__, __abs__ = map(_unary, ("-", "+", "~", "abs"))
    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __bool__ = __len__ = _refuse
    __float__ = __int__ = __complex__ = __index__ = __round__ = _refuse
    __array__ = __array_function__ = _refuse  # NumPy would ask the object: np.max(x) is x.max()

    _session: Any

    def __getitem__(self, index: Any) -> Any:
        return self._session.operate("[]", self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        self._session.operate("[]", self, index, value)

    def __delitem__(self, index: Any) -> None:
        self._session.operate("del", self, index)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._session.items(self))

    def __enter__(self) -> Any:
        return self._session.enter(self)

    def __exit__(self, kind: type | None, error: BaseException | None, traceback: object) -> None:
        self._session.leave(self, error)
