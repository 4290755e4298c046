"""Explains an exception of a student's code, in words that the student can act on."""

from __future__ import annotations

import re
from collections.abc import Collection

from autograder.grading import newer_python
from autograder.grading.answers import StudentError
from autograder.intake import Submission
from autograder.results.verdict import (
    Crashed,
    Evidence,
    ForbiddenImport,
    Frame,
    Judgement,
    NotAttempted,
    OutOfMemory,
)

PRODUCT = re.compile(r"^matmul: |not aligned")
BROADCAST = re.compile(r"with shapes \(")
REPEATED = re.compile(
    r"with remapped shapes \[original->remapped\]: (\([^)]*\))\s+and requested shape (\([^)]*\))"
)
SIZES = re.compile(r"\(size \d+ is different from \d+\)")
DOT = re.compile(r"shapes (\([^)]*\)) and (\([^)]*\)) not aligned")
NO_AXES = "does not have enough dimensions"
WARNINGS = "the grader turns NumPy's warnings into errors"
PRODUCTS = (
    "X @ Y needs as many columns in X as rows in Y: look at both shapes, and see which one to "
    "transpose"
)


ELEMENTWISE = (
    "Two arrays of one shape: do you mean their product element by element? @ and np.dot give the "
    "matrix product, which needs as many columns in the first as rows in the second"
)


def judgement_of(error: StudentError, submission: Submission | None = None) -> Judgement:
    """Return the judgement on an exception of a student's code.

    Parameters
    ----------
    submission
        The files of the code, for advice on how they import each other.
    """
    name, message, frames = error.type, error.message, error.frames
    if name == "NotImplementedError":
        return NotAttempted(Evidence("this is still to be written", traceback=frames))
    if name == "ForbiddenImport":
        explained = message or "it imports a module that this homework does not allow"
        return ForbiddenImport(Evidence(explained, traceback=frames))
    if "MemoryError" in error.bases:
        advice = "; which array here is far larger than the inputs?"
        return OutOfMemory(Evidence(f"it asked for too much memory{advice}", traceback=frames))
    text = _sentence(name, message, error.operands)
    if name == "FloatingPointError" and not frames:
        text += ", in no line of your files: in one that your code calls, or on its tape backward"
    if name == "FloatingPointError" and " encountered in " in message:
        text += f"; {WARNINGS}"
    line = frames[-1].text if frames else ""
    if submission is not None and "ImportError" in error.bases:
        text += submission.advice_on_import(message, line)
    sources = submission.sources.values() if submission is not None else ()
    if newer := _of_a_newer_python(name, message, frames, sources):
        text = f"{text}; {newer}"
    elif frames and error.near:
        text = f"{text}. Did you mean: {error.near!r}?"
    return Crashed(Evidence(text, traceback=frames), error.bases, error.near)


def _of_a_newer_python(
    name: str, message: str, frames: list[Frame], sources: Collection[bytes]
) -> str:
    """Return advice if the code may be for a newer Python than the grader's, else nothing."""
    if name in ("SyntaxError", "IndentationError"):
        return newer_python.advice_on_syntax(message, frames[-1].text if frames else "")
    if name == "ImportError":
        return newer_python.advice_on_import(message)
    if name == "NameError":
        return newer_python.advice_on_name(message, frames, sources)
    return ""


def _sentence(name: str, message: str, operands: list[str]) -> str:
    """Return an exception as a sentence, with advice where a newcomer needs it."""
    text = f"{name}: {message}" if message else name
    if (repeated := REPEATED.search(message)) is not None:
        before, after = (re.sub(r",(?=\d)", ", ", shape) for shape in repeated.groups())
        return (
            f"{name}: an array of shape {before} can't be repeated to the shape {after}: NumPy "
            "puts new axes in front, and repeats axes of size 1"
        )
    if NO_AXES in message:
        shapes = "".join(f"{operand}, and " for operand in operands)
        return f"{name}: {shapes}one side of a product has no axes: is it a number, or None?"
    if operands:
        return _about_shapes(name, message, operands)
    if name == "ModuleNotFoundError":
        return f"{text}; homeworks are graded with NumPy and the standard library only"
    if name == "BdbQuit":
        return "it stopped at a breakpoint(); breakpoints work with --debug only"
    if name == "EOFError":
        return f"{text}; nobody answers input() while code is graded"
    if name == "RuntimeError" and message == "can't start new thread":
        return f"{text}; code that is graded can't start threads"
    if name == "PermissionError":
        return f"{text}; code that is graded can't write files, start programs or use the network"
    if name == "ValueError" and message.startswith("matmul: "):
        sizes = SIZES.search(message)
        fits = f"the shapes of a matrix product do not fit {sizes[0]}" if sizes else message
        return f"{name}: {fits}. {PRODUCTS}"
    if name == "ValueError" and (dot := DOT.search(message)) is not None:
        return f"{text}. {ELEMENTWISE if dot[1] == dot[2] else PRODUCTS}"
    if name == "SystemExit":
        return "it called exit(); remove that call, so that grading can go on"
    if name == "TypeError" and "exceptions must derive" in message:
        return f"{text}; to mark unfinished code, raise NotImplementedError"
    if name == "TypeError" and "as a data type" in message:
        return f"{text}; NumPy takes a shape as one argument, a tuple: np.zeros((rows, columns))"
    if name == "SyntaxError" and ("UTF-8" in message or "encoding" in message):
        return f"{text}; have your editor save the file as UTF-8"
    return text


def _about_shapes(name: str, message: str, operands: list[str]) -> str:
    """Return an exception with the shapes of its operands, in place of NumPy's words about them."""
    shapes = ", ".join(operands)
    product, broadcast = PRODUCT.search(message), BROADCAST.search(message)
    if product is not None:
        sizes = SIZES.search(message)
        sizes_too = f" {sizes[0]}" if sizes is not None and len(operands) < 2 else ""
        one, *others = (operand.rpartition(" is ")[2] for operand in operands)
        dot = DOT.search(message)
        advice = ELEMENTWISE if others == [one] or (dot and dot[1] == dot[2]) else PRODUCTS
        both = re.sub(r",(?=\d)", ", ", f" {dot[1]} and {dot[2]}") if dot and not others else ""
        return f"{name}: the shapes{both} do not fit{sizes_too}: {shapes}. {advice}"
    if broadcast is not None and len(operands) > 1:
        return f"{name}: {message[: broadcast.start()].strip()}: {shapes}"
    return f"{name}: {message.strip().removesuffix('.')}: {shapes}"
