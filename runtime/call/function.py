"""Modules of IR and the functions in them, as users hold and call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, GradientError, TsirError, showing
from tsir.dialects.process.cached_property import cached_property
from tsir.runtime.autograd.recorded import Recorded, tensors_in, to_arrays
from tsir.runtime.call.callee import Callee
from tsir.runtime.call.program import Program
from tsir.runtime.values.formals import Formal
from tsir.runtime.values.interop import Export, exporter
from tsir.runtime.values.structure import described, map_arrays, map_leaves

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.dialects.func import FuncOp
    from xdsl.ir import Attribute

    from tsir.runtime.autograd.differentiable import Differentiable
    from tsir.runtime.call.saved import Saved
    from tsir.runtime.plans.executor import Executor
    from tsir.runtime.values.binding import Parameter
    from tsir.runtime.values.save import Target

OUT = "out"
"""The keyword of a call that gives memory for its results, unless a parameter has this name."""


class Module:
    """
    A module of IR; its functions are attributes.

    `op` is the xDSL operation, `sources` the texts that it was compiled from, by file, as far as they are
    known. Modules print as text and pickle as such.
    """

    def __init__(self, op: ModuleOp | Program, sources: Mapping[str, str] | None = None):
        self.sources: Mapping[str, str] = {} if sources is None else sources
        self._program = op if isinstance(op, Program) else Program(lambda: op)
        self._functions: dict[str, Function] = {}

    @property
    def op(self) -> ModuleOp:
        """
        The operation of xDSL.

        Whoever has it may change it: from then on nothing is read from the disk for the text, or kept there.
        """
        self._program.detach()
        return self._program.op

    def function(self, name: str) -> Function:
        """The function of a name; TsirError with the names there are if there is none."""
        if name not in self._functions:
            self._program.check(name)
            self._functions[name] = Function(self, self._program, name)
        return self._functions[name]

    @property
    def names(self) -> list[str]:
        """The names of the functions, in order."""
        return self._program.names

    def __getattr__(self, name: str) -> Function:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self.function(name)
        except TsirError as error:
            raise AttributeError(str(error)) from error

    @property
    def code(self) -> str:
        """All functions as TorchScript source text, as `Function.code`."""
        return self.code_with_constants[0]

    @property
    def code_with_constants(self) -> tuple[str, Mapping[str, object]]:
        """The text of `code`, and the tensors in it by their names in `CONSTANTS`."""
        from tsir.runtime.call.printed import source_of

        with showing(self.sources):
            return source_of(self._program.op)

    def __str__(self) -> str:
        from tsir.dialects.ir.printing import module_text

        return module_text(self._program.op)

    def __repr__(self) -> str:
        return f"<tsir module of {', '.join(self.names) or 'nothing'}>"

    def __reduce__(self) -> tuple[object, ...]:
        from tsir.dialects.ir.printing import module_text

        return _module_from_text, (module_text(self._program.op, locations=True), dict(self.sources))


def _module_from_text(text: str, sources: Mapping[str, str]) -> Module:
    from tsir.dialects.ir.parsing import parse_module

    return Module(parse_module(text), sources)


def _function_of_module(module: Module, name: str) -> Function:
    return module.function(name)


class Function(Callee):
    """
    A function that runs: arrays in, arrays of the same kind out.

    What can be is compiled to native code when it is first called with arguments of a kind (dtypes,
    ranks, structure); the rest runs in the interpreter, with the same result.
    """

    __wrapped__: Callable[..., object]
    """The Python function that it was compiled from, if it was."""

    torch_path: str
    """The name by which programs call it, if it calls an operator of the user's."""

    attributes = 0
    """The number of leading parameters that are attributes of a module, which no user's call gives."""

    def __init__(self, module: Module, program: Program, name: str):
        self.module, self.program = module, program
        self.fast_calls = program.fast_calls(name)
        self.__name__ = self.symbol = name
        self._known = program.known.get(name)
        self.__doc__ = self._documentation() if self._known is None else self._known.documentation

    def _documentation(self) -> str | None:
        from tsir.runtime.values.binding import documentation

        return documentation(self._op)

    @cached_property
    def _op(self) -> FuncOp:
        return self.program.function(self.symbol)

    @property
    def op(self) -> FuncOp:
        """The operation of xDSL; whoever has it may change it, as `Module.op`."""
        self.program.detach()
        return self._op

    @property
    def executor(self) -> Executor:
        """The executor that plans and runs the function."""
        return self._executor

    @cached_property
    def _executor(self) -> Executor:
        from tsir.runtime.plans.executor import Executor
        from tsir.runtime.plans.sources import ModuleSource

        source = ModuleSource(self.program.op, self._op, owns_containers=True)
        return Executor(
            source, self.module.sources, keeps_calls=True, fast_calls=self.fast_calls, decides_sizes=True
        )

    @property
    def formals(self) -> Sequence[Formal]:
        return self.typed_formals if self._known is None else self._known.formals

    @property
    def typed_formals(self) -> Sequence[Parameter]:
        return self._typed_formals

    @cached_property
    def _typed_formals(self) -> Sequence[Parameter]:
        from tsir.runtime.values.binding import parameters

        return parameters(self._op)

    @property
    def result_types(self) -> Sequence[Attribute]:
        """The types of the results."""
        return self._op.function_type.outputs.data

    def call(self, args: Sequence[object], keywords: Mapping[str, object], *, fallback: bool = True) -> Any:
        """
        The result for these arguments; without `fallback`, UnsupportedError if a part is interpreted.

        The keyword `out`, if no parameter has this name, gives arrays to write the results to, in the
        structure of the result and of the same dtypes and sizes, or None for a new one. They are returned
        in place of new ones. What they hold after an error is not defined.
        """
        if OUT in keywords and OUT not in self.parameters:
            keywords = dict(keywords)
            out = keywords.pop(OUT)
            if out is not None:
                return self._into(out, args, keywords, fallback)
        tensors = _tensors_by_array(args, keywords)
        if tensors:
            return self._recorded(tensors, args, keywords, fallback)
        values = self.bound(args, keywords)
        results = self.executor.run(values, fallback=fallback)
        return self.pack(results, args, keywords)

    def bound(self, args: Sequence[object], keywords: Mapping[str, object]) -> list[object]:
        """The values of the parameters; ExecutionError if the arguments do not fit them."""
        from tsir.runtime.values.binding import bind

        with showing(self.module.sources):
            return bind(self._op, args, keywords, self.typed_formals, self.attributes)

    def _into(
        self, given: object, args: Sequence[object], keywords: Mapping[str, object], fallback: bool
    ) -> Any:
        """The result of a call with arrays for its results."""
        from tsir.runtime.call.outputs import Outputs

        if any(tensor.requires_grad for tensor in tensors_in((args, keywords))):
            raise self._refused("expected arguments that are not recorded")
        try:
            outputs = Outputs.of(given)
            result = self._fast_call(args) if outputs.are_small and not keywords else NotImplemented
            if result is not NotImplemented:
                packed = self.packed(result, args, keywords) if self.packs else result
                return outputs.filled([packed], packed)
            arguments = [to_arrays(value) for value in args]
            named = {name: to_arrays(value) for name, value in keywords.items()}
            values = self.bound(arguments, named)
            results = self.executor.run(values, fallback=fallback, into=outputs.memory(values))
            return outputs.filled(results, self.pack(results, arguments, named))
        except (TypeError, ValueError) as error:
            raise self._refused(str(error)) from error

    def _refused(self, message: str) -> ExecutionError:
        """The error of a call whose `out` cannot be taken."""
        return ExecutionError(Diagnostic.error(self._op, f"{self.__name__}: argument '{OUT}': {message}"))

    def _recorded(
        self,
        tensors: Mapping[int, Recorded],
        args: Sequence[object],
        keywords: Mapping[str, object],
        fallback: bool,
    ) -> Any:
        """The result of a call with tensors, as tensors; recorded if one of them requires a gradient."""
        from tsir.runtime.autograd.recording import record_call

        given = self._with_tensors(tensors, args, keywords)
        results = record_call(self.differentiable, given, self.unflattened, fallback=fallback)
        return self.pack(results, args, keywords)

    def _with_tensors(
        self, tensors: Mapping[int, Recorded], args: Sequence[object], keywords: Mapping[str, object]
    ) -> list[object]:
        """The values of the parameters, with these tensors in place of their arrays."""
        arrays = {name: to_arrays(value) for name, value in keywords.items()}
        values = self.bound(list(map(to_arrays, args)), arrays)
        return [map_leaves(lambda x: tensors.get(id(x), x), value) for value in values]

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        """The results as the caller of these arguments gets them, arrays in the caller's kind."""
        return pack(results, exporter([*args, *keywords.values()]))

    def interpret(self, /, *args: object, **keywords: object) -> Any:
        """Run in the interpreter alone: the reference that native code is held against."""
        from tsir.runtime.plans.reference import interpret

        values = self.bound(args, keywords)
        with showing(self.module.sources):
            results = interpret(self.program.op, self._op, values, owns_containers=True)
        return self.pack(results, args, keywords)

    def flattened(self, gradient: object) -> list[object]:
        """A gradient of the result, flat; GradientError if it does not have the structure of the result."""
        from tsir.runtime.autograd.flattening import flatten

        types = self._op.function_type.outputs.data
        whole = (gradient,) if len(types) == 1 else gradient
        if not isinstance(whole, tuple | list) or len(cast("Sequence[object]", whole)) != len(types):
            raise GradientError(f"expected a tuple of {len(types)} gradients, got {described(gradient)}")
        return flatten(types, cast("Sequence[object]", whole), "the gradient of the result")

    def unflattened(self, flat: Sequence[object]) -> Sequence[object]:
        """The results, of which `flat` are the elements of the tuples in them, in order."""
        from tsir.runtime.autograd.flattening import unflatten

        return unflatten(self._op.function_type.outputs.data, flat)

    @property
    def graph(self) -> Module:
        """The module with the function's IR."""
        return self.module

    def ir(self, /, *args: object, **keywords: object) -> Module:
        """
        The IR for arguments of these kinds, with calls inlined, before it is planned.

        Of a gradient it is the function with its backward behind it.
        """
        module, _ = self.executor.source(self.bound(args, keywords))
        return Module(module)

    @property
    def code(self) -> str:
        """
        The function, and those that it calls, as TorchScript source text.

        `tsir.CompilationUnit(f.code)` compiles it to the same IR. `code_with_constants` has the tensors in it
        as well, which the text names `CONSTANTS.c0` and so on. UnsupportedError with every operation that
        has no text.
        """
        return self.code_with_constants[0]

    @property
    def code_with_constants(self) -> tuple[str, Mapping[str, object]]:
        """The text of `code`, and the tensors in it: `tsir.CompilationUnit(text, constants=tensors)`."""
        from tsir.runtime.call.printed import source_of

        with showing(self.module.sources):
            return source_of(self.program_for_text())

    def program_for_text(self) -> ModuleOp:
        """A new module with the function, for arguments of all kinds, behind those that it calls."""
        from xdsl.dialects.builtin import ModuleOp

        from tsir.runtime.plans.sources import reached

        return ModuleOp([each.clone() for each in reversed(reached(self._op))])

    def save(
        self,
        file: Target,
        extra_files: Mapping[str, bytes] | None = None,
        *,
        specs: Sequence[object] | None = None,
    ) -> None:
        """
        Write an archive of a module whose `forward` is the function, which `torch.jit.load` reads.

        With `specs`, which are those of `tsir.compile`, write an exported program (`.pt2`) for arguments of
        these kinds, which `torch.export.load` reads. `file` is a path, or a file that is open; `extra_files`
        are the files beside the module, by name. UnsupportedError with every operation that has no form
        there, TsirError if it cannot be written.
        """
        from tsir.runtime.call.printed import function_archive, write
        from tsir.runtime.values.save import check_is_archive, save_to

        if specs is not None:
            from tsir.runtime.call.exported_program import save_program

            save_program(self.saved(), specs, file, extra_files)
            return
        check_is_archive(file)

        with showing(self.module.sources):
            archive = function_archive(self.__name__, self.program_for_text(), extra_files or {})
        save_to(file, lambda out: write(archive, out))

    def saved(self) -> Saved:
        """The function as what is written as an exported program."""
        from tsir.runtime.call.saved import Saved

        return Saved(self)

    @cached_property
    def differentiable(self) -> Differentiable:
        """The function as what runs backward, with what has been made for it."""
        from tsir.runtime.autograd.differentiable import Differentiable

        return Differentiable(self.executor, self._op, self.typed_formals)

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters, in order."""
        return [p.name for p in self.formals]

    def explain(self, *args: object, **keywords: object) -> str:
        """
        What is compiled for these arguments, and what is left to the interpreter and why.

        Of tensors that are recorded it is the forward, with what a backward reads, and the backwards so far.
        """
        from tsir.runtime.autograd.recording import explain_call

        tensors = _tensors_by_array(args, keywords)
        found = explain_call(self.differentiable, self._with_tensors(tensors, args, keywords))
        read = self.fast_calls.read
        return f"{found}\nfast calls read from the disk: {read}" if read else found

    def __repr__(self) -> str:
        return f"<tsir function {self.__name__}({', '.join(self.parameters)})>"

    def __reduce__(self) -> tuple[object, ...]:
        return _function_of_module, (self.module, self.symbol)


def _tensors_by_array(args: Sequence[object], keywords: Mapping[str, object]) -> dict[int, Recorded]:
    """The tensors in the arguments of a call, by the identities of their arrays."""
    return {id(tensor.array): tensor for tensor in tensors_in((args, keywords))}


def pack(results: Sequence[object], export: Export) -> object:
    """The results of a function as Python returns them, arrays in the caller's kind."""
    if not results:
        return None
    exported = [map_arrays(export, result) for result in results]
    return exported[0] if len(exported) == 1 else tuple(exported)
