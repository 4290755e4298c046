"""What the source of a student's file says, and the text that is read for it."""

from __future__ import annotations

import ast

import pytest

from autograder.grading.source import read_of_others, tree


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


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (b"x = 1\r\ny = 2\r", "x = 1\ny = 2"),
        (b"\xef\xbb\xbfx = 1", "x = 1"),
        (b"# coding: latin-1\nx = '\xf6'", "x = '\u00f6'"),
        (b"#\n#\n# coding: gbk\nx = '\xe3\x81\x82\\'; y = 2 #'", "x = '\u3042\\'; y = 2 #'"),
        (b"#\r#\r# coding: gbk\rx = '\xe3\x81\x82\\'; y = 2 #'", "x = '\u9287\u4fd3'; y = 2"),
        (b"x = '\xf6'", ""),
        (b"# coding: rot13\nk = 1", ""),
        (b"# coding: no-such-encoding\nx = 1", ""),
        (b"x = (", ""),
        (b"x = 1\0", ""),
    ],
)
def test_the_tree_is_of_the_text_that_is_run(source: bytes, text: str) -> None:
    assert ast.dump(tree(source)) == ast.dump(ast.parse(text))
