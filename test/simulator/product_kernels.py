"""Products of matrices as kernels, for their tests: programs, how they run, and faults in their PTX."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import ml_dtypes
import numpy as np
from gpu_host import simulate, text_of
from gpu_threads import interpret
from ptx_memory import SimulationError
from sampling import EVERYTHING
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

import tsir
from tsir.dialects.types import attributes as t
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.target import Freedom, Target, named
from tsir.transforms.analysis.subgraphs import function_of_group

Array = np.ndarray[Any, Any]

PROGRAMS = tsir.CompilationUnit("""
def mm(a: Tensor, b: Tensor):
    return torch.mm(a, b)

def bmm(a: Tensor, b: Tensor):
    return torch.bmm(a, b)

def matmul(a: Tensor, b: Tensor):
    return torch.matmul(a, b)

def mv(a: Tensor, b: Tensor):
    return torch.mv(a, b)

def linear(a: Tensor, b: Tensor, c: Tensor):
    return torch.relu(torch.linear(a, b, c))

def added(a: Tensor, b: Tensor, c: Tensor):
    return torch.mm(a, b) + c

def kept(a: Tensor, b: Tensor, c: Tensor):
    h = torch.mm(a, b) + c
    return h, torch.relu(h) * h

def twice(a: Tensor, b: Tensor, c: Tensor):
    return torch.mm(torch.relu(torch.mm(a, b)), c)

def sum_of_two(a: Tensor, b: Tensor, c: Tensor):
    return torch.mm(a, b) + torch.mm(c, b)

def shifted(a: Tensor, b: Tensor):
    return torch.mm((a * 2.0).narrow(1, 4, 16), b)

def mixed(a: Tensor, b: Tensor):
    return torch.softmax(torch.mm(a, b), 1)
""")

F16, BF16 = np.dtype(np.float16), np.dtype(ml_dtypes.bfloat16)
F32, F64 = np.dtype(np.float32), np.dtype(np.float64)
OLD, USUAL = named("nvptx64-sm_75"), named("nvptx64")
ROUNDING = replace(USUAL, freedom=Freedom(allow_tf32=True))
GROUPED = USUAL.allowing(Freedom(products="wgmma"))


def known_as(function: FuncOp, arrays: Sequence[Array]) -> FuncOp:
    """A function whose arguments are known to have the sizes and strides of arrays."""
    for argument, array in zip(function.body.block.args, arrays, strict=True):
        Rewriter.replace_value_with_new_type(argument, t.TensorType.of_array(array, exact=True))
    types = [argument.type for argument in function.body.block.args]
    outputs = function.function_type.outputs.data
    function.properties["function_type"] = FunctionType.from_lists(types, outputs)
    return function


def lowered(name: str, arrays: Sequence[Array], *, target: Target = USUAL, dynamic: bool = False) -> ModuleOp:
    """The kernels of a program for arguments, of which no more than dtype and rank is known if `dynamic`."""
    (group,) = getattr(PROGRAMS, name).executor.plan(arrays).groups()
    function = function_of_group(group)
    module = lower([function if dynamic else known_as(function, arrays)], target)
    if EVERYTHING or (name, target, dynamic) not in _verified:
        module.verify()
        _verified.add((name, target, dynamic))
    return module


_verified = set[tuple[str, Target, bool]]()
"""Programs whose kernels have been verified: those for other arguments are of the same operations."""


def run(
    module: ModuleOp,
    arrays: Sequence[Array],
    *,
    target: Target = USUAL,
    edit: Callable[[str], str] = str,
    launches: list[str] | None = None,
) -> list[Array]:
    """The results of kernels."""
    found = simulate(module, arrays, target=target, edit=edit, launches=launches)
    return [np.asarray(each) for each in found]


def run_both(module: ModuleOp, arrays: Sequence[Array], *, target: Target = USUAL) -> list[Array]:
    """The results of kernels, which are the same whether PTX is run or the operations are."""
    found = run(module, arrays, target=target)
    for one, other in zip(interpret(module, arrays), found, strict=True):
        np.testing.assert_array_equal(np.asarray(one), other)
    return found


def whole(shape: Sequence[int], dtype: np.dtype[Any], seed: int = 0) -> Array:
    """Numbers of which sums of a few hundred products are exact in every dtype."""
    return np.random.default_rng(seed).integers(-1, 2, shape).astype(dtype)


def to_tf32(array: Array) -> Array:
    """Numbers rounded to 10 bits of a fraction, halves away from zero."""
    bits = np.ascontiguousarray(array).view(np.uint32)
    near = ((bits + np.uint32(1 << 12)) & np.uint32(0xFFFFE000)).view(np.float32)
    return np.where(np.isfinite(array), near, array)


def exact(function: Callable[..., Array], *arrays: Array) -> Array:
    """What a function gives of numbers of 64 bits, in the dtype of the first array."""
    return function(*(array.astype(np.float64) for array in arrays)).astype(arrays[0].dtype)


@dataclass(frozen=True)
class Made:
    """A product that has been lowered, and the text of the one kernel that it launches."""

    module: ModuleOp
    arrays: tuple[Array, ...]
    name: str
    target: Target

    @classmethod
    def of(cls, *arrays: Array, target: Target = USUAL) -> Made:
        """The product of two arrays."""
        module, launches = lowered("mm", arrays, target=target), list[str]()
        run(module, arrays, launches=launches, target=target)
        (name,) = launches
        return cls(module, arrays, name, target)

    def edited(self, text: str, edit: Callable[[str], str]) -> str:
        """The text of all kernels with an edit of that one, which changes it."""
        start = text.index(f".entry {self.name}(")
        end = text.find(".entry", start + 1) % (len(text) + 1)
        after = edit(text[start:end])
        assert after != text[start:end]
        return text[:start] + after + text[end:]

    def run(self, edit: Callable[[str], str]) -> Array:
        """The result after an edit of the kernel."""
        (found,) = run(
            self.module, self.arrays, target=self.target, edit=lambda text: self.edited(text, edit)
        )
        return found

    def goes_wrong(self, edit: Callable[[str], str]) -> bool:
        """Whether the kernel does what it may not after an edit, or gives other numbers."""
        try:
            return not np.array_equal(self.run(edit), exact(np.matmul, *self.arrays))
        except SimulationError:
            return True

    def without(self, pattern: str) -> Iterator[Callable[[str], str]]:
        """Yields edits each of which removes one of the places that match a pattern."""
        text = text_of(self.module, self.name, self.target)
        found: list[re.Match[str]] = []
        self.edited(text, lambda kernel: found.extend(re.finditer(pattern, kernel)) or "")

        def edit(place: re.Match[str]) -> Callable[[str], str]:
            return lambda kernel: kernel[: place.start()] + kernel[place.end() :]

        yield from map(edit, found)
