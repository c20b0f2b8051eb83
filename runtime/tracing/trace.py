"""`trace`: a function of IR from the runs of a function of Python."""

from __future__ import annotations

import builtins
import dataclasses
import inspect
import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import TsirError, UnsupportedError
from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.recorded import tensors_in
from tsir.runtime.call.closed import ClosedFunction
from tsir.runtime.call.function import Function, Module
from tsir.runtime.tracing.creation import creating
from tsir.runtime.tracing.of_torch import is_of_torch, trace_of_torch
from tsir.runtime.tracing.paths import Line, Path, answers_on, expect_same, explored, merged
from tsir.runtime.tracing.places import UnfitExamples, raised_place, refusal, sources_of
from tsir.runtime.tracing.recorder import Closed, Definition, Trace, plain, running, same
from tsir.runtime.tracing.traced import make
from tsir.runtime.values.structure import described, map_arrays, map_leaves
from tsir.runtime.values.traceable import recorder_of

_USED = ("torch", "CONSTANTS", "abs", "bool", "float", "len", "max", "min")
"""Names that the text of a trace uses."""


def trace(
    function: Callable[..., Any], *examples: Any, also: Sequence[Sequence[Any]] = (), check: bool = False
) -> Function:
    """
    A compiled function, from runs of a Python function on tensors that write down what is done to them.

    `examples` are arguments: arrays, numbers, and lists, tuples and dictionaries of them. Inside, tensors
    have the operators and methods of `tsir.Tensor`; `tsir.torch`, NumPy's functions and the namespace of the
    array API standard (`x.__array_namespace__()`) take them. Compiled functions are called. What Python does
    beside is done once: loops over ranges are unrolled. Sizes are traced numbers, so that the function takes
    tensors of other sizes; of ranks and dtypes that the function has asked for, it takes these.

    At a condition on a traced value the function is run again with the other answer, and what it does then
    is the other branch; what it raises then is raised at the call. `also` are further examples, each a
    sequence of arguments: what they have else that the function asks for, as ranks, dtypes, strings and
    lengths of lists, and branches that the first do not fit, are merged alike.

    UnsupportedError at the line that would fix what differs from call to call: a loop, a number or an index
    of Python by a traced value; and at a condition that leads to more than 64 ways through the function.
    With `check` the function is traced again with other values, and its result compared with that of the
    first run; UnsupportedError says where the two differ.

    A module of PyTorch, or a function whose examples are tensors of it, is traced by PyTorch's own tracer,
    without branches: the result is the function, or the `ScriptModule` of the module.
    """
    if is_of_torch(function, (*examples, also)):
        if also:
            raise UnsupportedError("expected no further examples for PyTorch's tracer, which has no branches")
        return trace_of_torch(function, examples, check)
    runs = _Runs(function, [examples, *also])
    made = runs.made()
    if check:
        runs.check(made)
    return made


class TracedFunction(ClosedFunction):
    """
    A traced function that is closed over tensors, as the parameters and buffers of modules.

    Arrays give arrays; where an argument is a `tsir.Tensor`, these tensors take part in the recording.
    """

    def __init__(self, whole: Function, closed: Sequence[Closed]):
        arrays, self._tensors = [each.array for each in closed], [each.tensor for each in closed]
        super().__init__(whole, lambda: arrays, len(closed))

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return self.whole(*self._given(args, keywords), *args, **keywords)

    def call(self, args: Sequence[object], keywords: Mapping[str, object], *, fallback: bool = True) -> Any:
        return self.whole.call([*self._given(args, keywords), *args], keywords, fallback=fallback)

    def _given(self, args: Sequence[object], keywords: Mapping[str, object]) -> Sequence[object]:
        has_tensors = next(tensors_in((args, keywords)), None) is not None
        return self._tensors if has_tensors else self.first()


