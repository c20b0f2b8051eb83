"""What operators of ONNX do, as functions of TorchScript text, which imported programs call."""

from __future__ import annotations

from tsir.frontend.onnx import arranging, recurrent, resizing

FUNCTIONS: dict[str, str] = {
    **arranging.FUNCTIONS,
    **recurrent.FUNCTIONS,
    **resizing.FUNCTIONS,
    "_ints": """
def _ints(x: Tensor) -> List[int]:
    found: List[int] = []
    for i in range(x.numel()):
        found.append(int(x.reshape([-1])[i]))
    return found
""",
    "_gather": """
def _gather(x: Tensor, index: Tensor, axis: int) -> Tensor:
    dim = axis + x.dim() if axis < 0 else axis
    flat = index.reshape([-1])
    places = torch.where(flat < 0, flat + x.size(dim), flat)
    sizes = x.shape[:dim] + index.shape + x.shape[dim + 1 :]
    return torch.index_select(x, dim, places).reshape(sizes)
""",
    "_gather_elements": """
def _gather_elements(x: Tensor, index: Tensor, axis: int) -> Tensor:
    places = torch.where(index < 0, index + x.size(axis), index)
    return torch.gather(x, axis, places)
""",
    "_scatter": """
def _scatter(x: Tensor, index: Tensor, updates: Tensor, axis: int, reduction: str) -> Tensor:
    places = torch.where(index < 0, index + x.size(axis), index)
    if reduction == "none":
        return torch.scatter(x, axis, places, updates)
    if reduction == "add":
        return torch.scatter_add(x, axis, places, updates)
    return torch.scatter_reduce(x, axis, places, updates, reduction)
""",
    "_reshape": """
def _reshape(x: Tensor, sizes: List[int], keeps_zero: bool) -> Tensor:
    wanted: List[int] = []
    for i in range(len(sizes)):
        wanted.append(x.size(i) if sizes[i] == 0 and not keeps_zero else sizes[i])
    return x.reshape(wanted)
""",
    "_expand": """
def _expand(x: Tensor, sizes: List[int]) -> Tensor:
    wanted: List[int] = []
    more = len(sizes) - x.dim()
    for i in range(len(sizes)):
        own = x.size(i - more) if i >= more else 1
        wanted.append(own if sizes[i] == 1 else sizes[i])
    if more < 0:
        wanted = x.shape[:-more] + wanted
    return x.expand(wanted)
""",
    "_slice": """
def _slice(x: Tensor, starts: List[int], ends: List[int], axes: List[int], steps: List[int]) -> Tensor:
    for i in range(len(starts)):
        axis, size = axes[i], x.size(axes[i])
        if steps[i] > 0:
            x = torch.slice(x, axis, starts[i], ends[i], steps[i])
        else:
            first = starts[i] + size if starts[i] < 0 else starts[i]
            last = ends[i] + size if ends[i] < 0 and ends[i] >= -size else ends[i]
            first, last = min(first, size - 1), max(last, -1)
            x = torch.index_select(x, axis, torch.arange(first, last, steps[i]))
    return x
""",
    "_mod": """
def _mod(a: Tensor, b: Tensor, fmod: bool) -> Tensor:
    return torch.fmod(a, b) if fmod else torch.remainder(a, b)
""",
    "_pad": """
def _pad(x: Tensor, pads: List[int], value: Tensor) -> Tensor:
    found: List[int] = []
    rank = len(pads) // 2
    for i in range(rank):
        found.append(pads[rank - 1 - i])
        found.append(pads[2 * rank - 1 - i])
    return torch.constant_pad_nd(x, found, value.item())
""",
    "_range": """
def _range(start: Tensor, end: Tensor, step: Tensor) -> Tensor:
    return torch.arange(start.item(), end.item(), step.item(), dtype=start.dtype)
""",
    "_nonzero": """
def _nonzero(x: Tensor) -> Tensor:
    return torch.nonzero(x).t()
""",
    "_split": """
def _split(x: Tensor, axis: int, keeps: bool, size: int) -> List[Tensor]:
    if keeps:
        return list(torch.split(x, size, axis))
    return list(torch.unbind(x, axis))
""",
    "_flatten": """
def _flatten(x: Tensor, axis: int) -> Tensor:
    rows = 1
    for size in x.shape[:axis]:
        rows = rows * size
    columns = 1
    for size in x.shape[axis:]:
        columns = columns * size
    return x.reshape([rows, columns])
""",
    "_erased": """
def _erased(xs: List[Tensor], place: int) -> List[Tensor]:
    found = xs[:]
    found.pop(place)
    return found
""",
    "_inserted": """
def _inserted(xs: List[Tensor], x: Tensor, place: int) -> List[Tensor]:
    found = xs[:]
    found.insert(place, x)
    return found
""",
    "_gemm": """
def _gemm(a: Tensor, b: Tensor, alpha: float, beta: float, turns_a: bool, turns_b: bool, c: Optional[Tensor]):
    if turns_a:
        a = a.t()
    if turns_b:
        b = b.t()
    y = torch.mm(a, b)
    if alpha != 1.0:
        y = y * alpha
    if c is not None:
        y = y + (c if beta == 1.0 else c * beta)
    return y
""",
}
"""Each function by its name; functions stand behind those that they call."""
