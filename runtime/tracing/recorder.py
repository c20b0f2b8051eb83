"""
The recorder of a trace: it computes each operation on the examples, and writes a line of TorchScript for it.

The lines are compiled as any other text, so that writes, views and promotion are those of TorchScript; each
operation has the place in the user's file at which it was called.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.ir.locations import position_of
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.api.methods import compute
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.autograd.recording_mode import is_grad_enabled
from tsir.runtime.call.function import Function
from tsir.runtime.plans.execution_mode import optimized_execution
from tsir.runtime.tracing.paths import MAX_PATHS, Line, Question, Step, too_many
from tsir.runtime.tracing.places import UnfitExamples, refusal, user_place
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.structure import map_leaves
from tsir.runtime.values.traceable import RUNNING, Recorder, Traceable

_FILE = "<trace>"

_WRITES, _WRITES_FIRST = re.compile(r"\w_\(|\bout="), re.compile(r"{0?}\.\w+_\(")
"""What an expression has that writes tensors, and one that writes its first value alone."""


@dataclass
class Definition:
    """
    What the runs of a function have in common: its name and parameters, and what is beside its body.

    `constants` are arrays by their names, `functions` the names of those that are called, by their texts.
    `closed` are the tensors that it is closed over, by where their elements are: leading parameters.
    """

    name: str
    parameters: Sequence[str]
    constants: dict[str, Array] = field(default_factory=dict[str, Array])
    functions: dict[str, str] = field(default_factory=dict[str, str])
    closed: dict[object, Closed] = field(default_factory=dict[object, "Closed"])
    _names: dict[object, str] = field(default_factory=dict[object, str])

    def constant(self, array: Array) -> str:
        """The name of a constant with these elements."""
        key = (array.dtype, array.shape, hashlib.sha256(array.tobytes()).digest())
        if key not in self._names:
            self._names[key] = f"c{len(self._names)}"
            self.constants[self._names[key]] = array.copy()
        return self._names[key]

    def callee(self, text: str, constants: Mapping[str, object]) -> str:
        """Put the text of a function, and of those that it calls, ahead of the body; its name there."""
        # All at once, as a new name may be the old one of the next.
        known = {name: self.constant(np.asarray(value)) for name, value in constants.items()}
        text = re.sub(r"\bCONSTANTS\.(\w+)", lambda found: f"CONSTANTS.{known[found[1]]}", text)
        if text not in self.functions:
            names = re.findall(r"^def (\w+)\(", text, re.MULTILINE)
            turn = f"_{len(self.functions)}"
            while self.name in [name + turn for name in names]:
                turn += "_"
            self.functions[text] = names[-1] + turn
        return self.functions[text]

    def close_over(self, tensor: Recorded | Array) -> Closed:
        """The parameter that stands for a tensor, or an array, which the function does not own."""
        array = array_of(tensor)
        key, known = _elements(array), self.closed.get(_elements(array))
        if known is None or (isinstance(tensor, Recorded) and not isinstance(known.tensor, Recorded)):
            name = self.free_name(f"p{len(self.closed)}") if known is None else known.name
            self.closed[key] = Closed(name, tensor, array)
        return self.closed[key]

    def free_name(self, name: str) -> str:
        """A name that no parameter has."""
        while name in self.parameters:
            name += "_"
        return name

    def source(self, parameters: Sequence[str], body: Sequence[Line]) -> str:
        """The text of the function."""
        closed = [f"{each.name}: Tensor" for each in self.closed.values()]
        head = f"def {self.name}({', '.join([*closed, *parameters])}):"
        return "\n".join([*self._texts(), head, *(line.text for line in body), ""])

    def _texts(self) -> list[str]:
        """The texts of the functions that are called, in which they have their new names."""
        found: list[str] = []
        for text, called in self.functions.items():
            names = re.findall(r"^def (\w+)\(", text, re.MULTILINE)
            turn = called.removeprefix(names[-1])
            for name in names:
                text = re.sub(rf"(?<![\w.]){name}(?=\()", name + turn, text)
            found.append(text)
        return found

    def compiled(self, parameters: Sequence[str], body: Sequence[Line]) -> ModuleOp:
        """The module of the function, whose operations have the places of the user's code."""
        module = compile_source(self.source(parameters, body), _FILE, self.constants)
        ahead = sum(text.count("\n") + 1 for text in self.functions) + 2
        for op in module.walk():
            position = position_of(op.location)
            if position is not None and position.file == _FILE and position.line >= ahead:
                op.location = body[position.line - ahead].place or op.location
        return module


@dataclass(frozen=True)
class Closed:
    """A tensor that a function is closed over: its name as a parameter, itself, and its array."""

    name: str
    tensor: Recorded | Array
    array: Array