class _Runs:
    """The runs of a function on sets of examples; `taken` are their paths, each with its set."""

    def __init__(self, function: Callable[..., Any], examples: Sequence[Sequence[Any]]):
        self.function, self.examples = function, examples
        names = _parameters(function, len(examples[0]))
        self.types = _types(names, examples[0])
        for other in examples[1:]:
            if len(other) != len(names):
                raise UnsupportedError(f"expected {len(names)} arguments in each example, got {len(other)}")
            for known, found in zip(self.types, _types(names, other), strict=True):
                if known != found:
                    raise UnsupportedError(f"expected examples of one type, got '{known}' and '{found}'")
        name = getattr(function, "__name__", "traced")
        is_free = name.isidentifier() and not keyword.iskeyword(name) and name not in _USED
        self.definition = Definition(name if is_free else "traced", names)
        self.results: dict[int, object] = {}
        self.taken: list[tuple[int, Path]] = []
        self._kinds: dict[str, Path] = {}

    def made(self) -> Function:
        """The function that goes all paths."""
        body = self._body()
        sources = sources_of(line.place for line in body)
        module = Module(self.definition.compiled(self.types, body), sources)
        made, closed = module.function(self.definition.name), list(self.definition.closed.values())
        if closed:
            made = TracedFunction(made, closed)
        made.__wrapped__, made.__doc__ = self.function, getattr(self.function, "__doc__", None)
        return made

    def _body(self) -> Sequence[Line]:
        """The lines of all paths."""
        closed, known = self.definition.closed, len(self.definition.closed)
        try:
            body = self._merged()
        except UnsupportedError:
            if len(closed) == known:
                raise
        else:
            if len(closed) == known:
                return body
        # What was a constant until the function was seen to be closed over it is none when it runs again.
        self.definition = Definition(self.definition.name, self.definition.parameters, closed=closed)
        return self._merged()

    def _merged(self) -> Sequence[Line]:
        self.taken, self._kinds = [], {}
        return merged(list(explored([self.follow(i) for i in range(len(self.examples))], self.follow)))

    def follow(self, number: int, answers: Sequence[bool] = ()) -> Path:
        """What the function does with a set of examples, where the first conditions have these answers."""
        trace = Trace(make, self.definition, answers)
        pairs = zip(self.definition.parameters, self.examples[number], strict=True)
        given = [make(trace, name, _copied(example)) for name, example in pairs]
        before = map_leaves(id, given)
        try:
            try:
                with creating(), running(trace):
                    result = trace.opened(_plain_structure(self.function(*given)))
                if trace.errors:  # the function has caught it, and gone where it goes for no other examples
                    raise trace.errors[0]
            except Exception as raised:
                error = _told(raised)
                if trace.errors and not isinstance(error, TsirError):
                    error = trace.errors[0]
                # Where examples do not lead by themselves, they may be what it fails for.
                if not answers or (isinstance(error, TsirError) and not isinstance(error, UnfitExamples)):
                    raise error from raised.__cause__
                trace.steps.append(_raised(error))
            else:
                if map_leaves(id, given) != before:
                    raise refusal("expected that the function leaves the lists of its arguments as they are")
                self._end(trace, result)
                if not answers:
                    self.results[number] = plain(result)
        finally:
            trace.is_open = False
        self.taken.append((number, trace.steps))
        return trace.steps

    def _end(self, trace: Trace, result: object) -> None:
        """The end of a run that returns; UnsupportedError for results that no function of IR has."""
        is_fixed = recorder_of(result) is None
        if is_fixed and not answers_on(trace.steps):
            got = "None" if result is None else described(result)
            raise refusal(f"expected a result that depends on the arguments, got {got}")
        self._kinds.setdefault(_kind(plain(result)), trace.steps)
        if len(self._kinds) > 1:
            found = " and ".join(self._kinds)
            message = f"expected results of one type whichever way the function goes, got {found}"
            raise refusal(message, trace.steps[-1].place)
        trace.write(f"return {trace.text_of(result)}")

    def check(self, made: Function) -> None:
        """UnsupportedError where the function does something else with other values."""
        closed = [each.array.copy() for each in self.definition.closed.values()]
        run = made.whole if isinstance(made, ClosedFunction) else made
        for number, wanted in self.results.items():
            _compare(run(*closed, *map(_copied, self.examples[number])), wanted)
        others = _Runs(self.function, [list(map(_other, each)) for each in self.examples])
        others.definition.closed = self.definition.closed
        for number, path in self.taken:
            expect_same(path, others.follow(number, answers_on(path)), "with other values")
        for name, value in self.definition.constants.items():
            if not same(value, others.definition.constants[name]):
                steps = (step for _, path in self.taken for step in path)
                place = next((each.place for each in steps if f"CONSTANTS.{name}" in str(each)), None)
                raise refusal("with other values a constant of the trace has other elements", place)


def _told(error: Exception) -> Exception:
    """An error, or the one of a trace that another library has put its own in the place of."""
    found: BaseException | None = error
    while found is not None and not isinstance(found, TsirError):
        found = found.__cause__ or found.__context__
    return error if found is None else found


