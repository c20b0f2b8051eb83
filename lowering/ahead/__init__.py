"""Code that other languages call: an exported C function, its header, and all that it needs beside it."""
