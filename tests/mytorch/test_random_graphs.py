"""Random programs over Tensors give in mytorch what they give in PyTorch, or are refused."""

import re
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")

import torch

import mytorch
from tests.mytorch.random_graphs import __main__ as graphs, comparison, program, shrink, slopes
from tests.mytorch.random_graphs.comparison import Verdict

TABLE = (Path(__file__).parents[2] / "docs" / "differences.md").read_text(encoding="utf-8")
SOURCES = Path(__file__).parent / "random_graphs"

CHUNK = 500
"""Programs of one test: many short tests share the processes better than one long one."""

LEFT_OUT = {
    7_006_046: "PyTorch's gradient is a ZeroTensor, to which it can't add",
    7_010_745: "PyTorch's gradient of a sum is one number, expanded, and so are its pieces",
    7_015_187: "the numbers are equal but for the rounding, and are normalized",
    7_015_213: "PyTorch makes a view of its base again after a change off the tape",
    7_016_380: "the gradient is 0 but for the rounding in float32",
    7_016_953: "PyTorch's scatter_ wants a source of the indices' shape in backward",
    7_006_480: "PyTorch lets a leaf become a part of the graph, and then refuses it",
}
"""Programs that only mytorch runs, each with the reason."""


def found_in(seeds):
    report = graphs.Report()
    for seed in seeds:
        if seed in LEFT_OUT:
            continue
        report.add(seed, program.generated(seed))
    return report


def expect_agreement(report):
    failures = report.failures()
    assert not failures, "\n\n".join(failures)


def test_short_random_programs_agree():
    expect_agreement(found_in(range(60)))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_random_programs_agree(chunk):
    expect_agreement(found_in(range(7_000_000 + chunk * CHUNK, 7_000_000 + (chunk + 1) * CHUNK)))


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(40))
def test_twenty_thousand_random_programs_agree(chunk):
    report = found_in(range(7_000_000 + chunk * CHUNK, 7_000_000 + (chunk + 1) * CHUNK))
    expect_agreement(report)
    assert report.programs[Verdict.AGREED] > 0.85 * CHUNK
    assert report.refused_by_both > 0.05 * CHUNK


NOT_DRAWN = {
    "their numbers are anyone's guess": "empty empty_like rand rand_like randint randn randn_like "
    "randperm dropout manual_seed",
    "they make tensors of numbers, without a gradient": "tensor zeros ones full eye arange "
    "linspace from_numpy",
    "no tensors": "set_default_dtype get_default_dtype is_grad_enabled set_grad_enabled "
    "enable_grad no_grad inference_mode fork_rng default_dtype default_generator result_type "
    "load save device",
    "not PyTorch's": "astype",
}


def drawn_names():
    """The names of everything that a program may call."""
    names = {name.removeprefix("F.") for name in {**program.OUT_OF_PLACE, **program.IN_PLACE}}
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    return names | set(re.findall(r"\w+", text))


def test_every_public_operation_is_drawn():
    known = {name for names in NOT_DRAWN.values() for name in names.split()}
    for ours, theirs in (
        (mytorch, torch),
        (mytorch.Tensor, torch.Tensor),
        (mytorch.nn.functional, torch.nn.functional),
    ):
        names = {n for n in dir(ours) if n[0] != "_" and callable(getattr(ours, n))}
        shared = {name for name in names if hasattr(theirs, name)}
        assert shared - drawn_names() - known == set(), ours


@pytest.mark.slow
def test_the_programs_have_statements_of_all_families():
    text = "\n".join(line for seed in range(400) for line in program.generated(seed))
    for names in (
        *("backward(", "autograd.grad(", "no_grad()", "requires_grad=True", "dtype=m.int64"),
        *("[...", "None", "m.where(", " += ", ".view(", "F.cross_entropy(", "m.einsum(", "_("),
    ):
        assert names in text, names
    assert len(set(re.findall(r"[.](\w+)\(", text))) > 200


