"""Types in comments: `# type: (A, B) -> R` below the head of a function, `# type: T` behind what has it."""

from __future__ import annotations

from dataclasses import replace

from tsir.frontend.source.script_cursor import Mistake
from tsir.frontend.source.script_expressions import bracketed_parser, read_expression
from tsir.frontend.source.script_lexer import TYPE_COMMENT
from tsir.frontend.source.source import Range
from tsir.frontend.source.tree import Constant, Expression, Parameter


def comment_type(comment: Range) -> Expression:
    """The type in a type comment."""
    return read_expression(comment.source, _type_start(comment), comment.end)


def annotate_parameter(parameter: Parameter, comment: Range | None) -> Parameter:
    """The parameter with the type that the comment beside it gives."""
    return parameter if comment is None else _annotated(parameter, comment_type(comment), comment)


def annotate_signature(
    parameters: tuple[Parameter, ...], returns: Expression | None, comment: Range | None
) -> tuple[tuple[Parameter, ...], Expression | None]:
    """The parameters and the result of a function with the types that its comment gives."""
    if comment is None:
        return parameters, returns
    types, result = _signature(comment)
    if returns is not None:
        raise Mistake(
            comment.error("expected the type of the result once, got an annotation and a type comment")
        )
    if len(types) == 1 and isinstance(types[0], Constant) and types[0].value is ...:
        return parameters, result
    bare = (
        parameters[:1] if parameters and parameters[0].name == "self" and len(types) < len(parameters) else ()
    )
    rest = parameters[len(bare) :]
    if len(types) != len(rest):
        message = f"expected a type for each parameter, {len(rest)}, got {len(types)}"
        raise Mistake(comment.error(message))
    return (*bare, *(_annotated(*pair, comment) for pair in zip(rest, types, strict=True))), result


def _annotated(parameter: Parameter, annotation: Expression, comment: Range) -> Parameter:
    if parameter.annotation is not None:
        message = f"expected one type for '{parameter.name}', got an annotation and a type comment"
        raise Mistake(comment.error(message))
    return replace(parameter, annotation=annotation)


def _signature(comment: Range) -> tuple[list[Expression], Expression]:
    parser = bracketed_parser(comment.source, _type_start(comment), comment.end)
    parser.expect("(")
    types: list[Expression] = []
    while not parser.at(")"):
        types.append(parser.expression())
        if not parser.accept(","):
            break
    parser.expect(")")
    parser.expect("->")
    result = parser.expression()
    parser.finish("the type comment")
    return types, result


def _type_start(comment: Range) -> int:
    match = TYPE_COMMENT.match(comment.source.text, comment.start, comment.end)
    assert match is not None
    return match.end()
