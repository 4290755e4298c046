import itertools
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd import draw
from mytorch.autograd.tensor import Tensor
from mytorch.drawing import svg
from mytorch.drawing.layout import GAP, lay_out
from mytorch.drawing.svg import BOX, STEM

SVG = "{http://www.w3.org/2000/svg}"


def tensor(*shape, requires_grad=False):
    return Tensor(np.ones(shape), requires_grad=requires_grad)


class Tied(nn.Module):
    def __init__(self):
        self.encode = nn.Linear(3, 3)
        self.decode = nn.Linear(3, 3, bias=False)
        self.decode.weight = self.encode.weight

    def forward(self, A):
        return self.decode(np.tanh(self.encode(A))) + A


def mlp():
    model, A = Tied(), tensor(8, 3)
    return draw(model(A).sum(), module=model, names={"A": A})


def diamond():
    x = tensor(2, 4, requires_grad=True)
    h = x * x
    for _ in range(3):
        h = h * 2 + h * h
    return draw(h.sum(), names={"x": x})


def residual(blocks=4):
    h = tensor(2, 3, requires_grad=True)
    for _ in range(blocks):
        layer = nn.Linear(3, 3)
        h = h + np.tanh(layer(h))
    return draw(h.sum())


def deep():
    x = tensor(3, requires_grad=True)
    z = x
    for _ in range(10_000):
        z = z + x
    return draw(z.sum(), names={"x": x}, max_functions=6)


GRAPHS = [mlp, diamond, residual, deep]


def test_text_is_the_computation_line_by_line():
    assert str(mlp()) == "\n".join(
        [
            "A (constant)                                8×3",
            "encode.weight (leaf)                        3×3",
            "encode.bias (leaf)                          3",
            "Z1 = Linear(A, encode.weight, encode.bias)  8×3",
            "Z2 = Tanh(Z1)                               8×3",
            "Z3 = Linear(Z2, encode.weight, None)        8×3",
            "Z4 = Add(Z3, A)                             8×3",
            "output = Sum(Z4)                            scalar",
        ]
    )


def test_tensors_midway_and_the_output_may_have_names():
    x = tensor(2, requires_grad=True)
    y = x * x
    loss = y.sum()

    assert str(draw(loss, names={"y": y, "loss": loss})).splitlines() == [
        "x1 (leaf)             2",
        "y = Multiply(x1, x1)  2",
        "loss = Sum(y)         scalar",
    ]


def test_numbers_stand_in_the_box():
    x = tensor(2, requires_grad=True)
    graph = draw((x * 0.5).sum())

    assert "Multiply 0.5" in [node.label for node in graph.nodes]


def test_a_tied_weight_is_one_node_with_two_lines():
    graph = mlp()
    number = [node.label for node in graph.nodes].index("encode.weight")

    assert sum(node.sources.count(number) for node in graph.nodes) == 2


def test_of_a_long_tape_the_middle_is_left_out():
    lines = str(deep()).splitlines()

    assert [line.split("  ")[0] for line in lines] == [
        "x (leaf)",
        "Z1 = Add(x, x)",
        "Z2 = Add(Z1, x)",
        "Z3 = Add(Z2, x)",
        "⋮ 9,995 more functions",
        "Z9999 = Add(Z9998, x)",
        "Z10000 = Add(Z9999, x)",
        "output = Sum(Z10000)",
    ]


def test_a_tape_of_exactly_as_many_functions_is_whole():
    x = tensor(3, requires_grad=True)
    z = (x + 1 + 1).sum()

    assert "more functions" not in str(draw(z, max_functions=3))
    assert "⋮ 1 more functions" in str(draw(z, max_functions=2))


@pytest.mark.parametrize("make", GRAPHS)
def test_the_picture_is_xml_with_a_box_for_each_node_and_a_line_for_each_input(make):
    graph = make()
    root = ET.fromstring(graph._repr_svg_())

    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f"{SVG}rect")) == len(graph.nodes)
    lines = [path for path in root.findall(f"{SVG}path") if path.get("class") != "head"]
    assert len(lines) == sum(len(node.sources) for node in graph.nodes)
    texts = {text.text for text in root.findall(f"{SVG}text")}
    assert {node.label for node in graph.nodes} <= texts
    assert {node.shape for node in graph.nodes if node.shape} <= texts


def boxes(root):
    return [
        tuple(float(rect.get(name)) for name in ("x", "y", "width", "height"))
        for rect in root.findall(f"{SVG}rect")
    ]


def labels(root):
    """Where the shapes stand beside the lines: a generous box for each text."""
    return [
        (float(t.get("x")), float(t.get("y")) - 9, 6.4 * len(t.text), 11)
        for t in root.findall(f"{SVG}text")
        if t.get("class") == "shape"
    ]


def overlap(one, other):
    (x, y, width, height), (X, Y, Width, Height) = one, other
    return x < X + Width and X < x + width and y < Y + Height and Y < y + height


@pytest.mark.parametrize("make", GRAPHS)
def test_no_boxes_and_no_shapes_overlap_and_all_are_within_the_picture(make):
    root = ET.fromstring(make()._repr_svg_())
    placed = boxes(root) + labels(root)

    for one, other in itertools.combinations(placed, 2):
        assert not overlap(one, other)
    for x, y, width, height in placed:
        assert x >= 0
        assert y >= 0
        assert x + width <= float(root.get("width"))
        assert y + height <= float(root.get("height"))


