"""
Reads TorchScript source text, of a program or of an archive, into the syntax tree.

The text is the subset of Python that TorchScript knows. All mistakes are reported at once.
"""

from __future__ import annotations

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, UnsupportedError
from tsir.dialects.process.recursion import IR_FRAMES, recursion_room
from tsir.frontend.source import nesting, tree
from tsir.frontend.source.origins import Origins
from tsir.frontend.source.script_cursor import Mistake
from tsir.frontend.source.script_expressions import read_expression
from tsir.frontend.source.script_lexer import MAX_ERRORS, Lexer
from tsir.frontend.source.script_statements import StatementParser, TooManyErrors
from tsir.frontend.source.source import Range, Source
from tsir.frontend.source.tree import Expression, Module, Statement


def parse_script(text: str, filename: str = "<string>", first_line: int = 1) -> Module:
    """Read a program as `read_script` does; UnsupportedError if anything in it is not supported."""
    module, unsupported = read_script(text, filename, first_line)
    raise_errors(unsupported, module.range.source, unsupported=True)
    return module


def read_script(
    text: str, filename: str = "<string>", first_line: int = 1, origins: Origins | None = None
) -> tuple[Module, list[Diagnostic]]:
    """
    Read a program; `first_line` is the line of the file that the text begins at.

    `origins` are the places that messages name instead of those in the text.

    What is not supported is left out of the tree and reported beside it.
    """
    source = Source(filename, text, first_line, origins)
    lexer = Lexer(source)
    tokens = lexer.tokens()
    parser = _ModuleParser(source, tokens)
    with recursion_room(IR_FRAMES):
        module = parser.module()
    broken = {error.position.line for error in lexer.errors if error.position}
    unrelated = [e for e in parser.errors if not (e.position and e.position.line in broken)]
    if lexer.errors or not parser.only_unsupported:
        raise_errors([*lexer.errors, *unrelated], source)
    raise_errors(nesting.depth_errors(module), source)
    return module, unrelated


def parse_expression(text: str, filename: str = "<string>", first_line: int = 1) -> Expression:
    """Read one expression, for example a type that is written as a string."""
    source = Source(filename, text, first_line)
    try:
        with recursion_room(IR_FRAMES):
            expression = read_expression(source, 0, len(text))
    except Mistake as mistake:
        kind = UnsupportedError if mistake.unsupported else ParseError
        raise kind(mistake.diagnostic, source.listing) from None
    raise_errors(nesting.depth_errors(expression), source)
    return expression


def raise_errors(errors: list[Diagnostic], source: Source, *, unsupported: bool = False) -> None:
    """Raise all errors of a text at once, in the order of their places; nothing if there are none."""
    if errors:
        kind = UnsupportedError if unsupported else ParseError
        errors = sorted(errors, key=lambda error: (error.position or ("", 0, 0))[1:])
        raise kind(errors[:MAX_ERRORS], source.listing)


_OF_CLASSES = tree.Definition | tree.Declaration | tree.Assign | tree.Pass
"""The statements of a class."""


class _ModuleParser(StatementParser):
    """Reads the top of a program: imports, assignments, functions and classes."""

    _in_class = False

    def module(self) -> Module:
        """The whole text; what is wrong with it is in `errors`."""
        self.imports: list[tree.Import] = []
        statements: list[Statement] = []
        try:
            statements = self.lines(self._top)
        except TooManyErrors:
            pass
        assignments = tuple(s for s in statements if isinstance(s, tree.Assign))
        definitions = tuple(s for s in statements if isinstance(s, tree.Definition))
        classes = tuple(s for s in statements if isinstance(s, tree.ClassDefinition))
        place = Range(self.source, 0, len(self.source.text))
        return Module(place, tuple(self.imports), assignments, definitions, classes)

    def _top(self) -> list[Statement]:
        if self.at("import", "from"):
            read = self._imports if self.next().text == "import" else self._imports_from
            read()
            self.end_of_line()
            return []
        statements = list(tree.without_documentation(self.statements()))
        for statement in statements:
            if not isinstance(statement, tree.Assign | tree.Definition | tree.ClassDefinition | tree.Pass):
                message = "expected an import, an assignment, a function or a class at the top of a program"
                self.record(self.refuse(statement.range, message))
        return statements

    def class_statement(self, decorators: tuple[Expression, ...]) -> list[Statement]:
        if self.depth:
            return super().class_statement(decorators)
        start = self.peek.start
        self.expect("class")
        name = self.expect_name("the name of the class")
        bases: list[Expression] = []
        if self.accept("("):
            while not self.at(")"):
                bases.append(self.expression())
                if not self.accept(","):
                    break
            self.expect(")")
        self.expect(":")
        self._in_class = True
        try:
            block = self.documented_block()
        finally:
            self._in_class = False
        for statement in (body := tree.without_documentation(block)):
            if not isinstance(statement, _OF_CLASSES):
                message = "expected a method, an annotation or an assignment in a class"
                self.record(self.refuse(statement.range, message))
        place = self.since(start)
        documentation = tree.documentation(block)
        return [tree.ClassDefinition(place, name, tuple(bases), body, decorators, documentation)]

    def declaration(self, place: Range, target: Expression, annotation: Expression) -> Statement:
        if isinstance(target, tree.Name) and self._in_class and self.depth == 1:
            return tree.Declaration(place, target.name, annotation)
        return super().declaration(place, target, annotation)

    def _imports(self) -> None:
        more = True
        while more:
            start = self.peek.start
            module = self._module_name()
            alias = self._alias()
            self.imports.append(tree.Import(self.since(start), module, None, alias))
            more = bool(self.accept(","))

    def _imports_from(self) -> None:
        if self.at(".", "..."):
            raise self.refuse(self.here(), "relative imports are not supported")
        module = self._module_name()
        self.expect("import")
        if self.at("*"):
            raise self.refuse(self.here(), "imports of all names (*) are not supported")
        bracket = self.accept("(")
        while True:
            start = self.peek.start
            name = self.expect_name("a name to import")
            alias = self._alias()
            self.imports.append(tree.Import(self.since(start), module, name, alias))
            if not self.accept(",") or (bracket and self.at(")")):
                break
        if bracket:
            self.expect(")")

    def _module_name(self) -> str:
        parts = [self.expect_name("the name of a module")]
        while self.accept("."):
            parts.append(self.expect_name("the name of a module"))
        return ".".join(parts)

    def _alias(self) -> str | None:
        return self.expect_name("a name") if self.accept("as") else None
