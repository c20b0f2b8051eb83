"""
The numbers of a tensor as lists, in TorchScript: `<type of the numbers>_<depth of the lists>`.

PyTorch's `tolist` asks for the type that is declared for its result, and refuses others at run time.
"""

_RANK = "Output annotation list dimension and runtime tensor dimension must match for tolist()"
_DTYPE = "Output annotation element type and runtime tensor element type must match for tolist()"
_DTYPES = {"float": "x.is_floating_point()", "int": "x.dtype == torch.int64", "bool": "x.dtype == torch.bool"}
_MAX_DEPTH = 4


def _text(type: str, test: str, depth: int) -> str:
    made = f"{type}(v0)"
    for level in range(depth):
        made = f"[{made} for v{level} in v{level + 1}]"
    return f"""
def {type}_{depth}(x):
    v{depth} = x
    if x.dim() != {depth}:
        raise RuntimeError("{_RANK}")
    if not ({test}):
        raise RuntimeError("{_DTYPE}")
    return {made}
"""


TO_LISTS = "".join(
    _text(type, test, depth) for type, test in _DTYPES.items() for depth in range(_MAX_DEPTH + 1)
)
