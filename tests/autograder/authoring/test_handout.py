from __future__ import annotations

import ast
from pathlib import Path

import pytest

from autograder import places
from autograder.authoring.handout import BEGIN, END, drifted, generate, without_solution, write
from autograder.authoring.new import new
from autograder.errors import UsageError
from autograder.homework import homework_names, load_homework

SOLUTION = f"""\
def f(x):
    \"\"\"Return y.\"\"\"
    # A hint.
    {BEGIN}
    y = secret(x)

    y += 1
    {END}
    return y


class C:
    def g(self):
        {BEGIN}
        return 42
        {END}
"""
HANDOUT = '''\
def f(x):
    """Return y."""
    # A hint.
    # TODO: your code here
    raise NotImplementedError
    return y


class C:
    def g(self):
        # TODO: your code here
        raise NotImplementedError
'''


def test_a_stub_stands_in_place_of_each_marked_passage() -> None:
    assert without_solution(SOLUTION, "f.py") == HANDOUT


def test_what_has_no_markers_is_left_as_it_is() -> None:
    assert without_solution(HANDOUT, "f.py") == HANDOUT


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (f"x = 1\n{BEGIN}\ny = 2\n", f"f.py, line 2: {BEGIN} without {END}"),
        (f"x = 1\n{END}\n", f"f.py, line 2: {END} without its counterpart"),
        (f"{BEGIN}\n{BEGIN}\n{END}\n", f"f.py, line 2: {BEGIN} without its counterpart"),
        (f"{BEGIN}\n{END}\n{END}\n", f"f.py, line 3: {END} without its counterpart"),
    ],
)
def test_markers_that_do_not_pair_up_are_refused_by_their_line(source: str, told: str) -> None:
    with pytest.raises(ValueError, match="^" + told.replace("+", r"\+") + "$"):
        without_solution(source, "f.py")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a solution of homework 1, and no handout yet."""
    solutions = tmp_path / "solutions" / "hw1"
    solutions.mkdir(parents=True)
    for file in load_homework("hw1").defines:
        (solutions / file).write_text(SOLUTION, encoding="utf-8")
    monkeypatch.setattr(places, "HERE", tmp_path / "autograder")
    return tmp_path


def test_writes_the_handout_and_then_nothing_has_drifted(clone: Path) -> None:
    homework = load_homework("hw1")
    names = (*homework.defines, "claims.py", "AGENTS.md")
    files = [clone / "handouts" / "hw1" / file for file in names]
    assert drifted(homework) == files
    assert write(homework) == files
    *texts, claims, agents = (file.read_text(encoding="utf-8") for file in files)
    assert texts == [HANDOUT] * len(homework.defines)
    assert "shape_of_dLdW = None" in claims
    assert "autograder grade hw1 --only TASK" in agents
    assert drifted(homework) == []


def test_a_file_that_differs_by_a_line_has_drifted(clone: Path) -> None:
    homework = load_homework("hw1")
    write(homework)
    changed = clone / "handouts" / "hw1" / "jacobians.py"
    changed.write_text(HANDOUT + "# one more\n", encoding="utf-8")
    assert drifted(homework) == [changed]


def test_without_solutions_there_is_nothing_to_make_a_handout_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "HERE", tmp_path / "site-packages" / "autograder")
    with pytest.raises(UsageError, match="there is no folder"):
        generate(load_homework("hw1"))


@pytest.mark.parametrize(("name", "command"), [("hw0", "--debug"), ("hw2", "autograder why hw2")])
def test_an_assistant_is_told_a_command_that_helps(name: str, command: str) -> None:
    homework = load_homework(name)
    agents = generate(homework)[homework.handout / "AGENTS.md"]
    assert command in agents
    assert ("autograder why" in agents) == (name == "hw2")


def test_an_assistant_is_told_of_an_example_only_where_the_write_up_has_one(tmp_path: Path) -> None:
    new(tmp_path / "hw7")
    homework = load_homework(str(tmp_path / "hw7"))
    write_up = homework.handout / "README.md"
    plain = generate(homework)[homework.handout / "AGENTS.md"]
    assert "say each next number.\n" in plain
    write_up.write_text(write_up.read_text("utf-8") + "\n**By numbers.** A = 3, Z = 9\n", "utf-8")
    agents = generate(homework)[homework.handout / "AGENTS.md"]
    assert agents.replace(" `README.md` has such an example.", "") == plain != agents


@pytest.mark.parametrize("name", homework_names())
def test_the_committed_handout_is_what_the_solution_gives(name: str) -> None:
    assert drifted(load_homework(name)) == []


@pytest.mark.parametrize("name", homework_names())
def test_no_line_of_a_solution_stands_in_its_handout(name: str) -> None:
    homework = load_homework(name)
    leaked = []
    for file in homework.defines:
        solution = (homework.solution / file).read_text(encoding="utf-8")
        inside, secret = False, set()
        for line in solution.splitlines():
            if line.strip() in (BEGIN, END):
                inside = line.strip() == BEGIN
            elif inside and line.strip():
                secret.add(line.strip())
        assert secret, f"{file} has no solution in it"
        handed_out = (homework.handout / file).read_text(encoding="utf-8").splitlines()
        leaked += [line for line in handed_out if line.strip() in secret]
    assert leaked == []


@pytest.mark.parametrize("name", homework_names())
def test_handouts_are_python_and_define_what_the_homework_asks_for(name: str) -> None:
    homework = load_homework(name)
    for file, names in homework.defines.items():
        tree = ast.parse((homework.handout / file).read_text(encoding="utf-8"))
        defined = {
            node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        assert set(names) <= defined
