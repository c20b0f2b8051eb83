"""The meaning of names in TorchScript programs: modules, functions, constants and methods of tensors."""

from __future__ import annotations

import math
from collections.abc import Mapping

DTYPES: Mapping[str, int] = {
    "uint8": 0, "int8": 1, "int16": 2, "short": 2, "int32": 3, "int": 3, "int64": 4, "long": 4,
    "float16": 5, "half": 5, "float32": 6, "float": 6, "float64": 7, "double": 7,
    "complex64": 9, "cfloat": 9, "complex128": 10, "cdouble": 10, "bool": 11,
    "qint8": 12, "quint8": 13, "qint32": 14, "bfloat16": 15,
}  # fmt: skip
"""Names of dtypes in `torch` with their numbers."""

CONSTANTS: Mapping[str, object] = {
    **{f"torch.{name}": number for name, number in DTYPES.items()},
    "torch.strided": 0,
    "torch.contiguous_format": 0,
    "torch.preserve_format": 1,
    "torch.channels_last": 2,
    "torch.inf": math.inf,
    "torch.nan": math.nan,
    "torch.pi": math.pi,
    "torch.e": math.e,
    "math.inf": math.inf,
    "math.nan": math.nan,
    "math.pi": math.pi,
    "math.e": math.e,
    "math.tau": math.tau,
    "cmath.inf": math.inf,
    "cmath.nan": math.nan,
    "cmath.pi": math.pi,
    "cmath.e": math.e,
    "cmath.tau": math.tau,
    "cmath.infj": complex(0.0, math.inf),
    "cmath.nanj": complex(0.0, math.nan),
    "numpy.pi": math.pi,
    "numpy.e": math.e,
    "numpy.inf": math.inf,
    "numpy.nan": math.nan,
    "numpy.newaxis": None,
    "typing.TYPE_CHECKING": False,
}

KEYWORDS: Mapping[str, str] = {"input": "self", "axis": "dim", "keepdims": "keepdim"}
"""Keywords that users write for an argument of another name."""

PREFIXES: Mapping[str, str] = {
    "torch": "aten::", "torch._VF": "aten::", "torch._C._nn": "aten::", "torch.linalg": "aten::linalg_",
    "torch.special": "aten::special_", "torch.fft": "aten::fft_",
}  # fmt: skip
"""The prefix of operators whose names are functions of a module."""

_FUNCTIONAL = (
    "avg_pool1d", "avg_pool2d", "avg_pool3d", "celu_", "conv1d", "conv2d", "conv3d",
    "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "elu_", "gelu", "glu", "hardshrink",
    "hardtanh_", "layer_norm", "leaky_relu_", "linear", "one_hot", "pdist", "prelu", "relu_", "rms_norm",
    "selu_", "sigmoid", "softplus", "softshrink", "tanh", "threshold_",
)  # fmt: skip

_MATH = (
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "copysign", "cos", "cosh", "degrees",
    "erf", "erfc", "exp", "expm1", "fabs", "factorial", "floor", "fmod", "frexp", "gamma", "gcd", "isfinite",
    "isinf", "isnan", "ldexp", "lgamma", "log", "log10", "log1p", "modf", "pow", "radians", "sin", "sinh",
    "sqrt", "tan", "tanh",
)  # fmt: skip

_COMPLEX_MATH = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "isfinite", "isinf", "isnan",
    "log", "log10", "sin", "sinh", "sqrt", "tan", "tanh",
)  # fmt: skip

FUNCTIONS: Mapping[str, Mapping[str, str]] = {
    "torch": {"_segment_reduce": "aten::segment_reduce", "Generator": "prim::Generator"},
    "torch.nn.functional": {name: f"aten::{name}" for name in _FUNCTIONAL},
    "torch.autograd": {"grad": "aten::grad"},
    "tsir.autograd": {"grad": "aten::grad"},
    "math": {**{name: f"aten::{name}" for name in _MATH}, "remainder": "aten::mathremainder"},
    "cmath": {
        **{name: f"aten::{name}" for name in _COMPLEX_MATH},
        "phase": "aten::angle",
    },
}
"""The operators that the functions of a module are, where the name does not tell."""

FOURIER = (
    "fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2", "hfft2", "ihfft2",
    "fftn", "ifftn", "rfftn", "irfftn", "hfftn", "ihfftn", "fftfreq", "rfftfreq", "fftshift", "ifftshift",
)  # fmt: skip
"""The functions of `torch.fft`: those of `torch.ops.aten` that begin with `fft_`."""

