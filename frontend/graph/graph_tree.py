"""The syntax of the text that PyTorch prints for a graph, of today's form and of 2018's."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.types import attributes as t
from tsir.frontend.graph.graph_lexer import MAX_ERRORS, Token, tokenize, unquote
from tsir.frontend.graph.graph_types import TypeParser
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range, Source

MAX_DEPTH = 60
"""Blocks, types or constants inside each other."""
_COMMENT = re.compile(r"#\s*(?P<file>.+?):(?P<line>[1-9]\d{0,8}):(?P<column>\d{1,9})\s*$")

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Elided:
    """A constant of which the text does not hold the elements, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class TensorText:
    """A constant tensor as printed: numbers, and the name of the element type if it stands there."""

    numbers: tuple[str, ...]
    dtype: str | None = None
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Definition:
    """A name with its type, also as written; it is None where it is not one that programs can use."""

    name: str
    type: Attribute | None
    place: Range
    written: str = "Tensor"


@dataclass(frozen=True, slots=True)
class Use:
    """A name where its value is used."""

    name: str
    place: Range


@dataclass(slots=True)
class Node:
    """
    One operation: `%r : Tensor = aten::add[attribute=1](%a, %b) # file.py:1:2`.

    Of one that cannot be read the kind is empty; what it would define is known all the same.
    """

    outputs: list[Definition]
    kind: str
    attributes: dict[str, object]
    inputs: list[Use]
    place: Range
    origin: tuple[str, int, int] | None = None
    """File, line and column, from one, of the program that the operation comes from."""
    blocks: list[Body] = field(default_factory=list["Body"])


@dataclass(slots=True)
class Body:
    """A graph or a block: what it takes, its operations, and what it gives."""

    inputs: list[Definition]
    nodes: list[Node]
    outputs: list[Use]
    place: Range


@dataclass(slots=True)
class Graph:
    """A graph and the graphs that its operations name, as `prim::FusionGroup_0`."""

    body: Body
    subgraphs: dict[str, Body]


def parse_graph(source: Source) -> tuple[Graph | None, list[Diagnostic]]:
    """The graph of a text, None if it cannot be made out, and everything that is wrong in it."""
    tokens, errors = tokenize(source)
    reader = _Reader(tokens)
    graph: Graph | None = None
    try:
        graph = reader.graph()
    except Failure as failure:
        reader.errors.append(failure.diagnostic)
    return graph, [*errors, *reader.errors]


