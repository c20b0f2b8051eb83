"""The LLVM back end: loop-level IR to LLVM IR text, objects and addresses that can be called."""
