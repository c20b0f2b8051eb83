"""The examples against what PyTorch recorded: from source and graph text, interpreted and native."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest
from sampling import EVERYTHING
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.universe import new_context
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.native.native import compile_function
from tsir.lowering.native.native_function import NativeFunction
from tsir.lowering.values.speculation import Layout
from tsir.runtime.api.programs import import_torchscript
from tsir.runtime.call.function import Function, Module
from tsir.runtime.checks.check_each import start
from tsir.runtime.plans import plan
from tsir.runtime.plans.sources import key_of, specialise
from tsir.runtime.values.binding import DEFAULT, bind, parameters
from tsir.runtime.values.comparison import Tolerance, difference
from tsir.runtime.values.value_text import value_text
from tsir.tools.pipeline import parse_pipeline
from tsir.tools.roundtrip import check_roundtrip
from tsir.tools.running import run_steps
from tsir.tools.stages import pipeline_to, stages_to

EXAMPLES = Path(__file__).parents[2] / "examples"
NATIVE = (
    "attention", "batch_norm_eval", "early_returns", "forces", "functional_layer_norm", "gru_over_time",
    "layer_norm", "list_rnn", "lstm_cell", "milstm_cell", "mlp", "newton", "optional_args", "small_convnet",
    "softmax_cross_entropy", "while_break",
)  # fmt: skip
"""The examples that run without the interpreter."""

CALLED = (*NATIVE, "inplace_updates", "tuples_and_dicts")
"""Those of which calls do: the arguments are known, and writes are rebuilt, before groups are made."""

TRACED = ("inplace_updates", "layer_norm", "lstm_cell", "milstm_cell", "small_convnet")
"""The examples of which there is a traced graph, with all sizes."""

OWN_FORM = ("early_returns", "gru_over_time", "newton", "optional_args", "while_break")
"""The examples of which PyTorch prints other operators, or another order, than the source has."""

PIPELINE = (
    "inline,lower-tuples,canonical-ops,infer-types,simplify,constant-propagate,unroll-loops,"
    "merge-common,remove-dead,pool-constants,infer-types,renumber"
)


def _load_cases() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tsir_examples_cases", EXAMPLES / "cases.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


CASES: Any = _load_cases()
NAMES = cast(list[str], CASES.names())


def from_source(name: str) -> Function:
    path = EXAMPLES / f"{name}.py"
    return Module(compile_source(path.read_text(encoding="utf-8"), str(path))).function(name)


def from_graph(name: str) -> Function:
    path = EXAMPLES / f"{name}.graph"
    return import_torchscript(path.read_text(encoding="utf-8"), str(path))


def calls(name: str) -> list[tuple[list[Any], Any, tuple[Any, ...]]]:
    """Inputs with the defaults of the source, since graph text has none, outputs, and inputs afterwards."""
    found: list[tuple[list[Any], Any, tuple[Any, ...]]] = []
    formal = parameters(from_source(name).op)
    for case in CASES.load_cases(name):
        defaults = [parameter.default for parameter in formal[len(case.inputs) :]]
        found.append(([*case.inputs, *defaults], case.outputs, case.inputs_after))
    return found


def check(inputs: list[Any], outputs: object, after: tuple[Any, ...], result: object) -> None:
    """Assert that a result, and what the call left in its inputs, are as recorded."""
    assert difference(outputs, result, Tolerance()) is None
    assert difference(after, tuple(inputs[: len(after)]), Tolerance()) is None


def put_first(module: ModuleOp, name: str) -> None:
    """Make a function the first of its module, which inputs are for."""
    block = module.body.block
    function = next(op for op in block.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    first = block.first_op
    assert first is not None
    if function is not first:
        function.detach()
        block.insert_op_before(function, first)


@pytest.mark.parametrize("read", [from_source, from_graph])
@pytest.mark.parametrize("name", NAMES)
def test_interpreted(name: str, read: Any) -> None:
    function: Function = read(name)
    for inputs, outputs, after in calls(name):
        check(inputs, outputs, after, function.interpret(*inputs))


@pytest.mark.parametrize(
    ("name", "read"),
    [(name, from_source) for name in NAMES]
    + [(name, from_graph) for name in NAMES if EVERYTHING or name in OWN_FORM],
)
def test_compiled(name: str, read: Any) -> None:
    """The graph text of others is lowered to the same code as the source, as another test says."""
    function: Function = read(name)
    for inputs, outputs, after in calls(name):
        if name in CALLED:
            (result,) = function.executor.run(bind(function.op, inputs, {}), fallback=False)
        else:
            result = function(*inputs)
        check(inputs, outputs, after, result)


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(CALLED)))
def test_what_needs_the_interpreter_says_where(name: str) -> None:
    function = from_graph(name)
    found: list[Diagnostic] = []
    for inputs, _, _ in calls(name):
        found += function.executor.plan(bind(function.op, inputs, {})).interpreted()
    assert found
    assert all(d.position and f"{name}.graph" in str(d.location) for d in found)


def pattern(inputs: Sequence[object]) -> object:
    """What of the inputs a variant takes for granted: the kinds, equal sizes, sizes of 0 and 1, strides."""
    seen: dict[int, int] = {0: 0, 1: 1}
    found: list[object] = []
    for value in inputs:
        layout = Layout.of(value)
        sizes = () if layout is None else layout.sizes
        strides = None if layout is None or layout.is_contiguous else layout.strides
        found.append((key_of(value), [seen.setdefault(size, len(seen)) for size in sizes], strides))
    return repr(found)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", sorted(NATIVE))
def test_new_sizes_are_not_compiled_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []

    def counting(*args: Any, **keywords: Any) -> NativeFunction:
        compiled.append(args)
        return compile_function(*args, **keywords)

    monkeypatch.setattr(plan, "compile_function", counting)
    function = from_source(name)
    patterns: set[object] = set()
    for inputs, outputs, after in [*calls(name), *calls(name)]:
        before = len(compiled)
        check(inputs, outputs, after, function(*inputs))
        assert len(compiled) == before or pattern(inputs) not in patterns
        patterns.add(pattern(inputs))
    assert len(patterns) < 2 * len(list(calls(name)))


def input_text(value: object, folder: Path) -> str:
    """A value as text; an array is in a file, as the text of a large one is shortened."""
    if not isinstance(value, np.ndarray):
        return value_text(value)
    path = folder / f"{len(list(folder.iterdir()))}.npy"
    np.save(path, cast(Array, value))
    return f"@{path}"


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", NAMES)
def test_every_pass_keeps_what_is_computed(name: str, tmp_path: Path) -> None:
    module = from_source(name).module.op
    put_first(module, name)
    checks = [
        start(module, [input_text(value, tmp_path) for value in inputs]) for inputs, _, _ in calls(name)
    ]
    context = new_context()
    for step in parse_pipeline(PIPELINE):
        step.run(context, module)
        for check_pass in checks:
            assert [note.message for note in check_pass(module, step.name)] == []


def specialised(function: Function, arguments: list[Any]) -> ModuleOp:
    """The module with this function alone, its calls inlined, for arguments of these kinds."""
    module, context = function.module.op, new_context()
    run_steps(module, context, parse_pipeline("inline"))
    for op in list(module.ops):
        if op is not function.op:
            op.detach()
            op.erase()
    function.op.sym_name = StringAttr("main")
    specialise(function.op, bind(function.op, arguments, {}))
    return module


def drop_defaults(function: FuncOp) -> None:
    """Remove the defaults of arguments, which graph text does not have."""
    assert function.arg_attrs is not None
    function.arg_attrs = ArrayAttr(
        DictionaryAttr({key: value for key, value in facts.data.items() if key != DEFAULT})
        for facts in function.arg_attrs
    )


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(OWN_FORM)))
def test_source_and_graph_text_are_lowered_to_the_same_code(name: str) -> None:
    arguments = calls(name)[0][0]
    texts: list[str] = []
    for read in (from_source, from_graph):
        function = read(name)
        drop_defaults(function.op)
        module, context = specialised(function, arguments), new_context()
        run_steps(module, context, parse_pipeline(pipeline_to("linalg")))
        texts.append(str(module))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", TRACED)
def test_traced_graphs(name: str) -> None:
    path = EXAMPLES / f"{name}.traced.graph"
    function = import_torchscript(path.read_text(encoding="utf-8"), str(path))
    inputs, outputs, after = calls(name)[0]
    count = len(parameters(function.op))
    check(inputs[:count], outputs, after[:count], function(*inputs[:count]))


@pytest.mark.sweep(0.15)
@pytest.mark.parametrize("name", NAMES)
def test_every_stage_prints_and_parses_back(name: str) -> None:
    module, context = specialised(from_source(name), calls(name)[0][0]), new_context()
    for stage in stages_to("asm" if name in NATIVE else "groups"):
        run_steps(module, context, parse_pipeline(stage.pipeline))
        if (emitter := stage.load_emitter()) is None:
            check_roundtrip(module, context)
        else:
            assert emitter(module)
