"""Audits that were never run."""

from __future__ import annotations

from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.authoring.audit.summary import Audit, Diagnosis, Trial

RIGHT = Program("the solution", ProgramKind.SOLUTION, {"a.py": "y = x + 1\n"})


def mutant(number: int, source: str = "y = x - 1\n") -> Program:
    return Program(
        f"mutant {number}",
        ProgramKind.MUTANT,
        {"a.py": source},
        operator="other operator",
        before=RIGHT,
    )


def planted(*names: str) -> Program:
    return Program(f"first: {names}", ProgramKind.PLANT, {"a.py": "y = -x\n"}, "first", names)


def audit_of(*trials: Trial) -> Audit:
    reasons = {r"^\+y = 1 \+ x$": "A sum has no order."}
    return Audit("hw0", "abc", 7, ["first", "second"], RIGHT, list(trials), 1.5, 10_000, reasons)


GOOD = audit_of(
    Trial(RIGHT, 1, ()),
    Trial(mutant(1), 2, ("first",), {"first": "wrong: Z"}),
    Trial(mutant(2, "y = 1 + x\n"), 3, ()),
    Trial(
        planted("a sign"), 4, ("first",), {"first": "wrong"}, {"first": Diagnosis("a sign", True)}
    ),
)

BAD = audit_of(
    Trial(RIGHT, 1, (), {"second": "wrong: it is <b>5</b>"}),
    Trial(
        mutant(1), 2, ("first", "second"), {"first": "wrong"}, {"first": Diagnosis("halved", False)}
    ),
    Trial(mutant(2), 3, ("first",), fault="its process died"),
    Trial(planted("a sign"), 4, ("first",), {"first": "wrong"}),
    Trial(mutant(3), 5, ("first",), {"first": "wrong"}, {"first": Diagnosis("halved", False)}),
)
