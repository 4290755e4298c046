"""A fixture of homework 6: right parts, for tasks that need them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.grading.session import Session
from autograder.homeworks.hw6.parts import right_parts


@pytest.fixture
def parts_are_right(session: Session) -> Iterator[None]:
    """Let Block be made of right parts."""
    with right_parts(session, all_of_them=False):
        yield
