"""What an expression is in a program of sums and products: a size, a shape, a place, or an array.

An expression of any other kind raises `OtherError`. So does a number that might become too large:
the product of two given numbers, up to 1e150 each, leaves room for a sum of 10**8 such products.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

MAKERS = {"eye", "identity", "ones", "zeros"}
"""NumPy's functions that make an array of a size."""

PRODUCTS = {"kron", "multiply", "outer"}
"""NumPy's functions of two arrays that multiply, and add nothing."""

SUMS_OF_PRODUCTS = {"dot", "inner", "matmul"}
"""NumPy's functions of two arrays that multiply, and add over an axis."""

AXES = {"expand_dims": 1, "moveaxis": 2, "squeeze": 1, "sum": 1, "swapaxes": 2, "transpose": 1}
"""NumPy's functions of one array, and how many arguments that say which axes."""

METHODS = {"squeeze": 1, "sum": 1, "swapaxes": 2, "transpose": 4}
"""The methods of arrays, and how many arguments that say which axes."""

NEW = {*MAKERS, *PRODUCTS, *SUMS_OF_PRODUCTS, "add", "array", "copy", "stack", "sum", "tensordot"}
"""NumPy's functions whose result shares no memory with another array."""

NEW_BY_METHOD = {"copy", "dot", "flatten", "sum"}
"""The methods of arrays whose result shares no memory with another array."""

RESERVED = {"NotImplementedError", "float", "len", "np", "object", "range", "self"}
"""The names that stay what they are."""

LARGEST_AXIS = 4


class OtherError(Exception):
    """Something in a program is neither a sum or a product, nor what stands around them."""


def expect(holds: bool) -> None:
    """Refuse what does not hold.

    Raises
    ------
    OtherError
        If it does not.
    """
    if not holds:
        raise OtherError


@dataclass(frozen=True)
class Array:
    """How the numbers of an array are made of given ones.

    Attributes
    ----------
    factors : int
        How many given numbers are multiplied.
    terms : int
        How many numbers are added, apart from the sums over sizes.
    sums : int
        How many sums over a size are within one another.
    reshapes : int
        How often its numbers have got other axes, of lengths that are products of sizes. A part of
        such an axis would compare two sizes: so it has none, and nobody asks for its length.
    """

    factors: int = 1
    terms: int = 1
    sums: int = 0
    reshapes: int = 0

    def __post_init__(self) -> None:
        expect(self.factors <= 2 and self.terms <= 8 and self.sums <= 2 and self.reshapes <= 2)

    def __add__(self, other: Array) -> Array:
        return replace(self | other, terms=self.terms + other.terms)

    def __mul__(self, other: Array) -> Array:
        expect(not self.sums and not other.sums)
        factors, terms = self.factors + other.factors, self.terms * other.terms
        return replace(self | other, factors=factors, terms=terms)

    def __or__(self, other: Array) -> Array:
        """Return the kind of an array that holds numbers of both."""
        return Array(
            max(self.factors, other.factors),
            max(self.terms, other.terms),
            max(self.sums, other.sums),
            max(self.reshapes, other.reshapes),
        )

    def summed(self) -> Array:
        return replace(self, sums=self.sums + 1)

    def reshaped(self) -> Array:
        return replace(self, reshapes=self.reshapes + 1)


@dataclass(frozen=True)
class Size:
    """A size, or the product of two.

    Attributes
    ----------
    is_product : bool
        Whether two sizes are multiplied.
    is_given : bool
        Whether a constructor was given it. It may be an integer of NumPy, whose products overflow.
    """

    is_product: bool = False
    is_given: bool = False

    def __mul__(self, other: Size) -> Size:
        expect(self == other == Size())
        return Size(is_product=True)


SHAPE, PLACE, START, NOTHING = "shape", "place", "start", "nothing"
"""A tuple of sizes; places along an axis; the number 0 that starts a sum; None."""

Kind = Array | Size | str
Names = Mapping[str, Kind]
"""What each name stands for that may be read, and each attribute of the object, as `self.W`."""


def key_of(value: ast.expr) -> str:
    """Return a name, or an attribute of the object, as it is written."""
    match value:
        case ast.Name(id=name) if name not in RESERVED and not name.startswith("__"):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if not name.startswith("__"):
            return f"self.{name}"
    raise OtherError


