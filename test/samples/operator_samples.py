"""
Sample arguments for operators whose schema does not tell what fits.

Each sample is the text of an argument list: `x(2, 3)` is a tensor of the dtype at hand, `i(…)` one of
i64 with these elements, `b(2, 3)` a mask, `s(…)` a tensor whose strides differ from row-major order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Category, DType, complex_of
from tsir.dialects.types.values import Device

Array = np.ndarray[Any, Any]

PRODUCTS = (
    "x(3, 4), x(4, 5)",
    "x(1, 4), x(4, 1)",
    "x(0, 4), x(4, 5)",
    "x(3, 0), x(0, 5)",
    "s(3, 4), x(4, 5)",
    "x(33, 70), s(70, 18)",
    "w(6, 4), x(4, 2)",
    "x(3, 4), w(4, 2)",
)
BATCHES = (
    "x(2, 3, 4), x(2, 4, 5)",
    "x(0, 3, 4), x(0, 4, 5)",
    "s(2, 3, 4), s(2, 4, 5)",
    "x(3, 1, 2), x(3, 2, 1)",
)
VIEWS = (
    "x(2, 6), [3, 4]",
    "x(2, 6), [-1]",
    "x(2, 3, 4), [2, 12]",
    "x(2, 3, 4), [-1, 4]",
    "x(0, 3), [3, 0]",
    "x(), [1, 1]",
    "w(4, 6), [2, 2, 6]",
    "s(4, 6), [2, 2, 3, 2]",
    "e(4, 6), [4, 2, 3]",
)

SQUARE = ("x(3, 3)", "s(4, 4)", "x(2, 3, 3)", "e(2, 5, 5)", "x(1, 1)", "x(0, 2, 2)", "x(2, 0, 0)")
DEFINITE = ("p(3, 3)", "p(2, 5, 5)", "p(1, 1)", "x(0, 2, 2)", "x(2, 0, 0)")
ANY_MATRIX = (*SQUARE, "x(5, 3)", "w(3, 5)", "x(2, 6, 4)", "x(0, 3)", "x(3, 0)")

SCALES = 'i(1, 3).astype("float32") / 16'
PER_TENSOR = (
    "x(3, 4), 0.1, 3, 0, 255",
    "s(3, 5), 0.25, -1, -8, 7",
    "x(0, 3), 0.5, 0, 0, 15",
    "x(), 0.1, 0, 0, 1",
)
OF_TENSORS = tuple(
    f'{x}, i(2).astype("float32") / 9, {z}' for x in ("x(3, 4)", "s(2, 5)") for z in ("i(3)", "x(1)")
)
PER_CHANNEL = (
    f'x(2, 3), {SCALES}, i(3, 0).astype("int32"), 0, -8, 15',
    f'x(4, 2, 3), {SCALES}, i(3, 0).astype("float32") + 0.5, 1, 0, 255',
    f's(0, 2), {SCALES}, i(3, 0).astype("int32"), 1, 0, 255',
)

SAMPLES: dict[str, tuple[str, ...]] = {
    "aten.fake_quantize_per_tensor_affine": PER_TENSOR,
    "aten.fake_quantize_per_tensor_affine_cachemask": PER_TENSOR,
    "aten.fake_quantize_per_tensor_affine.tensor_qparams": tuple(f"{x}, 0, 15" for x in OF_TENSORS),
    "aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams": tuple(
        f"{x}, i({on}), -4, 7" for x in OF_TENSORS for on in (0, 1)
    ),
    "aten.fake_quantize_per_channel_affine": PER_CHANNEL,
    "aten.fake_quantize_per_channel_affine_cachemask": PER_CHANNEL,
    **{
        f"aten.fake_quantize_per_{kind}_affine_cachemask_backward": ("x(3, 4), b(3, 4)", "s(3, 2), b(3, 2)")
        for kind in ("tensor", "channel")
    },
    "aten._int_mm": tuple(
        f'x{a}.astype("{kind}"), x{b}.astype("int8") - 3'
        for kind in ("int8", "uint8")
        for a, b in (("(3, 4)", "(4, 5)"), ("(0, 4)", "(4, 2)"), ("(2, 0)", "(0, 3)"))
    ),
    "aten.linalg_cholesky_ex": tuple(f"{m}, {upper}, False" for m in DEFINITE for upper in (True, False)),
    "aten.linalg_cholesky": tuple(f"{m}, {upper}" for m in DEFINITE for upper in (True, False)),
    "aten.cholesky": tuple(f"{m}, False" for m in DEFINITE),
    "aten.cholesky_inverse": tuple(f"{m}, {upper}" for m in DEFINITE for upper in (True, False)),
    "aten.cholesky_solve": (
        "x(3, 2), p(3, 3), False",
        "x(2, 4, 1), p(4, 4), True",
        "x(0, 2), x(0, 0), False",
    ),
    "aten.linalg_solve_triangular": (
        "p(3, 3), x(3, 2), True, True, False",
        "p(2, 4, 4), x(3, 4), False, False, False",
        "p(5, 5), s(5, 3), True, True, True",
        "p(3, 1, 3, 3), x(2, 3, 0), False, True, False",
    ),
    "aten.triangular_solve": (
        "x(3, 2), p(3, 3), True, False, False",
        "x(3, 2), p(2, 3, 3), False, True, True",
    ),
    "aten.linalg_lu_factor_ex": tuple(f"{m}, {pivot}, False" for m in ANY_MATRIX for pivot in (True, False)),
    "aten.linalg_lu_factor": tuple(f"{m}, True" for m in ANY_MATRIX),
    "aten.linalg_lu": tuple(f"{m}, True" for m in ANY_MATRIX),
    "aten._linalg_solve_ex": ("p(3, 3), x(3, 2), True, False", "p(2, 4, 4), x(2, 3, 4), False, True"),
    "aten.linalg_solve_ex": (
        "p(3, 3), x(3, 2), True, False",
        "p(2, 4, 4), x(2, 3, 4), False, True",
    ),
    "aten.linalg_solve": ("p(3, 3), x(3), True", "p(2, 4, 4), x(2, 3, 4), False", "x(0, 0), x(0, 2), True"),
    "aten.linalg_inv_ex": tuple(f"{m}, False" for m in DEFINITE),
    "aten.linalg_inv": DEFINITE,
    "aten.inverse": DEFINITE,
    "aten._linalg_det": SQUARE,
    "aten.linalg_det": SQUARE,
    "aten.det": SQUARE,
    "aten._linalg_slogdet": SQUARE,
    "aten.linalg_slogdet": SQUARE,
    "aten.slogdet": SQUARE,
    "aten.logdet": SQUARE,
    "aten.geqrf": ANY_MATRIX,
    "aten.linalg_householder_product": (
        "x(5, 3), x(3)",
        "s(4, 4), x(2)",
        "x(2, 6, 2), x(2, 2)",
        "x(3, 0), x(0)",
    ),
    "aten.orgqr": ("x(5, 3), x(3)",),
    "aten.linalg_qr": (*(f"{m}, 'reduced'" for m in ANY_MATRIX), "x(3, 5), 'complete'"),
    "aten.qr": tuple(f"{m}, {some}" for m in ANY_MATRIX for some in (True, False)),
    "aten._fft_c2c": (
        *(f"x({n}) + 1j * x({n}), [0], {n % 3}, {n % 2 == 0}" for n in (1, 2, 3, 5, 12, 35, 67, 128, 300)),
        *(f"x(3, {n}) + 1j * s(3, {n}), [1], 0, True" for n in (7, 16, 49)),
        "x(2, 3, 4) + 1j * x(2, 3, 4), [2, 0], 1, True",
        "s(19, 9) + 1j * s(19, 9), [0, 1], 2, False",
        "x(3, 0, 4) + 1j, [0], 2, True",
        "x() + 1j, [], 0, True",
    ),
    "aten._fft_r2c": (
        *(f"x({n}), [0], {n % 3}, {n % 2 == 0}" for n in (1, 2, 3, 5, 12, 67, 128)),
        *(f"s(3, {n}), [1], 0, True" for n in (4, 7, 16, 22)),
        "s(2, 4, 6), [2, 0], 1, True",
        "x(4, 5), [1, 0], 0, False",
        "x(3, 0, 4), [2], 0, True",
    ),
    "aten._fft_c2r": (
        *(f"x({n // 2 + 1}) + 1j * x({n // 2 + 1}), [0], {n % 3}, {n}" for n in (1, 2, 3, 5, 12, 67, 128)),
        *(f"x(3, {n // 2 + 1}) + 1j * s(3, {n // 2 + 1}), [1], 0, {n}" for n in (4, 7, 16, 22)),
        "s(2, 4, 6) + 1j * x(2, 4, 6), [2, 0], 1, 11",
        "x(3, 0, 4) + 1j, [2], 0, 6",
    ),
    "aten.stft": (
        "x(20), 6, None, None, None, False, None, True, None",
        "s(2, 20), 8, 3, 5, x(5), True, False, True, None",
        "x(20), 7, 2, 4, x(4), False, True, False, True",
        "x(12) + 1j, 4, 2, None, None, False, None, None, None",
    ),
    "aten.stft.center": (
        "x(20), 6, None, None, None, True, 'reflect', False, None, True, None",
        "s(2, 20), 8, 3, 5, x(5), True, 'constant', True, False, False, None",
        "x(20), 6, 2, 4, x(4), False, 'reflect', False, True, True, True",
    ),
    "prim.lu_order": ("i(1, 3, 3), 3", "i(2), 4"),
    "aten.lu_unpack": (
        "x(3, 3), i(1, 3, 3), True, True",
        "x(4, 2), i(3, 2), True, False",
        "x(2, 4), i(2, 2), False, True",
    ),
    "aten.linalg_lu_solve": (
        "p(3, 3), i(2, 3, 3), x(3, 2), True, False",
        "p(2, 2), i(2, 2), x(3, 2), False, True",
    ),
    "prim.eigen": DEFINITE,
    "aten._linalg_eigh": (
        *(f"{m}, '{triangle}', True" for m, triangle in zip(SQUARE, "LULUlul", strict=True)),
        "x(3, 3), 'L', False",
    ),
    "aten.linalg_eigh": ("x(3, 3), 'L'", "s(2, 4, 4), 'U'"),
    "aten.linalg_eigvalsh": ("x(3, 3), 'L'", "s(2, 4, 4), 'U'"),
    "aten.linalg_eig": SQUARE,
    "aten.linalg_eigvals": SQUARE,
    "aten._linalg_eigvals": SQUARE,
    "prim.orthogonal_rows": SQUARE,
    "aten._linalg_svd": (
        *(f"{m}, False, True, None" for m in ANY_MATRIX),
        "x(2, 5, 3), False, False, None",
    ),
    "aten.linalg_svd": ("x(5, 3), False, None", "s(2, 2, 3), True, None", "x(3, 2), True, None"),
    "aten.linalg_svdvals": ("x(5, 3), None", "s(2, 2, 3), None"),
    "aten.svd": ("x(5, 3), True, True", "s(2, 2, 3), False, True", "x(3, 5), True, False"),
    "aten.linalg_pinv.atol_rtol_tensor": (
        "x(4, 3), None, None, False",
        "s(2, 3, 4), None, None, False",
        "x(0, 3), None, None, False",
    ),
    "aten.linalg_pinv.atol_rtol_float": ("x(4, 3), 0.5, None, False", "s(3, 4), None, 0.3, False"),
    "aten.linalg_pinv": ("x(4, 3), 0.3, False", "p(3, 3), 0.1, True"),
    "aten.linalg_pinv.rcond_tensor": ("x(2, 4, 3), o(2) / 8, False",),
    "aten.pinverse": ("x(4, 3), 1e-15", "s(2, 3, 4), 0.3"),
    "aten.linalg_matrix_rank.atol_rtol_tensor": (
        "x(4, 3), None, None, False",
        "p(3, 3), o(), None, True",
        "x(2, 0, 3), None, None, False",
    ),
    "aten.linalg_matrix_rank.atol_rtol_float": ("x(4, 3), 1.0, 0.5, False", "s(3, 3), None, None, True"),
    "aten.linalg_matrix_rank": ("x(4, 3), 1.5, False",),
    "aten.linalg_matrix_rank.tol_tensor": ("x(2, 4, 3), o(2) / 2, False",),
    "aten.linalg_lstsq": (
        "x(4, 3), x(4, 2), None, None",
        "x(2, 3, 4), x(2, 3), None, 'gelsy'",
        "x(5, 3), x(5), None, 'gels'",
        "x(4, 3), x(4, 2), None, 'gelsd'",
    ),
    "aten.mm": PRODUCTS,
    "aten.bmm": BATCHES,
    "aten.mv": ("x(3, 4), x(4)", "s(3, 4), x(4)", "x(0, 4), x(4)", "x(3, 0), x(0)"),
    "aten.dot": ("x(5), x(5)", "x(0), x(0)"),
    "aten.outer": ("x(3), x(4)", "x(0), x(4)"),
    "aten.ger": ("x(3), x(4)",),
    "aten.addmm": tuple(f"x(1), {p}, {n}, 1" for p in PRODUCTS[:5] for n in (1, 2)),
    "aten.addmv": ("x(3), x(3, 4), x(4), 2, 3",),
    "aten.addr": ("x(3, 4), x(3), x(4), 1, 1",),
    "aten.baddbmm": tuple(f"x(1), {p}, 1, 2" for p in BATCHES),
    "aten.addbmm": ("x(3, 5), x(2, 3, 4), x(2, 4, 5), 1, 1",),
    "aten.matmul": (
        "x(3, 4), x(4, 5)",
        "x(2, 3, 4), x(4, 5)",
        "x(4), x(4)",
        "x(4), x(4, 3)",
        "x(3, 4), x(4)",
        "x(2, 1, 3, 4), x(5, 4, 2)",
        "s(2, 2, 3, 4), s(2, 2, 4, 2)",
    ),
    "aten.linear": ("x(2, 3, 4), x(5, 4), x(5)", "x(3, 4), x(5, 4), None", "x(4), x(5, 4), x(5)"),
    "aten.view": VIEWS,
    "aten._unsafe_view": VIEWS,
    "aten.reshape": (*VIEWS, "s(2, 3, 4), [6, 4]", "s(2, 3, 4), [24]", "w(4, 6), [-1]"),
    "aten.flatten.using_ints": ("x(2, 3, 4), 0, -1", "x(2, 3, 4), 1, 2", "x(), 0, -1", "s(2, 3, 4), 0, 1"),
    "aten.unflatten.int": ("x(2, 6), 1, [3, -1]", "s(4, 3), -2, [2, 2]"),
    "aten.view_as": ("x(2, 6), x(3, 4)",),
    "aten.reshape_as": ("x(2, 6), x(3, 4)", "s(2, 6), x(3, 4)"),
    "aten.expand": ("x(3, 1), [3, 4], False", "x(1), [2, -1], False", "x(), [2, 3], False"),
    "aten.expand_as": ("x(3, 1), x(3, 4)",),
    "aten.broadcast_to": ("x(3, 1), [2, 3, 4]",),
    "prim.expand_reduced": (
        "x(3), [2, 3], [0], False",
        "x(1, 3), [2, 3], [0], True",
        "x(), [2, 3], None, False",
    ),
    "aten.permute": ("x(2, 3, 4), [2, 0, 1]", "x(), []"),
    "aten.movedim.intlist": ("x(2, 3, 4), [0, 1], [2, 0]",),
    "aten.squeeze.dims": ("x(1, 3, 1), [0]",),
    "aten.sum.dim_IntList": (
        "x(3, 5), [0], False, None",
        "x(3, 5), [-1], True, None",
        "x(2, 3, 4), [0, 2], False, None",
        "x(3, 5), None, False, None",
        "s(30, 50), [0], False, None",
        "x(3, 0), [1], False, None",
        "x(), [0], False, None",
        "x(3, 5), [], False, None",
        "e(6, 4), [0], True, None",
    ),
    "aten.mean.dim": (
        "x(3, 5), [0], False, None",
        "x(2, 3, 4), [0, 2], True, None",
        "x(), None, False, None",
    ),
    "aten.count_nonzero.dim_IntList": ("x(3, 5), [0]", "x(3, 5), [0, 1]"),
    "aten.logsumexp": ("x(3, 5), [1], False", "x(3, 5), [0], True", "x(3, 0), [1], False"),
    "aten.sum_to_size": ("x(2, 3, 4), [3, 4]", "x(2, 3, 4), [1, 4]", "x(3, 4), [3, 4]", "x(3, 4), []"),
    "aten._grad_sum_to_size": ("x(2, 3, 4), [3, 1]", "x(3, 4), None", "x(3, 4), [3, 4]"),
    "aten.var.dim": ("x(3, 5), [1], True, False", "x(3, 5), [0], False, True", "x(3, 1), [1], True, False"),
    "aten.std.dim": ("x(3, 5), [1], True, False",),
    "aten.var_mean.dim": ("x(3, 5), [1], True, False",),
    "aten.std_mean.dim": ("x(3, 5), [1], True, False",),
    "aten.norm.ScalarOpt_dim": ("x(3, 5), 2, [1], False", "x(3, 5), 1, [0], True"),
    "aten.norm.ScalarOpt_dim_dtype": ("x(3, 5), 2, [1], False, 6",),
    "aten.norm.ScalarOpt_dtype": ("x(3, 5), 2, 6",),
    "aten.cat": (
        "[x(2, 3), x(4, 3)], 0",
        "[x(2, 3), s(2, 1)], 1",
        "[x(2, 3), x(0)], 0",
        "[x(2), x(0), x(3)], 0",
    ),
    "aten.concat": ("[x(2, 3), x(2, 2)], -1",),
    "aten.stack": ("[x(2, 3), x(2, 3)], 1", "[x(), x()], 0"),
    "aten.hstack": ("[x(2), x(3)]", "[x(2, 1), x(2, 2)]"),
    "aten.vstack": ("[x(3), x(3)]", "[x(2, 3), x(1, 3)]"),
    "aten.dstack": ("[x(3), x(3)]", "[x(2, 3), x(2, 3, 2)]", "[x(), x(1)]"),
    "aten.column_stack": ("[x(3), x(3)]", "[x(3), x(3, 2)]", "[x(), x(1)]"),
    "aten.repeat": ("x(2, 3), [2, 1]", "x(3), [2, 2]"),
    "aten.tile": ("x(2, 3), [2]",),
    "aten.flip": ("x(2, 3), [0, 1]", "x(4), [-1]", "x(), []"),
    "aten.roll": ("x(5), [2], [0]",),
    "aten.split.sizes": ("x(5, 2), [2, 3], 0",),
    "aten.split_with_sizes": ("x(2, 5), [2, 3], 1",),
    "aten.split": ("x(5, 2), [2, 3], 0",),
    "aten.tensor_split.indices": ("x(5, 2), [2], 0",),
    "aten.index.Tensor": (
        "x(4, 3), [i(0, 3, -1)]",
        "x(4, 3), [None, i(2, 0)]",
        "x(4, 3), [i(1, 2), i(0, 2)]",
        "x(2, 3, 4), [i(1), None, i(3, 0)]",
        "x(2, 3, 4), [None, i(1, 1), i(3, 0)]",
    ),
    "aten.index_put": (
        "x(4, 3), [i(0, 3)], x(2, 3), False",
        "x(4, 3), [i(0, 0)], x(2, 3), True",
        "x(4, 3), [None, i(1)], x(1), False",
        "x(4, 37), [i(3, 0, 3)], x(37), True",
    ),
    "aten.index_select": ("x(4, 3), 0, i(0, 2, 2)", "x(4, 3), -1, i(1)", "x(4, 37), 0, i(3, 0, 3)"),
    "aten.index_add": (
        "x(4, 3), 0, i(0, 2, 2), x(3, 3), 2",
        "x(4), 0, i(1), x(1), 1",
        "x(4, 37), 0, i(3, 0, 3), x(3, 37), 1",
        "x(2, 4, 17), 1, i(3, 3), x(2, 2, 17), 1",
    ),
    "aten.gather": ("x(3, 4), 1, i(0, 3, 1).reshape(3, 1), False", "x(3), 0, i(2, 2, 0, 1), False"),
    "aten.scatter.src": ("x(3, 4), 1, i(0, 3, 1).reshape(3, 1), x(3, 2)",),
    "aten.scatter_reduce.two": tuple(
        f"x(4), 0, i(1, 1, 0), x(3), '{reduce}', {included}"
        for reduce in ("sum", "mean", "prod", "amax", "amin")
        for included in (True, False)
    ),
    "aten.scatter.reduce": ("x(3), 0, i(1, 1, 0), x(3), 'multiply'", "x(3), 0, i(1, 1), x(3), 'add'"),
    "aten.scatter.value_reduce": ("x(3), 0, i(1, 1, 0), 3, 'multiply'",),
    "aten.index_reduce": ("x(4, 3), 0, i(0, 2, 2), x(3, 3), 'amax', True",),
    "aten.index_copy": ("x(4, 3), 0, i(0, 2), x(2, 3)",),
    "aten.put": ("x(4, 3), i(0, -2), x(2), False", "x(4, 3), i(1, 1), x(2), True"),
    "aten.take_along_dim": ("x(4, 3), i(0, 2, 1).reshape(1, 3), 0", "x(4, 3), i(0, 11), None"),
    "aten.segment_reduce": (
        "x(4, 3), 'mean', i(1, 0, 3), None, None, 0, False, None",
        "x(2, 4), 'max', None, None, i(0, 1, 4, 0, 2, 4).reshape(2, 3), 1, False, 2",
    ),
    "aten.scatter.value": ("x(3, 4), 0, i(2, 0).reshape(1, 2), 3",),
    "aten.scatter_add": ("x(3), 0, i(1, 1, 0), x(3)", "x(3), 0, i(1, 1), x(3)"),
    "aten.embedding": ("x(5, 3), i(0, 4, 1).reshape(3, 1), -1, False, False",),
    "aten.embedding_dense_backward": ("x(2, 3, 4), i(0, 1, 1, 2, 0, 1).reshape(2, 3), 5, 2, False",),
    "aten.one_hot": ("i(0, 2, 1), 4",),
    "aten.value_selecting_reduction_backward": ("x(3), 1, i(0, 1, 1), [3, 2], False",),
    "aten.select_backward": ("x(3), [3, 4], 1, 2",),
    "aten.slice_backward": ("x(2, 4), [3, 4], 0, 1, 3, 1",),
    "aten.diagonal_scatter": ("x(3, 4), x(3), 0, 0, 1",),
    "aten.diagonal_backward": ("x(3), [3, 4], 0, 0, 1",),
    "aten.where.self": ("b(3, 5), x(3, 5), x(5)", "b(), x(3), x(3, 1)"),
    "aten.where.ScalarOther": ("b(3, 5), x(3, 5), 2",),
    "aten.where.ScalarSelf": ("b(3, 5), 2, x(3, 5)",),
    "aten.where.Scalar": ("b(3, 5), 2, 3",),
    "aten.masked_fill.Scalar": ("x(3, 5), b(3, 5), 2", "x(3, 5), b(5), -1"),
    "aten.masked_fill.Tensor": ("x(3, 5), b(3, 5), x()",),
    "aten.div.Tensor_mode": ("x(3, 5), o(3, 5), 'floor'", "x(3, 5), o(5), 'trunc'", "x(3, 5), o(5), None"),
    "aten.div.Scalar_mode": ("x(3, 5), 2, 'floor'", "x(3, 5), -2, 'trunc'"),
    "aten._softmax_backward_data": ("x(3, 5), x(3, 5), 1, 6",),
    "aten._log_softmax_backward_data": ("x(3, 5), x(3, 5), 0, 6",),
    "aten.conv2d": (
        "x(2, 3, 6, 5), x(4, 3, 3, 3), x(4), [1, 1], [1, 1], [1, 1], 1",
        "x(2, 4, 6, 6), x(6, 2, 2, 3), None, [2, 1], [0, 2], [1, 2], 2",
        "x(3, 5, 5), x(2, 3, 3, 3), None, [1, 1], [0, 0], [1, 1], 1",
    ),
    "aten.convolution": (
        "x(2, 3, 6), x(4, 3, 3), x(4), [2], [1], [1], False, [0], 1",
        "x(2, 4, 5), x(4, 3, 3), None, [2], [1], [1], True, [1], 2",
        "x(1, 2, 4, 4), x(2, 3, 3, 3), x(3), [1, 2], [0, 1], [1, 2], True, [0, 0], 1",
        # Each group of one input: more outputs than inputs, two dimensions, and transposed.
        "x(2, 3, 40), x(6, 1, 3), None, [1], [2], [2], False, [0], 3",
        "x(2, 3, 5, 20), x(3, 1, 3, 2), x(3), [2, 1], [1, 1], [1, 3], False, [0, 0], 3",
        "x(2, 3, 9), x(3, 2, 4), None, [3], [1], [1], True, [2], 3",
        # Padding beyond the reach of the kernel leaves out elements of the image.
        "x(1, 2, 20), x(2, 3, 2), None, [2], [3], [1], True, [0], 1",
        "x(1, 2, 20), x(3, 2, 1), None, [1], [2], [1], False, [0], 1",
    ),
    "prim.convolution_sum": (
        "x(2, 3, 6), x(4, 3, 3), x(4), [2], [1], [1], False, [0], 1",
        "x(2, 4, 5), x(4, 3, 3), None, [2], [1], [1], True, [1], 2",
        "x(2, 0, 6), x(4, 0, 3), x(4), [1], [1], [1], False, [0], 1",
    ),
    "aten.conv1d": ("x(2, 3, 6), x(4, 3, 3), x(4), [1], [0], [1], 1",),
    "aten.conv3d": ("x(1, 2, 4, 4, 4), x(2, 2, 3, 2, 1), None, [1, 1, 1], [1, 0, 0], [1, 1, 1], 1",),
    "aten.conv_transpose1d": ("x(2, 3, 6), x(3, 4, 3), x(4), [2], [0], [0], 1, [1]",),
    "aten.conv_transpose2d.input": ("x(1, 2, 4, 4), x(2, 3, 3, 3), x(3), [1, 2], [0, 1], [0, 0], 1, [1, 1]",),
    "aten.constant_pad_nd": ("x(2, 3), [1, 2], 0", "x(2, 3), [1, -1, 0, 2], 2", "x(2, 3), [-1, -1], 0"),
    **{
        f"aten.{kind}_pad{rank}d": texts
        for kind in ("reflection", "replication")
        for rank, texts in (
            (1, ("x(2, 3, 6), [1, 2]", "s(3, 6), [4, -1]")),
            (2, ("x(2, 3, 5, 6), [1, 2, 0, 3]", "s(3, 5, 6), [-1, 2, 1, 0]")),
            (3, ("x(1, 2, 3, 4, 5), [1, 2, 0, 3, 1, 1]",)),
        )
    },
    **{
        f"aten.{kind}_pad{rank}d_backward": texts
        for kind in ("reflection", "replication")
        for rank, texts in (
            (1, ("x(2, 3, 9), x(2, 3, 6), [1, 2]", "s(3, 9), x(3, 6), [4, -1]")),
            (2, ("x(2, 3, 8, 9), x(2, 3, 5, 6), [1, 2, 0, 3]", "x(3, 6, 7), s(3, 5, 6), [-1, 2, 1, 0]")),
            (3, ("x(1, 2, 5, 7, 8), x(1, 2, 3, 4, 5), [1, 2, 0, 3, 1, 1]",)),
        )
    },
    "aten.max_pool3d_with_indices": (
        "x(2, 1, 4, 5, 6), [2, 2, 2], [], [0, 0, 0], [1, 1, 1], False",
        "x(2, 4, 5, 6), [3], [2], [1], [1], True",
    ),
    "aten.max_pool3d": ("x(2, 1, 4, 5, 6), [2, 2, 2], [], [0, 0, 0], [1, 1, 1], False",),
    "aten.max_pool3d_with_indices_backward": (
        "x(1, 1, 1, 2, 2), x(1, 1, 2, 4, 4), [2, 2, 2], [], [0, 0, 0], [1, 1, 1], False,"
        " i(0, 3, 9, 31).reshape(1, 1, 1, 2, 2)",
    ),
    "aten.avg_pool3d": (
        "x(2, 1, 4, 5, 6), [2, 2, 2], [], [0, 0, 0], False, True, None",
        "x(2, 4, 5, 6), [3], [2], [1], True, False, None",
        "x(2, 4, 5, 6), [3], [2], [1], True, True, 2",
    ),
    "aten.avg_pool3d_backward": ("x(2, 2, 3, 3), x(2, 4, 5, 6), [3], [2], [1], False, False, None",),
    "aten.adaptive_avg_pool3d": ("x(2, 1, 4, 5, 6), [3, 2, 1]", "s(2, 4, 5, 6), [1, 1, 1]"),
    "aten._adaptive_avg_pool3d": ("x(2, 4, 5, 6), [3, 2, 4]",),
    "aten._adaptive_avg_pool3d_backward": ("x(2, 3, 2, 4), x(2, 4, 5, 6)",),
    "aten.adaptive_max_pool2d": ("x(2, 3, 5, 6), [3, 2]", "s(3, 5, 6), [1, 6]"),
    "aten.adaptive_max_pool3d": ("x(2, 1, 4, 5, 6), [3, 2, 1]",),
    "aten.adaptive_max_pool2d_backward": ("x(1, 1, 2, 2), x(1, 1, 4, 4), i(0, 3, 9, 9).reshape(1, 1, 2, 2)",),
    "aten.adaptive_max_pool3d_backward": (
        "x(1, 2, 2, 1), x(1, 4, 4, 2), i(0, 3, 9, 31).reshape(1, 2, 2, 1)",
    ),
    "aten.max_unpool2d": (
        "x(1, 1, 2, 2), i(0, 3, 19, 9).reshape(1, 1, 2, 2), [4, 5]",
        "s(1, 2, 2), i(0, 3, 19, 9).reshape(1, 2, 2), [5, 4]",
    ),
    "aten.max_unpool3d": (
        "x(1, 1, 2, 2, 1), i(0, 3, 19, 9).reshape(1, 1, 2, 2, 1), [4, 5, 1], [2, 2, 1], [0, 0, 0]",
    ),
    "aten.max_pool2d_with_indices": (
        "x(2, 3, 5, 6), [2, 2], [], [0, 0], [1, 1], False",
        "x(3, 5, 6), [3], [2], [1], [1], True",
        "x(1, 1, 7, 7), [2], [1], [1], [2], False",
    ),
    "aten.max_pool2d": ("x(2, 3, 5, 6), [2, 2], [], [0, 0], [1, 1], False",),
    "aten.max_pool1d": ("x(2, 3, 6), [2], [], [0], [1], False",),
    "aten.avg_pool2d": (
        "x(2, 3, 5, 6), [2, 2], [], [0, 0], False, True, None",
        "x(2, 5, 6), [3], [2], [1], True, False, None",
        "x(2, 5, 6), [3], [2], [1], True, True, 2",
    ),
    "aten.avg_pool1d": ("x(2, 3, 6), [2], [], [0], False, True",),
    "aten.avg_pool2d_backward": ("x(2, 3, 3), x(2, 5, 6), [3], [2], [1], False, False, None",),
    "aten.adaptive_avg_pool2d": (
        "x(2, 5, 6), [2, 4]",
        "x(1, 2, 3, 3), [1, 1]",
        "x(2, 3, 7, 11), [1]",
    ),
    "aten._adaptive_avg_pool2d": ("x(2, 5, 6), [2, 4]",),
    "aten._adaptive_avg_pool2d_backward": ("x(2, 2, 4), x(2, 5, 6)",),
    "aten.zeros": ("[2, 3], 6, None, None, None", "[0], None, None, None, None"),
    "aten.ones": ("[2, 3], 7, None, None, None", "[], 4, None, None, None"),
    "aten.full": ("[2, 3], 2.5, None, None, None, None", "[2], 3, None, None, None, None"),
    "aten.new_zeros": ("x(2), [3], None, None, None, None",),
    "aten.new_ones": ("x(2), [3], None, None, None, None",),
    "aten.new_full": ("x(2), [3], 2, None, None, None, None",),
    "aten.log_sigmoid_backward": ("x(3, 5), x(3, 5), x(0)", "x(3, 5), x(3, 5), x(3, 5)"),
    "aten.layer_norm": (
        "x(2, 3, 4), [4], x(4), x(4), 1e-5, True",
        "x(2, 3, 4), [3, 4], None, None, 1e-5, True",
    ),
    "aten.native_layer_norm": ("x(2, 3, 4), [4], x(4), x(4), 1e-5",),
    "aten.squeeze": ("x(1, 3)",),
    "aten._native_batch_norm_legit_functional": ("x(4, 3), x(3), x(3), x(3), o(3), True, 0.1, 1e-5",),
    "aten.native_batch_norm": (
        "x(4, 3), x(3), x(3), None, None, True, 0.1, 1e-5",
        "x(2, 3, 4), None, None, x(3), o(3), False, 0.1, 1e-5",
    ),
    "aten.native_batch_norm_backward": (
        "x(2, 3, 4), x(2, 3, 4), None, x(3), o(3) * o(3), None, None, False, 1e-5, [True, False, True]",
    ),
    "aten.multi_margin_loss": (
        "x(3, 5), i(0, 4, 2), 1, 0.5, None, 0",
        "s(3, 5), i(0, 4, 2), 2, 1, x(5), 1",
        "x(5), i(3), 2, 1, None, 2",
        "x(0, 5), i(), 1, 1, None, 1",
    ),
    "aten.multilabel_margin_loss": (
        "x(2, 3), i(2, -1, 0, 1, 0, -1).reshape(2, 3), 0",
        "s(1, 4), i(3, 3, 1, -1).reshape(1, 4), 1",
        "x(3), i(0, 1, -1), 2",
    ),
    "aten.multilabel_margin_loss_forward": (
        "x(2, 3), i(2, -1, 0, 1, 0, -1).reshape(2, 3), 0",
        "x(3), i(0, 1, -1), 1",
    ),
    "prim.ctc_paths": (
        "x(2, 4, 5), b(2, 5)",
        "x(1, 3, 1), b(1, 1)",
        "x(2, 0, 3), b(2, 3)",
        "s(2, 3, 2), b(2, 2)",
    ),
    "aten._ctc_loss": (
        "x(5, 2, 4), i(1, 2, 1, 1).reshape(2, 2), [5, 4], [2, 2], 0, False",
        "s(4, 1, 3), i(1), [3], [1], 2, True",
    ),
    "aten._ctc_loss.Tensor": (
        "x(5, 2, 4), i(1, 2, 3, 1, 1), i(5, 3), i(3, 2), 0, False",
        "x(2, 2, 3), i(1, 2, 0, 0).reshape(2, 2), i(2, 0), i(2, 0), 0, False",
        "x(1, 1, 3), i(1, 1).reshape(1, 2), i(1), i(2), 0, True",
    ),
    "aten._ctc_loss_backward": (
        "x(2), x(5, 2, 4), i(1, 2, 1, 1).reshape(2, 2), [5, 4], [2, 2], x(2), x(2, 5, 5), 0, False",
    ),
    "aten._ctc_loss_backward.Tensor": (
        "x(2), x(5, 2, 4), i(1, 2, 3, 1, 1), i(5, 3), i(3, 2), x(2), x(2, 5, 7), 0, True",
    ),
    "aten.linalg_vander": ("x(2, 3), None", "s(4, 2), 5", "x(), 3", "x(0, 2), 4"),
    "aten.nll_loss_forward": ("x(3, 5), i(0, 4, 2), None, 1, -100",),
    "aten.einsum": ("'ij,jk->ik', [x(3, 4), x(4, 2)], None", "'...ii,ki', [x(2, 3, 3), s(4, 3)], None"),
    "aten.nll_loss": ("x(3, 5), i(0, 4, 2), None, 1, -100",),
    "aten.cross_entropy_loss": ("x(3, 5), i(0, 4, 2), None, 1, -100, 0.0",),
    "aten.batch_norm": ("x(2, 3, 4), x(3), x(3), x(3), o(3) * o(3), False, 0.1, 1e-5, False",),
    "aten.clamp.Tensor": (
        "x(3, 5), x(5) - 9, x(3, 1) + 9",
        "x(3, 5), None, x(3, 5)",
        "x(3, 5), x(3, 5), None",
    ),
    "aten.to.dtype": ("x(3, 5), 7, False, True, None",),
    "aten.to.device": ("x(3, 5), Device('cpu'), 7, False, True, None",),
    "aten.to.prim_Device": ("x(3, 5), Device('cpu'), 7, False, True",),
    "aten.index_fill.int_Tensor": ("x(4, 3), 0, i(0, 2), x()",),
    "aten.index_fill.int_Scalar": ("x(4, 3), 1, i(0, 2), 3",),
    "aten.diag": ("x(3), 1", "x(3), -2", "x(3, 4), 1", "x(3, 4), -1", "x(2, 2), 5", "x(0), 0"),
    "aten.take": ("x(4, 3), i(0, 11, 0).reshape(3, 1)",),
    "aten.masked_select": ("x(3, 5), b(3, 5)", "x(3, 5), b(5)"),
    "aten.topk": ("x(3, 5), 2, 1, True, True", "x(3, 5), 2, 0, False, True"),
    "aten.broadcast_tensors": ("[x(3, 1), x(5)]",),
    "aten.meshgrid": ("[x(3), x(4)]",),
    "aten.meshgrid.indexing": ("[x(3), x(4)], 'xy'",),
    "aten.linalg_cross": ("x(2, 3), s(2, 3), -1", "x(3, 2, 1), x(3, 1, 4), 0", "x(0, 3), x(0, 3), 1"),
    "aten.cross": ("x(2, 3), x(2, 3), 1", "x(3, 1), s(3, 4), 0"),
    "aten.cdist": (
        "x(4, 3), s(5, 3), 2.0, None",
        "x(2, 1, 4, 3), x(3, 2, 3), 1.0, None",
        "x(0, 3), x(2, 3), 2.0, None",
        "x(4, 0), x(2, 0), 2.0, None",
        "x(4, 3), x(2, 3), 3.0, None",
        "x(4, 3), x(2, 3), float('inf'), 1",
    ),
    "aten.upsample_nearest1d": ("x(2, 3, 5), [7], None", "s(2, 3, 5), [3], 0.7", "x(1, 1, 5), [10], 1.9"),
    "aten.upsample_nearest1d.vec": ("x(2, 3, 5), [7], None", "x(2, 3, 5), None, [2.3]"),
    "aten.upsample_nearest2d": ("x(2, 3, 5, 4), [7, 2], None, None", "s(0, 1, 5, 4), [5, 6], 1.3, 1.7"),
    "aten.upsample_nearest2d.vec": ("x(2, 3, 5, 4), [7, 2], None", "x(2, 3, 5, 4), None, [2.3, 0.6]"),
    "aten.upsample_nearest3d": (
        "x(1, 2, 5, 4, 3), [7, 2, 4], None, None, None",
        "s(1, 2, 3, 3, 3), [3, 5, 6], 1.1, 1.3, 1.7",
    ),
    "aten.upsample_nearest3d.vec": (
        "x(1, 2, 5, 4, 3), [7, 2, 4], None",
        "x(1, 2, 5, 4, 3), None, [2.3, 0.6, 1.4]",
    ),
    "aten._upsample_nearest_exact1d": (
        "x(2, 3, 5), [7], None",
        "s(2, 3, 5), [3], 0.7",
        "x(1, 1, 5), [10], 1.9",
    ),
    "aten._upsample_nearest_exact1d.vec": ("x(2, 3, 5), [7], None", "x(2, 3, 5), None, [2.3]"),
    "aten._upsample_nearest_exact2d": (
        "x(2, 3, 5, 4), [7, 2], None, None",
        "s(0, 1, 5, 4), [5, 6], 1.3, 1.7",
    ),
    "aten._upsample_nearest_exact2d.vec": ("x(2, 3, 5, 4), [7, 2], None", "x(2, 3, 5, 4), None, [2.3, 0.6]"),
    "aten._upsample_nearest_exact3d": ("x(1, 2, 5, 4, 3), [7, 2, 4], None, None, None",),
    "aten._upsample_nearest_exact3d.vec": ("x(1, 2, 5, 4, 3), None, [2.3, 0.6, 1.4]",),
    "aten.upsample_trilinear3d": (
        "x(1, 2, 5, 4, 3), [7, 2, 4], False, None, None, None",
        "s(1, 2, 3, 3, 1), [3, 1, 6], True, None, None, None",
    ),
    "aten.upsample_trilinear3d.vec": (
        "x(1, 2, 5, 4, 3), [7, 2, 4], True, None",
        "x(1, 2, 5, 4, 3), None, False, [2.3, 0.6, 1.4]",
    ),
    **{
        f"aten.{name}": (
            "x(2, 3, 5, 4), [7, 2], False, None, None",
            "s(1, 2, 5, 1), [5, 3], True, None, None",
            "x(0, 1, 5, 4), [5, 6], False, 1.3, 1.7",
        )
        for name in ("upsample_bicubic2d", "_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa")
    },
    **{
        f"aten.{name}.vec": ("x(2, 3, 5, 4), [7, 2], True, None", "x(2, 3, 5, 4), None, False, [2.3, 0.6]")
        for name in ("upsample_bicubic2d", "_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa")
    },
    **{
        f"aten.{name}{rank}d_backward": (text,)
        for name in ("upsample_nearest", "_upsample_nearest_exact")
        for rank, text in (
            (1, "x(2, 3, 7), [7], [2, 3, 5], None"),
            (2, "s(2, 3, 7, 2), [7, 2], [2, 3, 5, 4], 1.3, None"),
            (3, "x(1, 2, 7, 2, 4), [7, 2, 4], [1, 2, 5, 4, 3], None, None, None"),
        )
    },
    **{
        f"aten.{name}_backward": (text,)
        for name, text in (
            ("upsample_linear1d", "x(2, 3, 7), [7], [2, 3, 5], False, None"),
            ("upsample_bilinear2d", "s(2, 3, 7, 2), [7, 2], [2, 3, 5, 4], True, None, None"),
            ("upsample_trilinear3d", "x(1, 2, 7, 2, 4), [7, 2, 4], [1, 2, 5, 4, 3], False, None, None, None"),
            ("upsample_bicubic2d", "x(2, 3, 7, 2), [7, 2], [2, 3, 5, 4], False, None, None"),
            ("_upsample_bilinear2d_aa", "x(2, 3, 7, 2), [7, 2], [2, 3, 5, 4], False, 1.3, None"),
            ("_upsample_bicubic2d_aa", "x(2, 3, 7, 2), [7, 2], [2, 3, 5, 4], True, None, None"),
        )
    },
    "aten.im2col": ("x(2, 3, 5, 6), [2, 3], [1, 2], [1, 0], [1, 2]", "s(3, 5, 6), [2], [1], [0], [1]"),
    "aten.col2im": (
        "x(2, 18, 6), [5, 6], [2, 3], [1, 2], [1, 0], [1, 2]",
        "s(8, 20), [5, 6], [2], [1], [0], [1]",
    ),
    "aten.grid_sampler_2d": tuple(
        f"{image}, {mode}, {padding}, {corners}"
        for image, mode, padding, corners in (
            ("x(2, 3, 5, 4), x(2, 3, 2, 2)", 0, 0, False),
            ("s(2, 3, 5, 4), x(2, 3, 2, 2)", 0, 1, True),
            ("x(1, 3, 1, 4), s(1, 3, 2, 2)", 0, 2, True),
            ("x(2, 3, 5, 4), x(2, 3, 2, 2)", 2, 2, False),
            ("x(0, 3, 5, 4), x(0, 3, 2, 2)", 0, 0, False),
        )
    ),
    "aten.grid_sampler_3d": (
        "x(2, 1, 3, 5, 4), x(2, 1, 2, 2, 3), 0, 0, False",
        "x(1, 2, 3, 5, 4), s(1, 2, 2, 2, 3), 0, 2, True",
    ),
    "aten.grid_sampler": (
        "x(2, 3, 5, 4), x(2, 3, 2, 2), 0, 1, False",
        "x(2, 1, 3, 5, 4), x(2, 1, 2, 2, 3), 0, 0, True",
    ),
    "aten.affine_grid_generator": ("x(2, 2, 3), [2, 3, 4, 5], False", "s(1, 3, 4), [1, 2, 3, 1, 4], True"),
    "aten.upsample_linear1d": ("x(2, 3, 5), [7], False, None", "s(2, 3, 5), [1], True, None"),
    "aten.upsample_linear1d.vec": ("x(2, 3, 5), [7], True, None", "x(2, 3, 5), None, False, [2.3]"),
    "aten.upsample_bilinear2d": (
        "x(2, 3, 5, 4), [7, 2], False, None, None",
        "s(1, 2, 5, 1), [5, 3], True, None, None",
        "x(0, 1, 5, 4), [5, 6], False, 1.3, 1.7",
    ),
    "aten.upsample_bilinear2d.vec": (
        "x(2, 3, 5, 4), [7, 2], True, None",
        "x(2, 3, 5, 4), None, False, [2.3, 0.6]",
    ),
    "aten.unfold_backward": ("x(2, 3), [5], 0, 3, 2",),
    "aten.max_pool2d_with_indices_backward": (
        "x(1, 1, 2, 2), x(1, 1, 4, 4), [2, 2], [], [0, 0], [1, 1], False, i(0, 3, 9, 15).reshape(1, 1, 2, 2)",
    ),
    "aten.as_strided": (
        "x(4, 6), [3, 3], [1, 1], 2",
        "s(4, 3), [2, 2], [2, 1], None",
        "e(3, 4), [2, 2], [1, 1], 0",
        "x(2, 3), [0, 2], [1, 1], 0",
        "x(5), [], [], 3",
    ),
    "aten.fliplr": ("x(2, 3)", "s(2, 3, 1)"),
    "aten.flipud": ("x(3)", "s(2, 3)"),
    "aten.rot90": ("x(2, 3), 1, [0, 1]", "s(2, 3, 2), -1, [2, 0]", "x(2, 3), 2, [0, 1]"),
    "aten.diag_embed": ("x(2, 3), 1, 0, 2", "s(2, 3), -2, -2, -1", "x(0), 0, 0, 1"),
    "aten.diagflat": ("x(2, 2), 1", "x(), -1"),
    "aten.block_diag": ("[x(2, 3), x(), s(1, 2), x(0)]",),
    "aten.cartesian_prod": ("[x(2), x(3)]", "[x(3)]"),
    "aten.combinations": ("x(4), 2, False", "x(3), 2, True", "x(3), 0, False"),
    "aten.atleast_1d.Sequence": ("[x(), x(2)]",),
    "aten.atleast_2d.Sequence": ("[x(2), x(3)]",),
    "aten.atleast_3d.Sequence": ("[x(2, 3), x(3, 1)]",),
    "aten.diff": ("x(2, 5), 1, -1, None, None", "s(3, 4), 2, 0, x(1, 4), None", "x(3), 5, 0, None, None"),
    "aten.trapezoid.dx": ("x(2, 5), 2, -1", "s(3, 4), 1, 0"),
    "aten.trapezoid.x": ("x(2, 5), x(5), 1", "s(3, 4), x(3, 4), 0"),
    "aten.cumulative_trapezoid.dx": ("x(2, 5), 2, -1", "s(3, 4), 1, 0"),
    "aten.cumulative_trapezoid.x": ("x(2, 5), x(5), 1",),
    "aten.cov": ("x(2, 5), 1, None, None", "s(2, 4), 0, i(1, 2, 0, 3), None", "x(4), 1, None, o(4)"),
    "aten.corrcoef": ("x(3, 5)", "s(2, 4)"),
    "aten.inner": ("x(2, 3), x(4, 3)", "x(3), s(2, 3)", "x(), x(2)", "x(2, 0), x(3, 0)"),
    "aten.tensordot": (
        "x(2, 3, 4), x(4, 3), [2, 1], [0, 1]",
        "s(2, 3), x(3), [-1], [0]",
        "x(2), x(3), [], []",
    ),
    "aten.kron": ("x(2, 3), s(2, 2)", "x(3), x(2, 1)", "x(), x(2)"),
    "aten.trace": ("x(3, 4)", "s(2, 2)", "x(0, 2)"),
    "aten.linalg_vecdot": ("x(2, 3), x(3), -1", "s(2, 3), x(2, 3), 0"),
    "aten.dist": ("x(2, 3), x(3), 2", "x(4), x(4), 1"),
    "aten.searchsorted.Tensor": (
        "o(4), x(2, 3), False, False, None, None",
        "e(2, 3), x(2, 4), True, True, None, None",
    ),
    "aten.bucketize.Tensor": ("x(2, 3), o(4), False, True", "x(), x(0), True, False"),
    "aten.bincount": ("i(1, 0, 3, 1), None, 0", "i(1, 1), o(2), 5", "i(2), None, 1"),
    "aten.histogram.bins_tensor": ("x(2, 5), u(4), None, False", "s(3, 4), u(3), x(3, 4), True"),
    "aten.histc": ("x(2, 5), 4, 0, 0", "s(3, 4), 3, -1, 1"),
    "aten.kthvalue": ("x(3, 5), 2, 1, False", "s(3, 4), 1, 0, True", "x(), 1, 0, False"),
    "aten.cummax": ("x(3, 5), 1", "s(3, 4), 0", "x(), 0", "x(0, 2), 0"),
    "aten.cummin": ("x(3, 5), -1", "s(3, 4), 0", "x(2, 0), 0"),
    "aten.isin.Tensor_Tensor": ("x(2, 3), o(4), False, True", "x(4), x(0), False, False"),
    "aten._unique2": ("x(2, 3), True, True, True", "x(0), True, False, False"),
    "aten.unique_consecutive": (
        "i(1, 1, 0, 0), True, True, None",
        "x(2, 3), True, False, None",
        "x(0), False, True, 0",
    ),
    "aten.repeat_interleave.Tensor": ("i(1, 0, 3), None", "i(2, 2), 4"),
    "aten.repeat_interleave.self_int": ("x(2, 3), 2, 1, None", "s(2, 3), 0, None, None"),
    "aten.repeat_interleave.self_Tensor": ("x(2, 3), i(1, 0, 2), 1, None", "x(3), i(2), None, 6"),
    "prim.strided_places": ("[2, 3], [1, 2], 1, Device('cpu')", "[], [], 2, Device('cpu')"),
    "aten.group_norm": ("x(2, 4, 3), 2, x(4), x(4), 1e-5, True",),
    **dict.fromkeys(
        ("aten.real", "aten.imag", "aten.view_as_real", "prim.real_part", "prim.imaginary_part"),
        ("z(2, 3)", "z(0, 2)", "z(3, 2).transpose()", "z()"),
    ),
    "aten.view_as_complex": ("x(2, 3, 2)", "x(0, 2)", "x(4, 2, 2)[::2]", "x(2)"),
}


class _Maker:
    """The functions that the texts of samples call, for one dtype."""

    def __init__(self, dtype: DType):
        self.dtype = dtype
        self.seeds = itertools.count()

    def x(self, *shape: int) -> Array:
        """A tensor in row-major order."""
        rng = np.random.default_rng(next(self.seeds))
        if self.dtype.is_complex:
            return np.asarray(rng.normal(0, 1, shape) + 1j * rng.normal(0, 1, shape)).astype(self.dtype.numpy)
        if self.dtype.category is Category.FLOAT:
            return rng.normal(0, 1, shape).astype(self.dtype.numpy)
        return rng.integers(0, 2 if self.dtype is DType.bool else 5, shape).astype(self.dtype.numpy)

    def z(self, *shape: int) -> Array:
        """A complex tensor whose parts have the dtype, in row-major order."""
        return _Maker(complex_of(self.dtype)).x(*shape)

    def s(self, *shape: int) -> Array:
        """A tensor in column-major order."""
        return self.x(*shape[::-1]).transpose()

    def w(self, *shape: int) -> Array:
        """A tensor of which every other element is skipped along each dimension."""
        return self.x(*(2 * n for n in shape))[tuple(slice(0, 2 * n, 2) for n in shape)]

    def e(self, *shape: int) -> Array:
        """A tensor that is broadcast along its first dimension."""
        return np.broadcast_to(self.x(1, *shape[1:]), shape)

    def u(self, *shape: int) -> Array:
        """A tensor that goes up along its last dimension."""
        return np.sort(self.x(*shape))

    def o(self, *shape: int) -> Array:
        """A tensor of twos."""
        return np.full(shape, 2, self.dtype.numpy)

    def p(self, *shape: int) -> Array:
        """Hermitian positive definite matrices."""
        x = self.x(*shape)
        product = np.matmul(x, np.swapaxes(x, -1, -2).conj()) + 2 * np.eye(shape[-1], dtype=x.dtype)
        return product.astype(self.dtype.numpy)

    def b(self, *shape: int) -> Array:
        """A mask."""
        return np.random.default_rng(next(self.seeds)).integers(0, 2, shape).astype(np.bool_)

    def i(self, *values: int) -> Array:
        """A vector of indices."""
        return np.array(values, np.int64)


def samples(
    name: str, dtype: DType, table: Mapping[str, tuple[str, ...]] = SAMPLES
) -> Iterator[list[object]] | None:
    """The samples of an operator that a table lists; None if none are listed."""
    if name not in table:
        return None
    maker = _Maker(dtype)
    scope: dict[str, object] = {letter: getattr(maker, letter) for letter in "xzsweuobpi"}
    scope["Device"] = Device
    return (cast("list[object]", list(eval(f"({text},)", scope))) for text in table[name])
