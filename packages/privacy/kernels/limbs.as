// Between ring elements and planes of their bytes, so that an integer matrix product of bytes gives an exact one of elements.

/** out[r·rowBytes + d·depth + c] = byte d of element (r, c), for the lowest `digits` bytes. */
export function bytesByRow(
  out: usize, from: usize, rows: i32, columns: i32, words: i32, digits: i32, rowBytes: i32, depth: i32,
): void {
  for (let r = 0; r < rows; r++, out += rowBytes) {
    for (let c: usize = 0; c < usize(columns); c++, from += words << 3) {
      for (let d = 0; d < digits; d++) store<u8>(out + usize(d * depth) + c, load<u8>(from + d));
    }
  }
}

/** out[(digits - 1 - d)·planeBytes + i] = byte d of element i: whole planes, the highest byte first. */
export function bytesByPlane(out: usize, from: usize, count: i32, words: i32, digits: i32, planeBytes: i32): void {
  out += usize((digits - 1) * planeBytes);
  for (let i: usize = 0; i < usize(count); i++, from += words << 3) {
    for (let d = 0; d < digits; d++) store<u8>(out - usize(d * planeBytes) + i, load<u8>(from + d));
  }
}

/** Copies `bytes` of each of several rows to lie side by side. */
export function copyRows(out: usize, from: usize, rows: i32, rowBytes: i32, bytes: i32): void {
  for (let r = 0; r < rows; r++, out += bytes, from += rowBytes) memory.copy(out, from, bytes);
}

/** out[i] += sums[i]·2^(8·digit) for 32-bit sums without sign. */
export function addDigitSums(out: usize, sums: usize, count: i32, words: i32, digit: i32): void {
  const bit = digit << 3;
  const first = bit >> 6;
  const shift = u64(bit & 63);
  for (let i = 0; i < count; i++, sums += 4) {
    const sum = <u64>load<u32>(sums);
    let at = out + usize(i * words + first) * 8;
    const end = out + usize((i + 1) * words) * 8;
    const low = sum << shift;
    const old = load<u64>(at);
    store<u64>(at, old + low);
    // What lies above the first word, and the carry into it, are below 2^33. The carry runs to the last word even when it
    // is zero, because the length of the loop must not depend on shares.
    let carry = (shift > 32 ? sum >> (64 - shift) : 0) + u64(old + low < old);
    for (at += 8; at < end; at += 8) {
      const next = load<u64>(at) + carry;
      store<u64>(at, next);
      carry = u64(next < carry);
    }
  }
}