COPIES = (
    "alias", "as_strided", "detach", "diagonal", "expand", "permute", "select", "slice", "split",
    "split_with_sizes", "squeeze", "t", "transpose", "unbind", "unfold", "unsqueeze", "view",
    "view_as_complex", "view_as_real",
)  # fmt: skip
"""The views of which `torch` has a form that copies, as `alias_copy`."""

SHARED = (
    "cosine_similarity", "pairwise_distance", "max_pool1d_with_indices", "adaptive_avg_pool1d",
    "pixel_shuffle", "pixel_unshuffle", "channel_shuffle", "poisson_nll_loss", "margin_ranking_loss",
    "hinge_embedding_loss", "cosine_embedding_loss", "triplet_margin_loss", "bilinear",
    "adaptive_max_pool1d", "native_channel_shuffle", "rrelu", "rrelu_", "embedding_bag", "conv_tbc",
    "norm_except_dim", "empty_strided", "matrix_power", "matrix_exp", "chain_matmul", "positive", "polar",
    "conj", "_conj", "adjoint", "resolve_conj", "resolve_neg", "angle", "nanmean", "trapz", "hsplit",
    "vsplit", "dsplit", "hann_window", "hamming_window", "blackman_window", "bartlett_window",
    "kaiser_window", "ctc_loss", "alpha_dropout", "feature_alpha_dropout", "lu_solve",
    "_native_batch_norm_legit", "isreal", "_chunk_cat", "ormqr", "native_group_norm", "nuclear_norm", "istft",
    "unravel_index", "empty_permuted", "lstm", "gru", "rnn_tanh", "rnn_relu",
    *(f"fft_{name}" for name in FOURIER),
    *(f"{name}_copy" for name in COPIES),
)  # fmt: skip
"""
The composed functions of `torch.ops.aten` and `torch.nn.functional` that `torch` has too.

Archives call those of `torch.fft` by the names of their operators: `torch.fft_fft`.
"""

OF_NUMBERS = ("angle", "polar")
"""Those of `torch.ops.aten` that are operators on numbers too."""

_COMPOSED_METHODS = (
    "matrix_power", "matrix_exp", "positive", "conj", "resolve_conj", "resolve_neg", "angle", "nanmean",
    "hsplit", "vsplit", "dsplit", "istft", "adjoint", "isreal", "ormqr", "lu_solve", "new_empty_strided",
    "new_tensor", "type",
)  # fmt: skip

_PYTHON_METHODS = ("lu", "nonzero", "norm", "stft", "unique", "unique_consecutive")
"""Methods whose parameters are those of a function of `torch`, and not of the operator of their name."""

METHODS: Mapping[str, str] = {
    **{name: f"torch.ops.aten.{name}" for name in _COMPOSED_METHODS},
    **{name: f"torch.{name}" for name in _PYTHON_METHODS},
}
"""Methods of tensors that are functions of the library."""

MODULES = (
    "torch", "torch.nn.functional", "torch.linalg", "torch.special", "math", "cmath", "torch.fft",
    "torch.nn", "torch.nn.utils", "torch.nn.utils.rnn", "torch.masked", "torch.signal",
    "torch.signal.windows",
    "torch.jit", "torch.ops", "torch.autograd", "torch._C", "torch._C._nn", "torch._VF",
    "tsir", "tsir.autograd", "tsir.torch", "tsir.nn", "tsir.nn.functional",
)  # fmt: skip
"""The modules whose members the compiler knows, those first that users read first."""

ALIASES: Mapping[str, str] = {
    "tsir.torch": "torch", "tsir.nn": "torch.nn", "tsir.nn.functional": "torch.nn.functional",
}  # fmt: skip
"""Our modules that have what one of PyTorch's has."""

BUILTINS: Mapping[str, str] = {
    "len": "aten::len", "abs": "prim::abs", "min": "prim::min", "max": "prim::max", "round": "aten::round",
    "ord": "aten::ord", "chr": "aten::chr", "hex": "aten::hex", "oct": "aten::oct", "bin": "aten::bin",
    "sorted": "aten::sorted", "sum": "aten::sum", "any": "aten::any", "all": "aten::all",
    "divmod": "aten::divmod", "pow": "aten::pow", "hash": "aten::hash", "dict": "aten::dict",
    "complex": "aten::Complex",
}  # fmt: skip
"""Python's own functions."""

OF_TENSORS: Mapping[str, str | None] = {"prim::abs": "aten::abs", "aten::sum": None}
"""The operator of these for tensors, where it is another one; None where Python iterates over the rows."""

OF_OBJECTS: Mapping[str, str] = {"aten::len": "__len__", "prim::abs": "__abs__", "aten::hash": "__hash__"}
"""The methods by which objects of classes have these."""

