"""The functions of `torch.nn.functional` with the arguments that users give, against PyTorch's."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from composed_calls import COMPOSED, TRANSFORMS
from torch_calls import quiet

import tsir

CALLS = [
    *(
        f"F.{name}(x{options})"
        for name in ("relu", "relu6", "selu", "silu", "mish", "hardsigmoid", "hardswish")
        for options in ("", ", inplace=True", ", False")
    ),
    "F.elu(x, 0.5)", "F.elu(x, alpha=0.5, inplace=True)", "F.celu(x, 2.0, True)", "F.celu(x, inplace=False)",
    "F.leaky_relu(x, 0.2)", "F.leaky_relu(x, negative_slope=0.2, inplace=True)",
    "F.hardtanh(x, -0.5, 0.5)", "F.hardtanh(x, inplace=True)", "F.threshold(x, 0.1, 20.0)",
    "F.threshold(x, 0.1, 20.0, inplace=True)", "F.logsigmoid(x)", "F.softsign(x)", "F.tanhshrink(x)",
    "F.gelu(x)", "F.gelu(x, approximate='tanh')", "F.softplus(x)", "F.softplus(x, beta=2, threshold=1)",
    "F.hardshrink(x)", "F.softshrink(x, 0.2)", "F.glu(v)", "F.glu(x, dim=1)", "F.prelu(x, w)",
    "F.sigmoid(x)", "F.tanh(x)",
    "F.softmax(x)", "F.softmax(x[0], -1)", "F.softmax(x, dim=1, dtype=torch.float64)", "F.softmin(x, dim=-1)",
    "F.log_softmax(x, 1)", "F.log_softmax(x[0], dtype=torch.float32, dim=0)", "F.softmax(v)",
    "F.softmax(x[0, 0])", "F.softmax(i, 0, dtype=torch.float32)",
    "F.dropout(x, 0.5, False)", "F.dropout(x, p=0.3, training=False, inplace=True)", "F.dropout(x, 1.0)",
    "F.dropout1d(x, 0.5, False)", "F.dropout2d(x, training=False)", "F.dropout3d(v, p=1.0)",
    "F.linear(x, x[0])", "F.linear(x, x[0], x[0, :, 0])",
    "F.conv1d(x, x)", "F.conv1d(x, x, w, stride=1, padding=1)",
    "F.conv1d(x, x[:, :1], groups=2, padding='same')",
    "F.conv2d(v, v, None, 1, (1, 0))", "F.conv2d(v, v, padding='valid')",
    "F.conv_transpose1d(x, x, stride=2)",
    "F.batch_norm(x, w, s)", "F.batch_norm(x, w, s, s, w, False, 0.1, 1e-3)",
    "F.batch_norm(x, w, s, training=True, momentum=0.3)", "F.batch_norm(x, None, None, training=True)",
    "F.instance_norm(x)", "F.instance_norm(x, w, s, weight=s, bias=w, eps=1e-3)",
    "F.instance_norm(x, w, s, use_input_stats=False)",
    "F.layer_norm(x, (4,))", "F.layer_norm(x, [2, 4], x[0], x[1], 1e-3)", "F.group_norm(x, 2)",
    "F.group_norm(x, 1, w, s, eps=1e-2)", "F.rms_norm(x, (4,))", "F.local_response_norm(v, 2)",
    "F.local_response_norm(x, 3, alpha=0.5, beta=0.5, k=2.0)",
    "F.normalize(x)", "F.normalize(x, p=1.0, dim=-1)", "F.normalize(x, dim=2, eps=10.0)",
    "F.cosine_similarity(x, y)", "F.cosine_similarity(x, y[:1], dim=-1, eps=2.0)",
    "torch.cosine_similarity(x, y, 0)", "F.pairwise_distance(x, y)",
    "F.pairwise_distance(x, y, 1.0, keepdim=True)",
    "F.embedding(i, m)", "F.embedding(i, m, padding_idx=-1)", "F.embedding(i, m, 0, sparse=False)",
    "F.embedding(i, m, max_norm=1.0)", "F.one_hot(i)", "F.one_hot(i, num_classes=7)",
    "F.pad(x, (1, 2))", "F.pad(x, [1, 0, 2, 1], 'constant', 2.5)", "F.pad(x, (-1, 1), value=1.0)",
    "F.pad(i, (1, 1))",
    "F.pad(x, (3, 2), mode='reflect')", "F.pad(v, (1, 2, 0, 1), 'reflect')",
    "F.pad(x[0], (2, 1), mode='reflect')",
    "F.pad(x, (5, 7), mode='replicate')", "F.pad(v, (1, 1, 3, 0), 'replicate')",
    "F.pad(x, (-1, 2), 'replicate')",
    "F.pad(x, (4, 1), mode='circular')", "F.pad(v, (0, 2, 1, 1), mode='circular')",
    "F.pad(x, (-1, 1), 'reflect')",
    "F.pad(x[0], (1, 0), 'circular')", "F.pad(x, (-1, 2), 'circular')", "F.pad(x, (-2, -2), 'circular')",
    "F.pad(v, (1, -2, -1, 1), 'circular')", "torch.logit(p, 0.75)", "torch.logit(p, 1.5)",
    "F.interpolate(x, scale_factor=2.0)", "F.interpolate(x, 7, mode='linear')",
    "F.interpolate(v, (7, 3))", "F.interpolate(v, scale_factor=(1.7, 0.6), mode='bilinear')",
    "F.interpolate(v, 6, mode='bilinear', align_corners=True)", "F.interpolate(v, (3, 2), mode='area')",
    "F.interpolate(v, scale_factor=1.7, mode='bilinear', recompute_scale_factor=True)",
    "torch.cdist(m, p)", "torch.cdist(x, y, 1.0)", "torch.cross(m, p)", "torch.linalg.cross(m, p[:1])",
    "F.max_pool1d(x, 2)", "F.max_pool1d(x, kernel_size=2, stride=1, padding=1, ceil_mode=True)",
    "F.max_pool1d(x, 2, return_indices=True)", "F.max_pool1d(x[0], (3,), 1, 1, 1, False, True)",
    "F.max_pool2d(v, 2)", "F.max_pool2d(v, (2, 1), stride=(1, 2), padding=(1, 0))",
    "F.max_pool2d(v, 2, 1, return_indices=True)", "F.max_pool2d_with_indices(v, [2, 2])",
    "F.avg_pool1d(x, 2)", "F.avg_pool1d(x, 3, stride=1, padding=1, count_include_pad=False)",
    "F.avg_pool2d(v, 2, stride=1, divisor_override=3)", "F.avg_pool2d(input=v, kernel_size=(1, 2))",
    "F.adaptive_avg_pool1d(x, 3)", "F.adaptive_avg_pool2d(v, 1)", "F.adaptive_avg_pool2d(v, (2, 1))",
    "F.lp_pool1d(x.abs(), 2.0, 2)", "F.unfold(v, 2)",
    "F.lp_pool2d(v.abs() + 1.0, 3, 2, ceil_mode=True)",
    "F.lp_pool3d(v.unsqueeze(0).abs() + 1.0, 2.0, (1, 2, 1))",
    "F.max_pool3d(v.unsqueeze(0), (1, 2, 2), 1)", "F.avg_pool3d(v.unsqueeze(0), (1, 2, 2))",
    "F.max_pool3d(v.unsqueeze(0), 1, 1, return_indices=True)",
    "F.adaptive_avg_pool3d(v.unsqueeze(0), (1, 2, 1))",
    "F.adaptive_max_pool1d(x, 2)", "F.adaptive_max_pool2d(v, (2, 1), return_indices=True)",
    "F.adaptive_max_pool2d_with_indices(v, 2)", "F.adaptive_max_pool3d(v.unsqueeze(0), (1, 2, 1))",
    "F.fold(F.unfold(v, 2), v.size()[2:], 2)",
    "F.interpolate(v, (5, 6), mode='bicubic')", "F.interpolate(v, (5, 6), mode='nearest-exact')",
    "F.interpolate(v, (2, 2), mode='bilinear', antialias=True)",
    "F.interpolate(v, (2, 6), mode='bicubic', antialias=True)",
    "F.interpolate(v.unsqueeze(0), scale_factor=1.5, mode='trilinear')", "F.interpolate(v.unsqueeze(0), 3)",
    "F.interpolate(v.unsqueeze(0), 2, mode='area')", "F.upsample(x, 7)", "F.upsample_bilinear(v, 3)",
    "F.upsample_nearest(v, scale_factor=2.0)", "F.interpolate(v, scale_factor=2)",
    "F.interpolate(v, scale_factor=(2, 1.5), mode='bilinear')", "F.upsample(x, scale_factor=3)",
    "F.adaptive_avg_pool2d(v, (None, 3))", "F.adaptive_max_pool2d(v, [2, None])",
    "F.adaptive_avg_pool3d(v.unsqueeze(0), (1, None, 2))",
    "F.grid_sample(v, v[:, 0, :, :2].unsqueeze(1), 'bilinear', 'border', align_corners=True)",
    "F.affine_grid(x[:, :, :3], [2, 1, 3, 2], align_corners=False)",
    "F.pad(v.unsqueeze(0), (1, 1, 0, 1, 0, 0), 'reflect')",
    "F.pad(v.unsqueeze(0), (1, 1, 0, 1, 2, 0), 'replicate')",
    "F.unfold(v, (2, 1), dilation=(1, 2), padding=1, stride=(1, 2))",
    "F.unfold(v[0], kernel_size=2)", "F.pixel_shuffle(q, 2)",
    "F.scaled_dot_product_attention(x, y, y)",
    "F.scaled_dot_product_attention(x, y, y, is_causal=True, scale=0.3)",
    *(
        f"F.{name}({arguments}, reduction='{reduction}')"
        for name, arguments in {
            "mse_loss": "x, y", "l1_loss": "x, y", "smooth_l1_loss": "x, y, beta=0.5",
            "huber_loss": "x, y, delta=0.5",
            "kl_div": "x, y.abs()", "nll_loss": "m, k, weight=t",
            "cross_entropy": "m, k, label_smoothing=0.1",
            "binary_cross_entropy": "p, o, weight=t",
            "binary_cross_entropy_with_logits": "p, o, pos_weight=t",
        }.items()
        for reduction in ("none", "mean", "sum")
    ),
    "F.mse_loss(x, y)", "F.mse_loss(x, y, weight=x.abs())",
    "F.mse_loss(x, y, weight=x.abs(), reduction='none')",
    "F.l1_loss(x, y, weight=x.abs(), reduction='sum')", "F.l1_loss(x, y, weight=y.abs())",
    "F.huber_loss(x, y, weight=x.abs())", "F.huber_loss(x, y, 'none', weight=y.abs())",
    "F.smooth_l1_loss(x, y, beta=0.0)", "F.mse_loss(x, y, size_average=False)",
    "F.mse_loss(x, y, reduce=False)",
    "F.l1_loss(x, y, None, True, 'sum')", "F.kl_div(x, y, reduction='batchmean', log_target=True)",
    "F.poisson_nll_loss(x, y)", "F.poisson_nll_loss(p, o, log_input=False, full=True)",
    "F.poisson_nll_loss(x, y.abs() * 3, full=True, reduction='sum')",
    "F.margin_ranking_loss(x, y, z)", "F.margin_ranking_loss(x, y, z, margin=0.5, reduction='none')",
    "F.soft_margin_loss(x, z)", "F.soft_margin_loss(x, z, reduction='sum')", "F.hinge_embedding_loss(x, z)",
    "F.hinge_embedding_loss(x, z, margin=0.3, reduction='none')",
    "F.cosine_embedding_loss(m, p, z[:, :, :3].flatten()[:5])",
    "F.cosine_embedding_loss(m, p, z.flatten()[:5], margin=0.1, reduction='none')",
    "F.triplet_margin_loss(m, p, o)",
    "F.triplet_margin_loss(x, y, x + y, 0.5, 1.0, swap=True, reduction='sum')",
    "F.rrelu(x)", "F.rrelu(x, 0.1, 0.3, inplace=True)", "torch.rrelu(m)", "F.rrelu(m, 0.2, 0.2, True)",
    *(
        f"F.embedding_bag({call}, mode='{mode}')"
        for mode in ("sum", "mean", "max")
        for call in (
            "i, m", "i, m, padding_idx=2", "k, m, i[0] // 2", "k, m, k[:2] * 2, padding_idx=-4",
            "k, m, k[:2], include_last_offset=True" if mode == "sum" else "k[:2], m, k[:2]",
        )
    ),
    "F.embedding_bag(k, p, i[0] // 2, mode='sum', per_sample_weights=m[:, 0])",
    "F.embedding_bag(i, p, max_norm=0.5)",
    "F.multi_margin_loss(m, k)", "F.multi_margin_loss(m, k, 2, 0.5, weight=t, reduction='none')",
    "F.multilabel_margin_loss(m[0], k[:3])", "F.gaussian_nll_loss(x, y, x.abs())",
    "F.gaussian_nll_loss(x, y, x.abs()[:, :, :1], full=True, reduction='none')",
    "F.gaussian_nll_loss(x, y, 0.5, eps=0.6, reduction='sum')",
    "F.ctc_loss(v[0, :, :2].log_softmax(2), i % 3 + 1, k[3:], k[2:4])",
    "F.ctc_loss(v[0, :, :2].log_softmax(2), k[:3], (2, 1), (2, 1), 3, 'sum')",
    "F.ctc_loss(m.log_softmax(1), k[3:4], k[4], k[2], reduction='none', zero_infinity=True)",
    "F.pixel_unshuffle(v, 2)", "F.channel_shuffle(q, 2)",
    "F.cross_entropy(m, k, ignore_index=1)", "F.cross_entropy(m, p)",
    "F.nll_loss(m, k, reduction='elementwise_mean')",
    "m.fliplr()", "m.flipud()", "m.rot90(-1, [1, 0])", "torch.rot90(x, 2, [0, 2])", "torch.atleast_1d(w[0])",
    "torch.atleast_2d(w)", "torch.atleast_3d(m)", "torch.atleast_3d(w)", "torch.atleast_2d([w[0], m])",
    "m.ravel()", "m.t().ravel()", "torch.diag_embed(x, 1, 0, 2)", "torch.diag_embed(m, -2)",
    "torch.diagflat(m, 1)", "torch.block_diag(m, w, w[0])", "torch.cartesian_prod(w, s, t)",
    "torch.combinations(k)", "torch.combinations(w, 3, True)", "torch.combinations(w, 0)", "m.mH", "m.H",
    "torch.diff(x, 2, 1)", "torch.diff(m, 1, 0, m[:1], m[:2])", "torch.diff(k)", "torch.diff(m > 0, 9)",
    "torch.trapezoid(m)", "torch.trapezoid(m, dx=0.5, dim=0)", "torch.trapezoid(m, t)", "torch.trapezoid(k)",
    "torch.cumulative_trapezoid(m, p, dim=0)", "torch.cumulative_trapezoid(x)", "torch.cov(m)",
    "torch.cov(m.t(), correction=0, fweights=k)", "torch.cov(m[0], aweights=t)", "torch.cov(k)",
    "torch.corrcoef(m)", "torch.corrcoef(m[0])", "torch.inner(m, p)", "torch.inner(m, t)",
    "torch.tensordot(m.t(), p, dims=1)", "torch.tensordot(x, v, dims=([0, 2], [1, 2]))", "torch.kron(m, i)",
    "torch.trace(m)", "torch.linalg.vecdot(m, t)", "torch.dist(m, p)", "torch.dist(m, t, 1)",
    "torch.searchsorted(m.sort(1)[0], p)", "torch.searchsorted(k.sort()[0], i, right=True)",
    "torch.bucketize(m, t.sort()[0], out_int32=True)", "torch.bincount(k, minlength=6)",
    "torch.bincount(k, o[:, 0])", "torch.histc(m, 6)", "torch.histc(x, 5, -1, 1)", "torch.kthvalue(m, 2)",
    "torch.kthvalue(m, 4, 0, True)", "torch.cummax(m, 0)", "torch.cummin(x, -1)", "torch.isin(i, k)",
    "torch.isin(k, i[0], invert=True)", "torch.unique(k)", "torch.unique(i, return_counts=True)",
    "torch.unique(k, return_inverse=True)", "torch.unique(i, True, True, True)",
    "torch.repeat_interleave(k)", "torch.repeat_interleave(m, 2, 1)", "m.repeat_interleave(3)",
    "torch.repeat_interleave(m, k, dim=0)", "torch.repeat_interleave(m, k, dim=0, output_size=6)",
    "torch.ops.aten.convolution_backward(v[:, :, :3, :3], v, v, [2], [1, 1], [1, 1], [1, 1], False, [0, 0],"
    " 1, [True, True, True])",
    "torch.ops.aten.convolution_backward(v, v[:, :, :3, 2:], v[:, :1, :3, :3], [2], [2, 1], [2, 0], [1, 1],"
    " True, [1, 0], 2, [True, True, True])[1]",
    "torch.ops.aten.native_group_norm_backward(v, v + 1, w.view(2, 1), s.view(2, 1), w, 2, 2, 16, 1,"
    " [True, True, True])",
    "torch.ops.aten.native_group_norm_backward(v, v + 1, p[:2, :2].exp(), p[1:3, 1:].exp(), None, 2, 2, 16,"
    " 2, [True, False, False])[0]",
    "m.adjoint()", "torch.argwhere(k)", "torch.sgn(m)", "torch.vdot(w, s)",
]  # fmt: skip

MATRICES = [
    "torch.linalg.matrix_power(a, 3)", "torch.matrix_power(a, 0)", "torch.linalg.matrix_power(a, -2)",
    "a.matrix_power(2)", "torch.linalg.matrix_exp(a)", "torch.matrix_exp(a * 9)",
    "a.expand(2, 3, 3).matrix_exp()",
    "torch.matrix_exp(a[:0, :0])", "torch.linalg.multi_dot([t, a, a, t])", "torch.chain_matmul(a, a)",
    "torch.linalg.matrix_norm(x)", "torch.linalg.matrix_norm(x, 1)",
    "torch.linalg.matrix_norm(x, -1, (0, 1))",
    "torch.linalg.matrix_norm(x, float('inf'), (1, 0), True)", "torch.linalg.matrix_norm(x, -float('inf'))",
    "torch.linalg.norm(a, 1)", "torch.linalg.norm(a, 'fro')", "torch.linalg.norm(x, 'fro', dim=(0, 1))",
    "torch.linalg.norm(t, 3)", "torch.linalg.cond(a, 1)", "torch.linalg.cond(a, 'fro')",
    "torch.linalg.cond(a)", "torch.linalg.cond(m, -2)", "torch.linalg.cond(a, 'nuc')",
    "torch.linalg.cond(a * 0, 1)", "torch.linalg.cond(x[:, :0], 1)", "torch.linalg.matrix_norm(x, 2)",
    "torch.linalg.matrix_norm(x, -2, (0, 2), True)", "torch.linalg.matrix_norm(x[:, :0], 1)",
    "torch.linalg.norm(a, 'nuc')", "torch.nuclear_norm(x)", "torch.nuclear_norm(x, (0, 2), True)",
    "torch.norm(m, 'nuc', keepdim=True)", "torch.linalg.pinv(m, atol=0.5)",
    "torch.linalg.lstsq(m, p, driver='gelss')",
    "torch.linalg.diagonal(x, offset=1)", "torch.linalg.tensorinv(a.view(3, 1, 3), ind=1)",
    "torch.linalg.tensorsolve(a.view(3, 1, 3), t[:, None])",
    "torch.linalg.tensorsolve(a.view(3, 1, 3), t, (1,))",
    "torch.angle(x)", "torch.angle(i)", "(0 / (x - x)).angle()", "torch.real(x)", "x.conj()",
    "torch.positive(x)",
    "torch.nanmean(x / x.relu().sign())", "torch.nanmean(x, 1, True)", "x.nanmean(dim=0)",
    "torch.trapz(x)", "torch.trapz(x, dx=0.5, dim=0)", "torch.trapz(x, y)",
    "torch.hsplit(x, 2)", "torch.vsplit(x, (1, 2))", "x.dsplit([1, 3])", "torch.hsplit(t, 3)",
    *(
        f"torch.{window}({arguments})"
        for window in ("hann_window", "hamming_window", "blackman_window", "bartlett_window", "kaiser_window")
        for arguments in ("8", "9, False", "1", "0", "2, periodic=False, dtype=torch.float64")
    ),
    "torch.hamming_window(9, False, 0.6)", "torch.hamming_window(9, True, 0.6, 0.4)",
    "torch.kaiser_window(9, False, 4.0)",
]  # fmt: skip
"""Functions that are composed of operators, beside those of `torch.nn.functional`."""

MISTAKES = [
    "torch.select_copy(x, 7, 1)", "F.fractional_max_pool2d(v, 20, 2)", "F.fractional_max_pool2d(v, 2)",
    "F.fractional_max_pool3d(v[None], 2, (1, 2, 2))", "F.fractional_max_pool2d(v, 2, 4)",
    "F.alpha_dropout(x, 2.0, True)", "F.feature_alpha_dropout(w, 0.5, True)",
    "torch.igamma(k, k)", "F.scaled_dot_product_attention(v, v, v, v, 0.5, True)",
    "torch.fft.fft(m, 0)", "torch.fft.fft(m, dim=2)", "torch.fft.fft(m, norm='both')",
    "torch.fft.fft(m.half())",
    "torch.fft.rfft(torch.complex(m, p))", "torch.fft.fft2(w)", "torch.fft.fftn(m, (1, 2, 3))",
    "torch.fft.fftn(m, (2,), (0, 1))", "torch.fft.fftn(m, dim=(0, 0))", "torch.fft.rfftn(m, dim=())",
    "torch.fft.irfft(m[:, :1])", "torch.fft.fft(m[0, 0])", "torch.fft.fftfreq(-1)",
    "torch.fft.fftfreq(3, dtype=torch.int64)", "torch.stft(t, 2)", "torch.stft(t, 9, return_complex=True)",
    "torch.stft(t, 2, 0, return_complex=True)", "torch.stft(t, 2, 1, 3, return_complex=True)",
    "torch.stft(x, 2, 1, return_complex=True)", "torch.stft(k, 4, return_complex=True)",
    "torch.stft(t, 3, 1, window=w, return_complex=True)", "torch.istft(m, 8)",
    "torch.istft(torch.complex(m, p), 4)", "torch.istft(torch.complex(m, p), 8, 9)",
    "torch.istft(torch.complex(m, p), 8, 2, 4, window=w)",
    "torch.matrix_power(x, 2)", "torch.matrix_exp(x)", "torch.linalg.multi_dot([a])",
    "torch.linalg.multi_dot([a, t, a])", "torch.linalg.matrix_norm(t)", "torch.linalg.matrix_norm(x, 3)",
    "torch.linalg.matrix_norm(x, 1, (0, 0))", "torch.hsplit(x, 3)", "torch.vsplit(t, 2)",
    "torch.hann_window(-1)", "torch.linalg.cond(m, 1)", "torch.linalg.norm(x, 'nuc')",
    "torch.nuclear_norm(x, (0,))", "torch.linalg.matrix_norm(x, 'max')", "torch.linalg.lstsq(m, t)",
    "torch.hann_window(3, dtype=torch.int64)", "torch.linalg.tensorinv(x, ind=0)", "torch.linalg.norm(x, 1)",
    "torch.positive(x > 0)",
    "F.relu(x, 1)", "F.dropout(x, 2.0)", "F.dropout(x, 1)", "F.hardtanh(x, 1.0, -1.0)",
    "F.relu(x, in_place=True)",
    "F.mse_loss(x, y, reduction='average')", "F.cross_entropy(m, k, reduction='Mean')",
    "F.mse_loss(x, y, weight=w)", "F.binary_cross_entropy(p, p[0])",
    "F.binary_cross_entropy_with_logits(p, p[0])",
    "F.batch_norm(x[:1, :, :1], w, s, training=True)", "F.batch_norm(x, w, s, eps=-1.0)",
    "F.instance_norm(x[:, :, :1])", "F.group_norm(x[0, 0, :1].view(1, 1, 1), 1)",
    "F.embedding(i, m, padding_idx=9)",
    "F.pad(x, (4, 0), 'reflect')", "F.pad(x, (5, 0), 'circular')",
    "F.interpolate(x)", "F.interpolate(x, 3, 2.0)", "F.interpolate(v, (3, 3, 3))", "F.interpolate(x, 0)",
    "F.grid_sample(v, v, 'cubic')", "F.max_unpool2d(v, v.to(torch.int64), 2, output_size=[9, 9])",
    "F.fold(x, (3, 3), 2)", "F.interpolate(x, 3, mode='linear', antialias=True)",
    "F.interpolate(x, 3, align_corners=True)", "torch.cross(x, x)", "torch.linalg.cross(x, x)",
    "torch.cdist(m, x)", "torch.cdist(m, m, -1.0)", "torch.cdist(w, w)",
    "F.pad(x, (-3, -2), 'circular')",
    "F.pad(x, (1, 1), mode='mirror')", "F.pad(x, (1, 1), 'reflect', 2.0)", "F.pad(x, (1,))",
    "F.pad(x, (1, 1), value=1)",
    "F.pad(x, (1, 1, 1, 1, 1, 1), 'reflect')", "F.pad(x, (-2, -2), 'replicate')", "F.glu(x[0, 0, 0])",
    "F.triplet_margin_loss(x, y, y, margin=-1.0)", "F.margin_ranking_loss(x, y, w)",
    "F.ctc_loss(v[0], i, k[:2], k[:2], 4)", "F.ctc_loss(v[0], i, k, k[:2])", "F.ctc_loss(m, k, x, k)",
    "F.pixel_unshuffle(v, 3)",
    "F.cosine_embedding_loss(x, y, z)", "F.channel_shuffle(q, 3)",
    "F.soft_margin_loss(x, y, reduction='all')",
    "F.rrelu(x, 0.5, 0.1)", "F.embedding_bag(k, m)", "F.embedding_bag(i, m, k)",
    "F.embedding_bag(k, m, i[0], mode='min')", "F.embedding_bag(k, m, i[0] + 1)",
    "F.embedding_bag(k, m, i[0], padding_idx=5)",
    "F.embedding_bag(i, m, mode='max', scale_grad_by_freq=True)",
    "F.multi_margin_loss(m, k, p=3)", "F.interpolate(v, scale_factor=(2.0,))",
    "F.adaptive_avg_pool2d(v, (None, 3, 3))",
    "F.unfold(x[0], 2)", "F.pixel_shuffle(v, 2)", "F.local_response_norm(m, 2)", "F.dropout1d(v)",
]  # fmt: skip


def tensors() -> dict[str, torch.Tensor]:
    generator = torch.Generator().manual_seed(3)

    def normal(*size: int) -> torch.Tensor:
        return torch.randn(size, generator=generator)

    return {
        "x": normal(2, 2, 4), "y": normal(2, 2, 4), "v": normal(2, 2, 4, 4), "q": normal(1, 4, 2, 3),
        "z": normal(2, 2, 4).sign(), "m": normal(5, 3),
        "a": normal(3, 3), "w": normal(2), "s": normal(2).abs() + 0.5, "t": normal(3).abs(),
        "p": torch.rand((5, 3), generator=generator), "o": torch.rand((5, 3), generator=generator),
        "i": torch.tensor([[0, 4], [2, 2]]), "k": torch.tensor([0, 2, 1, 1, 2]),
    }  # fmt: skip


def compiled(call: str) -> tsir.Function:
    source = f"import torch.nn.functional as F\ndef f({', '.join(tensors())}):\n    return {call}\n"
    return tsir.CompilationUnit(source).f


def equal(found: Any, expected: Any) -> None:
    if isinstance(expected, list | tuple):
        for a, b in zip(found, expected, strict=True):
            equal(a, b)
    else:
        torch.testing.assert_close(torch.from_numpy(np.array(found)), expected, equal_nan=True)


def arrays(values: Mapping[str, torch.Tensor]) -> dict[str, Any]:
    return {name: value.numpy() for name, value in copy.deepcopy(values).items()}


def function_called(call: str) -> list[str]:
    """The function that a call is of."""
    return [call.partition("(")[0]]


@pytest.mark.sweep(0.3, function_called)
@pytest.mark.parametrize("call", [*CALLS, *MATRICES, *TRANSFORMS, *COMPOSED])
def test_values_and_what_is_written(call: str) -> None:
    function, inputs = compiled(call), tensors()
    for run in (function, function.interpret):
        written, given = tensors(), arrays(inputs)
        with quiet():
            expected = eval(call, {"F": F, "torch": torch}, written)
        equal(run(**given), expected)
        for name, value in written.items():
            equal(given[name], value)


@pytest.mark.parametrize("call", MISTAKES)
def test_what_pytorch_refuses(call: str) -> None:
    # PyTorch decides some in the script compiler alone: it takes no int for a float.
    with quiet(), pytest.raises((RuntimeError, torch.jit.Error)):
        torch.jit.CompilationUnit(f"def f({', '.join(tensors())}):\n    return {call}\n").f(**tensors())
    with pytest.raises((tsir.TsirError, ValueError, NotImplementedError)):
        compiled(call)(**arrays(tensors()))
