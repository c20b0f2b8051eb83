"""
Reads Python functions into the syntax tree, by way of Python's own parser.

What TorchScript does not know is collected: all problems of a function are reported at once, each at its
place in the user's file.
"""

from __future__ import annotations

import ast
import inspect
import warnings
from collections.abc import Callable
from types import CodeType
from typing import Any, cast

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, UnsupportedError
from tsir.dialects.process.recursion import IR_FRAMES, recursion_room
from tsir.frontend.source import nesting, tree
from tsir.frontend.source.python_statements import REFUSED, StatementBuilder
from tsir.frontend.source.script_lexer import MAX_TEXT
from tsir.frontend.source.script_source import raise_errors
from tsir.frontend.source.source import Range, Source

_MAX_PYTHON_DEPTH = 3 * nesting.MAX_DEPTH
"""The depth limit of Python's tree, which has nodes between those of ours."""


def parse_function(function: Callable[..., Any]) -> tree.Definition:
    """
    Read a Python function as `read_function` does, without what decorators have wrapped around it.

    UnsupportedError if anything in it is not supported.
    """
    definition, unsupported = read_function(inspect.unwrap(function))
    raise_errors(unsupported, definition.range.source, unsupported=True)
    return definition


def read_function(function: Callable[..., Any]) -> tuple[tree.Definition, list[Diagnostic]]:
    """
    Read a Python function from the file or notebook cell that defines it.

    What is not supported is left out of the tree and reported beside it.
    """
    name = str(getattr(function, "__qualname__", function))
    code = getattr(function, "__code__", function)
    is_lambda = isinstance(code, CodeType) and code.co_name == "<lambda>"
    try:
        lines, first = inspect.findsource(code) if is_lambda else inspect.getsourcelines(code)
        filename = inspect.getsourcefile(code) or inspect.getfile(code)
    except (OSError, TypeError):
        is_module = hasattr(function, "forward") and hasattr(function, "state_dict")
        remedy = "; save a module of PyTorch by torch.jit.save, and open it by tsir.load" if is_module else ""
        raise UnsupportedError(
            f"expected a Python function whose source is known, got {name}{remedy}"
        ) from None
    source = Source(filename, "".join(lines), 1 if is_lambda else max(first, 1))
    indented = not is_lambda and lines[0][:1].isspace()
    body = _parse(source, indented=indented).body
    match _lambda(body, cast(CodeType, code)) if is_lambda else body:
        case [ast.FunctionDef() as node]:
            return _built_function(StatementBuilder(source, first_line=1 + indented), node)
        case _:
            place = Range(source, len(lines[0]) - len(lines[0].lstrip()), len(lines[0]))
            raise UnsupportedError(place.error(f"expected a function, got {name}"), source.listing)


def _lambda(body: list[ast.stmt], code: CodeType) -> list[ast.FunctionDef]:
    """The lambda expression that became some code, as a function; none if the file no longer has it."""
    positions = [(line, column) for line, _, column, end in code.co_positions() if end]
    inside: list[ast.Lambda] = []
    for node in (node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Lambda)):
        start, end = (
            (node.body.lineno, node.body.col_offset),
            (node.body.end_lineno, node.body.end_col_offset),
        )
        if positions and start == min(positions) and max(positions) < end:
            inside.append(node)
    made = [
        ast.FunctionDef("lambda", node.args, [ast.copy_location(ast.Return(node.body), node.body)], [])
        for node in inside
    ]
    return [
        ast.fix_missing_locations(ast.copy_location(each, node))
        for each, node in zip(made, inside, strict=True)
    ]


def parse_module(text: str, filename: str = "<string>", first_line: int = 1) -> tree.Module:
    """Read a Python module of functions; `first_line` is the line of the file that the text begins at."""
    source = Source(filename, text, first_line)
    builder = _ModuleBuilder(source)
    body = _parse(source).body
    with recursion_room(IR_FRAMES):
        module = builder.module(body)
    raise_errors(builder.errors, source, unsupported=True)
    raise_errors(nesting.depth_errors(module), source)
    return module


