"""Functions compiled ahead of their calls, for arguments of given kinds: what `tsir.compile` returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic, UnsupportedError, showing
from tsir.dialects.types import attributes as t
from tsir.lowering.ahead.build import Exported
from tsir.lowering.convert.outline_groups import outlined_name
from tsir.lowering.gpu.outlining.pipeline import ptx_of
from tsir.lowering.llvm.codegen.jit import assembly
from tsir.lowering.llvm.codegen.target import CUDA, EXACT, GPU, HERE, Freedom, Target, is_gpu, named
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.values.speculation import Layout
from tsir.runtime.call.callee import Callee
from tsir.runtime.call.exported import (
    NO_ATTRIBUTES,
    Attributes,
    Derive,
    Exportable,
    exported,
    flat_plan,
)
from tsir.runtime.call.forms import PTX, check_suffix, checked_path, write, write_anew
from tsir.runtime.call.function import Function
from tsir.runtime.call.leaves import is_leaf
from tsir.runtime.plans.causes import shortened
from tsir.runtime.plans.executor import Executor, may_fall_back
from tsir.runtime.plans.plan import Plan
from tsir.runtime.plans.planning import needed
from tsir.runtime.values.binding import Parameter
from tsir.runtime.values.formals import Formal
from tsir.runtime.values.structure import leaves_in
from tsir.runtime.values.tensor_spec import TensorSpec as TensorSpec
from tsir.runtime.values.tensor_spec import example_for
from tsir.transforms.analysis.refusals import refusals
from tsir.transforms.analysis.subgraphs import function_of_group

FORWARD = "forward"
"""The method that a call of a module is one of."""


class CompiledFunction(Callee):
    """
    A function with its plan made for arguments of given kinds.

    Calls with other kinds make a plan then, and run on this machine. `llvm_ir` and `asm` are the texts of all
    native groups, for this machine whatever the target, which users call `named`. What is pickled is the
    function and what it was compiled for, so that it is compiled again where it is read.
    """

    def __init__(
        self,
        function: Function,
        examples: Sequence[object],
        plan: Plan,
        target: Target,
        named: str,
        fallback: bool,
    ):
        self.fast_calls = function.fast_calls
        self.__doc__ = function.__doc__
        self.function = function
        self.examples = tuple(examples)
        self.plan = plan
        self.target = target
        self.named = named
        self.packs = function.packs
        self._fallback = fallback
        self._ptx: str | None = None

    @property
    def formals(self) -> Sequence[Formal]:
        return self.function.formals

    @property
    def typed_formals(self) -> Sequence[Parameter]:
        return self.function.typed_formals

    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result for these arguments."""
        return self.function.call(args, keywords, fallback=self._fallback)

    def packed(self, result: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of a fast call in the structure that the caller of these arguments gets."""
        return self.function.packed(result, args, keywords)

    @property
    def llvm_ir(self) -> str:
        """The LLVM IR of the native groups, one module for each variant of each."""
        return "\n".join(self._texts())

    @property
    def asm(self) -> str:
        """The assembly of the native groups for this machine."""
        return "\n".join(map(assembly, self._texts()))

    @property
    def ptx(self) -> str:
        """
        The kernels of the native groups, for the GPU that is the target, else for the usual one.

        They take the tensors and numbers in tuples, lists and dictionaries among the arguments one by one,
        for lengths and keys of the examples, and are for strings of the values of these. UnsupportedError
        with all that is not native, or else has no form on a GPU.
        """
        if self._ptx is None:
            usual = named(GPU).allowing(self.target.freedom)
            with showing(self.function.module.sources):
                self._ptx = plan_ptx(self._on_device(), self.target if is_gpu(self.target) else usual)
        return self._ptx

    def _on_device(self) -> Plan:
        """
        The plan of the function with all tensors on a GPU, for the tensors and numbers in its arguments.

        UnsupportedError with all places where it names another device.
        """
        from tsir.runtime.plans.placement import OnDevice, elsewhere

        values = self.function.bound([example_for(example) for example in self.examples], {})
        source = OnDevice(self.function.executor.source, 0)
        if all(value is None or is_leaf(value) for value in values):
            plan = Executor(source).plan(values)
        else:
            plan = flat_plan(source, dict(zip(self.function.parameters, values, strict=True)))
        if problems := list(elsewhere(plan.function, 0)):
            raise UnsupportedError(problems)
        return plan

    def explain(self) -> str:
        """The native groups, and the operations that are interpreted, with reasons."""
        return self.plan.explain()

    def save(self, path: str | Path, name: str | None = None) -> None:
        """
        Write the function for callers without Python, by the suffix: `.ll`, `.s`, `.o`, `.a` or `.so`.

        Kernels for a GPU are `.ptx`, whose names are those that `ptx` has. Of all others, the header goes
        beside it, as `.h`, which is a suffix too, for the header alone. The exported function
        is called `name`, by default as this one, or as the file where this one is `main`, as graphs are.
        UnsupportedError, with all reasons, if it is not native as a whole or C has no form for it;
        CompileError if a library cannot be linked; TsirError if the file cannot be written; TypeError for
        what is no path or no name.
        """
        place = checked_path(path, name)
        if place.suffix == PTX:
            write_anew(place, [self.ptx.encode()])
            return
        check_suffix(place, self.target)
        symbol = self._name_in(place) if name is None else name
        write(place, self._exported(symbol), self.target)

    def _name_in(self, path: Path) -> str:
        """The default name of the exported function."""
        return name_in(self.function, path)

    def _exported(self, name: str) -> Exported:
        return export(self.function, self.examples, name, self.target)

    def __repr__(self) -> str:
        return f"{repr(self.function).removesuffix('>')} compiled for {self.target.triple}>"

    def __reduce__(self) -> tuple[object, ...]:
        again = partial(compile_for, fallback=self._fallback, target=self.named, freedom=self.target.freedom)
        return again, (self.function, self.examples)

    def _texts(self) -> Sequence[str]:
        natives = [self.plan.native(group) for group in self.plan.groups()]
        return [variant.text for native in natives for variant in native.compiled]


def name_in(function: Function, path: str | Path, *, is_method: bool = False) -> str:
    """The default name of a function in a file: that of the file for `main`, or `forward` of a module."""
    own = function.__name__
    return Path(path).stem if own == (FORWARD if is_method else "main") else own


def export(
    function: Function,
    examples: Sequence[object],
    name: str,
    target: Target,
    attributes: Attributes = NO_ATTRIBUTES,
    metadata: Mapping[str, bytes] | None = None,
    derive: Derive | None = None,
) -> Exported:
    """
    A function as one for C, for arguments of the kinds of `examples`; errors as of `save`.

    Of a method the first arguments are `attributes`, which are no parameters. `metadata` are files that the
    library has in it, by name. `derive` makes another function of it, as its gradient.
    """
    every = [*attributes.values, *examples]
    with showing(function.module.sources):
        values = function.bound([example_for(example) for example in every], {})
        _check_sizes(function, values, every)
        leaves = leaves_in(tuple(every))
        specs = chain((leaf if isinstance(leaf, TensorSpec) else None for leaf in leaves), repeat(None))
        program = Exportable(
            function.executor.source,
            name,
            function.program.function(function.symbol).location,
            dict(zip(function.parameters, values, strict=True)),
            specs,
            function.module.sources,
            metadata or {},
            attributes.roles(function),
            attributes.assigned,
            derive,
        )
        return exported(program, target)


def plan_ptx(plan: Plan, target: Target) -> str:
    """The kernels of a plan that is native as a whole; errors as of `CompiledFunction.ptx`."""
    if missing := plan.interpreted():
        raise UnsupportedError(shortened(missing))
    groups = enumerate(plan.groups())
    return ptx_of([function_of_group(op, outlined_name(plan.function, n)) for n, op in groups], target)


def target_for(function: Function, name: str) -> Target:
    """The target that users call so; UnsupportedError at the function if there is none."""
    try:
        return named(name)
    except CompileError as error:
        messages = [Diagnostic.error(function.op, diagnostic.message) for diagnostic in error.diagnostics]
        raise UnsupportedError(messages) from error


def know_sizes(function: FuncOp, examples: Sequence[object]) -> None:
    """Give the arguments of a function the sizes that specs among the examples have."""
    for argument, example in zip(function.body.block.args, examples, strict=False):
        if isinstance(example, TensorSpec) and isinstance(argument.type, t.TensorType):
            Rewriter.replace_value_with_new_type(argument, argument.type.known(sizes=example.sizes))


def _check_sizes(function: Function, values: Sequence[object], examples: Sequence[object]) -> None:
    """
    UnsupportedError with all operators that no call gets past whose arguments have the sizes of the specs.

    What no result and no effect needs is left out of plans, and does not count.
    """
    specs = [example for example in examples if isinstance(example, TensorSpec)]
    if not any(size is not None for spec in specs for size in spec.sizes):
        return
    module, pruned = needed(*function.executor.source(values))
    know_sizes(pruned, examples)
    run_passes(module, ("infer-types",))
    if problems := list(refusals(pruned)):
        raise UnsupportedError(problems)


def _check_places(function: Function, examples: Sequence[object]) -> None:
    """UnsupportedError with all arguments whose specs name a device that is not the CPU."""
    pairs = zip(function.parameters, examples, strict=False)
    places = {
        name: leaf.device
        for name, example in pairs
        for leaf in leaves_in(example)
        if isinstance(leaf, TensorSpec) and leaf.place.kind == CUDA
    }
    expected = f"expected a spec with the device 'cpu', or the target '{CUDA}'"
    problems = [
        f"{function.__name__}: argument '{name}': {expected}, got '{place}'" for name, place in places.items()
    ]
    if problems:
        raise UnsupportedError([Diagnostic.error(function.op, problem) for problem in problems])


def compile_for(
    function: Function,
    examples: Sequence[object],
    *,
    fallback: bool,
    target: str = HERE,
    freedom: Freedom = EXACT,
) -> CompiledFunction:
    """
    Compile a function for the kinds of `examples`: arrays, numbers or `TensorSpec`s.

    Without `fallback`, or where `TSIR_FALLBACK` is 0, UnsupportedError with every operation that has no
    native form; UnsupportedError for a target that is not known, for specs of devices that it is not for, or
    of sizes that no call can have, with all reasons. What runs on the GPUs of this machine is compiled by
    `tsir.runtime.cuda.compiled`.
    """
    with showing(function.module.sources):
        return _compile(function, examples, fallback, target, freedom)


def _compile(
    function: Function, examples: Sequence[object], fallback: bool, target: str, freedom: Freedom
) -> CompiledFunction:
    """The function compiled for the CPU, or for files."""
    machine = target_for(function, target).allowing(freedom)
    if not is_gpu(machine):
        _check_places(function, examples)
    arguments = [example_for(example) for example in examples]
    values = function.bound(arguments, {})
    _check_sizes(function, values, examples)
    executor = function.executor
    plan = executor.plan(values)
    falls_back = fallback and may_fall_back()
    if plan.outline.callees and not falls_back:
        plan = executor.whole.plan(values)
    if not falls_back and not is_gpu(machine) and (missing := plan.interpreted()):
        raise UnsupportedError(shortened(missing))
    specs = {position: x for position, x in enumerate(examples) if isinstance(x, TensorSpec)}
    leaves = plan.leaves([specs.get(i, value) for i, value in enumerate(values)])
    layouts = [x.layout if isinstance(x, TensorSpec) else Layout.of(x) for x in leaves]
    plan.prepare(layouts, others=not all(spec.is_exact for spec in specs.values()))
    compiled = CompiledFunction(function, examples, plan, machine, target, fallback)
    if is_gpu(machine):
        _ = compiled.ptx  # says now what has no form there
    return compiled
