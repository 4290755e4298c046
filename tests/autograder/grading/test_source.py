"""What the source of a student's file says about the attributes of other objects."""

from __future__ import annotations

import pytest

from autograder.grading.source import read_of_others


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("layer.frozen", {"frozen"}),
        ("self.layers[0].frozen", {"frozen"}),
        ("getattr(layer, 'frozen', True)", {"frozen"}),
        ("hasattr(layer, 'frozen')", {"frozen"}),
        ("self.lr", set()),
        ("getattr(self, 'lr')", set()),
        ("layer.v = self.v", set()),
        ("layer.(", set()),
    ],
)
def test_attributes_that_are_read_of_others(line: str, names: set[str]) -> None:
    assert read_of_others(line.encode()) == names
