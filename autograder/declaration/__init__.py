"""What an author writes of a homework: its classes and functions, their formulas and domains."""

from autograder.declaration.domains import (
    Domain,
    integers,
    labels,
    normal,
    one_hot,
    positive,
    probabilities,
)
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
