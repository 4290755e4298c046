"""Callbacks: functions that a student's code calls, and whose answers the grader computes.

A call is a message to the grader. Until its answer comes, the worker answers further requests: the
grader's function may use the student's objects. Nothing of the function is here but its name.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from autograder.jail.messages import MAX_CALLBACK_BYTES
from autograder.jail.values import Encoder

Trip = Callable[[dict[str, Any], bytes | bytearray], tuple[dict[str, Any], bytes]]
"""Sends a message to the grader, and returns the grader's answer."""


class Callback:
    """A function of the grader's, as the student's code sees it."""

    __slots__ = ("__name__", "__qualname__", "_call", "_number")

    def __init__(self, number: int, name: str, call: Callable[..., Any]) -> None:
        self.__name__ = self.__qualname__ = name
        self._number, self._call = number, call

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self._call(self, self._number, arguments, keywords)

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"

    def __copy__(self) -> Callback:
        return self

    def __deepcopy__(self, copies: dict[int, Any]) -> Callback:
        return self


class Callbacks:
    """The callbacks of a check.

    Parameters
    ----------
    give_handle
        Keeps an object and returns its number.
    call_grader
        Sends a call to the grader, and returns the answer.
    """

    def __init__(
        self,
        give_handle: Callable[[Any], int],
        call_grader: Callable[[dict[str, Any], bytearray], Any],
    ) -> None:
        self._give_handle, self._call_grader = give_handle, call_grader
        self._known: dict[int, Callback] = {}
        self._thread = threading.get_ident()

    def find(self, number: int, name: str) -> Callback:
        """Return a callback; the same object whenever the check passes it."""
        if number not in self._known:
            self._known[number] = Callback(number, name, self._call)
        return self._known[number]

    def toy(self, name: str, members: dict[str, Any]) -> Any:
        """Return an object that holds nothing but arrays, numbers and callbacks.

        Parameters
        ----------
        name
            The name of its class.
        members
            Its methods, which are callbacks, and its other attributes.
        """
        methods = {key: each for key, each in members.items() if type(each) is Callback}
        toy = type(name, (), {key: staticmethod(each) for key, each in methods.items()})()
        for key in members.keys() - methods.keys():
            setattr(toy, key, members[key])
        return toy

    def clear(self) -> None:
        """End all callbacks, with the check that passed them."""
        self._known = {}

    def _call(
        self, callback: Callback, number: int, arguments: tuple[Any, ...], keywords: dict[str, Any]
    ) -> Any:
        """Ask the grader for the answer of a function."""
        name = callback.__name__
        if self._known.get(number) is not callback:
            raise RuntimeError(f"{name} belongs to a check that has ended")
        if threading.get_ident() != self._thread:
            raise RuntimeError(f"{name} can't be called in another thread")
        encoder = Encoder(self._give_handle, MAX_CALLBACK_BYTES)
        given = encoder.encode((arguments, keywords))
        return self._call_grader({"callback": number, "given": given}, encoder.body)


def no_trip(header: dict[str, Any], body: bytes | bytearray) -> tuple[dict[str, Any], bytes]:
    """Refuse to call the grader."""
    raise RuntimeError("the grader can't be called now")