def kind_of(value: ast.expr, names: Names) -> Kind:
    """Return what an expression is.

    Raises
    ------
    OtherError
        If it is of another kind, or may become too large.
    """
    match value:
        case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
            kind = names.get(key_of(value), NOTHING)
            expect(kind not in (START, NOTHING))
            return kind
        case ast.Attribute(value=array, attr="T"):
            return array_of(array, names)
        case ast.Attribute(value=array, attr="shape"):
            _check_axes_are_whole(array_of(array, names))
            return SHAPE
        case ast.Attribute(value=array, attr="size"):
            array_of(array, names)
            return Size(is_product=True)
        case ast.Subscript(value=whole, slice=index):
            kind = kind_of(whole, names)
            if kind == SHAPE:
                return _part_of_shape(index)
            if not isinstance(kind, Array):
                raise OtherError
            check_index(index, kind, names)
            return kind
        case ast.Tuple(elts=[_, *_]) | ast.List(elts=[_, *_]):
            _check_shape(value, names)
            return SHAPE
        case ast.BinOp(left=left, op=operator, right=right):
            return _combined(kind_of(left, names), operator, kind_of(right, names))
        case ast.Call(func=ast.Name(id="len"), args=[array], keywords=[]):
            _check_axes_are_whole(array_of(array, names))
            return Size()
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr=name), args=args):
            return _of_numpy(name, args, value.keywords, names)
        case ast.Call(func=ast.Attribute(value=array, attr=name), args=args):
            return _of_method(array_of(array, names), name, args, value.keywords, names)
    raise OtherError


def array_of(value: ast.expr, names: Names) -> Array:
    """Return what an expression is, if it is an array."""
    kind = kind_of(value, names)
    if not isinstance(kind, Array):
        raise OtherError
    return kind


def is_new(value: ast.expr) -> bool:
    """Whether an array shares no memory with another one."""
    match value:
        case ast.BinOp():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr="einsum"), args=args):
            return len(args) > 2  # of one array, it may be a view
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr=name)):
            return name in NEW or name.endswith("_like")
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in NEW_BY_METHOD
    return False


def _check_axes_are_whole(array: Array) -> None:
    """Check that each axis of an array is one size long, and not a product of some."""
    expect(not array.reshapes)


def check_index(index: ast.expr, array: Array, names: Names) -> None:
    """Check what stands in the brackets of an array: places, whole axes, and new ones."""
    _check_axes_are_whole(array)
    for each in index.elts if isinstance(index, ast.Tuple) else [index]:
        match each:
            case ast.Slice(lower=None, upper=None, step=None) | ast.Constant(value=None):
                pass
            case ast.Attribute(value=ast.Name(id="np"), attr="newaxis"):
                pass
            case ast.Constant(value=place):
                expect(place is Ellipsis or (type(place) is int and place == 0))
            case _:
                expect(kind_of(each, names) == PLACE)


def _part_of_shape(index: ast.expr) -> Kind:
    match index:
        case ast.Slice(lower=lower, upper=upper, step=None):
            expect(all(_is_axis(each) for each in (lower, upper) if each is not None))
            return SHAPE
    expect(_is_axis(index))
    return Size()


def _combined(left: Kind, operator: ast.operator, right: Kind) -> Kind:
    match left, operator, right:
        case Array(), ast.Add(), Array():
            return left + right
        case Array(), ast.Mult(), Array():
            return left * right
        case Array(), ast.MatMult(), Array():
            return (left * right).summed()
        case Size(), ast.Mult(), Size():
            return left * right
        case "shape", ast.Add(), "shape":
            return SHAPE
    raise OtherError


def _of_numpy(
    name: str, args: Sequence[ast.expr], keywords: Sequence[ast.keyword], names: Names
) -> Kind:
    """Return what a function of NumPy returns."""
    match name, args:
        case _, [array, *axes] if name in AXES:
            expect(len(axes) <= AXES[name])
            return _along_axes(name, array_of(array, names), axes, keywords)
        case "tensordot", [one, other, *axes]:
            expect(len(axes) <= 1)
            _check_axes(axes, keywords)
            return (array_of(one, names) * array_of(other, names)).summed()
        case "repeat", [array, times]:
            _check_axes([], keywords)
            expect(isinstance(kind_of(times, names), Size))
            return array_of(array, names).reshaped()
        case _, [shape] if name in MAKERS:
            expect(all(each.arg == "dtype" and _is_float(each.value) for each in keywords))
            _check_shape(shape, names, is_of_products=False)
            return Array()
    expect(not keywords)
    match name, args:
        case "arange", [size]:
            expect(isinstance(kind_of(size, names), Size))
            return PLACE
        case "zeros_like" | "ones_like", [array]:
            return Array(reshapes=array_of(array, names).reshapes)
        case "reshape", [array, shape]:
            _check_shape(shape, names, has_rest=True)
            return array_of(array, names).reshaped()
        case "tile", [array, shape]:
            _check_shape(shape, names)
            return array_of(array, names).reshaped()
        case "array" | "stack", [ast.ListComp(elt=element, generators=[generator])]:
            place = key_of(generator.target)
            expect(isinstance(generator.target, ast.Name) and place not in names)
            expect(not generator.ifs and not generator.is_async)
            check_range(generator.iter, names)
            return array_of(element, {**names, place: PLACE})
        case "array", [ast.List(elts=[array])]:
            return array_of(array, names)
        case "array" | "asarray" | "copy", [array]:
            return array_of(array, names)
        case "add", [one, other]:
            return array_of(one, names) + array_of(other, names)
        case "einsum", [ast.Constant(value=str()), array]:
            return array_of(array, names).summed()
        case "einsum", [ast.Constant(value=str()), one, other]:
            return (array_of(one, names) * array_of(other, names)).summed()
        case _, [one, other] if name in PRODUCTS:
            product = array_of(one, names) * array_of(other, names)
            return product if name == "multiply" else product.reshaped()
        case _, [one, other] if name in SUMS_OF_PRODUCTS:
            return (array_of(one, names) * array_of(other, names)).summed()
    raise OtherError