CASTS: Mapping[str, str] = {
    "int": "aten::Int",
    "float": "aten::Float",
    "bool": "aten::Bool",
    "str": "aten::str",
}

ATTRIBUTES: Mapping[str, str] = {
    "shape": "aten::size", "ndim": "aten::dim", "dtype": "prim::dtype", "device": "prim::device",
    "layout": "prim::layout", "requires_grad": "prim::requires_grad", "is_leaf": "aten::is_leaf",
    "itemsize": "prim::itemsize", "nbytes": "prim::nbytes",
    "T": "aten::numpy_T", "mT": "aten::mT", "data": "aten::detach",
    "real": "aten::real", "imag": "aten::imag",
    **{
        f"is_{kind}": f"prim::is_{kind}"
        for kind in (
            "cpu", "cuda", "ipu", "maia", "meta", "mkldnn", "mps", "mtia", "nested", "quantized", "sparse",
            "sparse_csr", "vulkan", "xla", "xpu",
        )
    },
}  # fmt: skip
"""Attributes of tensors that are operators of one argument."""

PARTS: Mapping[str, str] = {"real": "prim::real_part", "imag": "prim::imaginary_part"}
"""Attributes of complex numbers."""

COMPOSED_ATTRIBUTES: Mapping[str, str] = {"mH": "torch.ops.aten._mH", "H": "torch.ops.aten._H"}
"""Attributes of tensors that are functions of the library."""

CONVERSIONS: Mapping[str, int | str] = {
    **{k: DTYPES[k] for k in ("float", "double", "half", "bfloat16", "long", "int", "short", "bool")},
    "cfloat": DTYPES["complex64"], "cdouble": DTYPES["complex128"], "char": DTYPES["int8"],
    "byte": DTYPES["uint8"], "cpu": "cpu", "cuda": "cuda",
}  # fmt: skip
"""Methods of tensors that convert, to a dtype or a device."""

_RESIZING = (
    "t_", "transpose_", "swapaxes_", "swapdims_", "squeeze_", "unsqueeze_", "resize_", "resize_as_", "set_",
    "as_strided_",
)  # fmt: skip
_ACCUMULATED = "needs tensors that hold gradients, which is not supported; use torch.autograd.grad"

REFUSED: Mapping[str, str] = {
    **dict.fromkeys(_RESIZING, "gives a tensor other sizes in place, which is not supported"),
    **dict.fromkeys(("backward", "grad", "retain_grad"), _ACCUMULATED),
}
"""Attributes and methods of tensors that are not supported, and why."""

UNARY: Mapping[str, str] = {"-": "aten::neg", "~": "aten::bitwise_not", "not": "aten::__not__"}

BINARY: Mapping[str, str] = {
    "+": "aten::add", "-": "aten::sub", "*": "aten::mul", "/": "aten::div", "//": "aten::floordiv",
    "%": "aten::remainder", "@": "aten::matmul", "**": "aten::pow", "&": "aten::__and__",
    "|": "aten::__or__", "^": "aten::__xor__", "<<": "aten::__lshift__", ">>": "aten::__rshift__",
}  # fmt: skip

SPECIAL_UNARY: Mapping[str, str] = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}

SPECIAL_BINARY: Mapping[str, str] = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__",
    "%": "__mod__", "@": "__matmul__", "**": "__pow__", "&": "__and__", "|": "__or__", "^": "__xor__",
    "<<": "__lshift__", ">>": "__rshift__",
}  # fmt: skip

SPECIAL_COMPARE: Mapping[str, str] = {
    "==": "__eq__", "!=": "__ne__", "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__",
}  # fmt: skip
"""The methods by which objects of classes have operators."""

COMPARE: Mapping[str, str] = {
    "==": "aten::eq", "!=": "aten::ne", "<": "aten::lt", "<=": "aten::le", ">": "aten::gt", ">=": "aten::ge",
    "is": "aten::__is__", "is not": "aten::__isnot__", "in": "aten::__contains__",
}  # fmt: skip

SWAPPED: Mapping[str, str] = {
    "aten::add": "aten::add", "aten::mul": "aten::mul", "aten::sub": "aten::rsub", "aten::eq": "aten::eq",
    "aten::ne": "aten::ne", "aten::lt": "aten::gt", "aten::le": "aten::ge", "aten::gt": "aten::lt",
    "aten::ge": "aten::le", "aten::__and__": "aten::__and__", "aten::__or__": "aten::__or__",
    "aten::__xor__": "aten::__xor__",
}  # fmt: skip
"""The operator with the tensor first, in place of one of a number and a tensor."""
