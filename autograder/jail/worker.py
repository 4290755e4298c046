"""The worker: it carries out the grader's requests on a student's code, and answers with numbers.

It decides nothing. Every exception of the student's code becomes part of an answer.
"""

from __future__ import annotations

import builtins
import importlib
import random
import sys
from bdb import BdbQuit
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
from numpy import random as numpy_random

from autograder.jail.callbacks import Callbacks, Trip, no_trip
from autograder.jail.describing import Describer, near
from autograder.jail.imports import AbsentModules, AllowedImports, StudentFiles
from autograder.jail.limits import peak_mebibytes
from autograder.jail.messages import AGAIN, MAX_BODY_BYTES
from autograder.jail.operators import OPERATORS
from autograder.jail.outputs import MAX_OUTPUT_BYTES, CappedOutput
from autograder.jail.placeholders import Placeholder, use
from autograder.jail.steps import Steps
from autograder.jail.values import Decoder, Encoder

LISTS = ("keep", "items")
"""The operations that return several results, each with a value or a handle of its own."""

USES = ("call", "operate", "items", "enter", "steps")
"""The operations after which the exception of an earlier one is forgotten."""


class Worker:
    """The student's modules and objects, and the operations on them that the grader can request.

    Parameters
    ----------
    in_process
        True if the worker runs in the grader's process, for a debugger: interrupts pass through.
    """

    def __init__(self, in_process: bool = False) -> None:
        self.files = StudentFiles()
        self.objects: dict[int, Any] = {}
        self.handles_given = 0
        self.outputs: list[CappedOutput] = []
        self.in_process = in_process
        self.error: BaseException | None = None
        self.lets_through: tuple[type[BaseException], ...] = (
            (KeyboardInterrupt, BdbQuit) if in_process else ()
        )
        self.operations: dict[str, Callable[[dict[str, Any], bytes], Any]] = {
            "allow": self.allow,
            "load": self.load,
            "get": self.get,
            "set": self.set,
            "call": self.call,
            "blank": self.blank,
            "keep": self.keep,
            "begin": self.begin,
            "operate": self.operate,
            "items": self.items,
            "enter": self.enter,
            "exit": self.exit,
            "raised": self.raised,
        }
        self.callbacks = Callbacks(self.give_handle, self.call_grader)
        self.trip: Trip = no_trip
        self.steps = Steps(self)
        self.decode = Decoder(
            self.objects,
            lambda step: self.steps.result(step),
            self.callbacks.find,
            self.callbacks.toy,
        ).decode
        self.describe_error = Describer(self.files).error
        sys.meta_path.insert(0, self.files)

    def close(self) -> None:
        """Drop the student's modules and objects."""
        sys.meta_path.remove(self.files)
        for name in self.files.sources:
            sys.modules.pop(name, None)
        self.objects.clear()

    def answer(self, header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytearray]:
        """Carry out one request and return the answer; an exception becomes an answer too."""
        name = header["operation"]
        encoder = Encoder(self.give_handle, header.get("most_bytes", MAX_BODY_BYTES))
        answer: dict[str, Any]
        if name in USES:
            self.error = None
        try:
            if name == "steps":
                answer = {"steps": self.steps.carry_out(header, body, encoder)}
                return answer | {"peak": peak_mebibytes()}, encoder.body
            result = self.operations[name](header, body)
            encode = encoder.keep if header.get("keep") else encoder.encode
            answer = encoder.several(result, encode) if name in LISTS else encode(result)
            return answer | {"peak": peak_mebibytes()}, encoder.body
        except BaseException as error:
            if isinstance(error, self.lets_through):
                raise
            self.error = error
            return {"error": self.describe_error(error), "peak": peak_mebibytes()}, bytearray()

    def call_grader(self, header: dict[str, Any], body: bytes | bytearray) -> Any:
        """Return what a function of the grader's answers; see `Callbacks`."""
        steps, self.steps = self.steps, Steps(self)  # for requests that come before the answer
        try:
            answer, reply = self.trip(header, body)
        finally:
            self.steps = steps
        if answer.get("raised") == AGAIN and self.error is not None:
            raise self.error
        if "raised" in answer:
            raise getattr(builtins, answer["raised"])(answer["message"])
        return self.decode(answer["returned"], reply)

    def give_handle(self, value: Any) -> int:
        """Keep an object, and return the number by which requests name it."""
        self.handles_given += 1
        self.objects[self.handles_given] = value
        return self.handles_given

    def load(self, request: dict[str, Any], body: bytes) -> None:
        """Make one file importable. It runs when the first of its names is requested."""
        self.files.add(request["module"], request["path"], body, request.get("provided", False))

    def allow(self, request: dict[str, Any], body: bytes) -> None:
        """Refuse all later imports except these modules and the standard library.

        Where the homework is strict, NumPy raises an exception for overflow, an invalid value and
        a division by zero.
        """
        if not self.in_process:  # the grader itself imports other modules, and has its own errors
            if request["strict_floats"]:
                np.seterr(over="raise", invalid="raise", divide="raise")
            sys.meta_path.insert(1, AllowedImports(request["modules"], self.files))
            sys.meta_path.append(AbsentModules(request["modules"], self.files))

    def get(self, request: dict[str, Any], body: bytes) -> Any:
        """Return an attribute of a student's module or object."""
        found = self.find(request["of"])
        try:
            value = getattr(found, request["name"])
            return use(value) if isinstance(value, Placeholder) else value
        except AttributeError as error:
            error.near = near(request["name"], found)  # type: ignore[attr-defined]
            raise

    def set(self, request: dict[str, Any], body: bytes) -> None:
        """Set attributes of a student's object."""
        found = self.find(request["of"])
        for name, value in request["values"].items():
            setattr(found, name, self.decode(value, body))

    def call(self, request: dict[str, Any], body: bytes) -> Any:
        """Call a student's class or function, or the method `name` of an object."""
        arguments = [self.decode(argument, body) for argument in request["arguments"]]
        called = self.get(request, body) if "name" in request else self.find(request["of"])
        if "keywords" not in request:
            return _handed_over(called, arguments)
        keywords = request["keywords"].items()
        return called(*arguments, **{name: self.decode(value, body) for name, value in keywords})

    def blank(self, request: dict[str, Any], body: bytes) -> Any:
        """Return an instance of a student's class, made without `__init__`."""
        cls = self.find(request["of"])
        return cls.__new__(cls)

    def keep(self, request: dict[str, Any], body: bytes) -> list[Any]:
        """Return the values unchanged; each gets a handle, so later requests can use it again."""
        return [self.decode(value, body) for value in request["values"]]

    def operate(self, request: dict[str, Any], body: bytes) -> Any:
        """Use an operator, such as `*`."""
        operands = [self.decode(operand, body) for operand in request["arguments"]]
        return OPERATORS[request["operator"], len(operands)](*operands)

    def items(self, request: dict[str, Any], body: bytes) -> list[Any]:
        """Return the first items of an iterable; one more than `most` if there are more."""
        return list(islice(iter(self.find(request["of"])), request["most"] + 1))

    def enter(self, request: dict[str, Any], body: bytes) -> Any:
        """Enter a context manager, as `with` does."""
        manager = self.find(request["of"])
        return type(manager).__enter__(manager)

    def exit(self, request: dict[str, Any], body: bytes) -> bool:
        """Leave a context manager; with `failed`, because of the last request's exception."""
        manager, error = self.find(request["of"]), self.error if request["failed"] else None
        about = (None, None, None) if error is None else (type(error), error, error.__traceback__)
        return bool(type(manager).__exit__(manager, *about))

    def raised(self, request: dict[str, Any], body: bytes) -> bool:
        """Whether the exception of the last request is an instance of a class."""
        return isinstance(self.error, self.find(request["of"]))

    def begin(self, request: dict[str, Any], body: bytes) -> None:
        """Begin a check: drop the objects of the last check, and allow fresh output."""
        self.objects.clear()
        self.steps.clear()
        self.callbacks.clear()
        self.error = None
        for output in self.outputs:
            output.room = MAX_OUTPUT_BYTES + 1  # by the extra byte the grader sees an overflow
        if not self.in_process:  # the student's random numbers are the same in every run
            random.seed(0)
            numpy_random.seed(0)  # noqa: NPY002 - students' code draws from this one

    def find(self, reference: dict[str, Any]) -> Any:
        """Return the module or the object that a reference stands for."""
        if "module" in reference:
            return importlib.import_module(reference["module"])
        return self.decode(reference, b"")


def _handed_over(called: Any, arguments: list[Any]) -> Any:
    """Call something, and hold none of its arguments meanwhile, as `layer.backward(dLdZ[:])` does.

    A student's code may look at how many references there are to what it is passed.
    """
    match len(arguments):
        case 1:
            return called(arguments.pop())
        case 2:
            return called(arguments.pop(0), arguments.pop())
    return called(*arguments)
