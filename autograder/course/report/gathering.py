"""What the class report needs of each hand-in, read from the gradebook one after the other."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Line, load_result, load_submission
from autograder.course.report.alike.identical import digest
from autograder.course.report.alike.tokens import attributes_in, parsed, units
from autograder.course.report.alike.winnowing import fingerprints
from autograder.course.report.costs import Cost, cost_of
from autograder.course.report.mistakes import Made, mistakes_of
from autograder.course.report.tasks import Marks, marks_of
from autograder.course.staff.scores import Final
from autograder.homework import Homework
from autograder.results.result import Result, State, Visibility


@dataclass(frozen=True)
class Given:
    """The code that everybody was given, or could have written.

    Attributes
    ----------
    sources : tuple of bytes
        The handout, the solution, and more that staff name.
    has_solution, has_handout : bool
        Whether the solution and the handout are among them.
    """

    sources: tuple[bytes, ...] = ()
    has_solution: bool = False
    has_handout: bool = False

    @property
    def in_words(self) -> str:
        """What they are, as the subject of a sentence with its verb; empty if there are none."""
        match self.has_handout, self.has_solution:
            case True, True:
                return "the handout and the solution have"
            case True, False:
                return "the handout has"
            case False, True:
                return "the solution has"
        return "the programs named by --given have" if self.sources else ""

    @property
    def names(self) -> set[str]:
        """The names that the homework sets."""
        return attributes_in(self.sources)

    @property
    def words(self) -> set[str]:
        """All names in it, also those of variables: they are nobody's own."""
        nodes = (
            node for tree in filter(None, map(parsed, self.sources)) for node in ast.walk(tree)
        )
        fields = ((getattr(node, field, None) for field in ("id", "arg")) for node in nodes)
        return {name for each in fields for name in each if isinstance(name, str)} | self.names

    @property
    def digests(self) -> set[str]:
        """The digests of its files."""
        return {*map(digest, self.sources)}

    @property
    def fingerprints(self) -> set[int]:
        """Every run of its tokens: a hand-in may begin its windows elsewhere."""
        names = self.names
        return set().union(*(fingerprints(units(each, names), window=1) for each in self.sources))


def given_by(homework: Homework | None, more: Iterable[Path] = ()) -> Given:
    """Return the handout and the solution of a homework, and the programs in other folders."""
    files = [path for folder in more for path in sorted(folder.rglob("*.py"))]
    solution: list[Path] = []
    handout: list[Path] = []
    if homework is not None:
        solution = [homework.solution / name for name in homework.defines]
        handout = sorted(homework.handout.glob("*.py"))
    solution = [path for path in solution if path.is_file()]
    sources = tuple(path.read_bytes() for path in (*files, *handout, *solution))
    return Given(sources, bool(solution), bool(handout))


@dataclass(frozen=True)
class Seen:
    """What the report has of one hand-in.

    Attributes
    ----------
    marks : Marks or None
        None if the hand-in has no score: it is in no figure on tasks.
    prints : set of int
        Its fingerprints.
    digests : dict of str to str
        The digest of each of its files.
    """

    line: Line
    marks: Marks | None
    made: list[Made]
    cost: Cost
    prints: set[int]
    digests: dict[str, str]


def gathered(
    book: Gradebook,
    found: Sequence[Final],
    given: Given,
    for_the_class: bool,
    on_progress: Callable[[int, int], None],
) -> Iterator[Seen]:
    """Yield what the report needs of each hand-in that counts.

    Parameters
    ----------
    for_the_class
        Whether tasks that are judged out of sight are left out.
    on_progress
        Called with how many are done, and of how many.
    """
    names = given.names
    handed_in = [each.line for each in found if each.line.result is not None]
    on_progress(0, len(handed_in))
    for at, line in enumerate(handed_in, 1):
        number = line.result or 0
        result = load_result(book, number)
        sources = load_submission(book, number).sources
        shown = _without_hidden(result) if for_the_class else result
        prints: set[int] = set()
        if not for_the_class:
            for source in sources.values():
                prints |= fingerprints(units(source, names))
        is_scored = result.state is State.GRADE
        yield Seen(
            line,
            marks_of(shown) if is_scored else None,
            mistakes_of(shown, sources) if is_scored else [],
            cost_of(result),
            prints,
            {name: digest(source) for name, source in sources.items()},
        )
        on_progress(at, len(handed_in))


def _without_hidden(result: Result) -> Result:
    seen = result.as_seen_by_student()
    assert all(task.visibility is Visibility.VISIBLE for task in seen.tasks)
    return seen
