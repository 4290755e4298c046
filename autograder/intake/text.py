"""Whether a file that was handed in is text that Python could read."""

from __future__ import annotations

import codecs
import re

DECLARED = re.compile(rb"^[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)")
ENCODINGS = {
    *("latin-1", "iso-8859-1", "iso-8859-15", "iso-8859-2", "iso-8859-9", "cp1250", "cp1251"),
    *("cp1252", "cp1254", "koi8-r", "gbk", "gb2312", "gb18030", "big5", "shift-jis", "euc-jp"),
    *("euc-kr", "cp949", "mac-roman"),
}
"""The encodings that a file may declare; each decodes in a time that grows with the length only."""


def why_not_text(content: bytes) -> str:
    """Return why a file is not a text for Python, as the end of a sentence; empty if it is one."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "is text in UTF-16, which Python doesn't read; save it as UTF-8"
    if b"\0" in content:
        return "holds bytes that are not text"
    if not _is_utf8(content) and not _is_declared(content):
        for number, line in enumerate(content.split(b"\n"), start=1):
            # In a comment, Python reads any bytes.
            if not _is_utf8(line.partition(b"#")[0]):
                return f"is not text in UTF-8 (line {number}); save it as UTF-8"
    return ""


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_declared(content: bytes) -> bool:
    """Whether the first two lines declare an encoding, and the content is text in it."""
    for line in content.split(b"\n", 2)[:2]:
        if found := DECLARED.match(line):
            name = found[1].decode("ascii", "replace").lower().replace("_", "-")
            try:
                content.decode(name if name in ENCODINGS else "ascii")
            except UnicodeDecodeError:
                return False
            return True
    return False
