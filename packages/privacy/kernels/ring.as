// Arithmetic on vectors of elements of Z_2^(64·words), little-endian words, addresses in linear memory.

/** out = left + right, element by element. */
export function add(out: usize, left: usize, right: usize, count: i32, words: i32): void {
  if (words == 1) {
    for (; count > 1; count -= 2, left += 16, right += 16, out += 16)
      v128.store(out, i64x2.add(v128.load(left), v128.load(right)));
  }
  for (let i = 0; i < count; i++) {
    let carry: u64 = 0;
    for (let w = 0; w < words; w++, left += 8, right += 8, out += 8) {
      const x = load<u64>(left);
      let sum = x + load<u64>(right);
      let next = u64(sum < x);
      sum += carry;
      next += u64(sum < carry);
      store<u64>(out, sum);
      carry = next;
    }
  }
}

/** out = left - right, element by element. */
export function subtract(out: usize, left: usize, right: usize, count: i32, words: i32): void {
  if (words == 1) {
    for (; count > 1; count -= 2, left += 16, right += 16, out += 16)
      v128.store(out, i64x2.sub(v128.load(left), v128.load(right)));
  }
  for (let i = 0; i < count; i++) {
    let borrow: u64 = 0;
    for (let w = 0; w < words; w++, left += 8, right += 8, out += 8) {
      const x = load<u64>(left);
      const y = load<u64>(right);
      const difference = x - y;
      const next = u64(x < y) + u64(difference < borrow);
      store<u64>(out, difference - borrow);
      borrow = next;
    }
  }
}

/** Halves elements in place, rounding up where `up` is 1 and down where it is 0. */
export function halve(at: usize, count: i32, words: i32, up: u64): void {
  if (words == 1) {
    for (; count > 1; count -= 2, at += 16) {
      const whole = v128.load(at);
      v128.store(at, i64x2.add(i64x2.shr_u(whole, 1), v128.and(whole, i64x2.splat(up))));
    }
  }
  for (let i = 0; i < count; i++) {
    let carry = load<u64>(at) & up;
    for (let w = 0; w < words; w++, at += 8) {
      const above = w + 1 < words ? load<u64>(at, 8) << 63 : 0;
      const half = (load<u64>(at) >> 1 | above) + carry;
      carry = u64(half < carry);
      store<u64>(at, half);
    }
  }
}

/** Reduces elements of `fromWords` words modulo 2^(64·(toWords-1)) · (topMask + 1). */
export function reduce(out: usize, from: usize, count: i32, fromWords: i32, toWords: i32, topMask: u64): void {
  if (fromWords == 1) {
    const mask = i64x2.splat(topMask);
    for (; count > 1; count -= 2, from += 16, out += 16) v128.store(out, v128.and(v128.load(from), mask));
  }
  for (let i = 0; i < count; i++) {
    for (let w = 0; w < toWords - 1; w++) store<u64>(out + (w << 3), load<u64>(from + (w << 3)));
    const top = (toWords - 1) << 3;
    store<u64>(out + top, load<u64>(from + top) & topMask);
    out += toWords << 3;
    from += fromWords << 3;
  }
}

/** out[column][row] = from[row][column]. */
export function transpose(out: usize, from: usize, rows: i32, columns: i32, words: i32): void {
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const target = out + usize((c * rows + r) * words) * 8;
      for (let w = 0; w < words; w++, from += 8) store<u64>(target + (w << 3), load<u64>(from));
    }
  }
}
