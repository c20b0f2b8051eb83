"""Functions compiled ahead of their calls, for arguments of given kinds: what `tsir.compile` returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from tsir.dialects.diagnostics import CompileError, Diagnostic, UnsupportedError
from tsir.lowering.ahead.build import Exported
from tsir.lowering.ahead.header import header_text
from tsir.lowering.ahead.support_code import FREE
from tsir.lowering.llvm.archive import archive
from tsir.lowering.llvm.jit import assembly, compile_text
from tsir.lowering.llvm.link import shared_library
from tsir.lowering.llvm.target import HERE, Target, named
from tsir.lowering.speculation import Layout
from tsir.runtime.ahead import exported
from tsir.runtime.binding import bind
from tsir.runtime.callee import Callee
from tsir.runtime.executor import Plan, may_fall_back
from tsir.runtime.function import Function
from tsir.runtime.structure import SEQUENCES, leaves_in, map_leaves
from tsir.runtime.tensor_spec import TensorSpec as TensorSpec


class CompiledFunction(Callee):
    """
    A function with its plan made for arguments of given kinds.

    Calls with other kinds make a plan then. `llvm_ir` and `asm` are the texts of all native groups, for this
    machine whatever the target.
    """

    def __init__(
        self, function: Function, examples: Sequence[object], plan: Plan, target: Target, fallback: bool
    ):
        super().__init__(function.executor, function.formals)
        self.function = function
        self.examples = tuple(examples)
        self.plan = plan
        self.target = target
        self.packs = function.packs
        self._fallback = fallback

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

    def explain(self) -> str:
        """What is native, and what is left to the interpreter and why."""
        return self.plan.explain()

    def save(self, path: str | Path, name: str | None = None) -> None:
        """
        Write the function for callers without Python, by the suffix: `.ll`, `.s`, `.o`, `.a` or `.so`.

        The header goes beside it, as `.h`, which is a suffix too, for the header alone. The exported function
        is called `name`, by default as this one, or as the file where this one is `main`, as graphs are.
        UnsupportedError, with all reasons, if it is not native as a whole or C has no form for it;
        CompileError if a library cannot be linked.
        """
        place = Path(path)
        form = FORMS.get(place.suffix)
        if form is None:
            raise UnsupportedError(f"expected a suffix of {', '.join(FORMS)}, got '{place.suffix}'")
        symbol = name_in(self.function, place) if name is None else name
        made = export(self.function, self.examples, symbol, self.target)
        write_anew(place, form(made, self.target))
        write_anew(place.with_suffix(HEADER), FORMS[HEADER](made, self.target))

    def _texts(self) -> Sequence[str]:
        natives = [self.plan.native(group) for group in self.plan.groups()]
        return [variant.text for native in natives for variant in native.compiled]


def name_in(function: Function, path: str | Path) -> str:
    """What a function is called in a file unless it is told: as the file if it is `main`."""
    own = function.__name__
    return Path(path).stem if own == "main" else own


def export(function: Function, examples: Sequence[object], name: str, target: Target) -> Exported:
    """A function as one for C, for arguments of the kinds of `examples`; errors as of `save`."""
    values = bind(function.op, [_example_of(example) for example in examples], {})
    leaves = leaves_in(tuple(examples), SEQUENCES)
    specs = chain((leaf if isinstance(leaf, TensorSpec) else None for leaf in leaves), repeat(None))
    arguments = dict(zip(function.parameters, values, strict=True))
    return exported(function.executor.source, name, arguments, specs, target)


def target_for(function: Function, name: str) -> Target:
    """The target that users call so; UnsupportedError at the function if there is none."""
    try:
        return named(name)
    except CompileError as error:
        messages = [Diagnostic.error(function.op, diagnostic.message) for diagnostic in error.diagnostics]
        raise UnsupportedError(messages) from error


def write_anew(path: Path, data: bytes) -> None:
    """Write a file in the place of one that is there: who has loaded that, as a library, keeps it."""
    if path.is_file():
        path.unlink()
    path.write_bytes(data)


def _example_of(example: object) -> object:
    """An example with arrays in the place of the specs in it."""
    return map_leaves(lambda x: x.example() if isinstance(x, TensorSpec) else x, example, SEQUENCES)


def _ir(made: Exported, target: Target) -> bytes:
    return f'target triple = "{target.triple}"\n{made.text}'.encode()


def _assembly(made: Exported, target: Target) -> bytes:
    return assembly(made.text, opt="O2", **asdict(target)).encode()


def _object(made: Exported, target: Target) -> bytes:
    return compile_text(made.text, opt="O2", **asdict(target))


def _archive(made: Exported, target: Target) -> bytes:
    return archive(_object(made, target), (made.signature.name, FREE), f"{made.signature.name}.o")


def _library(made: Exported, target: Target) -> bytes:
    return shared_library([_object(made, target)], target)


def _header(made: Exported, target: Target) -> bytes:
    return header_text(made.signature).encode()


HEADER = ".h"
"""The suffix of headers."""

FORMS: dict[str, Callable[[Exported, Target], bytes]] = {
    ".ll": _ir,
    ".s": _assembly,
    ".o": _object,
    ".a": _archive,
    ".so": _library,
    HEADER: _header,
}
"""What a function is saved as, by the suffix of the file."""


def compile_for(
    function: Function, examples: Sequence[object], *, fallback: bool, target: str = HERE
) -> CompiledFunction:
    """
    Compile a function for the kinds of `examples`: arrays, numbers or `TensorSpec`s.

    Without `fallback`, or where `TSIR_FALLBACK` is 0, UnsupportedError with every operation that has no
    native form; UnsupportedError for a target that is not known.
    """
    machine = target_for(function, target)
    arguments = [_example_of(example) for example in examples]
    values = bind(function.op, arguments, {})
    executor = function.executor
    plan = executor.plan(values)
    if not (fallback and may_fall_back()) and (missing := plan.interpreted()):
        raise UnsupportedError(missing)
    specs = {position: x for position, x in enumerate(examples) if isinstance(x, TensorSpec)}
    layouts = [specs[i].layout if i in specs else Layout.of(value) for i, value in enumerate(values)]
    plan.prepare(layouts, others=not all(spec.is_exact for spec in specs.values()))
    return CompiledFunction(function, examples, plan, machine, fallback)
