"""Joining and repeating: cat, stack, repeat, flip, roll and their kin."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.views.expansion import expand
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_Shapes = Sequence[Sequence[t.Size]]


def shapes_of(arguments: Arguments) -> _Shapes | None:
    """The sizes of every tensor in `tensors`; None if one is not known. RuleError for an empty list."""
    tensors = arguments.tensors("tensors")
    if tensors == []:
        raise RuleError("expected at least one tensor, got an empty list")
    sizes = [x.sizes for x in tensors or () if x is not None]
    known = [s for s in sizes if s is not None]
    return known if known and len(known) == len(sizes) else None


def _is_legacy_empty(sizes: Sequence[t.Size]) -> bool:
    """Whether cat ignores a tensor of these sizes whatever the others have."""
    return tuple(sizes) == (0,)


def _joined_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    shapes = shapes_of(arguments)
    if shapes is None:
        return _of_rank(arguments, 0)
    return joined(shapes, arguments.constant("dim", int))


def _of_rank(arguments: Arguments, more: int) -> Sequence[t.Size] | None:
    """The sizes of a result of some dimensions more than each tensor of a list of unknown length."""
    rank = None if arguments.tensors("tensors") is not None else arguments.each_tensor("tensors").rank
    return None if rank is None else [None] * (rank + more)


def joined(shapes: _Shapes, dim: int | None) -> Sequence[t.Size] | None:
    """The sizes of tensors joined along a dimension; RuleError where their others differ."""
    kept = [s for s in shapes if not _is_legacy_empty(s)]
    if not kept:
        return (0,)
    if not kept[0] or len({len(s) for s in kept}) != 1:
        raise RuleError(f"expected tensors of one rank above 0, got ranks {[len(s) for s in kept]}")
    if any(s == (None,) for s in map(tuple, kept)) and len(kept) != len(shapes):
        return None
    if dim is None:
        return [None] * len(kept[0])
    at = rules.wrap(dim, len(kept[0]))
    along = [s[at] for s in kept]
    numbers = [s for s in along if isinstance(s, int)]
    joined = along[0] if len(along) == 1 else sum(numbers) if len(numbers) == len(along) else None
    return [joined if d == at else _same(d, [s[d] for s in kept]) for d in range(len(kept[0]))]


def _same(dim: int, sizes: Sequence[t.Size]) -> t.Size:
    numbers = {s for s in sizes if isinstance(s, int)}
    if len(numbers) > 1:
        raise RuleError(f"expected equal sizes in dimension {dim}, got {list(sizes)}")
    return numbers.pop() if numbers else sizes[0] if len(set(sizes)) == 1 else None


for _name in ("cat", "concat"):

    @operator(
        f"aten::{_name}(Tensor[] tensors, int dim=0) -> Tensor",
        rules.Shaped(_joined_sizes, like="", promotes=("tensors",)),
        loops=loops.Lowered("tsir.lowering.operators.joining:cat"),
        gradient=f"""
    def {_name}(tensors: List[Tensor], dim: int):
        result = torch.cat(tensors, dim)
        rank = tensors[0].dim()
        same = True
        for t in tensors:
            if t.dim() != rank:
                same = False
        shapes: List[List[int]] = []
        sizes: List[int] = []
        if same:
            sizes = [t.size(dim) for t in tensors]
        else:
            shapes = [t.size() for t in tensors]
            sizes = [0 if s == [0] else s[dim] for s in shapes]
        def backward(grad):
            parts: List[Tensor] = []
            start = 0
            for i in range(len(sizes)):
                part = grad.narrow(dim, start, sizes[i])
                parts.append(part if same else part.reshape(shapes[i]))
                start = start + sizes[i]
            return parts, None
        return result, backward
    """,
        tangent=linear("tensors"),
        out="out",
    )
    def cat(tensors: list[Array], dim: int) -> Array:
        """The tensors one after another along `dim`; one-dimensional tensors of size 0 are left out."""
        kept = [x for x in tensors if not _is_legacy_empty(x.shape)]
        return np.concatenate(kept or tensors[:1], axis=dim)


def _stacked_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    shapes, dim = shapes_of(arguments), arguments.constant("dim", int)
    if shapes is None:
        return _of_rank(arguments, 1)
    if len({len(s) for s in shapes}) != 1:
        raise RuleError(f"expected tensors of one rank, got ranks {[len(s) for s in shapes]}")
    sizes = [_same(d, [s[d] for s in shapes]) for d in range(len(shapes[0]))]
    if dim is None:
        return [None] * (len(sizes) + 1)
    at = rules.wrap(dim, len(sizes) + 1)
    return [*sizes[:at], len(shapes), *sizes[at:]]


@operator(
    "aten::stack(Tensor[] tensors, int dim=0) -> Tensor",
    rules.Shaped(_stacked_sizes, like="", promotes=("tensors",)),
    loops=loops.Lowered("tsir.lowering.operators.joining:stack"),
    gradient="""
    def stack(tensors: List[Tensor], dim: int):
        def backward(grad):
            return torch.unbind(grad, dim), None
        return torch.stack(tensors, dim), backward
    """,
    tangent=linear("tensors"),
    out="out",
)
def stack(tensors: list[Array], dim: int) -> Array:
    """Tensors of equal sizes along a new dimension."""
    return np.stack(tensors, axis=dim)


def _broadcast_types(arguments: Arguments) -> Sequence[t.ListType]:
    shapes = shapes_of(arguments)
    sizes = None if shapes is None else rules.broadcast_all(t.TensorType.of(None, s) for s in shapes)
    tensors = [x or t.TENSOR for x in arguments.tensors("tensors") or (t.TENSOR,)]
    dtype = tensors[0].dtype if len({x.dtype for x in tensors}) == 1 else None
    return [t.ListType(t.TensorType.of(dtype, sizes, device=rules.device(tensors)))]


@operator(
    "aten::broadcast_tensors(Tensor[] tensors) -> Tensor[]",
    rules.Typed(_broadcast_types),
    loops=loops.Lowered("tsir.lowering.operators.joining:broadcast_tensors"),
    gradient="""
    def broadcast_tensors(tensors: List[Tensor]):
        sizes = [x.size() for x in tensors]
        def backward(grads: List[Tensor]):
            return [grads[i].sum_to_size(sizes[i]) for i in range(len(sizes))]
        return torch.broadcast_tensors(tensors), backward
    """,
    tangent=linear("tensors"),
)
def broadcast_tensors(tensors: list[Array]) -> list[Array]:
    """The tensors expanded to the sizes to which all of them broadcast."""
    sizes = list(np.broadcast_shapes(*(x.shape for x in tensors)))
    return [expand(x, sizes) for x in tensors]


def _meshgrid(tensors: list[Array], indexing: str = "ij") -> list[Array]:
    """Vectors expanded to the grid that they span, one dimension each; `xy` exchanges the first two."""
    if indexing not in ("ij", "xy"):
        raise ValueError(f"expected indexing to be 'ij' or 'xy', got '{indexing}'")
    if any(x.ndim > 1 for x in tensors):
        raise ValueError("expected vectors or tensors without dimensions")
    sizes = [x.size for x in tensors]
    swaps = indexing == "xy" and len(tensors) > 1
    grids: list[Array] = []
    for d, x in enumerate(tensors):
        ones = [1] * len(sizes)
        ones[d] = x.size
        grid = expand(x.reshape(ones), sizes)
        grids.append(grid.swapaxes(0, 1) if swaps else grid)
    return grids


def _grid_types(arguments: Arguments) -> Sequence[t.ListType]:
    shapes, indexing = shapes_of(arguments), arguments.value("indexing") if "indexing" in arguments else "ij"
    tensors = [x or t.TENSOR for x in arguments.tensors("tensors") or (t.TENSOR,)]
    dtype = tensors[0].dtype if len({x.dtype for x in tensors}) == 1 else None
    sizes: list[t.Size] | None = None
    if shapes is not None and indexing in ("ij", "xy"):
        sizes = [shape[0] if shape else 1 for shape in shapes]
        if indexing == "xy":
            sizes[:2] = sizes[1::-1]
    return [t.ListType(t.TensorType.of(dtype, sizes, device=rules.device(tensors)))]


def _meshgrid_gradient(parameters: str, call: str, swaps: str, more: str) -> str:
    return f"""
    def meshgrid(tensors: List[Tensor]{parameters}):
        sizes = [x.size() for x in tensors]
        def backward(grads: List[Tensor]):
            found: List[Tensor] = []
            for i in range(len(sizes)):
                grad = grads[i].transpose(0, 1) if {swaps} and len(sizes) > 1 else grads[i]
                kept = [1] * i + [grad.size(i)] + [1] * (len(sizes) - i - 1)
                found.append(grad.sum_to_size(kept).reshape(sizes[i]))
            return found{more}
        return torch.meshgrid({call}), backward
    """


_GRID = loops.Lowered("tsir.lowering.operators.joining:meshgrid")

operator(
    "aten::meshgrid(Tensor[] tensors) -> Tensor[]",
    rules.Typed(_grid_types),
    reference=_meshgrid,
    loops=_GRID,
    gradient=_meshgrid_gradient("", "tensors", "False", ""),
    tangent=linear("tensors"),
)
operator(
    "aten::meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]",
    rules.Typed(_grid_types),
    reference=_meshgrid,
    loops=_GRID,
    gradient=_meshgrid_gradient(
        ", *, indexing: str", "tensors, indexing=indexing", "indexing == 'xy'", ", None"
    ),
    tangent=linear("tensors"),
)


def _repeated_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    name = "repeats" if "repeats" in arguments else "dims"
    sizes, times = arguments.tensor("self").sizes, arguments.ints(name)
    if sizes is None or times is None:
        return None
    if name == "dims":
        times = [1] * (len(sizes) - len(times)) + times
    if len(times) < len(sizes):
        raise RuleError(f"expected at least {len(sizes)} repeats, got {len(times)}")
    if any(isinstance(n, int) and n < 0 for n in times):
        raise RuleError(f"expected repeats of at least 0, got {times}")
    full = [1] * (len(times) - len(sizes)) + list(sizes)
    return [
        n if s == 1 else s if n == 1 else s * n if isinstance(s, int) and isinstance(n, int) else None
        for s, n in zip(full, times, strict=True)
    ]


_REPEAT_BACKWARD = """
        size = self.size()
        def backward(grad):
            wide: List[int] = []
            kept: List[int] = []
            front = len(repeats) - len(size)
            for i in range(len(repeats)):
                own = 1 if i < front else size[i - front]
                wide = wide + [repeats[i], own]
                kept = kept + [1, own]
            return grad.reshape(wide).sum_to_size(kept).reshape(size), None
        return self.repeat(repeats), backward
    """


@operator(
    "aten::repeat(Tensor self, SymInt[] repeats) -> Tensor",
    rules.Shaped(_repeated_sizes),
    loops=loops.Script("""
    def repeat(self, repeats: List[int]):
        front = [1] * (len(repeats) - self.dim())
        sizes = front + self.size()
        pairs: List[int] = []
        wide: List[int] = []
        for i in range(len(repeats)):
            pairs = pairs + [1, sizes[i]]
            wide = wide + [repeats[i], sizes[i]]
        total = [repeats[i] * sizes[i] for i in range(len(repeats))]
        return self.reshape(pairs).expand(wide).clone().view(total)
    """),
    gradient="""
    def repeat(self, repeats: List[int]):"""
    + _REPEAT_BACKWARD,
    tangent=linear("self"),
    out="out",
)
def repeat(self: Array, repeats: list[int]) -> Array:
    """The tensor a number of times along each dimension, new ones in front included."""
    return np.tile(self, repeats)


@operator(
    "aten::tile(Tensor self, SymInt[] dims) -> Tensor",
    rules.Shaped(_repeated_sizes),
    loops=loops.Script("""
    def tile(self, dims: List[int]):
        return self.repeat([1] * max(self.dim() - len(dims), 0) + dims)
    """),
    gradient="""
    def tile(self, dims: List[int]):
        repeats = [1] * max(self.dim() - len(dims), 0) + dims"""
    + _REPEAT_BACKWARD,
    tangent=linear("self"),
)
def tile(self: Array, dims: list[int]) -> Array:
    """As `repeat`, with fewer numbers for the last dimensions only."""
    return np.tile(self, dims)


def _reordered_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, dims = arguments.tensor("self").sizes, arguments.ints("dims")
    known = [d for d in dims or () if isinstance(d, int)]
    if sizes is not None and "shifts" not in arguments:
        wrapped = [rules.wrap(d, len(sizes)) for d in known]
        if len(set(wrapped)) != len(wrapped):
            raise RuleError(f"expected each dimension once, got {dims}")
    return sizes


@operator(
    "aten::flip(Tensor self, int[] dims) -> Tensor",
    rules.Shaped(_reordered_sizes),
    loops=loops.Lowered("tsir.lowering.operators.joining:flip"),
    gradient="""
    def flip(self, dims: List[int]):
        def backward(grad):
            return grad.flip(dims), None
        return self.flip(dims), backward
    """,
    tangent=linear("self"),
    out="out",
)
def flip(self: Array, dims: list[int]) -> Array:
    """The elements in reverse order along `dims`."""
    return np.flip(self, tuple(dims)).copy() if self.ndim else self.copy()


@operator(
    "aten::roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor",
    rules.Shaped(_reordered_sizes),
    loops=loops.Script("""
    def roll(self, shifts: List[int], dims: List[int]):
        assert len(shifts) == max(len(dims), 1), "expected one shift per dimension"
        if len(dims) == 0:
            return self.flatten().roll(shifts, [0]).view(self.size())
        result = self
        for i in range(len(dims)):
            size = result.size(dims[i])
            some = max(size, 1)
            start = (some - shifts[i] % some) % some
            front = result.narrow(dims[i], 0, start)
            result = torch.cat([result.narrow(dims[i], start, size - start), front], dims[i])
        return result
    """),
    gradient="""
    def roll(self, shifts: List[int], dims: List[int]):
        def backward(grad):
            return grad.roll([-s for s in shifts], dims), None, None
        return self.roll(shifts, dims), backward
    """,
    tangent=linear("self"),
    out="out",
)
def roll(self: Array, shifts: list[int], dims: list[int]) -> Array:
    """The elements moved along `dims`, or in order, what leaves at the end entering at the start."""
    if len(shifts) != (len(dims) or 1):
        raise ValueError(f"expected one shift per dimension, got {shifts} and {dims}")
    return np.roll(self, shifts if dims else shifts[0], tuple(dims) if dims else None)
