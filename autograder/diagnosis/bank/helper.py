"""The body of a homework's helper, as an expression over the formula's names."""

from __future__ import annotations

import ast
import inspect
import textwrap

from autograder.diagnosis.formula import Quantity, names_in, with_names


def body_of(node: ast.expr, quantity: Quantity) -> str:
    """Return what a call of a helper computes; empty if that is not a short expression.

    A helper has such a body if it only assigns names and returns an expression.
    """
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return ""
    helper = quantity.helpers.get(node.func.id)
    try:
        (function,) = ast.parse(textwrap.dedent(inspect.getsource(helper))).body  # type: ignore[arg-type]
    except (OSError, TypeError, ValueError, SyntaxError):
        return ""
    if not isinstance(function, ast.FunctionDef):
        return ""
    parameters = [each.arg for each in function.args.args]
    defaults = function.args.defaults
    values = dict(zip(parameters[len(parameters) - len(defaults) :], defaults, strict=True))
    values |= dict(zip(parameters, node.args, strict=False))
    values |= {each.arg: each.value for each in node.keywords if each.arg}
    names = {name: ast.unparse(value) for name, value in values.items()}
    known = {*quantity.given, *quantity.names, *quantity.helpers, "np", "last"}
    for statement in function.body:
        match statement:
            case ast.Expr(value=ast.Constant()):
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                names[name] = with_names(ast.unparse(value), names)
            case ast.Return(value=ast.expr() as value):
                body = with_names(ast.unparse(_bare(value)), names)
                return body if names_in([body]) <= known else ""
            case _:
                return ""
    return ""


def _bare(value: ast.expr) -> ast.expr:
    """Return an expression without `np.asarray`, which changes no number."""
    match value:
        case ast.Call(func=ast.Attribute(attr="asarray"), args=[bare]):
            return bare
    return value
