"""Homework 4: the operations of the tape that a table can say, on arrays of two axes.

Other axes, broadcasting, the operations with settings, the order and backward have checks of their
own beside this file.
"""

from __future__ import annotations

from functools import partial

from autograder.declaration import Call, Class, Domain, Table, Value, normal, positive
from autograder.homeworks.hw4.mistakes import MISTAKES

numbers = partial(normal, largest=1e30, smallest=1e-30)

UPSTREAM = r"\frac{\partial L}{\partial Z}"


def elementwise(
    name: str,
    A: Domain,
    Z: str,
    dLdA: str,
    math: tuple[str, str],
    cached: str = "",
    Z_terms: str | None = None,
) -> Class:
    """Return an operation on each number of one array.

    `math` has Z and dLdA as the write-up has them.
    """
    task, reading, shape = name.lower(), 'README.md, "Number by number"', ("N", "C")
    cache = Value(cached, cached, shape, task, reading='README.md, "What each forward caches"')
    return Class(
        name,
        calls=(
            Call(
                "forward",
                {"A": A},
                returns=(Value("Z", Z, shape, task, terms=Z_terms, reading=reading, math=math[0]),),
                caches=(cache,) if cached else (),
            ),
            Call(
                "backward",
                {"dLdZ": numbers(*shape)},
                returns=(
                    Value(
                        "dLdA",
                        dLdA,
                        shape,
                        task,
                        terms=f"np.abs({dLdA})",
                        reading=reading,
                        math=math[1],
                    ),
                ),
                after="forward",
            ),
        ),
    )


def product(
    name: str,
    symbol: str,
    shapes: tuple[tuple[str, str], ...],
    dLdA: str,
    dLdB: str,
    section: str,
    math: tuple[str, str, str],
) -> Class:
    """Return an operation that multiplies two arrays; `shapes` has those of A, B and Z.

    `math` has Z, dLdA and dLdB as the write-up has them.
    """
    task, reading = name.lower(), f'README.md, "{section}"'
    cached = 'README.md, "What each forward caches"'
    of_A, of_B, of_Z = shapes
    return Class(
        name,
        calls=(
            Call(
                "forward",
                {"A": numbers(*of_A), "B": numbers(*of_B)},
                returns=(Value("Z", f"A {symbol} B", of_Z, task, reading=reading, math=math[0]),),
                caches=(
                    Value("A", "A", of_A, task, reading=cached),
                    Value("B", "B", of_B, task, reading=cached),
                ),
            ),
            Call(
                "backward",
                {"dLdZ": numbers(*of_Z)},
                returns=(
                    Value("dLdA", dLdA, of_A, task, reading=reading, math=math[1]),
                    Value("dLdB", dLdB, of_B, task, reading=reading, math=math[2]),
                ),
                after="forward",
            ),
        ),
    )


SQUARE = (("N", "C"),) * 3

TABLE = Table(
    items=(
        elementwise("Neg", numbers("N", "C"), "-A", "-dLdZ", ("-A", f"-{UPSTREAM}")),
        product(
            "Mul",
            "*",
            SQUARE,
            "dLdZ * B",
            "dLdZ * A",
            "Number by number",
            (r"A \circ B", rf"{UPSTREAM} \circ B", rf"{UPSTREAM} \circ A"),
        ),
        product(
            "MatMul",
            "@",
            (("N", "K"), ("K", "M"), ("N", "M")),
            "dLdZ @ B.T",
            "A.T @ dLdZ",
            "MatMul",
            ("A B", rf"{UPSTREAM} B^T", rf"A^T {UPSTREAM}"),
        ),
        elementwise(
            "Exp",
            normal("N", "C", largest=50, smallest=1e-30),
            "np.exp(A)",
            "dLdZ * Z",
            ("e^A", rf"{UPSTREAM} \circ Z"),
            cached="Z",
            Z_terms="np.exp(A)",
        ),
        elementwise(
            "Log",
            positive("N", "C"),
            "np.log(A)",
            "dLdZ / A",
            (r"\log A", rf"{UPSTREAM} \oslash A"),
            cached="A",
        ),
        elementwise(
            "ReLU",
            numbers("N", "C"),
            "np.maximum(A, 0)",
            "dLdZ * (A > 0)",
            (r"\max(A, 0)", rf"{UPSTREAM} \circ [A > 0]"),
            cached="A",
            Z_terms="np.abs(A)",
        ),
    ),
    words={"N": "row", "C": "column", "K": "inner column", "M": "output column"},
    mistakes=MISTAKES,
)
