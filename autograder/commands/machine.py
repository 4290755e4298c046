"""The command `doctor`: what this machine can do."""

from __future__ import annotations

import click


@click.command(short_help="Report how well this machine can lock code in.")
def doctor() -> None:
    """Report how well this machine can lock students' code in, and how to improve that.

    \b
    Exit code: 0 if the code of others can be graded here, 1 if not.
    """
    from autograder.console import OpenConsole
    from autograder.workers.doctor import can_grade_others, examine, show

    findings = examine()
    show(findings, OpenConsole(highlight=False))
    raise SystemExit(0 if can_grade_others(findings) else 1)
