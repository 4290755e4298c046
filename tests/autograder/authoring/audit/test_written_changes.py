from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit.strangers import strangers
from autograder.authoring.audit.written_changes import programs_in

SOLUTION = {
    "one.py": "import math\n\n\nclass A:\n    def f(self):\n        return 1\n",
    "two.py": "def g():\n    x = 2\n    return x\n",
}
TEXT = """
= method
A.f
    y = 3

    return y
= function
g
    return 0

= both
A.f
    return h()
g
    return 1
one.py
    def h():
        return 4
"""


def test_a_change_replaces_the_body_of_its_place_only() -> None:
    made = programs_in(TEXT, SOLUTION)
    assert [*made] == ["method", "function", "both"]
    body = "        y = 3\n        \n        return y\n"
    assert made["method"] == SOLUTION | {
        "one.py": SOLUTION["one.py"].replace("        return 1\n", body)
    }
    assert made["function"] == SOLUTION | {"two.py": "def g():\n    return 0\n"}
    run: dict[str, object] = {}
    exec(made["both"]["one.py"] + made["both"]["two.py"] + "value = A().f(), g()", run)
    assert run["value"] == (4, 1)


@pytest.mark.parametrize("place", ["B.f", "A.g", "A", "h", "three.py"])
def test_a_place_that_is_not_there_is_refused(place: str) -> None:
    with pytest.raises(ValueError, match=f"wrong: the solution has no {place}"):
        programs_in(f"= wrong\n{place}\n    return 1\n", SOLUTION)


def test_a_name_that_is_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="two programs have the name method"):
        programs_in(TEXT + "= method\ng\n    return 5\n", SOLUTION)


def test_strangers_may_be_written_as_changes(tmp_path: Path) -> None:
    (tmp_path / "programs.txt").write_text(TEXT, encoding="utf-8")
    rows = "program,verdict,tasks,why\nfunction,wrong,g,why\nmethod,wrong,f,why\n"
    (tmp_path / "verdicts.csv").write_text(rows, encoding="utf-8")
    found = {each.name: (each.sources, each.settled) for each in strangers(tmp_path, SOLUTION)}
    made = programs_in(TEXT, SOLUTION)
    assert found == {"function": (made["function"], ("g",)), "method": (made["method"], ("f",))}