ONES, LEAF = "x0 = m.ones(2)", "x0 = m.ones(2, requires_grad=True)"


@pytest.mark.parametrize(
    ("first", "line", "verdict", "message"),
    [
        (ONES, "x1 = x0 + (1 if HERE else 2)", "DIFFERENT", "x1: numbers: at (0,) expected 3.0"),
        (ONES, "x1 = x0 if HERE else x0.double()", "DIFFERENT", "x1: dtype expected float64"),
        (ONES, "x1 = x0.reshape(1, 2) if HERE else x0", "DIFFERENT", "x1: shape expected (2,)"),
        (ONES, "x1 = x0.clone() if HERE else x0[:]", "DIFFERENT", "x0 and x1 share memory: exp"),
        (ONES, "x1 = x0[:] if HERE else x0", "DIFFERENT", "x0 is x1: expected True, got False"),
        (LEAF, "x1 = x0.detach() if HERE else x0 * 1", "DIFFERENT", "x1: requires_grad expected"),
        (LEAF, "(x0 * (1 if HERE else 2)).sum().backward()", "DIFFERENT", "x0: grad: numbers: at"),
        (LEAF, "HERE or x0.sum().backward()", "DIFFERENT", "x0: grad expected tensor([1., 1.])"),
        (ONES, "x0.view(2 if HERE else 3)", "ACCEPTED", "shape '[3]' is invalid"),
        (ONES, "x0.view(3 if HERE else 2)", "REFUSED", "ValueError: a tensor of shape (2,) can't"),
        (ONES, "HERE and x0.numpy().reshape(3)", "CRASHED", "ValueError: cannot reshape array"),
        (ONES, "x1 = x0.sum(keepdim=True)", "IN_TABLE", "sum() received an invalid combination"),
        (ONES, "x0.view(3)", "AGREED", ""),
    ],
)
def test_a_difference_is_found(first, line, verdict, message):
    outcome = comparison.compared([first, line.replace("HERE", "('mytorch' in str(m))")])
    assert outcome.verdict is Verdict[verdict]
    assert outcome.message.startswith(message)
    assert outcome.line == (-1 if verdict == "AGREED" else 1)


def test_gradients_are_measured_where_pytorch_refuses():
    lines = [
        "x0 = m.tensor([1.0, 2.0], dtype=m.float32, requires_grad=True)",
        "x1 = x0 * x0",
        "x1 *= x1",
        "x1.backward(m.full((2,), 0.5, dtype=m.float32), retain_graph=True)",
    ]
    ours = {"m": mytorch}
    for line in lines:
        exec(line, ours)
    assert slopes.confirmed(lines, ours) is True
    ours["x0"].grad.data[1] += 0.1
    assert slopes.confirmed(lines, ours) is False
    assert slopes.confirmed(["with m.no_grad(): x0 = m.ones(2)", *lines], ours) is None


def test_a_failing_program_is_made_short():
    lines = ["x0 = m.ones(2)", "x1 = x0 + 1", "x2 = m.zeros(3)", "x3 = x2[:2] * x1", "x4 = x3 / x0"]
    wrong = "x5 = x1 * (3 if 'mytorch' in str(m) else 2)"
    lines = [*lines, wrong, "x6 = x5 + x3"]
    short, outcome = shrink.shrunk(lines, comparison.compared(lines))
    assert short == ["x0 = m.ones(2)", "x1 = x0 + 1", wrong]
    assert outcome.verdict is Verdict.DIFFERENT


def test_a_line_goes_with_all_that_needs_it():
    lines = ["x0 = m.ones(2)", "x1, x2 = x0.unbind()", "x3 = x0 * 2", "x4 = x2 + 1", "x4 *= 2"]
    assert shrink.without(lines, 1) == ["x0 = m.ones(2)", "x3 = x0 * 2"]


@pytest.mark.parametrize("line", sorted(set(comparison.ACCEPTED_HERE.values())))
def test_what_pytorch_alone_refuses_is_in_the_table(line):
    assert line in TABLE
