"""Whether a file that was handed in is text that Python could read."""

from __future__ import annotations

import codecs
import io
import tokenize

ENCODINGS = {
    *("ascii", "utf-8", "utf-8-sig", "koi8-r", "koi8-u", "tis-620", "mac-roman", "mac-cyrillic"),
    *(f"iso8859-{number}" for number in range(1, 17) if number != 12),
    *(f"cp{number}" for number in range(1250, 1259)),
    *("cp437", "cp850", "cp852", "cp866", "cp932", "cp949", "cp950", "gbk", "gb2312", "gb18030"),
    *("big5", "big5hkscs", "shift_jis", "shift_jisx0213", "euc_jp", "euc_kr", "johab"),
}
"""The encodings that a file may declare, as `codecs` names them.

Each decodes in a time that grows with the length only, and letters of ASCII are themselves.
"""


def why_not_text(content: bytes) -> str:
    """Return why a file is not a text for Python, as the end of a sentence; empty if it is one.

    Python reads no file with other bytes, not even in a comment. So nothing is known of its code.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "is text in UTF-16, which Python doesn't read; save it as UTF-8"
    if b"\0" in content:
        return "holds bytes that are not text"
    encoding = _encoding(content)
    if encoding and _first_wrong_line(content, encoding) == 0:
        return ""
    if number := _first_wrong_line(content, "utf-8"):
        return f"is not text in UTF-8 (line {number}); save it as UTF-8"
    if encoding:
        number = _first_wrong_line(content, encoding)
        return f"declares the encoding {encoding}, and line {number} is not; save it as UTF-8"
    return "declares an encoding that the grader doesn't read; save it as UTF-8"


def _encoding(content: bytes) -> str:
    r"""Return the encoding in which Python reads a file; empty if it can't, or shouldn't.

    Python reads a declaration in the first two lines. \r may end a line for Python, and doesn't for
    `tokenize`, by which a worker reads the file. Where they differ, the text isn't clear.
    """
    in_lines = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        names = {codecs.lookup(_declared(each)).name for each in (content, in_lines)}
    except (SyntaxError, LookupError):
        return ""
    return names.pop() if len(names) == 1 and names <= ENCODINGS else ""


def _declared(content: bytes) -> str:
    return tokenize.detect_encoding(io.BytesIO(content).readline)[0]


def _first_wrong_line(content: bytes, encoding: str) -> int:
    """Return the number of the first line that is not in an encoding; 0 if all lines are."""
    try:
        content.decode(encoding)
    except UnicodeDecodeError as error:
        return content.count(b"\n", 0, error.start) + 1
    return 0