def _of_method(
    array: Array,
    name: str,
    args: Sequence[ast.expr],
    keywords: Sequence[ast.keyword],
    names: Names,
) -> Array:
    """Return what a method of an array returns."""
    if name in METHODS:
        expect(len(args) <= METHODS[name])
        return _along_axes(name, array, args, keywords)
    expect(not keywords)
    match name, args:
        case "reshape", [_, *rest]:
            is_tuple = not rest and not isinstance(args[0], ast.Starred)
            _check_shape(args[0] if is_tuple else ast.Tuple([*args]), names, has_rest=True)
            return array.reshaped()
        case "dot", [other]:
            return (array * array_of(other, names)).summed()
        case "flatten" | "ravel", []:
            return array.reshaped()
        case "copy", []:
            return array
    raise OtherError


def check_range(loop: ast.expr, names: Names) -> None:
    """Check what a loop runs over: a single size, since a product of two takes too long."""
    match loop:
        case ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]):
            kind = kind_of(size, names)
            expect(isinstance(kind, Size) and not kind.is_product)
        case _:
            raise OtherError


def _check_shape(
    shape: ast.expr, names: Names, has_rest: bool = False, is_of_products: bool = True
) -> None:
    """Check a shape, or the only size of one. A sum of sizes is none.

    Parameters
    ----------
    has_rest
        Whether -1 may stand for the size that is left.
    is_of_products
        Whether an axis may have the length of a product of sizes.
    """

    def is_size(value: ast.expr) -> bool:
        kind = kind_of(value, names)
        return isinstance(kind, Size) and (is_of_products or not kind.is_product)

    match shape:
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Tuple() as right):
            expect(kind_of(left, names) == SHAPE)
            _check_shape(right, names, has_rest, is_of_products)
        case ast.Tuple(elts=[_, *_] as parts) | ast.List(elts=[_, *_] as parts):
            for each in parts:
                if isinstance(each, ast.Starred):
                    expect(kind_of(each.value, names) == SHAPE)
                else:
                    expect(_is_one(each, has_rest) or is_size(each))
        case _:
            if not _is_one(shape, has_rest):
                expect(is_size(shape) or kind_of(shape, names) == SHAPE)


def _is_one(value: ast.expr, has_sign: bool) -> bool:
    """Whether this is 1, or -1 if it may have a sign."""
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=operand) if has_sign:
            return _is_one(operand, has_sign=False)
        case ast.Constant(value=number):
            return type(number) is int and number == 1
    return False


def _is_float(value: ast.expr) -> bool:
    return ast.unparse(value) in {"float", "np.float64"}


def _along_axes(
    name: str, array: Array, axes: Sequence[ast.expr], keywords: Sequence[ast.keyword]
) -> Array:
    """Return what a function of one array and of axes returns.

    An axis of length one is removed by its number only: the size of another one may be 1 as well.
    """
    _check_axes(axes, keywords)
    expect(name != "squeeze" or bool(axes or keywords))
    return array.summed() if name == "sum" else array


def _check_axes(axes: Sequence[ast.expr], keywords: Sequence[ast.keyword]) -> None:
    """Check the numbers of axes in a call, and that nothing else is in it, such as a dtype."""
    expect(all(map(_is_axis, axes)))
    for each in keywords:
        match each:
            case ast.keyword(arg="keepdims", value=ast.Constant(value=bool())):
                pass
            case _:
                expect(each.arg in {"axes", "axis"} and _is_axis(each.value))


def _is_axis(value: ast.expr) -> bool:
    """Whether this is the number of an axis, or some of them."""
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand):
            return _is_axis(operand)
        case ast.Tuple(elts=[_, *_] as axes) | ast.List(elts=[_, *_] as axes):
            return all(map(_is_axis, axes))
        case ast.Constant(value=number):
            return type(number) is int and number <= LARGEST_AXIS
    return False
