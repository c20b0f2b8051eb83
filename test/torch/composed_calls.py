"""Calls of functions that the library composes of operators."""

from tsir.frontend.library.polynomials import RECURRENCES

TRANSFORMS = [
    *(
        f"torch.fft.{name}({arguments})"
        for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
        for arguments in ("m", "x, 7", "x, 3, 1, 'ortho'", "x, dim=0, norm='forward'")
    ),
    *(
        f"torch.fft.{name}({arguments})"
        for name in ("fft2", "ifft2", "rfft2", "irfft2", "hfft2", "ihfft2")
        for arguments in ("m", "v, (3, 5), norm='ortho'", "x, (-1, 4), (0, 2), 'forward'")
    ),
    *(
        f"torch.fft.{name}({arguments})"
        for name in ("fftn", "ifftn", "rfftn", "irfftn", "hfftn", "ihfftn")
        for arguments in ("v", "v, 5", "v, (2, 3, 4)", "x, dim=(1, 2)", "x, (3, 5), (2, 0), 'ortho'")
    ),
    "torch.fft.fft(k)", "torch.fft.rfft(i)", "torch.fft.fft(m > 0)", "torch.fft.fftn(x, dim=())",
    "torch.fft.ifft(torch.complex(m, p))", "torch.fft.irfftn(torch.complex(x, y))",
    "torch.fft.fft2(torch.complex(x, y), dim=(0, -1))", "torch.fft.fftfreq(5)", "torch.fft.rfftfreq(6, 0.5)",
    "torch.fft.fftfreq(4, d=3.0, dtype=torch.float64)", "torch.fft.rfftfreq(1)", "torch.fft.fftfreq(0)",
    "torch.fft.fftshift(x)", "torch.fft.ifftshift(m, 0)", "torch.fft.fftshift(k, (-1,))",
    "torch.stft(m.flatten(), 4, return_complex=True)",
    "torch.stft(m.flatten(), 7, 2, 3, t, return_complex=True)",
    "torch.stft(v.view(2, 32), 8, 3, pad_mode='constant', normalized=True, return_complex=True)",
    "torch.stft(v.view(2, 32), 8, center=False, onesided=False, return_complex=False)",
    "torch.stft(v.view(2, 32), 6, 2, 4, center=False, align_to_window=True, return_complex=True)",
    "torch.stft(torch.complex(m, p).flatten(), 4)", "torch.istft(torch.complex(m, p), 8, 3)",
    "m.flatten().stft(4, pad_mode='replicate', return_complex=True)",
    "torch.istft(torch.complex(m, p), 8, 3, length=4, normalized=True)",
    "torch.istft(torch.complex(x, y)[:, :, :3], 3, 1, window=t + 1, onesided=True)",
    "torch.istft(torch.complex(m, p), 5, 2, center=False, return_complex=True)",
    "torch.complex(m, p).istft(9, 2, 6, torch.hann_window(6) + 0.1, onesided=True)",
]  # fmt: skip
"""Fourier transforms of real, whole and complex numbers."""

