"""`autograder doctor`: which tiers work on this machine."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from autograder.homework import load_homework
from autograder.places import our_names
from autograder.results.environment import fingerprint
from autograder.workers.starting import Workers
from autograder.workers.tiers import TIERS, CannotLockIn, Tier


@dataclass(frozen=True)
class Finding:
    """Whether one tier works here.

    Attributes
    ----------
    reason : str
        Why the tier doesn't work; empty if it works.
    """

    tier: Tier
    reason: str

    @property
    def works(self) -> bool:
        return not self.reason


def examine() -> list[Finding]:
    """Start a worker in each tier, the strongest first, and return what happened."""
    homework = load_homework(our_names()[0])
    findings = []
    for tier in TIERS:
        reason = ""
        try:
            with Workers(homework, tier.name) as workers:
                workers.open().close()
        except CannotLockIn as error:
            reason = error.refused[tier.name]
        findings.append(Finding(tier, reason))
    return findings


def show(findings: list[Finding], console: Console) -> None:
    """Print the findings, and what each tier needs."""
    here = fingerprint()
    console.print(f"Python {here.python}, NumPy {here.numpy} with {here.blas}")
    console.print(f"{here.cpu}, {here.system}\n", highlight=False)
    for finding in findings:
        mark = Text("works", "green") if finding.works else Text("doesn't work here", "yellow")
        console.print(Text(f"{finding.tier.name}: ", "bold") + mark)
        lines = [finding.tier.promise]
        if not finding.works:
            lines += [f"why: {finding.reason}", f"needs: {finding.tier.needs}"]
        for line in lines:
            console.print(textwrap.indent(textwrap.fill(line, 88), "  "), soft_wrap=True)
    console.print("\n" + _conclusion(findings), soft_wrap=True)


def can_grade_others(findings: list[Finding]) -> bool:
    """Whether a tier works here that is safe for code by other people."""
    return any(finding.works and finding.tier.is_locked for finding in findings)


def _conclusion(findings: list[Finding]) -> str:
    used = next(finding.tier.name for finding in findings if finding.works)
    if can_grade_others(findings):
        return f"The code of others can be graded here; autograder grade takes {used}."
    return (
        f"Grade only your own code here: autograder grade takes {used}, and --untrusted refuses. "
        f"See above what the first two need."
    )
