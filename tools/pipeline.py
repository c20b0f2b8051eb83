"""Pass pipelines: their text, the passes that it names, and running one of them on a module."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import groupby
from types import NoneType
from typing import Any, NoReturn, get_args, get_type_hints

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec
from xdsl.utils.hints import isa, type_repr

from tsir.dialects.ir.diagnostics import Diagnostic, PipelineError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.spelling import hint
from tsir.dialects.ir.universe import new_context
from tsir.dialects.ir.verification import check_structured
from tsir.tools.universe import UNIVERSE, load_pass, multiverse

PIPELINE_FILE = "<pipeline>"
"""The name of a pipeline's text in diagnostics."""
_ROOT = "builtin.module"
_ANY = "any"
_SPACE = re.compile(r"\s*")
_TOKEN = re.compile(r'\s*(?:(?P<mark>[(){},=])|(?P<string>"(?:[^"\\]|\\.)*")|(?P<word>[^\s(){},="]+))')

Value = str | int | bool | float
Options = dict[str, tuple[Value, ...]]


@dataclass(frozen=True)
class Step:
    """One pass of a pipeline, and the names of the nested operations it runs on, from the module inwards."""

    instance: ModulePass
    anchors: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the pass."""
        return self.instance.name

    @property
    def title(self) -> str:
        """The pass as dumps name it."""
        return f"{type(self.instance).__name__} ({self.name})"

    def run(self, context: Context, module: ModuleOp) -> None:
        """Run the pass on the operations that the anchors name; each sees itself alone in a module."""
        if self.name in UNIVERSE.all_passes:
            check_structured(module)
        for op in list(_anchored(module, self.anchors)):
            if isinstance(op, ModuleOp):
                self.instance.apply(context, op)
            else:
                self._run_alone(context, op)

    def _run_alone(self, context: Context, op: Operation) -> None:
        block, following = op.parent_block(), op.next_op
        assert block is not None, "an anchored operation is nested in the module"
        op.detach()
        alone = ModuleOp([op])
        alone.location = op.location
        try:
            self.instance.apply(context, alone)
        finally:
            for result in list(alone.body.block.ops):
                result.detach()
                if following is None:
                    block.add_op(result)
                else:
                    block.insert_op_before(result, following)


def parse_pipeline(text: str) -> tuple[Step, ...]:
    """
    The steps of a pipeline, or a PipelineError that points into its text.

    A pipeline is a list of passes with options, `a,b{x=1 y=p,q}`, where some may be inside the name of
    an operation to run on, `builtin.module(a,func.func(b))`.
    """
    return tuple(_Reader(text).steps())


def pipeline_text(steps: Iterable[Step]) -> str:
    """The text of a pipeline, in full."""
    return f"{_ROOT}({_nested_text(list(steps), 0)})"


def pass_options(definition: type[ModulePass]) -> dict[str, tuple[str, str | None]]:
    """The options of a pass by name as written: the type, and the default value if there is one."""
    hints = get_type_hints(definition)
    required = definition.required_fields()
    return {
        field.name.replace("_", "-"): (
            type_repr(hints[field.name]),
            None if field.name in required else str(getattr(definition, field.name, None)),
        )
        for field in fields(definition)
        if field.init and field.name != "name"
    }


def _nested_text(steps: list[Step], depth: int) -> str:
    parts: list[str] = []
    for anchor, group in groupby(
        steps, lambda step: step.anchors[depth] if len(step.anchors) > depth else None
    ):
        if anchor is None:
            parts += (_step_text(step) for step in group)
        else:
            parts.append(f"{anchor}({_nested_text(list(group), depth + 1)})")
    return ",".join(parts)


def _step_text(step: Step) -> str:
    spec = step.instance.pipeline_pass_spec()
    return str(ArgSpec(spec.name, {name.replace("_", "-"): value for name, value in spec.parameters.items()}))


def _anchored(op: Operation, anchors: tuple[str, ...]) -> Iterator[Operation]:
    if not anchors:
        yield op
        return
    for region in op.regions:
        for block in region.blocks:
            for nested in block.ops:
                if anchors[0] in (nested.name, _ANY):
                    yield from _anchored(nested, anchors[1:])


class _Reader:
    """Reads the text of a pipeline from left to right."""

    def __init__(self, text: str):
        self._text = text.replace("\n", " ")
        self._match: re.Match[str] | None = None
        self._advance(0)

    def steps(self) -> Iterator[Step]:
        """The steps, in order."""
        anchors: list[str] = []
        opened = self._at_end
        while True:
            if not (opened and (self._at(")") or not anchors)):
                start = self._start
                name = self._word("a pass name")
                if opened := self._take("("):
                    self._check_anchor(name, start)
                    anchors.append(name)
                    continue
                yield self._step(name, start, anchors)
            while anchors and self._take(")"):
                anchors.pop()
            if self._at_end and not anchors:
                return
            if not self._take(","):
                self._fail_at_token("',' or " + ("')'" if anchors else "the end of the pipeline"))
            opened = False

    def _check_anchor(self, name: str, start: int) -> None:
        if name != _ANY and new_context().get_optional_op(name) is None:
            self._fail(f"unknown operation '{name}'", start)

    def _step(self, name: str, start: int, anchors: list[str]) -> Step:
        definition = load_pass(name)
        if definition is None:
            self._fail(f"unknown pass '{name}'{hint(name, multiverse().all_passes)}", start)
        options = self._options(definition) if self._take("{") else {}
        for required in sorted(definition.required_fields() - {key.replace("-", "_") for key in options}):
            if required != "name":
                self._fail(f"pass '{name}' needs its option '{required.replace('_', '-')}'", start)
        try:
            instance = definition.from_pass_spec(ArgSpec(name, dict(options)))
        except ValueError as error:
            self._fail(f"pass '{name}': {error}", start)
        return Step(instance, tuple(anchors[1:] if anchors[:1] == [_ROOT] else anchors))

    def _options(self, definition: type[ModulePass]) -> Options:
        known = pass_options(definition)
        hints = get_type_hints(definition)
        options: Options = {}
        while not self._take("}"):
            start = self._start
            key = self._word("an option or '}'").replace("_", "-")
            if key not in known:
                self._fail(f"pass '{definition.name}' has no option '{key}'{_choices(key, known)}", start)
            if key in options:
                self._fail(f"option '{key}' is given twice", start)
            words = self._values() if self._take("=") else ()
            values = _fit(words, hints[key.replace("-", "_")])
            if values is None:
                self._fail(
                    f"option '{key}' expects {known[key][0]}, got {','.join(words) or 'no value'}", start
                )
            options[key] = values
        return options

    def _values(self) -> tuple[str, ...]:
        values = [self._value()]
        while self._take(","):
            values.append(self._value())
        return tuple(values)

    def _value(self) -> str:
        if self._match is None or (string := self._match["string"]) is None:
            return self._word("a value")
        self._advance(self._match.end())
        return re.sub(r"\\(.)", r"\1", string[1:-1])

    def _word(self, expected: str) -> str:
        if self._match is None or (word := self._match["word"]) is None:
            self._fail_at_token(expected)
        self._advance(self._match.end())
        return word

    def _at(self, mark: str) -> bool:
        return self._match is not None and self._match["mark"] == mark

    def _take(self, mark: str) -> bool:
        if self._match is None or not self._at(mark):
            return False
        self._advance(self._match.end())
        return True

    def _advance(self, position: int) -> None:
        self._position = position
        self._match = _TOKEN.match(self._text, position)

    @property
    def _at_end(self) -> bool:
        return self._start == len(self._text)

    @property
    def _start(self) -> int:
        """The start of the next token."""
        space = _SPACE.match(self._text, self._position)
        return self._position if space is None else space.end()

    def _fail_at_token(self, expected: str) -> NoReturn:
        """Fail with what stands in the place of what is expected."""
        rest = self._text[self._start :]
        token = rest[:1] if self._match is None else self._match[0].strip()
        found = f"'{token}'" if rest else "the end of the pipeline"
        self._fail(f"expected {expected}, got {found}")

    def _fail(self, message: str, position: int | None = None) -> NoReturn:
        column = (self._start if position is None else position) + 1
        location = file_location(PIPELINE_FILE, 1, column)
        raise PipelineError(Diagnostic.error(location, message), {PIPELINE_FILE: self._text})


def _fit(words: tuple[str, ...], hint: Any) -> tuple[Value, ...] | None:
    """The words as values of an option's type, None if they are none; a flag without a value is true."""
    if not words:
        if NoneType in get_args(hint):
            return ()
        return (True,) if isa(True, hint) else None
    for read in _READERS:
        try:
            values = tuple(map(read, words))
        except (ValueError, KeyError):
            continue
        if isa(values, hint) or (len(values) == 1 and isa(values[0], hint)):
            return values
    return None


_READERS: tuple[Callable[[str], Value], ...] = ({"true": True, "false": False}.__getitem__, int, float, str)
"""The ways to read a word; the first that fits the option is taken."""


def _choices(name: str, known: Iterable[str]) -> str:
    """The option that is meant, else all that there are."""
    return hint(name, known) or f"; it has {', '.join(known) or 'none'}"