COMPOSED = [
    "torch.permute_copy(x, [2, 0, 1])", "torch.transpose_copy(x, 0, 1)", "torch.t_copy(m)",
    "torch.expand_copy(x[:, :1], (2, 5, 4))", "torch.unfold_copy(x, 2, 2, 1)", "torch.diagonal_copy(x)",
    "torch.alias_copy(x.mT)", "torch.detach_copy(x.mT)", "torch.select_copy(x, 2, 1)",
    "torch.unbind_copy(x, 2)", "torch.split_copy(x, 1, 2)", "torch.split_with_sizes_copy(x, [1, 3], 2)",
    "torch.as_strided_copy(x, (2, 2), (1, 2))", "torch.unsqueeze_copy(x.mT, 0)",
    "torch.squeeze_copy(x.mT[None])", "torch.squeeze_copy(x.mT[None], [0, 1])",
    "torch.view_copy(x, [4, 4])", "torch.view_copy(x, torch.int32)", "torch.slice_copy(x, 1, 1, 3)",
    "torch.view_as_real_copy(torch.complex(x, y))", "torch.view_as_complex_copy(x.view(2, 4, 2))",
    "torch.ops.aten._reshape_alias(x, [2, 8], [8, 1])",
    "torch.ops.aten._reshape_alias_copy(x, [4, 4], [4, 1])",
    *(
        f"torch.special.{name}({arguments})"
        for name in (*RECURRENCES, *(f"shifted_{name}" for name in RECURRENCES if "chebyshev" in name))
        for arguments in ("x.tanh(), 4", "t[:, None].double() / 4, k", "0.5, k", "k, 3")
    ),
    "torch.special.zeta(t + 1, p)", "torch.special.zeta(t + 1, 2)", "torch.special.zeta(3, m)",
    "torch.igamma(p[:, None] * 40, o * 40)", "torch.special.gammaincc(p[:, None] * 40, o * 40)",
    "p.igammac(o)", "torch.isreal(x)", "torch.isreal(torch.complex(m, m - m))", "x.cfloat()", "k.cdouble()",
    "torch.zeros_like(x.new_empty_strided([2, 3], [1, 2]))", "torch._chunk_cat([m, p[:3]], 0, 2)",
    *(
        f"m + torch.finfo({dtype}).{limit}"
        for dtype in ("m.dtype", "torch.float16", "torch.bfloat16", "torch.float64", "torch.complex64")
        for limit in ("max", "min", "eps", "tiny", "smallest_normal", "resolution", "bits")
    ),
    *(
        f"k.to(torch.int64) + torch.iinfo({dtype}).{limit}"
        for dtype in ("k.dtype", "torch.uint8", "torch.int8", "torch.int16", "torch.int32")
        for limit in ("max", "min", "bits")
    ),
    "m.new_tensor([1, 2])", "k.new_tensor([[1.5]], dtype=torch.float64)",
    "m + (m.ndimension() + m.nelement())", "torch.nn.utils.rnn.pad_sequence([m, p[:2], o[:0]])",
    "torch.nn.utils.rnn.pad_sequence([t, w, s], True, -1.0)",
    "torch.nn.utils.rnn.pad_sequence([k, i[0]], True, padding_side='left')",
    "torch.zeros(torch.broadcast_shapes(m.shape, (2, 1, 3), [1]))", "torch.zeros(torch.broadcast_shapes())",
    "m * torch.is_tensor(m), m * torch.is_tensor(1), torch.zeros(2, dtype=torch.get_default_dtype())",
    "torch._VF.gru(v[0], v[1:, 0, :, :3], [torch.cat([v[0, 0], m.T.repeat(1, 2)[:, :4], v[1, 1]])[:9], "
    "torch.cat([a, a + 1, a * 2])], False, 1, 0.0, False, False, False)",
    "m.clone().arctan_().less_(0.5)", "k.clone().not_equal_(2)",
    "sum([m, p, o])", "sum([m > 0, p > 0.5])", "sum([x.mean() for x in v.unbind(0)])", "sum([-m * 0])",
    "m.view(*m.shape[:-1], 1, 3)", "m.permute(*[1, 0])", "x.expand(*x.shape)", "torch.zeros(*m.shape, 2)",
    "m.reshape(list(m.shape[:1]) + [3])", "m * torch.finfo().eps", "torch.unravel_index(k, (2, 3))",
    "torch.masked.mean(m, 1, mask=p > 0.5)",
    "torch.masked.softmax(m, 0, mask=p > 0.5)", "torch.masked.std(m, 1, mask=(p > 0.2), keepdim=True)",
    "torch._chunk_cat([m, p], -1, 2)", "torch.tensordot(x, y[:, :1, :1], dims=([1, 2], [1, 2]))",
    "torch.tensordot(m[:, :1], p, dims=1)",
    "torch.native_group_norm(v[:0], None, None, 0, 2, 16, 2, 1e-5)",
    "torch.ops.aten.hardshrink_backward(x, y, 0.5)", "torch.ops.aten.softshrink_backward(x, y, 0.5)",
    "torch.ops.aten.native_dropout_backward(x, y > 0, 2.0)",
    "torch._segment_reduce(m, 'sum', lengths=k[1:3] + 1)",
    "torch.lu(a)", "torch.lu(a, get_infos=True)",
    "torch.lu_solve(a, *torch.linalg.lu_factor(a))", "a.lu_solve(*torch.linalg.lu_factor(a))",
    *(
        f"torch.ormqr(m, t / 3, {'m' if left else 'm.mT'}, {left}, {transpose})"
        for left in (True, False)
        for transpose in (True, False)
    ),
    "F.multilabel_soft_margin_loss(m, p.round())",
    "F.multilabel_soft_margin_loss(m, p.round(), t, reduction='none')",
    "F.bilinear(m, p, v[0, 0, None, :3, :3])",
    "F.alpha_dropout(x, 0.5, False)", "F.feature_alpha_dropout(x, 0.5)", "F.alpha_dropout(x, 1.0, True)",
    *(
        f"F.scaled_dot_product_attention(v, v, v, {more})"
        for more in (
            "dropout_p=0.0", "dropout_p=1e-30", "None, 1e-30, True", "v > 0, 1e-30", "v, 1e-30, scale=0.3",
        )
    ),
    "F.scaled_dot_product_attention(q, q[:, :2], q[:, :2], None, 1e-30, enable_gqa=True)",
    "F.fractional_max_pool2d(v, (2, 3), (3, 2), None, True, _random_samples=p[:4, :2].view(2, 2, 2))",
    "F.fractional_max_pool2d(v[0], 2, output_ratio=(0.5, 0.5), _random_samples=p[:2, :2].view(1, 2, 2))",
    "F.fractional_max_pool3d(v[None], (1, 2, 2), (1, 2, 2), _random_samples=o[:2].reshape(1, 2, 3))",
    "F.fractional_max_pool2d(v, 2, 3) < 1e9",
    "torch.nonzero(m > 0, as_tuple=False)", "torch.nonzero(i, as_tuple=True)", "k.nonzero(as_tuple=True)[0]",
    "m.norm(dim=1, keepdim=True)", "m.norm(1)", "k.unique(return_counts=True)",
    "torch.cross(m[:, None], p[:, None])",
    *(
        f"torch.signal.windows.{name}({count}{sym})"
        for name in (
            "hann", "hamming", "blackman", "nuttall", "bartlett", "cosine", "exponential", "gaussian",
            "kaiser",
        )
        for count in (0, 1, 6)
        for sym in ("", ", sym=False")
    ),
    "torch.signal.windows.general_cosine(5, a=[0.5, 0.3, 0.2], dtype=torch.float64)",
    "torch.signal.windows.general_hamming(5, alpha=0.7, sym=False)",
    "torch.signal.windows.exponential(5, center=1.0, tau=2.5, sym=False)",
    "torch.signal.windows.gaussian(5, std=0.5)", "torch.signal.windows.kaiser(7, beta=0.0)",
    *(
        f"F.multi_head_attention_forward(v[1], v[0], v[0], 4, 2, v.view(16, 4)[:12], {more})[0]"
        for more in (
            "None, None, None, False, 0.0, v[0, 0], None, False",
            "t.repeat(4), None, None, True, 0.0, v[0, 0], v[0, 0, 0], False",
            "None, v[:1, 0, :1], v[:1, 1, :1], True, 0.0, v[0, 0], None, need_weights=False",
            "None, None, None, False, 0.0, v[0, 0], None, True, v[0, 0, :, :2] > 0, True, "
            "v.view(16, 2, 2)[:8]",
            "None, None, None, False, 0.5, v[0, 0], None, False, None, False, v[0, 0, :2, :2] > 0",
            "None, None, None, False, 0.0, v[0, 0], None, attn_mask=v[0, 0, :2, :2], "
            "average_attn_weights=False",
        )
    ),
    "F.multi_head_attention_forward(v[1], v[0], v[0], 4, 2, v.view(16, 4)[:12], None, None, None, False, "
    "0.0, v[0, 0], None)[1]",
    "F.multi_head_attention_forward(m[:, :2], m[:, :2], m[:, :2], 2, 1, None, None, None, None, False, 0.0, "
    "a[:2, :2], None, use_separate_proj_weight=True, q_proj_weight=a[1:, 1:], k_proj_weight=a[1:, :2], "
    "v_proj_weight=a[:2, :2])",
]  # fmt: skip
"""Operators and functions of `torch` that the library composes."""
