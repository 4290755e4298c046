"""What the notebooks do with a function that the reader may not have written yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def attempt(function: Callable[..., Any], *inputs: Any, **options: Any) -> Any:
    """Return function(*inputs, **options); None, and a printed note, if it isn't written yet."""
    try:
        return function(*inputs, **options)
    except NotImplementedError as error:
        print(f"{_innermost(error)}: not attempted yet")
        return None


def _innermost(error: NotImplementedError) -> str:
    """Return the name of the function that raised the error."""
    traceback = error.__traceback__
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    return traceback.tb_frame.f_code.co_qualname if traceback else "the exercise"
