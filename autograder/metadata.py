"""The schema of `homework.toml`: a wrong line is refused when the homework is loaded."""

from __future__ import annotations

import dataclasses
import keyword
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from autograder.declaration.loading import load_table
from autograder.declaration.questions import CLAIMS, FILE, SEED, TASK, load_questions
from autograder.errors import UsageError
from autograder.jail.limits import Limits
from autograder.places import handout_of
from autograder.results.result import Visibility

MOST = 1 << 20
"""Every number must be less than this: some systems refuse larger limits."""

Text = Annotated[str, Meta(pattern=r"^\S([^\x00-\x1f\x7f]*\S)?$")]
"""A line without spaces around it."""

Positive = Annotated[int, Meta(ge=1, lt=MOST)]
MARKER = re.compile(r"\bmark\.task\(\s*([^),]*)[^)]*\)")
COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
LITERAL = re.compile(r"""(["'])([^"'\\]*)\1\s*""")


class MetadataError(UsageError, ValueError):
    """A `homework.toml` is wrong; the message says where, for the author of the homework."""


class TaskLimits(msgspec.Struct, forbid_unknown_fields=True):
    """The table `[tasks.limits]` of one task."""

    seconds_per_check: Annotated[float, Meta(gt=0, lt=MOST)] | None = None


class TaskTable(msgspec.Struct, forbid_unknown_fields=True):
    """One table `[[tasks]]`."""

    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$")]
    title: Text
    points: Positive
    needs: Annotated[list[str], Meta(min_length=1)] | None = None
    visibility: Visibility = Visibility.VISIBLE
    extra: bool = False
    limits: TaskLimits = msgspec.field(default_factory=TaskLimits)


class ProvidedTable(msgspec.Struct, forbid_unknown_fields=True):
    """One table `[[provided]]`."""

    file: str
    names: Annotated[list[str], Meta(min_length=1)]
    homework: Text | None = None


class DemoTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table `[demo]`."""

    file: Annotated[str, Meta(pattern=r"^[A-Za-z_]\w*\.py$")]
    tasks: Annotated[list[str], Meta(min_length=1)] | None = None
    seconds: Annotated[float, Meta(gt=0, le=600)] = 20.0
    earlier: list[ProvidedTable] = []


LimitsTable = msgspec.defstruct(
    "LimitsTable",
    [
        (
            each.name,
            Annotated[float, Meta(gt=0, lt=MOST)] if type(each.default) is float else Positive,
            each.default,
        )
        for each in dataclasses.fields(Limits)
    ],
    forbid_unknown_fields=True,
)
"""The table `[limits]`. A missing limit has the value in `Limits`."""


class Metadata(msgspec.Struct, forbid_unknown_fields=True):
    """A whole `homework.toml`; the attributes are those of `autograder.homework.Homework`."""

    title: Text
    imports: list[Annotated[str, Meta(pattern=r"^[A-Za-z_]\w*$")]]
    defines: Annotated[
        dict[str, Annotated[list[Annotated[str, Meta(min_length=1)]], Meta(min_length=1)]],
        Meta(min_length=1),
    ]
    tasks: Annotated[list[TaskTable], Meta(min_length=1)]
    limits: LimitsTable = msgspec.field(default_factory=LimitsTable)  # type: ignore[valid-type]
    provided: list[ProvidedTable] = []
    max_hints: Annotated[int, Meta(ge=0, le=3)] = 3
    strict_floats: bool = False
    demo: DemoTable | None = None
    notebooks: list[Annotated[str, Meta(pattern=r"^[\w-]+\.ipynb$")]] = []

    @property
    def defined(self) -> list[str]:
        """The names that the files must define."""
        return [name for names in self.defines.values() for name in names]


TABLES: dict[str, type[msgspec.Struct]] = {
    "": Metadata,
    "tasks": TaskTable,
    "limits": LimitsTable,
    "provided": ProvidedTable,
    "demo": DemoTable,
}


def read_metadata(folder: Path) -> Metadata:
    """Return the metadata of the homework in a folder.

    Raises
    ------
    MetadataError
        If `homework.toml` is not TOML, or any of its lines is wrong: a key that is missing or
        unknown, a value of another type or out of range, an id or a name that is there twice, a
        task that needs an undefined name, or has no check. Or if its `questions.toml` is wrong.
    """
    try:
        table = tomllib.loads((folder / "homework.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise MetadataError(f"{folder.name}: homework.toml can't be read: {error}") from None
    try:
        metadata = msgspec.convert(table, Metadata)
    except msgspec.ValidationError as error:
        sentence = _sentence(str(error), table)
        raise MetadataError(f"{folder.name}: homework.toml: {sentence}") from None
    if wrong := [
        *_contradictions(metadata),
        *_not_provided(metadata, handout_of(folder)),
        *_in_the_way_of_questions(metadata, folder),
        *_without_checks(metadata, folder),
    ]:
        raise MetadataError(f"{folder.name}: homework.toml: {'; '.join(wrong)}")
    return metadata


def _sentence(problem: str, table: dict[str, Any]) -> str:
    """Return the sentence about a value that the schema refuses."""
    problem, _, path = problem.partition(" - at `")
    place = path.rstrip("`").removeprefix("$").removeprefix(".")
    value: Any = table
    for key, index in re.findall(r"(\w+)|\[(\d+)\]", place):
        value = value[key] if key else value[int(index)]
    where = place or "the file"
    if (at := re.match(r"tasks\[(\d+)\]", place)) and "id" in table["tasks"][int(at[1])]:
        where += f" ({table['tasks'][int(at[1])]['id']})"
    if unknown := re.search("unknown field `(.*)`", problem):
        own: dict[str, type[msgspec.Struct]] = {"limits": TaskLimits, "earlier": ProvidedTable}
        outer, _, inner = re.sub(r"\[\d+\]", "", place).partition(".")
        schema = own.get(inner) or TABLES[outer]
        keys = ", ".join(field.name for field in msgspec.structs.fields(schema))
        return f"{where} sets {unknown[1]!r}, and it can set {keys}"
    if missing := re.search("missing required field `(.*)`", problem):
        return f"{where} lacks its {missing[1]}"
    if place.endswith("visibility"):
        return f"{where} is {value!r}, and it can be {', '.join(Visibility)}"
    wanted = problem.removeprefix("Expected ").replace(", got", ", not")
    return f"{where} is {value!r}, and it must be {wanted}"


def _contradictions(metadata: Metadata) -> Iterator[str]:
    """Yield a sentence for each value that does not fit the others."""
    provided = {each.file: each.names for each in metadata.provided}
    for kind, values in (
        ("the task", [task.id for task in metadata.tasks]),
        ("the name", metadata.defined + [name for names in provided.values() for name in names]),
        ("the file", [*metadata.defines, *(each.file for each in metadata.provided)]),
    ):
        for value, count in Counter(values).items():
            if count > 1:
                yield f"{kind} {value!r} is there {count} times"
    for file, names in (metadata.defines | provided).items():
        module = file.removesuffix(".py")
        if not file.endswith(".py") or not module.isidentifier() or keyword.iskeyword(module):
            yield f"defines has a file {file!r}, and it must be a module in this folder: name.py"
        elif module in {*sys.stdlib_module_names, *metadata.imports}:
            yield f"defines has a file {file!r}, and it would hide the library {module}"
        for name in names:
            if not name.isidentifier() or keyword.iskeyword(name):
                yield f"{file} can't define {name!r}: it isn't a name in Python"
    if all(task.extra for task in metadata.tasks):
        yield "every task is extra, so the score has no maximum"
    if metadata.demo is not None:
        ids = [task.id for task in metadata.tasks]
        for unknown in sorted({*(metadata.demo.tasks or ())} - {*ids}):
            yield f"the demo needs the task {unknown!r}, and it can be {', '.join(ids)}"
        for each in metadata.demo.earlier:
            if each.homework is None:
                yield f"demo.earlier has {each.file}, and lacks the homework that it comes from"
    cpu_seconds: int = metadata.limits.cpu_seconds  # type: ignore[attr-defined]
    for task in metadata.tasks:
        if (task.limits.seconds_per_check or 0) > cpu_seconds:
            yield (
                f"a check of the task {task.id!r} may take {task.limits.seconds_per_check:g} "
                f"seconds, and limits.cpu_seconds ends its process after {cpu_seconds}"
            )
        for unknown in sorted({*(task.needs or ())} - {*metadata.defined}):
            possible = ", ".join(metadata.defined)
            yield f"the task {task.id!r} needs {unknown!r}, and it can be {possible}"


def _not_provided(metadata: Metadata, handout: Path) -> Iterator[str]:
    """Yield a sentence for each provided file that the handout lacks."""
    for each in metadata.provided:
        if each.file.endswith(".py") and not (handout / each.file).is_file():
            yield f"provided has a file {each.file!r}, and the handout lacks it"


def _in_the_way_of_questions(metadata: Metadata, folder: Path) -> Iterator[str]:
    """Yield a sentence for each name that `questions.toml` uses, too."""
    questions = load_questions(folder)
    if questions is None:
        return
    files = [*metadata.defines, *(each.file for each in metadata.provided)]
    names = {*metadata.defined, *(name for each in metadata.provided for name in each.names)}
    taken = [each for each in (CLAIMS,) if each in files]
    taken += [task.id for task in metadata.tasks if task.id == TASK]
    taken += sorted(names & {SEED, *(each.name for each in questions.questions)})
    for each in taken:
        yield f"{each!r} is a name of {FILE}, too"


def _without_checks(metadata: Metadata, folder: Path) -> Iterator[str]:
    """Yield a sentence for each task without a check, and for each check without a task.

    No check is imported, only the table. An id that a check computes is not seen here, and is a
    fault of the grader later.
    """
    sources = {
        path.name: COMMENT.sub("", path.read_text(encoding="utf-8", errors="replace"))
        for path in sorted(folder.glob("*.py"))
        if path.name != "audit.py"
    }
    markers = [
        (file, argument.strip())
        for file, source in sources.items()
        for argument in MARKER.findall(source)
    ]
    literal = {(file, found[2]) for file, marker in markers if (found := LITERAL.fullmatch(marker))}
    named = {task for _, task in literal}
    ids = {task.id for task in metadata.tasks}
    for unknown in sorted({task for file, task in literal if file.startswith("test_")} - ids):
        yield f"a check has the task {unknown!r}, and there is no such task"
    declared = _declared(metadata, folder)
    named |= {task for task, _ in declared}
    for judged, name in declared:
        if judged not in ids:
            yield f"declaration.py has the task {judged!r}, and there is no such task"
        if name not in metadata.defined:
            yield f"declaration.py has {name}, and no file defines it"
    passed_on = [marker for _, marker in markers if not LITERAL.fullmatch(marker)]
    if not all(map(str.isidentifier, passed_on)):
        return
    if passed_on:  # a list of ids, as in a loop over the tasks
        named |= {found[2] for source in sources.values() for found in LITERAL.finditer(source)}
    for task in metadata.tasks:
        if task.id not in named:
            yield f"the task {task.id!r} has no check: no @pytest.mark.task names it"


def _declared(metadata: Metadata, folder: Path) -> list[tuple[str, str]]:
    """Return each task of the homework's table, and the class or function that it judges."""
    table = load_table(folder)
    items = [] if table is None else table.items
    return [(task, each.name) for each in items for task in each.tasks]
