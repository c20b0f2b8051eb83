"""Exports functions as models of ONNX: what `tsir.export_onnx` does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError, showing
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Device
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.onnx.call import Lowered, number_dtype
from tsir.lowering.onnx.containers import as_optional
from tsir.lowering.onnx.convert import Conversion, Missing
from tsir.lowering.onnx.decompose import decompose_all
from tsir.lowering.onnx.graph import (
    Graph,
    Named,
    Names,
    NoForm,
    NumbersValue,
    OptionalValue,
    Scope,
    SequenceValue,
    Value,
)
from tsir.lowering.onnx.guards import guarded
from tsir.lowering.onnx.nodes import Nodes, onnx_dtype
from tsir.lowering.onnx.symbolic import Symbolic
from tsir.runtime.autograd.differentiable import take_seeds
from tsir.runtime.call.closed import HasFunction, closed
from tsir.runtime.call.compiled import know_sizes
from tsir.runtime.call.function import Function
from tsir.runtime.derivatives.gradients import scripted
from tsir.runtime.onnx.writer import Model, check_opset, foreign, package, sizes_named, write_model
from tsir.runtime.plans.planning import FOLDING, TYPING, needed
from tsir.runtime.plans.write_back import Written
from tsir.runtime.values.save import Target
from tsir.runtime.values.structure import described
from tsir.runtime.values.tensor_spec import TensorSpec, example_for
from tsir.transforms.analysis.effects import draws
from tsir.transforms.functionalise.returns import own_results

Exportable = HasFunction | Function | Callable[..., object]
"""What is exported: a function, a gradient, a module, a Python function of the TorchScript language."""

DEFAULT_OPSET = 18
"""The version of the operators that models are written for unless another one is asked for."""


def export_onnx(
    function: Exportable,
    specs: Sequence[object],
    path: Target,
    opset: int = DEFAULT_OPSET,
    *,
    output_names: Sequence[str] | None = None,
    symbolic: Mapping[str, Symbolic] | None = None,
    domains: Mapping[str, int] | None = None,
    metadata: Mapping[str, str] | None = None,
) -> None:
    """
    Write a function as a model of ONNX, for arguments of these kinds: `TensorSpec`s, arrays, numbers.

    The inputs are the tensors and numbers of the arguments, by the names of the parameters; those in a
    dictionary by their keys, those in a list or a tuple by their places, as `layers_0`. Sizes that a spec
    leaves out are symbols of the model. Parameters without a spec are constants of their defaults, and
    tensors of a module are constants of the model. The outputs are `output`, or `output_0` and so on, or the
    keys of a dictionary; after them come the new values of arguments that the function writes, as `x_out`.
    `output_names` gives other names.

    `symbolic` gives functions for operators, as `"ns::name"`: `f(g, *arguments)` gives what the operator
    gives, by `g.op("Relu", x)`. Operators that are not ONNX's own are allowed in `domains`, with their
    versions. UnsupportedError with every operation that has no form; TsirError for an opset that is not
    known, a package that is missing, a model that does not pass the checker, and a file that cannot be
    written, of which nothing is left.
    """
    export(
        function_of(function), specs, path, opset,
        output_names=output_names, symbolic=symbolic, domains=domains, metadata=metadata,
    )  # fmt: skip


def export(
    exported: Exported,
    specs: Sequence[object],
    path: Target,
    opset: int,
    *,
    output_names: Sequence[str] | None = None,
    symbolic: Mapping[str, Symbolic] | None = None,
    domains: Mapping[str, int] | None = None,
    metadata: Mapping[str, str] | None = None,
) -> None:
    """Write a function as `export_onnx` does."""
    check_opset(opset)
    _check_options(symbolic or {}, domains or {}, metadata or {})
    package("onnx_ir")
    whole = exported.whole
    with showing(whole.module.sources):
        graph = graph_of(exported, specs, opset, output_names, symbolic or {})
        if problems := list(foreign(graph, opset, domains or {})):
            raise UnsupportedError(problems)
    write_model(Model(graph, opset, domains or {}, metadata or {}, whole.__doc__ or ""), path)


def _check_options(
    symbolic: Mapping[str, Symbolic], domains: Mapping[str, object], metadata: Mapping[str, object]
) -> None:
    """TsirError for a name that no operator has, a version that is no int, and metadata that is no text."""
    schemas = [operator.schema for operator in OPERATORS.values()] if symbolic else []
    known = {name for schema in schemas for name in (schema.name, schema.full_name)}
    if unknown := [name for name in symbolic if name not in known]:
        raise TsirError(f"expected a name of an operator in 'symbolic', as 'aten::relu', got '{unknown[0]}'")
    for name, version in domains.items():
        if not isinstance(version, int):
            raise TsirError(f"expected a version of '{name}' in 'domains' that is an int, got {version!r}")
    for name, text in metadata.items():
        if not isinstance(text, str):
            raise TsirError(f"expected a text of '{name}' in 'metadata', got {text!r}")


@dataclass(frozen=True)
class Exported:
    """A function to export, with its first arguments if they are those of a module."""

    whole: Function
    state: Sequence[object] = ()


def function_of(function: Exportable) -> Exported:
    """What a function, a gradient or a module is exported by."""
    if (found := closed(function)) is not None:
        return Exported(found.whole, tuple(found.first()))
    return Exported(scripted(cast("Callable[..., object]", function)))


def graph_of(
    exported: Exported,
    specs: Sequence[object],
    opset: int,
    output_names: Sequence[str] | None,
    symbolic: Mapping[str, Symbolic],
) -> Graph:
    """The graph of a function; UnsupportedError with all that has no form."""
    function = exported.whole
    examples = [*exported.state, *specs]
    values = function.bound([example_for(each) for each in examples], {})
    op, random = _prepared(function, values, examples, symbolic)
    scope = Scope(Graph(function.__name__), opset, Names())
    inputs = _Inputs(scope)
    conversion = Conversion(scope, symbolic)
    names = function.parameters
    try:
        arguments = op.body.block.args
        for place, (argument, value) in enumerate(zip(arguments, values, strict=False)):
            given = examples[place] if place < len(examples) else value
            if place < len(exported.state) or place >= len(examples):
                conversion.values[argument] = inputs.constant(given, value, names[place])
            else:
                conversion.values[argument] = inputs.of(given, value, names[place])
        for argument in arguments[len(values) :]:
            conversion.values[argument] = inputs.seed()
    except NoForm as error:
        raise UnsupportedError(Diagnostic.error(op, str(error))) from error
    scope.names = Names([*inputs.taken, *(output_names or ())])
    try:
        results = conversion.run(op.body.block)
    except Missing:
        raise UnsupportedError(_report(random, conversion.problems)) from None
    if random or conversion.problems:
        raise UnsupportedError(_report(random, conversion.problems))
    scope.place = ""
    try:
        _add_outputs(scope, _named_results(exported, op, results, values, len(specs)), output_names, inputs)
    except NoForm as error:
        raise UnsupportedError(Diagnostic.error(op, str(error))) from error
    _prune(scope.graph)
    scope.graph.inputs = sizes_named(scope.graph.inputs)
    return scope.graph


def _prepared(
    function: Function, values: Sequence[object], examples: Sequence[object], symbolic: Mapping[str, Symbolic]
) -> tuple[FuncOp, list[Drawn]]:
    """
    The function for arguments of these kinds, without writes, calls and operators that are composed.

    Behind its arguments it takes the seeds of its random numbers.

    With it, what draws random numbers, which has no form.
    """
    module, op = needed(*function.executor.source(values))
    know_sizes(op, examples)
    run_passes(module, (*TYPING, *FOLDING))
    take_seeds(op)
    random = [inner for inner in module.walk() if draws(inner)]
    message = "ONNX has no form of random numbers that are the same as ours: make them an argument"
    drawn = [
        Drawn(Diagnostic.error(_first_use(each), message), Diagnostic.error(each, message)) for each in random
    ]
    while decompose_all(module, symbolic):
        run_passes(module, (*TYPING, *FOLDING, *TYPING, *FOLDING, "merge-common", "remove-dead"))
    return op, drawn


@dataclass(frozen=True)
class Drawn:
    """What draws random numbers: where they are used, and where the state of the generator is made."""

    use: Diagnostic
    made: Diagnostic


def _report(drawn: Sequence[Drawn], problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """All that has no form, in the order of the program; of what draws, that it does."""
    said = {each.position for random in drawn for each in (random.use, random.made)}
    found = [*(random.use for random in drawn), *(each for each in problems if each.position not in said)]
    once = {(each.position, each.message): each for each in found}  # loops that are written out say it again
    return sorted(once.values(), key=lambda each: each.position or ("", 0, 0))


def _first_use(op: Any) -> Any:
    """An operation that draws, in place of the one that makes its generator."""
    users = [use.operation for result in op.results for use in result.uses]
    return next((user for user in users if isinstance(user, SchemaOp)), op)


@dataclass
class _Inputs:
    """The inputs of a graph, by the names of the parameters."""

    scope: Scope
    taken: dict[str, None] = field(default_factory=dict[str, None])

    def of(self, given: object, value: object, name: str) -> Lowered:
        """What an argument is in the graph, for a spec or a value of its kind."""
        if isinstance(given, TensorSpec):
            return self._input(name, given.kind, given.shape)
        if isinstance(value, np.ndarray):
            array = cast("Array", value)
            return self._input(name, DType.of(array.dtype), (None,) * array.ndim)
        if isinstance(value, bool | int | float):
            return self._input(name, number_dtype(value), ())
        if isinstance(value, list | tuple):
            items = cast("Sequence[object]", value)
            parts = cast("Sequence[object]", given if isinstance(given, list | tuple) else value)
            pairs = zip(parts, items, strict=True)
            return [self.of(part, item, f"{name}_{n}") for n, (part, item) in enumerate(pairs)]
        if isinstance(value, dict):
            entries = cast("dict[object, object]", value)
            parts = cast("dict[object, object]", given) if isinstance(given, dict) else entries
            return {key: self.of(parts[key], item, self._key(key, name)) for key, item in entries.items()}
        if value is None or isinstance(value, str | Device):
            return value
        raise NoForm(f"argument '{name}': a value of type {described(value)} has no form in ONNX")

    def seed(self) -> Value:
        """A seed of random numbers, which is an input of the model."""
        return self._input("seed", DType.i64, ())

    def constant(self, given: object, value: object, name: str) -> Lowered:
        """A value that is part of the model; its tensors have the names of their paths in what was given."""
        if isinstance(value, np.ndarray):
            return self.scope.constant(cast("Array", value), self._unique(name))
        if isinstance(value, list | tuple):
            items = cast("Sequence[object]", value)
            paths = [f"{name}_{n}" for n in range(len(items))]
            if isinstance(given, dict):
                paths = [str(path) for path in cast("dict[object, object]", given)]
            return [self.constant(item, item, path) for path, item in zip(paths, items, strict=True)]
        if isinstance(value, dict):
            entries = cast("dict[object, object]", value)
            return {key: self.constant(item, item, str(key)) for key, item in entries.items()}
        if value is None or isinstance(value, str | Device | bool | int | float):
            return value
        raise NoForm(f"'{name}': a value of type {described(value)} has no form in ONNX")

    def _key(self, key: object, name: str) -> str:
        own = str(key)
        return own if own not in self.taken else f"{name}_{own}"

    def _input(self, name: str, dtype: DType, sizes: Sequence[int | str | None]) -> Value:
        onnx_dtype(dtype)
        made = Value(self._unique(name), dtype, tuple(sizes))
        self.scope.graph.inputs.append(made)
        return made

    def _unique(self, name: str) -> str:
        found, count = name, 1
        while found in self.taken:
            found, count = f"{name}_{count}", count + 1
        self.taken[found] = None
        return found


def _named_results(
    exported: Exported, op: FuncOp, results: Sequence[Lowered], values: Sequence[object], given: int
) -> list[tuple[str, Lowered]]:
    """What a function gives, by names; the new values of arguments that it writes last."""
    function = exported.whole
    own = list(results[: len(own_results(op))])
    written = Written.of(op)
    new = dict(zip(written.arguments, results[len(own) :], strict=True))
    if any(place < len(exported.state) for place in new):
        raise NoForm("the function writes tensors of its module: export 'apply', whose state is a value")
    last = [new.get(place) for place in range(len(op.body.block.args))]
    packed = function.pack(written.with_aliases(last, own), values, {})
    named = list(_leaves(packed, "output", is_whole=True))
    named += [
        pair for place, value in new.items() for pair in _leaves(value, f"{function.parameters[place]}_out")
    ]
    return named


def _leaves(value: object, name: str, *, is_whole: bool = False) -> Iterator[tuple[str, Lowered]]:
    """The tensors and numbers in a result, with names."""
    if isinstance(value, dict):
        for key, item in cast("dict[object, object]", value).items():
            yield from _leaves(item, str(key) if is_whole else f"{name}_{key}")
    elif isinstance(value, list | tuple):
        for n, item in enumerate(cast("Sequence[object]", value)):
            yield from _leaves(item, f"{name}_{n}")
    elif value is not None:
        yield name, cast("Lowered", value)


def _add_outputs(
    scope: Scope, named: Sequence[tuple[str, Lowered]], names: Sequence[str] | None, inputs: _Inputs
) -> None:
    """Let the graph give values under names."""
    if names is not None and len(names) != len(named):
        raise NoForm(f"expected {len(named)} output names, got {len(names)}")
    if not named:
        raise NoForm("expected a function that gives a tensor or a number")
    wanted = list(names) if names is not None else [name for name, _ in named]
    if len(set(wanted)) != len(wanted):
        raise NoForm(f"expected output names that differ, got {', '.join(wanted)}")
    if names is not None and (twice := [name for name in wanted if name in inputs.taken]):
        raise NoForm(f"expected output names that are no names of inputs, got '{twice[0]}'")
    nodes = Nodes(scope)
    values = guarded(scope, [_as_output(nodes, value) for _, value in named])
    for name, value in zip(wanted, values, strict=True):
        scope.output(value, name if names is not None else scope.names.free(name))


def _as_output(nodes: Nodes, value: Lowered) -> Named:
    if isinstance(value, Value | SequenceValue):
        return value
    if isinstance(value, NumbersValue):
        return value.value
    if isinstance(value, OptionalValue):
        return as_optional(nodes, value)
    if isinstance(value, bool | int | float):
        return nodes.number(value, number_dtype(value))
    raise NoForm(f"a result of type {type(value).__name__} has no form in ONNX")


def _prune(graph: Graph) -> None:
    """Leave out nodes and constants that nothing reads."""
    read = {each.name for each in graph.outputs}
    kept: list[Any] = []
    for node in reversed(graph.nodes):
        if not read.intersection(node.outputs):
            continue
        kept.append(node)
        read.update(node.inputs)
        for attribute in node.attributes.values():
            if isinstance(attribute, Graph):
                _prune(attribute)
                read.update(_read_outside(attribute))
    graph.nodes = kept[::-1]
    graph.constants = {name: array for name, array in graph.constants.items() if name in read}


def _read_outside(graph: Graph) -> set[str]:
    return {name for node in graph.walk() for name in node.inputs} | {each.name for each in graph.outputs}
