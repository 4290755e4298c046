"""What the notebooks do with code that the reader may not have written yet."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from autograder.homework import load_homework


def given_files(homework: str) -> None:
    """Let the notebook import the files that a homework gives, such as its tape."""
    folder = str(load_homework(homework).handout)
    if folder not in sys.path:
        sys.path.append(folder)


def as_file(name: str, *written: Callable[..., Any]) -> None:
    """Let the given files import classes of the notebook, as if they were in this file."""
    module = sys.modules.setdefault(name, ModuleType(name))
    module.__dict__.update({each.__name__: each for each in written})


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
