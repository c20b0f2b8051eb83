"""Operators that fold elements along dimensions: sums, extreme values, statistics, scans, softmax."""
