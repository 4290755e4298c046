"""A server of a small class, for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course.gradebook import open_gradebook
from tests.autograder.course.made_book import made_course
from tests.autograder.course.serving.listening import Listening, listening


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    """Return a server for tests that write nothing."""
    with listening(made_course(tmp_path_factory.mktemp("class"))) as found:
        yield found


@pytest.fixture
def server(reading: Listening) -> Iterator[Listening]:
    """Return a server whose gradebook has no row of staff yet."""
    yield reading
    with open_gradebook(reading.course) as book:
        book.connection.execute("DELETE FROM staff")
        book.connection.execute("DELETE FROM sqlite_sequence WHERE name='staff'")


@pytest.fixture
def course(server: Listening) -> Path:
    return server.course
