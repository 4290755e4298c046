"""What an exception of a student's code means, in words that they can act on."""

from __future__ import annotations

from typing import Any

from autograder.verdict import Crashed, Evidence, ForbiddenImport, Frame, NotAttempted


def judgement_of(error: dict[str, Any]) -> Crashed | ForbiddenImport | NotAttempted:
    """Return what to raise for an exception, as the worker describes it."""
    frames = [
        Frame(str(f["file"]), int(f["line"]), str(f["function"]), str(f["text"]))
        for f in error["frames"]
    ]
    bases = [str(base) for base in error["bases"]]
    name, message = str(error["type"]), str(error["message"])
    if name == "NotImplementedError":
        return NotAttempted(Evidence("this is still to be written", traceback=frames))
    if name == "ForbiddenImport":
        return ForbiddenImport(Evidence(message, traceback=frames))
    return Crashed(Evidence(_sentence(name, message), traceback=frames), bases, str(error["near"]))


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