def points(path):
    """The corners of a path, and what its curves stay within."""
    found, at = [], (0.0, 0.0)
    for command, numbers in re.findall(r"([MCv])([-\d. ]+)", path):
        values = [float(n) for n in numbers.split()]
        if command == "v":
            run = [(at[0], at[1] + values[0])]
        else:
            run = list(zip(values[::2], values[1::2], strict=True))
        found.append((at, run))
        at = run[-1]
    return found[1:]


@pytest.mark.parametrize("make", GRAPHS)
def test_no_line_runs_through_a_box(make):
    """Within the rows of boxes all lines are upright; there, none may have a box at its place."""
    root = ET.fromstring(make()._repr_svg_())
    for path in root.findall(f"{SVG}path"):
        if path.get("class") == "head":
            continue
        for start, run in points(path.get("d")):
            if len(run) == 1:  # upright: a stem, or past a row
                x, top, bottom = start[0], start[1], run[0][1]
                assert run[0][0] == start[0]
                assert bottom - top in (STEM, BOX + STEM)
                for X, Y, width, height in boxes(root):
                    through = X < x < X + width and top < Y + height - 0.1 and Y + 0.1 < bottom
                    assert not through


def test_lines_go_down():
    for make in GRAPHS:
        root = ET.fromstring(make()._repr_svg_())
        for path in root.findall(f"{SVG}path"):
            if path.get("class") != "head":
                heights = [run[-1][1] for _, run in points(path.get("d"))]
                assert heights == sorted(heights)


def test_names_are_escaped():
    x = tensor(2, requires_grad=True)
    root = ET.fromstring(draw(x.sum(), names={"<x> & y": x})._repr_svg_())

    assert "<x> & y" in {text.text for text in root.findall(f"{SVG}text")}


def test_a_picture_is_saved(tmp_path):
    graph = mlp()
    graph.save(tmp_path / "tape.svg")

    assert (tmp_path / "tape.svg").read_text(encoding="utf-8") == graph._repr_svg_()


def test_a_picture_is_saved_as_svg_only(tmp_path):
    with pytest.raises(ValueError, match=r"expected a \.svg file, got "):
        mlp().save(tmp_path / "tape.png")


def test_the_style_of_one_picture_leaves_others_alone():
    style = ET.fromstring(mlp()._repr_svg_()).find(f"{SVG}style").text

    assert all(line.startswith(".tape ") for line in style.strip().splitlines())


def test_after_backward_the_error_tells_what_to_do():
    x = tensor(2, requires_grad=True)
    loss = (x * x).sum()
    loss.backward()

    with pytest.raises(RuntimeError) as caught:
        draw(loss)

    assert str(caught.value) == (
        "backward has been through this tape and has cut it up, so it can't be drawn any more; "
        "draw it before backward(), or call backward(retain_graph=True)"
    )


def test_with_retain_graph_it_can_be_drawn_after_backward():
    x = tensor(2, requires_grad=True)
    loss = (x * x).sum()
    before = str(draw(loss))
    loss.backward(retain_graph=True)

    assert str(draw(loss)) == before


@pytest.mark.parametrize("requires_grad", [True, False])
def test_what_no_function_made_is_refused(requires_grad):
    with pytest.raises(RuntimeError, match="made by no function on the tape"):
        draw(tensor(2, requires_grad=requires_grad))


def test_drawing_changes_nothing_on_the_tape():
    x = tensor(2, requires_grad=True)
    loss = (x * x).sum()
    draw(loss)._repr_svg_()
    loss.backward()

    np.testing.assert_array_equal(x.grad, [2.0, 2.0])


def test_boxes_stand_below_what_they_come_from_and_as_low_as_they_can():
    layout = lay_out([(5.0, 5.0)] * 4, [(0, 2), (2, 3), (1, 3)])

    assert layout.rows == [0, 1, 1, 2]
    assert layout.bends == [[], [], []]


def test_a_line_over_several_rows_bends_in_each():
    layout = lay_out([(5.0, 5.0)] * 3, [(0, 1), (1, 2), (0, 2)])

    assert [len(bends) for bends in layout.bends] == [0, 0, 1]
    assert abs(layout.bends[2][0] - layout.x[1]) >= 5 + GAP


def test_lines_side_by_side_keep_their_distance():
    layout = lay_out([(1.0, 1.0)] * 3, [(0, 1), (1, 2), (0, 2), (0, 2)])

    assert [bends[0] for bends in layout.bends[2:]] == [1 + 1 + GAP + 2, 1 + 1 + 2 * GAP + 6]
    assert layout.width == layout.bends[3][0] + 2


def test_lines_arrive_at_a_box_in_the_order_of_their_beginnings():
    places = [(0.0, 0.0), (40.0, 0.0), (20.0, 50.0), (80.0, 0.0)]
    lines = [(3, 2), (0, 2), (1, 2)]

    last, first, middle = svg._arrivals(lines, [[], [], []], places)

    assert first < middle == 20 < last


def test_lines_that_need_not_cross_do_not():
    """Two chains, given crosswise."""
    layout = lay_out([(5.0, 5.0)] * 4, [(0, 3), (1, 2)])

    assert (layout.x[0] < layout.x[1]) == (layout.x[3] < layout.x[2])