def _built_function(
    builder: StatementBuilder, node: ast.FunctionDef
) -> tuple[tree.Definition, list[Diagnostic]]:
    with recursion_room(IR_FRAMES):
        definition = builder.definition(node, decorated=False)
    raise_errors(nesting.depth_errors(definition), builder.source)
    return definition, builder.errors


def _parse(source: Source, *, indented: bool = False) -> ast.Module:
    """Python's tree of a text; an indented one becomes the block of an `if`, one line further down."""
    text = f"if True:\n{source.text}" if indented else source.text
    whole = Range(source, 0, 0)
    if len(text) > MAX_TEXT:
        message = f"expected at most {MAX_TEXT} characters, got {len(text)}"
        raise ParseError(whole.error(message), source.listing)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = ast.parse(text, source.filename, type_comments=True)
    except SyntaxError as error:
        start = source.offset(max((error.lineno or 1) - indented, 1), 0) + max((error.offset or 1) - 1, 0)
        message = _lower_first(error.msg)
        raise ParseError(Range(source, start, start).error(message), source.listing) from None
    except (RecursionError, MemoryError, ValueError):
        message = "expected a text that Python can parse: it is nested too deep, or has null characters"
        raise ParseError(whole.error(message), source.listing) from None
    _check_depth(module, StatementBuilder(source, first_line=1 + indented))
    return ast.Module(module.body[0].body, []) if indented and isinstance(module.body[0], ast.If) else module


def _lower_first(message: str) -> str:
    return message[:1].lower() + message[1:].rstrip(".")


def _check_depth(module: ast.Module, builder: StatementBuilder) -> None:
    """Refuse a tree on which recursion would end in a RecursionError."""
    pending: list[tuple[ast.AST, int]] = [(module, 0)]
    while pending:
        node, depth = pending.pop()
        if depth > _MAX_PYTHON_DEPTH and isinstance(node, ast.expr | ast.stmt):
            message = f"expected at most {nesting.MAX_DEPTH} nested statements and expressions"
            raise ParseError(builder.place(node).error(message), builder.source.listing)
        pending.extend((child, depth + 1) for child in ast.iter_child_nodes(node))


class _ModuleBuilder(StatementBuilder):
    """Builds the top of a program: imports, assignments and functions."""

    def module(self, nodes: list[ast.stmt]) -> tree.Module:
        """The whole text."""
        imports: list[tree.Import] = []
        statements: list[tree.Statement] = []
        for node in nodes:
            match node:
                case ast.Import(names=names):
                    imports += [tree.Import(self.place(n), n.name, None, n.asname) for n in names]
                case ast.ImportFrom():
                    imports += self._imports_from(node)
                case _ if type(node) in REFUSED:
                    statements += [s for s in self.block([node]) if isinstance(s, tree.Assign)]
                case _:
                    statements += self.block([node])
        for statement in statements:
            if not isinstance(statement, tree.Assign | tree.Definition | tree.Pass):
                message = "expected an import, an assignment or a function at the top of a program"
                self.refuse(statement.range, message)
        assignments = tuple(s for s in statements if isinstance(s, tree.Assign))
        definitions = tuple(s for s in statements if isinstance(s, tree.Definition))
        place = Range(self.source, 0, len(self.source.text))
        return tree.Module(place, tuple(imports), assignments, definitions)

    def _imports_from(self, node: ast.ImportFrom) -> list[tree.Import]:
        if node.level or node.module is None:
            self.refuse(self.place(node), "relative imports are not supported")
            return []
        if node.names[0].name == "*":
            self.refuse(self.place(node), "imports of all names (*) are not supported")
        return [tree.Import(self.place(n), node.module, n.name, n.asname) for n in node.names]
