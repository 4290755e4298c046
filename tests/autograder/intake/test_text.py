from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from autograder.intake.text import ENCODINGS, why_not_text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x = 1\r\n",
        "\ufeffname = 'Dörte'".encode(),
        "# größer\n# 李".encode(),
        b"# -*- coding: latin-1 -*-\nname = 'D\xf6rte'",
        b"#!/usr/bin/python\n# vim: set fileencoding=ISO-8859-1 :\nname = 'D\xf6rte'",
        b"# coding: Shift_JIS\nname = '\x93\xfa'",
        b"x = 1  # gr\xf6\xdfer\ny = 2",
        b"# coding: no-such-encoding\nx = 1",
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
    ],
)
def test_other_bytes_are_not(content: bytes, reason: str) -> None:
    assert why_not_text(content).startswith(reason)


def test_every_encoding_is_one_that_python_knows() -> None:
    for name in ENCODINGS:
        assert "x".encode(name) == b"x"


@given(st.binary())
def test_what_python_compiles_is_text(content: bytes) -> None:
    try:
        compile(content, "linear.py", "exec")
    except (SyntaxError, ValueError):
        return
    assert why_not_text(content) == ""
