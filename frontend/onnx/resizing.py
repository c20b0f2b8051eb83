"""
Images of other sizes: the operator `Resize`, axis by axis, how it finds its places, and pads.

Places are computed in `float32` as runtimes do, so that ties are theirs.
"""

from __future__ import annotations

from tsir.frontend.onnx.node import Make, Node, NoForm

FUNCTIONS: dict[str, str] = {
    "_resized": """
def _resized(x: Tensor, axis: int, size: int, scale: float, mode: str, places: str, rounding: str,
             a: float) -> Tensor:
    n = x.size(axis)
    steps = torch.arange(size).to(torch.float32)
    if places == 'align_corners':
        at = steps * (n - 1) / (size - 1) if size > 1 else steps * 0
    elif places == 'asymmetric':
        at = steps / scale
    elif places == 'pytorch_half_pixel' and size == 1:
        at = steps * 0
    else:
        at = (steps + 0.5) / scale - 0.5
    if mode == 'nearest':
        if rounding == 'floor':
            near = torch.floor(at)
        elif rounding == 'ceil':
            near = torch.ceil(at)
        elif rounding == 'round_prefer_floor':
            near = torch.ceil(at - 0.5)
        else:
            near = torch.floor(at + 0.5)
        return torch.index_select(x, axis, near.to(torch.int64).clamp(0, n - 1))
    first = torch.floor(at)
    t = at - first
    if mode == 'linear':
        offsets, weights = [0, 1], [1 - t, t]
    else:
        offsets = [-1, 0, 1, 2]
        weights = [
            ((a * (t + 1) - 5 * a) * (t + 1) + 8 * a) * (t + 1) - 4 * a,
            ((a + 2) * t - (a + 3)) * t * t + 1,
            ((a + 2) * (1 - t) - (a + 3)) * (1 - t) * (1 - t) + 1,
            ((a * (2 - t) - 5 * a) * (2 - t) + 8 * a) * (2 - t) - 4 * a,
        ]
    sizes = [1 for i in range(x.dim())]
    sizes[axis] = size
    found = torch.zeros([1], dtype=x.dtype)
    for i in range(len(offsets)):
        near = (first.to(torch.int64) + offsets[i]).clamp(0, n - 1)
        found = found + torch.index_select(x, axis, near) * weights[i].reshape(sizes).to(x.dtype)
    return found
""",
    "_scaled": """
def _scaled(x: Tensor, scales: List[float], axes: List[int], mode: str, places: str, rounding: str,
            a: float) -> Tensor:
    for i in range(len(axes)):
        if scales[i] != 1.0:
            size = int(math.floor(x.size(axes[i]) * scales[i]))
            x = _resized(x, axes[i], size, scales[i], mode, places, rounding, a)
    return x
""",
    "_resize": """
def _resize(x: Tensor, sizes: List[int], axes: List[int], mode: str, places: str, rounding: str,
            a: float) -> Tensor:
    for i in range(len(axes)):
        n = x.size(axes[i])
        if n != sizes[i]:
            x = _resized(x, axes[i], sizes[i], sizes[i] / n, mode, places, rounding, a)
    return x
""",
    "_continued": """
def _continued(x: Tensor, pads: List[int], axes: List[int], mode: str) -> Tensor:
    for i in range(len(axes)):
        n = x.size(axes[i])
        at = torch.arange(-pads[i], n + pads[len(axes) + i])
        if mode == 'reflect':
            at = (n - 1) - (n - 1 - at.abs()).abs()
        elif mode == 'edge':
            at = at.clamp(0, n - 1)
        else:
            at = at % n
        x = torch.index_select(x, axes[i], at)
    return x
""",
}

_PLACES = ("half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric")


def _resize(node: Node) -> str:
    mode, places = node.get("mode", "nearest"), node.get("coordinate_transformation_mode", "half_pixel")
    if places not in _PLACES:
        raise NoForm(f"expected one of {', '.join(_PLACES)}, got '{places}'")
    rounding, a = node.get("nearest_mode", "round_prefer_floor"), node.get("cubic_coeff_a", -0.75)
    x, axes = node.inputs[0], node.get("axes", None)
    all_axes = f"list(range({x}.dim()))" if axes is None else str(list(axes))
    how = f"{all_axes}, {mode!r}, {places!r}, {rounding!r}, {float(a)!r}"
    if node.has(3):
        return f"_resize({x}, {node.ints(3)}, {how})"
    scales = node.constants[2] if node.has(2) else None
    if scales is None:
        raise NoForm("expected scales that are constants, or sizes")
    return f"_scaled({x}, {[float(each) for each in scales.reshape(-1)]}, {how})"


def continued(node: Node) -> str:
    """An image with pads of its own elements."""
    mode, x = node.get("mode", "constant"), node.inputs[0]
    if mode not in ("reflect", "edge", "wrap"):
        raise NoForm(f"expected pads by 'constant', 'reflect', 'edge' or 'wrap', got '{mode}'")
    axes = node.ints(3) if node.has(3) else f"list(range({x}.dim()))"
    return f"_continued({x}, {node.ints(1)}, {axes}, {mode!r})"


TABLE: dict[str, Make] = {"Resize": _resize}
