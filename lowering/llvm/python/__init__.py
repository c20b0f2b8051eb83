"""Entries from Python into native code, as LLVM IR: arrays are read where they lie."""