class _Reader(TypeParser):
    """A recursive-descent parser that goes on with the next line after an error in an operation."""

    def __init__(self, tokens: list[Token]):
        super().__init__([token for token in tokens if token.kind != "scope"])
        self.errors: list[Diagnostic] = []
        self.outputs: list[Definition] = []

    def graph(self) -> Graph:
        if not self.at("graph"):
            self.fail("a graph as PyTorch prints it, 'graph(…)'")
        body = self.body()
        subgraphs: dict[str, Body] = {}
        while self.accept("with"):
            name = self.take("word", "the name of a subgraph")
            self.expect("=")
            if name.text in subgraphs:
                raise Failure(name.place, f"graph '{name.text}' is defined twice")
            subgraphs[name.text] = self.body()
        self.comments()
        if self.token.kind != "end":
            self.fail("the end of the text")
        return Graph(body, subgraphs)

    def body(self) -> Body:
        """A graph with its inputs, operations and results."""
        place = self.token.place
        self.expect("graph")
        inputs = self.definitions()
        braces = self.opened()
        nodes = self.nodes(0)
        self.expect("return")
        outputs = self.uses()
        self.accept(";")
        if braces:
            self.expect("}")
        self.comments()
        return Body(inputs, nodes, outputs, place)

    def opened(self) -> bool:
        """Whether the operations of a block stand in braces, as in 2018; today a colon begins them."""
        if self.accept("{"):
            return True
        self.expect(":")
        return False

    def definitions(self) -> list[Definition]:
        """Inputs in parentheses; in 2018 line breaks alone divide them."""
        found: list[Definition] = []
        self.expect("(")
        while not self.accept(")"):
            found.append(self.definition())
            self.comments()
            if not self.accept(",") and not self.at(")") and self.token.kind != "value":
                self.fail("',' or ')' after an input")
        return found

    def definition(self) -> Definition:
        """A name with its type; as PyTorch reads it, one without a type is a tensor."""
        name = self.take("value", "the name of a value")
        if not self.accept(":"):
            return Definition(name.text[1:], t.TENSOR, name.place)
        start = self.token.place
        type = self.type()
        written = Range(start.source, start.start, self.peek(-1).place.end).text
        return Definition(name.text[1:], type, name.place, written)

    def uses(self) -> list[Use]:
        self.expect("(")
        return self.separated(")", self.use)

    def use(self) -> Use:
        name = self.take("value", "the name of a value")
        return Use(name.text[1:], name.place)

    def separated(self, close: str, parse_one: Callable[[], _T]) -> list[_T]:
        items: list[_T] = []
        if self.accept(close):
            return items
        while True:
            items.append(parse_one())
            if not self.accept(","):
                self.expect(close)
                return items

    def nodes(self, depth: int) -> list[Node]:
        """The operations up to the end of a block."""
        nodes: list[Node] = []
        while not (self.at("return") or self.at("->") or self.at("}") or self.token.kind == "end"):
            if self.token.kind == "comment":
                self.advance()
                continue
            start = self.token
            try:
                nodes.append(self.node(depth))
            except Failure as failure:
                self.errors.append(failure.diagnostic)
                nodes.append(Node(self.outputs, "", {}, [], start.place))
                if len(self.errors) >= MAX_ERRORS or depth >= MAX_DEPTH:
                    raise
                self.skip_line(start)
        return nodes

    def skip_line(self, start: Token) -> None:
        """Go on to the line after the one that `start` begins, or stay if that is reached."""
        if self.token is start:
            self.advance()
        while not (self.token.starts_line or self.token.kind == "end"):
            self.advance()

    def node(self, depth: int) -> Node:
        place = self.token.place
        self.outputs = outputs = list[Definition]()
        while self.token.kind == "value":
            outputs.append(self.definition())
            if not self.accept(","):
                break
        self.expect("=")
        kind_place = self.token.place
        python = self.accept("^")
        kind = self.take("word", "the name of an operation").text
        attributes = self.attributes()
        if python:
            kind = f"^{kind}"
            self.skip_scalars()
        node = Node(outputs, kind, attributes, self.uses(), kind_place if outputs else place)
        node.origin = self.comment()
        while self.token.kind == "word" and re.fullmatch(r"block\d+", self.token.text):
            node.blocks.append(self.block(depth + 1))
        return node

    def skip_scalars(self) -> None:
        """Pass over the constants of a call of a Python function, which stand before its operands."""
        self.expect("(")
        level = 1
        while level:
            if self.token.kind == "end":
                self.fail("')'")
            level += self.at("(") - self.at(")")
            self.advance()

    def block(self, depth: int) -> Body:
        place = self.token.place
        if depth > MAX_DEPTH:
            self.fail(f"blocks at most {MAX_DEPTH} deep in each other")
        self.advance()
        inputs = self.definitions()
        braces = self.opened()
        nodes = self.nodes(depth)
        self.expect("->")
        outputs = self.uses()
        self.comments()
        if braces:
            self.expect("}")
        return Body(inputs, nodes, outputs, place)

    def comments(self) -> None:
        while self.token.kind == "comment":
            self.advance()

    def comment(self) -> tuple[str, int, int] | None:
        """The place that a comment at the end of a line names; its column is counted from zero."""
        if self.token.kind != "comment" or self.token.starts_line:
            return None
        found = _COMMENT.fullmatch(self.token.text)
        self.advance()
        return None if found is None else (found["file"], int(found["line"]), int(found["column"]) + 1)

    def attributes(self) -> dict[str, object]:
        found: dict[str, object] = {}
        if not self.accept("["):
            return found
        while True:
            name = self.take("word", "the name of an attribute")
            self.expect("=")
            if name.text in found:
                raise Failure(name.place, f"attribute '{name.text}' is given twice")
            found[name.text] = self.constant(0)
            if not self.accept(","):
                self.expect("]")
                return found

    def constant(self, depth: int) -> object:
        """A constant: a number, a string, a container, or a tensor."""
        if depth > MAX_DEPTH:
            self.fail(f"constants at most {MAX_DEPTH} deep in each other")
        token = self.token
        if token.kind == "string":
            self.advance()
            try:
                return unquote(token.text)
            except ValueError as error:
                raise Failure(token.place, str(error)) from error
        if token.kind == "number":
            return self.number_or_tensor()
        if token.kind == "word":
            return self.named_constant(depth)
        if self.accept("<"):
            name = self.take("word", "what is left out").text
            self.expect(">")
            return Elided(f"the text holds only <{name}> in its place")
        if self.accept("{"):
            return self.braced(depth)
        if self.at("(") and self.peek(1).kind == "number" and self.peek(3).text == ".":
            return self.tensor([])
        if self.accept("("):
            return tuple(self.separated(")", lambda: self.constant(depth + 1)))
        if self.accept("["):
            if self.token.kind == "word" and self.token.text.endswith("Type") and self.peek(1).text == "{":
                return self.tensor_type([])
            return self.separated("]", lambda: self.constant(depth + 1))
        self.fail("a constant")

    def number_or_tensor(self) -> object:
        first = self.number()
        if (imaginary := self.imaginary()) is not None:
            return complex(float(first), imaginary)
        if self.token.kind == "number" or self.at("[") or self.at("*"):
            return self.tensor([first])
        return first if isinstance(first, int) else float(first)

    def imaginary(self) -> float | None:
        """The imaginary part behind a real one, as `+2.j` and `-infj`, if one comes next."""
        has_sign = self.at("+") or self.at("-")
        ahead = 1 if has_sign else 0
        word = self.peek(ahead)
        if has_sign and word.text in ("infj", "nanj"):
            text = self.token.text + word.text[:-1]
        elif word.kind == "number" and self.peek(ahead + 1).text == "j" and (has_sign or word.text[0] == "-"):
            text, ahead = (self.token.text if has_sign else "") + word.text, ahead + 1
        else:
            return None
        for _ in range(ahead + 1):
            self.advance()
        return float(text)

    def number(self) -> int | str:
        """An int, or the text of a float."""
        text = self.take("number", "a number").text
        if len(text) > 400:
            self.fail("a number of at most 400 characters")
        return int(text) if re.fullmatch(r"-?\d+", text) else text

    def named_constant(self, depth: int) -> object:
        word = self.take("word", "a constant")
        plain: dict[str, object] = {"None": None, "True": True, "False": False}
        if word.text in plain:
            return plain[word.text]
        if word.text == "annotate":
            self.expect("(")
            self.python_type()
            self.expect(",")
            value = self.constant(depth + 1)
            self.expect(")")
            return value
        return Elided(f"'{word.text}' is not a constant that a text can hold")

    def python_type(self) -> None:
        """Pass over a type as Python writes it; the type of the result says the same."""
        self.take("word", "a type")
        if self.accept("["):
            self.separated("]", self.python_type)

    def braced(self, depth: int) -> object:
        """A tensor of one element, as `{0.5}`, or a dictionary."""
        if self.accept("}"):
            return {}
        first = self.constant(depth + 1)
        if self.accept("}"):
            return TensorText((self.peek(-2).text,))
        self.expect(":")
        entries: dict[object, object] = {}
        while True:
            if not isinstance(first, int | float | str):
                self.fail("a number or a string as a key")
            entries[first] = self.constant(depth + 1)
            if not self.accept(","):
                self.expect("}")
                return entries
            first = self.constant(depth + 1)
            self.expect(":")

    def tensor(self, numbers: list[int | str]) -> object:
        """The text of a tensor of several elements, up to `[ CPUFloatType{2,3} ]`."""
        whole = True
        while not (self.at("[") and self.peek(2).text == "{"):
            if self.token.starts_line or self.token.kind == "end":
                self.fail("the type of a constant tensor, as '[ CPUFloatType{2} ]'")
            if self.token.kind == "number":
                numbers.append(self.number())
            else:
                whole = False
                self.advance()
        self.advance()
        return self.tensor_type(numbers) if whole else self.tensor_type([])

    def tensor_type(self, numbers: list[int | str]) -> object:
        word = self.take("word", "a type").text
        self.expect("{")
        sizes = self.separated("}", lambda: int(self.number()))
        self.expect("]")
        dtype = re.fullmatch(r"(?:CPU|CUDA)(\w+)Type", word)
        if dtype is None:
            return Elided(f"its type '{word}' is unknown")
        return TensorText(tuple(map(str, numbers)), dtype[1], tuple(sizes))
