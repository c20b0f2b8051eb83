"""The limits of dtypes, `torch.finfo` and `torch.iinfo`, in TorchScript: `finfo_max(dtype)` and the like."""

from collections.abc import Mapping

_BINARY = {  # digits of the significand, the largest exponent, decimals that are exact, bits
    "float16": (11, 15, 3, 16), "bfloat16": (8, 127, 2, 16),
    "float32": (24, 127, 6, 32), "float64": (53, 1023, 15, 64),
}  # fmt: skip

_FLOATS: Mapping[str, Mapping[str, object]] = {
    dtype: {
        "max": (2.0 - 2.0 ** (1 - digits)) * 2.0**exponent,
        "min": -(2.0 - 2.0 ** (1 - digits)) * 2.0**exponent,
        "eps": 2.0 ** (1 - digits),
        "tiny": 2.0 ** (1 - exponent),
        "smallest_normal": 2.0 ** (1 - exponent),
        "resolution": float(f"1e-{decimals}"),
        "bits": bits,
    }
    for dtype, (digits, exponent, decimals, bits) in _BINARY.items()
}
_INTEGERS: Mapping[str, Mapping[str, object]] = {
    dtype: {"max": 2 ** (bits - signed) - 1, "min": -(2 ** (bits - 1)) if signed else 0, "bits": bits}
    for dtype, bits, signed in (
        ("uint8", 8, 0), ("int8", 8, 1), ("int16", 16, 1), ("int32", 32, 1), ("int64", 64, 1),
    )
}  # fmt: skip
_PARTS = {"complex64": "float32", "complex128": "float64"}


def _functions(kind: str, limits: Mapping[str, Mapping[str, object]], what: str, default: str) -> str:
    names = next(iter(limits.values()))
    return "".join(_function(kind, name, limits, what, default) for name in names)


def _function(
    kind: str, name: str, limits: Mapping[str, Mapping[str, object]], what: str, default: str
) -> str:
    cases = "".join(
        f"    if dtype == torch.{dtype}:\n        return {numbers[name]!r}\n"
        for dtype, numbers in limits.items()
    )
    return f"""
def {kind}_{name}(dtype: int{default}):
{cases}    raise TypeError('expected {what} dtype')
"""


LIMITS = _functions(
    "finfo",
    _FLOATS | {dtype: _FLOATS[part] for dtype, part in _PARTS.items()},
    "a floating or complex",
    " = torch.float32",
) + _functions("iinfo", _INTEGERS, "a whole", "")
"""A function for each limit."""
