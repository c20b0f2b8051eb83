"""Programs in the habits of NumPy's users, as they are in tutorials: traced, compiled, at two sizes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from sampling import sampled

import tsir

np: Any = numpy
R = np.random.default_rng(0)


def k_means_step(x: Any, centres: Any) -> Any:
    distances = np.linalg.norm(x[:, None, :] - centres[None, :, :], axis=2)
    labels = np.argmin(distances, axis=1)
    return np.array([x[labels == k].mean(axis=0) for k in range(3)]), labels


def kalman_filter(x: Any, p: Any, z: Any, f: Any, h: Any) -> Any:
    x = f @ x
    p = f @ p @ f.T + 0.1 * np.eye(x.shape[0])
    s = np.dot(h, np.dot(p, h.T)) + np.eye(h.shape[0])
    k = p @ h.T @ np.linalg.inv(s)
    x = x + np.dot(k, z - np.dot(h, x))
    return x, (np.eye(x.shape[0]) - k @ h) @ p


def lennard_jones(positions: Any) -> Any:
    r = positions[:, None, :] - positions[None, :, :]
    r2 = np.sum(r**2, axis=-1)
    np.fill_diagonal(r2, np.inf)
    inverse = (1.0 / r2) ** 3
    return 0.5 * np.sum(4 * (inverse**2 - inverse))


def pairs(positions: Any) -> Any:
    i, j = np.triu_indices(positions.shape[0], k=1)
    r = np.sqrt(((positions[i] - positions[j]) ** 2).sum(-1))
    return np.sum(4 * ((1 / r) ** 12 - (1 / r) ** 6))


def epidemic(y: Any, beta: Any, gamma: Any) -> Any:
    def derivative(y: Any) -> Any:
        s, i, _ = y
        infected = beta * s * i / np.sum(y)
        return np.array([-infected, infected - gamma * i, gamma * i])

    steps = [y]
    for _ in range(3):
        k1 = derivative(y)
        k2 = derivative(y + 0.05 * k1)
        y = y + 0.1 * k2
        steps.append(y)
    return np.array(steps)


def softmax_regression(w: Any, b: Any, x: Any, y: Any) -> Any:
    logits = np.dot(x, w) + b
    logits -= np.max(logits, axis=1, keepdims=True)
    p = np.exp(logits) / np.sum(np.exp(logits), axis=1, keepdims=True)
    n = x.shape[0]
    loss = -np.mean(np.log(p[np.arange(n), y]))
    d = p.copy()
    d[np.arange(n), y] -= 1
    d /= n
    return loss, x.T.dot(d), d.sum(axis=0)


def spectrogram(x: Any) -> Any:
    frames = np.lib.stride_tricks.sliding_window_view(x, 8)[::4] * np.hanning(8)
    power = np.abs(np.fft.rfft(frames, axis=-1)) ** 2
    return 10 * np.log10(np.maximum(power, 1e-10))


def principal_components(x: Any) -> Any:
    centred = x - x.mean(axis=0)
    values, vectors = np.linalg.eigh(np.cov(centred, rowvar=False))
    order = np.argsort(values)[::-1]
    values, vectors = values[order], vectors[:, order]
    return np.abs(centred @ vectors[:, :2]), values / np.sum(values)


def interpolated(image: Any, x: Any, y: Any) -> Any:
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    x1, y1 = np.clip(x0 + 1, 0, image.shape[1] - 1), np.clip(y0 + 1, 0, image.shape[0] - 1)
    top = (x0 + 1 - x) * image[y0, x0] + (x - x0) * image[y0, x1]
    bottom = (x0 + 1 - x) * image[y1, x0] + (x - x0) * image[y1, x1]
    return (y0 + 1 - y) * top + (y - y0) * bottom


def gram_schmidt(a: Any) -> Any:
    q = np.zeros_like(a)
    for i in range(3):
        v = a[:, i].copy()
        for j in range(i):
            v -= np.dot(q[:, j], a[:, i]) * q[:, j]
        q[:, i] = v / np.linalg.norm(v)
    return q


def basis(vectors: Any) -> Any:
    found: list[Any] = []
    for i in range(2):
        w = vectors[i] - sum(np.dot(vectors[i], b) * b for b in found)
        if (np.abs(w) > 1e-10).any():
            found.append(w / np.linalg.norm(w))
        else:
            found.append(np.zeros_like(w))
    return np.array(found)


def equalised(image: Any) -> Any:
    counts, _ = np.histogram(image.flatten(), 256, (0, 256))
    cumulative = counts.cumsum()
    scaled = (cumulative - cumulative.min()) * 255.0 / (cumulative.max() - cumulative.min())
    return np.round(scaled[image], 3)


def attention(q: Any, k: Any, v: Any) -> Any:
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    scores = scores + np.triu(np.full((q.shape[1], k.shape[1]), -np.inf), 1)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return np.einsum("bij,bjk->bik", weights, v)


def page_rank(links: Any) -> Any:
    m = links / links.sum(axis=0)
    r = np.ones(links.shape[0]) / links.shape[0]
    for _ in range(5):
        r = 0.85 * (m @ r) + 0.15 / links.shape[0]
    return r


def normal(*sizes: int) -> Any:
    return R.standard_normal(sizes)


F = np.array([[1, 0.1], [0, 1]])
PROGRAMS: dict[Callable[..., Any], tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    k_means_step: ((normal(12, 2), normal(3, 2) * 0.1), (normal(30, 3), normal(3, 3) * 0.1)),
    kalman_filter: (
        (normal(2), np.eye(2), normal(1), F, np.array([[1.0, 0]])),
        (normal(3), np.eye(3), normal(2), normal(3, 3), normal(2, 3)),
    ),
    lennard_jones: ((normal(5, 3) * 2,), (normal(7, 2) * 3,)),
    pairs: ((normal(5, 3) * 2,), (normal(7, 2) * 3,)),
    epidemic: ((np.array([0.9, 0.1, 0.0]), 0.3, 0.1), (np.array([5.0, 1.0, 2.0]), 0.2, 0.3)),
    softmax_regression: (
        (normal(4, 3), normal(3), normal(6, 4), np.array([0, 1, 2, 0, 1, 2])),
        (normal(2, 5), normal(5), normal(1, 2), np.array([4])),
    ),
    spectrogram: ((normal(24),), (normal(40),)),
    principal_components: ((normal(10, 4),), (normal(6, 3),)),
    interpolated: (
        (normal(6, 7), R.uniform(0, 5, 9), R.uniform(0, 5, 9)),
        (normal(3, 3), R.uniform(0, 2, 4), R.uniform(0, 2, 4)),
    ),
    gram_schmidt: ((normal(4, 3),), (normal(9, 3),)),
    basis: ((normal(3, 4),), (np.ones((2, 5)),)),
    equalised: ((R.integers(0, 256, (8, 8)),), (R.integers(0, 256, (3, 5)),)),
    attention: (
        (normal(2, 4, 3), normal(2, 4, 3), normal(2, 4, 3)),
        (normal(1, 2, 3), normal(1, 5, 3), normal(1, 5, 2)),
    ),
    page_rank: ((R.uniform(0, 1, (4, 4)),), (R.uniform(0, 1, (6, 6)),)),
}


def parts(result: Any) -> list[Any]:
    return [*result] if isinstance(result, tuple) else [result]


@pytest.mark.parametrize("program", sampled(list(PROGRAMS), 0.5), ids=lambda f: f.__name__)
def test_programs_of_numpy_are_traced_as_they_are(program: Callable[..., Any]) -> None:
    calls = PROGRAMS[program]
    traced = tsir.trace(program, *calls[0])
    for arguments in calls:
        found, wanted = traced(*copy.deepcopy(arguments)), program(*copy.deepcopy(arguments))
        for one, other in zip(parts(found), parts(wanted), strict=True):
            assert np.shape(one) == np.shape(other)
            np.testing.assert_allclose(one, other, rtol=1e-6, atol=1e-9)
