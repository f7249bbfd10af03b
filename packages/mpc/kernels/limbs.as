// Between ring elements and float64 planes of balanced 22-bit digits, so that a float64 matrix product is exact.

const DIGIT_BITS: i32 = 22;
const DIGIT_MASK: u64 = (1 << 22) - 1;
const DIGIT_HALF: u64 = 1 << 21;

// The `DIGIT_BITS` bits of an element that begin at `bit`; bits beyond the element are zero.
@inline
function digitAt(element: usize, bit: i32, words: i32): u64 {
  const word = bit >> 6;
  const shift = bit & 63;
  let digit = load<u64>(element + (word << 3)) >> u64(shift);
  if (shift > 64 - DIGIT_BITS && word + 1 < words) digit |= load<u64>(element + ((word + 1) << 3)) << u64(64 - shift);
  return digit & DIGIT_MASK;
}

/**
 * Writes digit d of element (r, c) at out[d·planeBytes + (r·rowStride + column0 + c)·8], each in [-2^21, 2^21].
 * The carry out of the last digit is dropped: it is a multiple of the modulus.
 */
export function toDigits(
  out: usize, from: usize, rows: i32, columns: i32, words: i32, digits: i32,
  planeBytes: usize, rowStride: i32, offset: i32,
): void {
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const element = from + usize(r * columns + c) * usize(words << 3);
      let target = out + usize(r * rowStride + offset + c) * 8;
      let carry: u64 = 0;
      for (let d = 0; d < digits; d++) {
        const digit = digitAt(element, d * DIGIT_BITS, words) + carry;
        carry = u64(digit >= DIGIT_HALF);
        store<f64>(target, f64(i64(digit) - i64(carry << DIGIT_BITS)));
        target += planeBytes;
      }
    }
  }
}

/** sums[i] += products[i]; the products are whole numbers below 2^53. */
export function addProducts(sums: usize, products: usize, count: i32): void {
  for (let i = 0; i < count; i++, sums += 8, products += 8) {
    store<i64>(sums, load<i64>(sums) + i64(load<f64>(products)));
  }
}

/** out += sum over d of sums[d]·2^(22·d), with the planes of sums `planeBytes` apart. */
export function fromDigits(out: usize, sums: usize, count: i32, words: i32, digits: i32, planeBytes: usize): void {
  for (let i = 0; i < count; i++) {
    for (let d = 0; d < digits; d++) {
      const value = load<i64>(sums + usize(d) * planeBytes + usize(i) * 8);
      addShifted(out + usize(i * words) * 8, value, d * DIGIT_BITS, words);
    }
  }
}

// element += value · 2^bit, the sign extended through all words.
@inline
function addShifted(element: usize, value: i64, bit: i32, words: i32): void {
  const shift = bit & 63;
  let word = bit >> 6;
  const sign = value >> 63;
  let piece = u64(value) << u64(shift);
  let carry: u64 = 0;
  let first = true;
  for (; word < words; word++) {
    const at = element + (word << 3);
    const old = load<u64>(at);
    let sum = old + piece;
    let next = u64(sum < old);
    sum += carry;
    next += u64(sum < carry);
    store<u64>(at, sum);
    carry = next;
    piece = first && shift != 0 ? u64(value >> i64(64 - shift)) : u64(sign);
    first = false;
  }
}
