"""What an author writes of a homework: classes, functions, formulas, domains and mistakes."""

from autograder.declaration.domains import (
    Domain,
    integers,
    labels,
    normal,
    one_hot,
    positive,
    probabilities,
)
from autograder.declaration.misconception import Instead, Into, Misconception, OutOf
from autograder.declaration.own import OwnResult
from autograder.declaration.table import (
    Call,
    Class,
    Function,
    Parameter,
    Table,
    TableError,
    Value,
)

__all__ = [
    "Call",
    "Class",
    "Domain",
    "Function",
    "Instead",
    "Into",
    "Misconception",
    "OutOf",
    "OwnResult",
    "Parameter",
    "Table",
    "TableError",
    "Value",
    "integers",
    "labels",
    "normal",
    "one_hot",
    "positive",
    "probabilities",
]
