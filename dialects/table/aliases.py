"""
Older and other spellings of operators: the names under which the table may have them.

A name of the table is never an alias; an alias is looked up when the table lacks the name, or when
no overload of it takes the arguments.
"""

from __future__ import annotations

from collections.abc import Mapping

ALIASES: Mapping[str, tuple[str, ...]] = {
    # Names of 2018.
    "prim::Bool": ("aten::Bool",),
    "prim::Int": ("aten::Int",),
    "prim::Float": ("aten::Float",),
    "prim::ImplicitTensorToNum": ("aten::ScalarImplicit", "aten::IntImplicit", "aten::FloatImplicit"),
    "prim::TensorToNum": ("aten::item", "aten::Int", "aten::Float"),
    "prim::shape": ("aten::size",),
    "aten::select": ("aten::__getitem__",),
    "aten::_unwrap_optional": ("prim::unchecked_unwrap_optional",),
    # Operators of one meaning with several names.
    "prim::data": ("aten::detach",),
    "aten::_unsafe_index": ("aten::index",),
    "aten::_unsafe_index_put": ("aten::index_put",),
    "aten::absolute": ("aten::abs",),
    "aten::absolute_": ("aten::abs_",),
    "aten::arccos": ("aten::acos",),
    "aten::arccosh": ("aten::acosh",),
    "aten::arcsin": ("aten::asin",),
    "aten::arcsinh": ("aten::asinh",),
    "aten::arctan": ("aten::atan",),
    "aten::arctan2": ("aten::atan2",),
    "aten::arctanh": ("aten::atanh",),
    "aten::argwhere": ("aten::nonzero",),
    "aten::clip": ("aten::clamp",),
    "aten::clip_": ("aten::clamp_",),
    "aten::concat": ("aten::cat",),
    "aten::concatenate": ("aten::cat",),
    "aten::divide": ("aten::div",),
    "aten::divide_": ("aten::div_",),
    "aten::fix": ("aten::trunc",),
    "aten::greater": ("aten::gt",),
    "aten::greater_equal": ("aten::ge",),
    "aten::less": ("aten::lt",),
    "aten::less_equal": ("aten::le",),
    "aten::linalg_matmul": ("aten::matmul",),
    "aten::moveaxis": ("aten::movedim",),
    "aten::multiply": ("aten::mul",),
    "aten::multiply_": ("aten::mul_",),
    "aten::negative": ("aten::neg",),
    "aten::negative_": ("aten::neg_",),
    "aten::not_equal": ("aten::ne",),
    "aten::row_stack": ("aten::vstack",),
    "aten::special_digamma": ("aten::digamma",),
    "aten::special_erf": ("aten::erf",),
    "aten::special_erfc": ("aten::erfc",),
    "aten::special_erfinv": ("aten::erfinv",),
    "aten::special_exp2": ("aten::exp2",),
    "aten::special_expit": ("aten::sigmoid",),
    "aten::special_expm1": ("aten::expm1",),
    "aten::special_gammaln": ("aten::lgamma",),
    "aten::special_i0": ("aten::i0",),
    "aten::special_log1p": ("aten::log1p",),
    "aten::special_log_softmax": ("aten::log_softmax",),
    "aten::special_gammainc": ("aten::igamma",),
    "aten::special_gammaincc": ("aten::igammac",),
    "aten::special_logsumexp": ("aten::logsumexp",),
    "aten::special_multigammaln": ("aten::mvlgamma",),
    "aten::special_logit": ("aten::logit",),
    "aten::special_polygamma": ("aten::polygamma",),
    "aten::special_psi": ("aten::digamma",),
    "aten::special_round": ("aten::round",),
    "aten::special_sinc": ("aten::sinc",),
    "aten::special_softmax": ("aten::softmax",),
    "aten::special_xlogy": ("aten::xlogy",),
    "aten::subtract": ("aten::sub",),
    "aten::subtract_": ("aten::sub_",),
    "aten::swapaxes": ("aten::transpose",),
    "aten::swapdims": ("aten::transpose",),
    "aten::sgn": ("aten::sign",),
    "aten::sgn_": ("aten::sign_",),
    "aten::true_divide": ("aten::div",),
    "aten::unsafe_chunk": ("aten::chunk",),
    "aten::unsafe_split": ("aten::split",),
    "aten::unsafe_split_with_sizes": ("aten::split_with_sizes",),
    # Groups of operations by the compiler that made them.
    "prim::CudaFusionGroup": ("prim::FusionGroup",),
    "prim::TensorExprGroup": ("prim::FusionGroup",),
    "prim::oneDNNFusionGroup": ("prim::FusionGroup",),
}


def spellings(name: str) -> tuple[str, ...]:
    """The names to look up for an operator, its own first."""
    return (name, *ALIASES.get(name, ()))