def array_of(tensor: Recorded | Array) -> Array:
    """The array of a tensor, or an array itself."""
    return tensor.array if isinstance(tensor, Recorded) else tensor


def _elements(array: Array) -> object:
    """What tells where the elements of an array are, and which."""
    return array.__array_interface__["data"][0], array.shape, array.strides, array.dtype


@contextmanager
def running(trace: Trace | None) -> Generator[None]:
    """
    While the function of a trace runs, operations on tensors that are not traced are steps as well.

    No call is optimised then, as native code would not ask for the trace.
    """
    token = RUNNING.set(trace)
    try:
        with optimized_execution(enabled=False):
            yield
    finally:
        RUNNING.reset(token)


@dataclass
class Trace(Recorder):
    """
    One run of a function: the steps so far.

    `make` gives the traced value of a variable from the value that it has for the examples. The first
    conditions get the `answers`, the others those of the examples.
    """

    make: Callable[[Trace, str, object], Any]
    definition: Definition
    answers: Sequence[bool] = ()
    steps: list[Step] = field(default_factory=list[Step])
    is_open: bool = True
    has_gradients: bool = field(default_factory=is_grad_enabled)
    errors: list[Exception] = field(default_factory=list[Exception])
    _decided: dict[str, bool] = field(default_factory=dict[str, bool])
    _conditions: int = 0
    _closed: dict[str, Any] = field(default_factory=dict[str, Any])
    _copies: list[tuple[Array, Array]] = field(default_factory=list[tuple[Array, Array]])
    _stale: list[Array] = field(default_factory=list[Array])

    def copy_as_view(self, copy: Array, source: Array) -> None:
        """
        Let a copy, of the examples, stand for a view that PyTorch does not have.

        It cannot be written, and not be used any more when what it is of has been written.
        """
        copy.flags.writeable = False
        self._copies.append((copy, source))

    def written(self, value: object) -> None:
        """Tensors that an operation has written: views of them that are copies are out of date."""
        if self._copies:
            map_leaves(self._written, value)

    def _written(self, leaf: object) -> object:
        array = _plain(leaf)
        changed = [cast(Array, array)] if isinstance(array, np.ndarray) else []
        for copy, source in self._copies:  # those of copies behind these
            if any(np.may_share_memory(source, each) for each in changed):
                changed.append(copy)
        self._stale += changed[1:]
        return leaf

    def evaluate(self, name: str, expression: str, values: Sequence[object]) -> Any:
        values = [self.opened(value) for value in values]
        text = expression.format(*map(self.text_of, values))
        try:
            with running(None):
                result = compute(name, expression, *map(unwritable, values), interpreted=True)
        except TsirError as error:
            raise UnfitExamples.here(f"'{name}' of these examples fails: {_first_line(error)}") from error
        if _WRITES.search(expression):
            self.written(values[:1] if _WRITES_FIRST.match(expression) else values)
        return self.bind(text, result)

    def call(self, function: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        if not isinstance(function, Function):
            raise refusal("expected a function that is not compiled for a target in a trace")
        own = [map_leaves(self._closed_over, value) for value in args[: function.attributes]]
        args = [*own, *(self.opened(value) for value in args[function.attributes :])]
        given = {name: self.opened(value) for name, value in keywords.items()}
        texts = [*map(self.text_of, args), *(f"{k}={self.text_of(v)}" for k, v in given.items())]
        try:
            text, constants = function.code_with_constants
        except TsirError as error:
            message = f"'{function.__name__}' cannot be called in a trace: {_first_line(error)}"
            raise refusal(message) from error
        try:
            with running(None):
                result = function.interpret(
                    *map(unwritable, args), **{k: unwritable(v) for k, v in given.items()}
                )
        except TsirError as error:
            message = f"'{function.__name__}' of these examples fails: {_first_line(error)}"
            raise UnfitExamples.here(message) from error
        if _WRITES.search(text):
            self.written([args, given])
        return self.bind(f"{self.definition.callee(text, constants)}({', '.join(texts)})", result)

    def owned(self, tensor: Any) -> Any:
        return self._closed_over(tensor)

    def refused(self, message: str) -> Exception:
        return refusal(message)

    def _closed_over(self, leaf: object) -> object:
        """A tensor that the function does not own as a traced one, as attributes of modules are."""
        if isinstance(leaf, Traceable) or not isinstance(leaf, Recorded | np.ndarray):
            return leaf
        return self._open(self.definition.close_over(cast("Recorded | Array", leaf)))

    def opened(self, value: object) -> object:
        """A value with traced tensors in place of those that the function is closed over."""
        return map_leaves(self._opened, value)

    def _opened(self, leaf: object) -> object:
        """The traced value of a tensor that the function is closed over; another value as it is."""
        if isinstance(leaf, Traceable):
            return leaf
        if isinstance(leaf, Recorded) and leaf.requires_grad:
            if not leaf.is_leaf:
                remedy = "give the trace the leaf as an argument, and compute in it"
                raise refusal(f"a tensor computed of one that requires a gradient would be fixed: {remedy}")
            return self._closed_over(leaf)
        if not isinstance(leaf, Recorded | np.ndarray):
            return leaf
        array, closed = array_of(cast("Recorded | Array", leaf)), self.definition.closed
        if found := closed.get(_elements(array)):
            return self._open(found)
        if any(np.may_share_memory(array, each.array) for each in closed.values()):
            remedy = "take it by an operator, as torch.narrow, or in a method of the module"
            raise refusal(f"a part of a tensor that the function is closed over would be fixed: {remedy}")
        return cast(object, leaf)

    def _open(self, closed: Closed) -> object:
        if closed.name not in self._closed:
            self._closed[closed.name] = self.make(self, closed.name, closed.array.copy())
        return self._closed[closed.name]

    def bind(self, text: str, value: object) -> Any:
        """A variable for an expression, as a traced value that is `value` for the examples."""
        variable = self.definition.free_name(f"v{len(self.steps)}")
        self.write(f"{variable} = {text}")
        return self.make(self, variable, value)

    def write(self, line: str) -> None:
        """A line of the text, from where the user's code is."""
        self._step(Line(line, user_place()))

    def ask(self, subject: str, answer: str, meaning: str) -> None:
        """A question of which the lines behind are for one answer."""
        self._step(Question(subject, answer, meaning, user_place()))

    def decide(self, variable: str, value: object, *, changes: bool) -> bool:
        """The answer to a condition on a variable, whose value may change if it is a tensor's."""
        subject = f"bool({variable})"
        if subject not in self._decided or changes:
            if self._conditions == MAX_PATHS:
                raise too_many(user_place())
            is_given = self._conditions < len(self.answers)
            found = self._decided[subject] = self.answers[self._conditions] if is_given else bool(value)
            self._conditions += 1
            self.ask(subject, str(found), "")
        return self._decided[subject]

    def _step(self, step: Step) -> None:
        if not self.is_open:
            raise refusal("the value is of a trace that has ended")
        if is_grad_enabled() != self.has_gradients:
            raise refusal("expected no change of no_grad() in a trace; x.detach() has no gradient")
        self.steps.append(step)

    def text_of(self, value: object) -> str:
        """The text of a value in an expression: its variable, a literal, or a constant's name."""
        if isinstance(value, Traceable):
            if value.recorder is not self:
                raise refusal("the value is of another trace")
            if self._stale and any(np.may_share_memory(_plain(value), copy) for copy in self._stale):
                remedy = "take it again after the write, or a copy() of it before"
                raise refusal(f"expected no write to a tensor ahead of the use of a reversed view: {remedy}")
            return cast(Any, value).variable
        if isinstance(value, Recorded | np.ndarray | np.generic) or is_array(value):
            return f"CONSTANTS.{self.definition.constant(np.asarray(plain(cast(object, value))))}"
        if isinstance(value, list | tuple):
            parts = list(map(self.text_of, cast("Sequence[object]", value)))
            return f"[{', '.join(parts)}]" if isinstance(value, list) else f"({', '.join(parts)},)"
        if isinstance(value, dict):
            items = cast("dict[object, object]", value).items()
            return "{" + ", ".join(f"{self.text_of(k)}: {self.text_of(v)}" for k, v in items) + "}"
        if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
            return f"float('{value}')"
        text = repr(value)
        return f"({text})" if text.startswith("-") else text  # as powers bind stronger than signs


def plain(value: object) -> object:
    """A value with arrays in place of traced and recorded tensors, and numbers in place of traced ones."""
    return map_leaves(_plain, value)


def _plain(leaf: object) -> object:
    if isinstance(leaf, Traceable):
        return cast(Any, leaf).value
    if isinstance(leaf, Recorded):
        return leaf.array
    if isinstance(leaf, np.generic):
        return np.asarray(cast(Any, leaf))
    return to_numpy(leaf) if is_array(leaf) else leaf


def unwritable(value: object) -> object:
    """A value as of `plain`, in which arrays of the user, which are constants of a trace, are read-only."""
    return map_leaves(_unwritable, value)


def _unwritable(leaf: object) -> object:
    found = _plain(leaf)
    if isinstance(leaf, Traceable) or not isinstance(found, np.ndarray):
        return found
    array = cast(Array, found).view()
    array.flags.writeable = False
    return array


def same(one: Array, other: Array) -> bool:
    """Whether two arrays are equal in dtype, sizes and every bit."""
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


def _first_line(error: TsirError) -> str:
    return error.diagnostics[0].message if error.diagnostics else str(error)
