"""Functions compiled ahead of their calls, for arguments of given kinds: what `tsir.compile` returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from tsir.dialects.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array
from tsir.lowering.llvm.emit import emit
from tsir.lowering.llvm.jit import assembly, compile_text
from tsir.lowering.llvm.link import shared_library
from tsir.lowering.native import lower
from tsir.runtime.binding import bind
from tsir.runtime.callee import Callee
from tsir.runtime.executor import Plan, may_fall_back
from tsir.runtime.function import Function
from tsir.transforms.subgraphs import function_of_group

Target = Literal["cpu"]
"""Where a function is compiled for."""


@dataclass(frozen=True)
class TensorSpec:
    """
    An argument to compile for instead of an example: None stands for a size that is not known.

    `dtype` is a numpy dtype, or the name of one of ours, as `"bf16"`.
    """

    shape: tuple[int | None, ...]
    dtype: str | np.dtype[np.generic] | type[np.generic] = "f32"
    strides: tuple[int | None, ...] | None = None
    device: str = "cpu"

    @property
    def is_exact(self) -> bool:
        """Whether all sizes are known."""
        return None not in self.shape

    def example(self) -> Array:
        """An array of this dtype and rank, of size 1 where the size is not known."""
        name = self.dtype
        dtype = DType[name].numpy if isinstance(name, str) and name in DType.__members__ else np.dtype(name)
        return np.zeros([1 if size is None else size for size in self.shape], dtype)


class CompiledFunction(Callee):
    """
    A function with its plan made for arguments of given kinds.

    Calls with other kinds make a plan then. `llvm_ir` and `asm` are the texts of all native groups.
    """

    def __init__(self, function: Function, plan: Plan, fallback: bool):
        super().__init__(function.executor)
        self.function = function
        self.plan = plan
        self._fallback = fallback

    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result for these arguments."""
        return self.function.call(args, keywords, fallback=self._fallback)

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

    def save(self, path: str | Path) -> None:
        """
        Write the native code to a file, by its suffix: `.ll`, `.s`, `.o` or `.so`.

        UnsupportedError if the function is not native as a whole, or for another suffix.
        """
        target = Path(path)
        write = _WRITERS.get(target.suffix)
        if write is None:
            raise UnsupportedError(f"expected a suffix of {', '.join(_WRITERS)}, got '{target.suffix}'")
        if missing := self.plan.interpreted():
            raise UnsupportedError(missing)
        groups = list(self.plan.groups())
        if len(groups) != 1:
            message = f"expected a function that is one native group, got {len(groups)}"
            raise UnsupportedError(Diagnostic.error(self.function.op, message))
        write(emit(lower(function_of_group(groups[0]))).text, target)

    def _texts(self) -> Sequence[str]:
        natives = [self.plan.native(group) for group in self.plan.groups()]
        return [variant.text for native in natives for variant in native.compiled]


_WRITERS: dict[str, Callable[[str, Path], object]] = {
    ".ll": lambda text, path: path.write_text(text, encoding="utf-8"),
    ".s": lambda text, path: path.write_text(assembly(text), encoding="utf-8"),
    ".o": lambda text, path: path.write_bytes(compile_text(text)),
    ".so": lambda text, path: shared_library([compile_text(text)], path),
}


def compile_for(function: Function, examples: Sequence[object], *, fallback: bool) -> CompiledFunction:
    """
    Compile a function for the kinds of `examples`: arrays, numbers or `TensorSpec`s.

    Without `fallback`, or where `TSIR_FALLBACK` is 0, UnsupportedError with every operation that has no
    native form.
    """
    arguments = [e.example() if isinstance(e, TensorSpec) else e for e in examples]
    values = bind(function.op, arguments, {})
    executor = function.executor
    plan = executor.plan(values)
    if not (fallback and may_fall_back()) and (missing := plan.interpreted()):
        raise UnsupportedError(missing)
    for position, example in enumerate(examples):
        if isinstance(example, TensorSpec) and not example.is_exact:
            values[position] = None  # what stands for it tells no layout
    plan.prepare(values)
    return CompiledFunction(function, plan, fallback)
