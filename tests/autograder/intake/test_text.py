from __future__ import annotations

import ast
import codecs
import importlib.util

import pytest
from hypothesis import assume, given, strategies as st

from autograder.intake.text import ENCODINGS, why_not_text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x = 1\r\n",
        b"x = 1\r# a comment\ry = 2\r",
        "\ufeffname = 'Dörte'".encode(),
        "# größer\n# 李".encode(),
        b"# -*- coding: latin-1 -*-\nname = 'D\xf6rte'",
        b"#!/usr/bin/python\n# vim: set fileencoding=ISO-8859-1 :\nname = 'D\xf6rte'",
        b"# coding: Shift_JIS\nname = '\x93\xfa'",
        b"# coding: iso-latin-1-unix\nname = 'D\xf6rte'",
        b"# coding: windows-1253\nname = '\xe1'",
    ],
)
def test_text_is_text(content: bytes) -> None:
    assert why_not_text(content) == ""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("x = 1\n".encode("utf-16"), "is text in UTF-16, which Python doesn't read"),
        (b"%PDF-1.7\n\0", "holds bytes that are not text"),
        (b"x = 1\nname = 'D\xf6rte'", "is not text in UTF-8 (line 2); save it as UTF-8"),
        (b"# coding: utf-8\nname = 'D\xf6rte'", "is not text in UTF-8 (line 2)"),
        (b"\n\n# coding: latin-1\nname = 'D\xf6rte'", "is not text in UTF-8 (line 4)"),
        (b"# coding: gbk\nname = '\xff\xff'", "is not text in UTF-8"),
        (b"# coding: punycode\nname = '\xf6'", "is not text in UTF-8"),
        (b"# coding: zlib\n\x78\x9c\xff", "is not text in UTF-8"),
        (b"x = 1  # gr\xf6\xdfer\ny = 2", "is not text in UTF-8 (line 1)"),
        (b"x = 1\n# \x93quoted\x94\n", "is not text in UTF-8 (line 2)"),
        ("# coding: ascii\nname = 'Dörte'".encode(), "declares the encoding ascii, and line 2"),
        (b"# coding: no-such-encoding\nx = 1", "declares an encoding that the grader doesn't"),
        (b"# coding: rot13\nvzcbeg ahzcl", "declares an encoding that the grader doesn't"),
        (b"# coding: utf-7\nx = 1", "declares an encoding that the grader doesn't"),
        (b"\xef\xbb\xbf# coding: latin-1\nx = 1", "declares an encoding that the grader doesn't"),
        (b"#\r#\r# coding: gbk\rx = 1", "declares an encoding that the grader doesn't"),
        (b"#\r#\r# coding: gbk\n\nx = 1", "declares an encoding that the grader doesn't"),
        (b"\r# coding: latin-1\rx = 1", "declares an encoding that the grader doesn't"),
    ],
)
def test_other_bytes_are_not(content: bytes, reason: str) -> None:
    assert why_not_text(content).startswith(reason)


def test_every_encoding_is_one_that_python_knows_by_this_name() -> None:
    for name in ENCODINGS:
        assert codecs.lookup(name).name == name
        assert bytes(range(32, 127)).decode(name).replace("¥", "\\").replace("‾", "~").isascii()


LINES = st.sampled_from(
    [b"x = 1", b"# coding: latin-1", b"#coding=utf8", b"# coding: rot13", b"'\xf6'", b"# \xf6", b""]
)


@given(st.binary() | st.lists(LINES).map(b"\n".join))
def test_what_a_worker_can_read_is_text_and_nothing_else(content: bytes) -> None:
    try:
        importlib.util.decode_source(content)
        can_read = b"\0" not in content
    except (SyntaxError, UnicodeDecodeError, LookupError):
        can_read = False
    assume(b"\r" not in content or b"coding" not in content)
    assert (why_not_text(content) == "") == can_read


@given(st.lists(LINES), st.lists(st.sampled_from([b"\n", b"\r", b"\r\n"]), min_size=9))
def test_a_worker_and_python_read_the_same_text(lines: list[bytes], ends: list[bytes]) -> None:
    content = b"".join(line + end for line, end in zip(lines, ends, strict=False))
    if not why_not_text(content):
        text = importlib.util.decode_source(content)
        assert ast.dump(ast.parse(content)) == ast.dump(ast.parse(text))
