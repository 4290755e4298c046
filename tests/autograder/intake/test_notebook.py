from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from hypothesis import given, strategies as st

from autograder.errors import UsageError
from autograder.intake import MAX_FILE_BYTES
from autograder.intake.notebook import MAX_NOTEBOOK_BYTES, MAX_STATEMENTS
from tests.autograder.intake.handed_in import LINEAR, code, linear_of, notebook, submitted


def test_a_line_for_ipython_becomes_a_pass_in_the_same_line(folder: Path) -> None:
    commands = "        %timeit self\n        files = !ls\n        return 1"
    taken = linear_of(folder, f"{LINEAR}\n    def shown(self):\n{commands}")
    assert taken.split("\n")[4:] == [
        "        pass  # %timeit self",
        "        pass  # files = !ls",
        "        return 1",
    ]


def test_a_command_may_go_on_in_the_next_line(folder: Path) -> None:
    command = "!pip install numpy \\\n    matplotlib==3 \\\n    -q"
    assert linear_of(folder, f"{command}\n{LINEAR}") == LINEAR


def test_a_cell_may_be_indented_as_a_whole(folder: Path) -> None:
    assert linear_of(folder, indent(LINEAR, "    ")) == LINEAR


def test_a_percent_sign_of_an_expression_is_not_a_command(folder: Path) -> None:
    cell = f"{LINEAR} % B\nB = (7\n% 4)"
    assert linear_of(folder, cell) == cell


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_any_line_ending_is_read(folder: Path, newline: str) -> None:
    source = f"x = 1\n{LINEAR}\nprint(2)".replace("\n", newline)
    assert linear_of(folder, source) == LINEAR


def test_a_declared_encoding_and_half_a_surrogate_pair_are_read(folder: Path) -> None:
    source = f"# -*- coding: latin-1 -*-\n{LINEAR} + 'é\ud83d'"
    submission = submitted(folder, notebook(code(source, "linear")))
    names: dict[str, Any] = {}
    exec(compile(submission.sources["linear.py"], "linear.py", "exec"), names)
    assert names["Linear"]().forward("") == "é?"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b"null",
        b"[]",
        b"{}",
        b'"cells"',
        b'{"cells": null}',
        b'{"cells": 1}',
        b'{"cells": "code"}',
        b'{"cells": {"cell_type": "code"}}',
        b'{"cells": [null]}',
        b'{"cells": [{"cell_type": "code"}]}',
        b'{"cells": [{"cell_type": "code", "source": 1}]}',
        b'{"cells": [{"cell_type": "code", "source": [1]}]}',
        b'{"cells": [{"cell_type": "code", "source": "", "metadata": null}]}',
        b'{"cells": [{"cell_type": "code", "source": "", "metadata": {"tags": 1}}]}',
    ],
)
def test_content_that_is_not_a_notebook_is_refused(folder: Path, content: bytes) -> None:
    with pytest.raises(UsageError, match=r"hw1\.ipynb is broken, or no notebook: it "):
        submitted(folder, content)


@pytest.mark.parametrize(
    "source",
    [
        "-" * 60_000 + "1",
        "(" * 60_000,
        "a" + ".b" * 30_000,
        "1" + "+1" * 30_000,
        "lambda:" * 8_000 + "1",
        "x = '\0'",
        "'\\d'",
        "9" * 60_000,
        "# " + "x" * 100_000,
        " " * 60_000 + "=",
    ],
)
def test_a_cell_that_is_hard_to_parse_is_left_out(folder: Path, source: str) -> None:
    assert linear_of(folder, LINEAR, source) == LINEAR


def test_a_notebook_that_is_too_large(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"hw1\.ipynb is larger than 8 MiB"):
        submitted(folder, b" " * (MAX_NOTEBOOK_BYTES + 1))
    with pytest.raises(UsageError, match="holds more than 1 MiB of code"):
        submitted(folder, notebook(LINEAR, "#" * MAX_FILE_BYTES))
    with pytest.raises(UsageError, match="holds more than 10,000 statements"):
        submitted(folder, notebook(LINEAR, "0\n" * MAX_STATEMENTS))


def json_values() -> st.SearchStrategy[Any]:
    keys = st.sampled_from(["cells", "cell_type", "source", "metadata", "tags", "x"])
    texts = st.sampled_from(
        ["code", "linear", "class Linear: pass", "%%x", "# file: linear.py", "("]
    )
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | texts
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner),
        max_leaves=8,
    )


@given(st.binary() | st.builds(lambda cells: json.dumps({"cells": cells}).encode(), json_values()))
def test_any_content_is_a_notebook_or_refused(folder: Path, content: bytes) -> None:
    with suppress(UsageError):
        assert submitted(folder, content).sources
