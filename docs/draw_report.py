"""Draw `report.svg`, the picture in the README: what a student sees who averaged dLdW.

Run `python docs/draw_report.py`, with the project installed.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

from autograder.files import write_whole
from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import Submission, find_submission
from autograder.reports import terminal

HERE = Path(__file__).parent


def main() -> None:
    """Grade a solution with one mistake in it, and save the report as a picture."""
    homework = load_homework("hw1")
    solution = find_submission(homework, HERE.parent / "solutions" / "hw1")
    right = solution.sources["linear.py"]
    wrong = right.replace(b"dLdZ.T @ self.A\n", b"dLdZ.T @ self.A / self.N\n")
    assert wrong != right, "the solution has changed, and the mistake no longer fits in"
    submission = Submission(
        solution.folder, solution.sources | {"linear.py": wrong}, solution.paths, ()
    )
    console = Console(record=True, width=88, highlight=False, file=StringIO())
    console.print("[bold]$ autograder grade hw1")
    terminal.render(grade(homework, submission, seed=1), console)
    picture = console.export_svg(title="autograder", unique_id="report")
    write_whole(HERE / "report.svg", picture)


if __name__ == "__main__":
    main()
