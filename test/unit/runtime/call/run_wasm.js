// Calls an exported function `f(x, y, k, s, flag)` of a module for wasm32, and prints its result as JSON.
const fs = require("fs");

const RANK = 8, TENSOR = 16 + 16 * RANK, F32 = 6;
let memory, top;

function malloc(bytes) {
  top = (top + 15) & ~15;
  const start = top;
  top += bytes;
  const missing = top - memory.buffer.byteLength;
  if (missing > 0) memory.grow((missing + 65535) >> 16);
  return start;
}

let freed = 0;
const env = {
  malloc,
  free: (address) => { if (address) ++freed; },
  memcpy: (to, from, size) => { new Uint8Array(memory.buffer).copyWithin(to, from, from + size); return to; },
  memmove: (to, from, size) => { new Uint8Array(memory.buffer).copyWithin(to, from, from + size); return to; },
  // Of compiler-rt: a product of 128 bits.
  __multi3: (to, a, aHigh, b, bHigh) => {
    const word = (n) => BigInt.asUintN(64, n);
    const product = ((aHigh << 64n) + word(a)) * ((bHigh << 64n) + word(b)), view = new DataView(memory.buffer);
    view.setBigUint64(to, word(product), true);
    view.setBigUint64(to + 8, word(product >> 64n), true);
  },
  memset: (to, byte, size) => { new Uint8Array(memory.buffer).fill(byte, to, to + size); return to; },
};

function tensor(rows, columns, value) {
  const data = malloc(4 * rows * columns), place = malloc(TENSOR), view = new DataView(memory.buffer);
  for (let i = 0; i < rows * columns; ++i) view.setFloat32(data + 4 * i, value(i), true);
  [data, 0, F32, 2].forEach((word, k) => view.setInt32(place + 4 * k, word, true));
  [rows, columns].forEach((size, k) => view.setBigInt64(place + 16 + 8 * k, BigInt(size), true));
  [columns, 1].forEach((stride, k) => view.setBigInt64(place + 16 + 8 * RANK + 8 * k, BigInt(stride), true));
  return place;
}

function text(address) {
  const bytes = new Uint8Array(memory.buffer);
  return Buffer.from(bytes.slice(address, bytes.indexOf(0, address))).toString();
}

WebAssembly.instantiate(fs.readFileSync(process.argv[2]), { env }).then(({ instance }) => {
  memory = instance.exports.memory;
  top = instance.exports.__heap_base.value;
  const x = tensor(5, 40, (i) => Math.sin(i)), y = tensor(40, 9, (i) => Math.cos(i)), bad = tensor(39, 9, () => 0);
  const result = malloc(TENSOR), message = malloc(500);
  const call = (other) => instance.exports.f(x, other, 3n, 0.5, 1, result, message, 500n);
  const status = call(y), view = new DataView(memory.buffer), data = view.getInt32(result, true);
  const sizes = [0, 1].map((k) => Number(view.getBigInt64(result + 16 + 8 * k, true)));
  const values = Array.from({ length: sizes[0] * sizes[1] }, (_, i) => view.getFloat32(data + 4 * i, true));
  const before = freed;
  instance.exports.tsir_tensor_free(result);
  console.log(JSON.stringify({ status, sizes, values, freed: freed - before, wrong: call(bad), message: text(message) }));
});
