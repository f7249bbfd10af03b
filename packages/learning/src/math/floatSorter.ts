const digitBits = 11;
const buckets = 1 << digitBits;

/**
 * Gives a function that finds the indices that put `count` finite float32 values in ascending order; equal values keep
 * their order. It works in the same memory each time, so what it returns lasts until it is called again.
 */
export function floatSorter(count: number): (values: Float32Array) => Int32Array {
  let keys = new Uint32Array(count);
  let nextKeys = new Uint32Array(count);
  let order = new Int32Array(count);
  let nextOrder = new Int32Array(count);
  const starts = new Uint32Array(buckets + 1);
  return (values) => {
    const bits = new Uint32Array(values.buffer, values.byteOffset, count);
    for (let i = 0; i < count; i++) {
      // Negative zero sorts with zero. Flipping makes the order of the bits the order of the numbers.
      const raw = bits[i] === 0x80000000 ? 0 : bits[i]!;
      keys[i] = raw & 0x80000000 ? ~raw : raw | 0x80000000;
      order[i] = i;
    }
    for (let shift = 0; shift < 32; shift += digitBits) {
      starts.fill(0);
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
  };
}
