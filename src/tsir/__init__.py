"""A compiler for TorchScript programs: the public interface, loaded on first use."""

from __future__ import annotations
