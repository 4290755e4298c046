"""What an exception of a student's code means, in words that they can act on."""

from __future__ import annotations

from autograder.grading.answers import StudentError
from autograder.results.verdict import (
    Crashed,
    Evidence,
    ForbiddenImport,
    Judgement,
    NotAttempted,
    OutOfMemory,
)


def judgement_of(error: StudentError) -> Judgement:
    """Return what to raise for an exception of a student's code."""
    name, message, frames = error.type, error.message, error.frames
    if name == "NotImplementedError":
        return NotAttempted(Evidence("this is still to be written", traceback=frames))
    if name == "ForbiddenImport":
        told = message or "it imports what is not for this homework"
        return ForbiddenImport(Evidence(told, traceback=frames))
    if "MemoryError" in error.bases:
        advice = "; what could be far larger here than the arrays that were handed over?"
        return OutOfMemory(Evidence(f"it asked for too much memory{advice}", traceback=frames))
    return Crashed(Evidence(_sentence(name, message), traceback=frames), error.bases, error.near)


def _sentence(name: str, message: str) -> str:
    """Say an exception, and what a newcomer would not read out of it."""
    text = f"{name}: {message}" if message else name
    if name == "ModuleNotFoundError":
        return f"{text}; homeworks are graded with NumPy and the standard library alone"
    if name == "BdbQuit":
        return "it stopped at a breakpoint(); that works with --debug only"
    if name == "EOFError":
        return f"{text}; there is nobody to answer input() while code is graded"
    if name == "ValueError" and message.startswith("matmul: "):
        return (
            f"{text}. In X @ Y the columns of X must be as many as the rows of Y: "
            f"print both shapes, and see which one to transpose"
        )
    if name == "SystemExit":
        return "it called exit(); grading needs the code to go on"
    if name == "TypeError" and "exceptions must derive" in message:
        return f"{text}; to mark what is still to be written, raise NotImplementedError"
    if name == "TypeError" and "as a data type" in message:
        return f"{text}; NumPy takes a shape as one argument, a tuple: np.zeros((rows, columns))"
    if name == "SyntaxError" and ("UTF-8" in message or "encoding" in message):
        return f"{text}; have your editor save the file as UTF-8"
    return text
