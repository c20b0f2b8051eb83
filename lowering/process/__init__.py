"""The services of the process that compiled code calls: memory, threads, signals, and a BLAS."""
