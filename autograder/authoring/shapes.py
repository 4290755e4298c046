"""The page of shapes: every name of the tables of homeworks, with its shape and its formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.declaration import Class, Function, Parameter, Table, Value
from autograder.declaration.domains import Domain, Shape
from autograder.declaration.loading import load_table
from autograder.homework import Homework

HEADER = """\
# Names, shapes and formulas

*Generated: `autograder shapes --all > docs/shapes.md`.*

A formula with indices on its left gives one element: $nc: A_{nc}$ is the element in row n and
column c. $\\circ$ multiplies element by element, $1_N$ is a column of N ones, and $[\\ldots]$ is 1
if what it contains is true, otherwise 0. A gradient has the shape of what it is the gradient of. An
argument stands where it is named first.
"""

Row = tuple[str, str, Domain | Parameter | Value]
"""Where a name belongs, the name, and what the table says of it."""


def page(homeworks: Sequence[Homework]) -> str:
    """Return the page of some homeworks in Markdown; homeworks without a table are left out."""
    tables = [(homework, load_table(homework.folder)) for homework in homeworks]
    pages = ["".join(_of_table(homework, table)) for homework, table in tables if table]
    return "\n".join([HEADER, *pages])


def _of_table(homework: Homework, table: Table) -> Iterator[str]:
    yield f"## {homework.name}: {homework.title}\n\n"
    sizes = ", ".join(f"${_size(size)}$ ({word})" for size, word in table.size_words.items())
    yield f"Sizes: {sizes}.\n"
    yield "\n| | name | shape | formula |\n|---|---|---|---|\n"
    arguments: list[tuple[str, Domain]] = []
    for item in table.items:
        for where, name, of in _rows(item):
            if isinstance(of, Domain):
                if (name, of) in arguments:
                    continue
                arguments.append((name, of))
            shapes = " or ".join(map(_shape, _shapes(item, name, of)))
            math = f"${of.math}$" if isinstance(of, Value) and of.math else ""
            yield f"| {where} | `{name}` | {shapes} | {math} |\n"


def _rows(item: Class | Function) -> Iterator[Row]:
    if isinstance(item, Function):
        yield from ((f"`{item.name}` takes", name, X) for name, X in item.arguments.items())
        yield from ((f"`{item.name}` returns", value.name, value) for value in item.returns)
        return
    yield from ((f"`{item.name}` has", name, X) for name, X in item.parameters.items())
    for call in item.calls:
        method = f"`{item.name}.{call.name}`"
        yield from ((f"{method} takes", name, X) for name, X in call.arguments.items())
        yield from ((f"{method} returns", value.name, value) for value in call.returns)
        yield from ((f"{method} caches", value.name, value) for value in call.caches)
        yield from ((f"{method} stores", value.name, value) for value in call.stores)


def _shapes(item: Class | Function, name: str, of: Domain | Parameter | Value) -> Iterator[Shape]:
    """Yield the shapes of an argument or a value: a function may have several forms."""
    yield of.shape
    for arguments, shape in item.forms if isinstance(item, Function) else ():
        if name in arguments:
            yield arguments[name].shape
        elif isinstance(of, Value):
            yield shape


def _shape(shape: Shape) -> str:
    product = " \\times ".join(_size(str(size)) for size in shape)
    return f"${product}$" if shape else "a number"


def _size(size: str) -> str:
    """Return the name of a size in LaTeX: `C_in1` has the index in1."""
    letter, _, index = size.partition("_")
    return f"{letter}_{{{index}}}" if index else letter
