"""Operators of ONNX that take, put and rearrange elements by several indices at once."""

from __future__ import annotations

from tsir.frontend.onnx.node import Make, Node, NoForm

FUNCTIONS: dict[str, str] = {
    "_flat_places": """
def _flat_places(x: Tensor, index: Tensor) -> Tensor:
    found = torch.zeros(index.shape[:-1], dtype=torch.int64)
    for d in range(index.size(-1)):
        place = index.select(-1, d)
        place = torch.where(place < 0, place + x.size(d), place)
        if not bool(((place >= 0) & (place < x.size(d))).all()):
            raise IndexError('an index is out of range for dimension ' + str(d))
        found = found * x.size(d) + place
    return found
""",
    "_flat": """
def _flat(x: Tensor, count: int) -> Tensor:
    total = 1
    for d in range(count):
        total = total * x.size(d)
    return x.reshape([total] + x.shape[count:])
""",
    "_gather_nd": """
def _gather_nd(x: Tensor, index: Tensor) -> Tensor:
    places, count = _flat_places(x, index), index.size(-1)
    found = torch.index_select(_flat(x, count), 0, places.reshape([-1]))
    return found.reshape(places.shape + x.shape[count:])
""",
    "_scatter_nd": """
def _scatter_nd(x: Tensor, index: Tensor, updates: Tensor, adds: bool) -> Tensor:
    places, count = _flat_places(x, index).reshape([-1]), index.size(-1)
    flat = _flat(x, count)
    given = updates.reshape([places.size(0)] + x.shape[count:])
    found = torch.index_add(flat, 0, places, given) if adds else torch.index_copy(flat, 0, places, given)
    return found.reshape(x.shape)
""",
    "_one_hot": """
def _one_hot(index: Tensor, depth: int, values: Tensor, axis: int) -> Tensor:
    rank = index.dim() + 1
    sizes = [1 for i in range(rank)]
    sizes[axis] = depth
    dim = axis + rank if axis < 0 else axis
    whole = index.to(torch.int64)
    places = torch.where(whole < 0, whole + depth, whole).unsqueeze(dim)
    return torch.where(places == torch.arange(depth).reshape(sizes), values[1], values[0])
""",
    "_to_space": """
def _to_space(x: Tensor, size: int, columns_first: bool) -> Tensor:
    b, c, h, w = x.shape
    if columns_first:
        parts = x.reshape([b, c // (size * size), size, size, h, w]).permute([0, 1, 4, 2, 5, 3])
    else:
        parts = x.reshape([b, size, size, c // (size * size), h, w]).permute([0, 3, 4, 1, 5, 2])
    return parts.reshape([b, c // (size * size), h * size, w * size])
""",
    "_to_depth": """
def _to_depth(x: Tensor, size: int) -> Tensor:
    b, c, h, w = x.shape
    parts = x.reshape([b, c, h // size, size, w // size, size]).permute([0, 3, 5, 1, 2, 4])
    return parts.reshape([b, c * size * size, h // size, w // size])
""",
}


def _scatter_nd(node: Node) -> str:
    reduction = node.get("reduction", "none")
    if reduction not in ("none", "add"):
        raise NoForm(f"expected no reduction, or 'add', got '{reduction}'")
    return f"_scatter_nd({', '.join(map(str, node.inputs))}, {reduction == 'add'})"


def _one_hot(node: Node) -> str:
    index, depth, values = node.inputs
    return f"_one_hot({index}, int({depth}.reshape([])), {values}, {node.get('axis', -1)})"


def _to_space(node: Node) -> str:
    return f"_to_space({node.inputs[0]}, {node.get('blocksize', 1)}, {node.get('mode', 'DCR') == 'CRD'})"


TABLE: dict[str, str | Make] = {
    "DepthToSpace": _to_space,
    "GatherND": "_gather_nd({0}, {1})",
    "OneHot": _one_hot,
    "ScatterND": _scatter_nd,
    "SpaceToDepth": lambda node: f"_to_depth({node.inputs[0]}, {node.get('blocksize', 1)})",
}
