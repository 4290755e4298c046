"""The checks: each uses one way in which values pass between a check and a student's code."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.expect import (
    OBJECT,
    expect_number,
    expect_raises,
    expect_text,
    expect_value,
)
from autograder.grading.session import Session
from autograder.grading.student import Named, Student


@pytest.mark.task("nested")
def test_nested(student: Student, rng: np.random.Generator) -> None:
    """stack(given, axis=0) returns the tensors, their sum and their number."""
    A = rng.normal(size=(3, 2))
    tensor = student.Tensor(Named("A", A))
    got = student.stack({"tensors": [tensor, tensor], "scale": 2.0}, axis=0)
    expect_value("result", got, {"n": 2, "sum": 2.0 * (A + A), "tensors": [OBJECT, OBJECT]})
    for each in got["tensors"]:
        expect_value("tensor.data", each.data, A)


@pytest.mark.task("operators")
def test_operators(student: Student, session: Session, rng: np.random.Generator) -> None:
    """a * b, 2 * a, -a, a @ b, a[i], len(a) and str(a) are right."""
    A, B = rng.normal(size=(2, 2)), rng.normal(size=(2, 2))
    a, b = student.Tensor(Named("A", A)), student.Tensor(Named("B", B))
    expect_value("the data", (-(2 * a * b + a @ b))[0].data, -(2 * A * B + A @ B)[0])
    expect_number("len(tensor)", session.operate("len", a), 2)
    expect_text("str(tensor)", session.operate("str", a), "Tensor of shape (2, 2)")
    is_less = session.operate("<", a, b)
    expect_value("tensor < tensor2", is_less, bool((A < B).all()))


@pytest.mark.task("items")
def test_items(student: Student, session: Session, rng: np.random.Generator) -> None:
    """batches(A, size) yields the rows of A, `size` at a time."""
    A = rng.normal(size=(5, 2))
    got = session.items(student.batches(Named("A", A), size=2), most=10)
    expect_value("the batches", got, [A[:2], A[2:4], A[4:]])


@pytest.mark.task("block")
def test_block(student: Student) -> None:
    """Within `with no_grad():`, new tensors need no gradient."""
    with student.no_grad():
        inside = student.Tensor([1.0])
    expect_value("needs_grad", inside.needs_grad, wanted=False)
    expect_value("needs_grad", student.Tensor([1.0]).needs_grad, wanted=True)


@pytest.mark.task("errors")
def test_errors(student: Student, session: Session) -> None:
    """A sum of tensors of different shapes raises ShapeError."""
    a, b = student.Tensor([1.0, 2.0]), student.Tensor([1.0, 2.0, 3.0])
    with expect_raises(session, student.ShapeError) as raised:
        a + b
    expect_text("the message", raised[0].message, "(2,) and (3,)")
    with expect_raises(session, "ValueError"):
        b + a


@pytest.mark.task("gradcheck")
def test_gradcheck(student: Student, session: Session, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) says how far df(x, dLdZ) is from finite differences."""
    x, scale = rng.normal(size=(2, 3)), float(rng.uniform(1, 2))
    f = session.function("f", lambda x: (x**3).sum())
    df = session.function("df", lambda x, dLdZ: 3 * x**2 * dLdZ)
    wrong = session.function("wrong", lambda x, dLdZ: 3 * scale * x**2 * dLdZ)
    expect_number("the error", student.gradcheck(f, df, Named("x", x)), 0.0, tolerance=1e-6)
    error = float(3 * (scale - 1) * (x**2).max())
    expect_number("the error", student.gradcheck(f, wrong, Named("x", x)), error, tolerance=1e-6)


@pytest.mark.task("model")
def test_model(student: Student, session: Session, rng: np.random.Generator) -> None:
    """MLP(layers) calls forward of its layers in order, and backward in the reverse order."""
    A, W, V = rng.normal(size=(4, 2)), rng.normal(size=(3, 2)), rng.normal(size=(1, 3))
    layers = [
        session.toy("Layer", forward=lambda A, M=M: A @ M.T, backward=lambda dLdZ, M=M: dLdZ @ M)
        for M in (W, V)
    ]
    mlp = student.MLP(layers)
    Z = session.call(mlp, Named("A", A), method="forward")
    expect_value("Z", Z, A @ W.T @ V.T)
    dLdZ = rng.normal(size=(4, 1))
    dLdA = session.call(mlp, Named("dLdZ", dLdZ), method="backward")
    expect_value("dLdA", dLdA, dLdZ @ V @ W)


@pytest.mark.task("training")
def test_training(session: Session, rng: np.random.Generator) -> None:
    """SGD(parameters, lr) steps through 300 updates."""
    W, gradients = rng.normal(size=3), rng.normal(size=(300, 3))
    program = session.program()
    optimizer = program.student.SGD({"W": Named("W", W)}, lr=0.1)
    for number, gradient in enumerate(gradients):
        program.call(optimizer, {"W": Named(f"dLdW{number}", gradient)}, method="step")
        program.look(optimizer.parameters)
    for number, got in enumerate(program.run()):
        wanted = W - 0.1 * gradients[: number + 1].sum(axis=0)
        expect_value(f"the parameters after step {number + 1}", got, {"W": wanted})
