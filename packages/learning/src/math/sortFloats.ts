const digitBits = 11;
const buckets = 1 << digitBits;

/** Indices that put finite float32 values in ascending order; equal values keep their order. */
export function sortFloats(values: Float32Array): Int32Array {
  const count = values.length;
  const bits = new Uint32Array(values.buffer, values.byteOffset, count);
  let keys = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    // Negative zero sorts with zero. Flipping makes the order of the bits the order of the numbers.
    const raw = bits[i] === 0x80000000 ? 0 : bits[i]!;
    keys[i] = raw & 0x80000000 ? ~raw : raw | 0x80000000;
  }
  let order = Int32Array.from({ length: count }, (_, index) => index);
  let nextKeys = new Uint32Array(count);
  let nextOrder = new Int32Array(count);
  for (let shift = 0; shift < 32; shift += digitBits) {
    const starts = new Uint32Array(buckets + 1);
    for (let i = 0; i < count; i++) starts[((keys[i]! >>> shift) & (buckets - 1)) + 1]!++;
    for (let b = 0; b < buckets; b++) starts[b + 1]! += starts[b]!;
    for (let i = 0; i < count; i++) {
      const place = starts[(keys[i]! >>> shift) & (buckets - 1)]!++;
      nextKeys[place] = keys[i]!;
      nextOrder[place] = order[i]!;
    }
    [keys, nextKeys] = [nextKeys, keys];
    [order, nextOrder] = [nextOrder, order];
  }
  return order;
}