def _raised(error: Exception) -> Line:
    """The line for an exception that the function raised where a condition had another answer."""
    kind, message = type(error).__name__, str(error)
    if isinstance(error, UnfitExamples):
        remedy = "give tsir.trace examples that lead here, by also=[…]"
        kind, message = "RuntimeError", f"the trace does not know this branch: {error.diagnostics[0].message}"
        message += f"; {remedy}"
    elif not hasattr(builtins, kind):
        kind, message = "RuntimeError", f"{kind}: {message}"
    return Line(f"raise {kind}({message!r})", raised_place(error))


def _parameters(function: Callable[..., Any], count: int) -> list[str]:
    """Names for as many arguments, those that the function gives them."""
    try:
        formals = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        formals = []
    named = [f.name for f in formals if f.kind in (f.POSITIONAL_ONLY, f.POSITIONAL_OR_KEYWORD)][:count]
    if hidden := [name for name in named if name in _USED]:
        raise UnsupportedError(f"expected no parameter named '{hidden[0]}' of a traced function; rename it")
    return named + [f"argument{i}" for i in range(len(named), count)]


def _copied(example: object) -> object:
    """An example whose arrays the function may write."""
    return map_arrays(np.copy, plain(example))


def _types(names: Sequence[str], examples: Sequence[object]) -> list[str]:
    """The parameters with the types of examples."""
    return [f"{name}: {_type(each, name)}" for name, each in zip(names, examples, strict=True)]


def _type(example: object, name: str) -> str:
    """The type of a parameter for an example."""
    value = plain(example)
    match value:
        case np.ndarray():
            return "Tensor"
        case bool() | int() | float() | complex() | str():
            return type(value).__name__
        case list():
            return f"List[{_element(cast('list[object]', value), name)}]"
        case tuple():
            return f"Tuple[{', '.join(_type(item, name) for item in cast('tuple[object, ...]', value))}]"
        case dict():
            entries = cast("dict[object, object]", value)
            key = _element(list(entries), name)
            return f"Dict[{key}, {_element(list(entries.values()), name)}]"
        case _:
            raise UnsupportedError(
                f"expected argument '{name}' to be an array or a number, got {described(example)}"
            )


def _element(items: Sequence[object], name: str) -> str:
    types = {_type(item, name) for item in items}
    if len(types) != 1:
        found = ", ".join(sorted(types)) or "none"
        raise UnsupportedError(f"expected elements of one type in argument '{name}', got {found}")
    return types.pop()


def _kind(result: object) -> str:
    """The type of a result, in words."""
    match result:
        case list():
            return f"List[{', '.join(sorted({_kind(item) for item in cast('list[object]', result)}))}]"
        case tuple():
            return f"Tuple[{', '.join(map(_kind, cast('tuple[object, ...]', result)))}]"
        case dict():
            values = cast("dict[object, object]", result).values()
            return f"Dict[{', '.join(sorted(set(map(_kind, values))))}]"
        case np.ndarray():
            return "Tensor"
        case _:
            return type(result).__name__


def _plain_structure(value: object) -> object:
    """Structures of tuples, lists and dictionaries; data classes as dictionaries of their fields."""
    return map_leaves(_fields, value)


def _fields(leaf: object) -> object:
    if not dataclasses.is_dataclass(leaf) or isinstance(leaf, type):
        return leaf
    return {f.name: _plain_structure(getattr(leaf, f.name)) for f in dataclasses.fields(leaf)}


def _other(example: object) -> object:
    """An argument of the same kind with other values."""
    return map_arrays(_changed, plain(example))


def _changed(array: Array) -> Array:
    if array.dtype.kind == "f":
        return (array * 0.75 + 0.125).astype(array.dtype)
    return array[::-1].copy() if array.ndim else array


def _compare(found: object, wanted: object) -> None:
    """UnsupportedError if the compiled function gives something else than the run that was traced."""
    if isinstance(wanted, tuple | list):
        pairs = zip(cast("Sequence[object]", found), cast("Sequence[object]", wanted), strict=True)
        for one, other in pairs:
            _compare(one, other)
    elif isinstance(wanted, dict):
        for key, item in cast("dict[object, object]", wanted).items():
            _compare(cast("dict[object, object]", found)[key], item)
    elif isinstance(wanted, np.ndarray | int | float):
        same = np.allclose(cast(Any, found), cast(Any, wanted), rtol=1e-4, atol=1e-5, equal_nan=True)
        if not same:
            raise UnsupportedError("the traced function gives another result than the run that was traced")
