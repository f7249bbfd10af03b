// What the kernels share. Rows are padded with zeros to a multiple of four doubles, so that no loop needs a tail.
// `stride` is that padded length; every pointer is a byte offset into the one linear memory.

const LN2_HIGH: f64 = 6.9314718036912381649e-1;
const LN2_LOW: f64 = 1.90821492927058770002e-10;
const LOG2_E: f64 = 1.442695040888963387;
const EXPONENT_MIN: f64 = -700;

/** First byte that is free for data. */
export function heapBase(): usize {
  return __heap_base;
}

// @ts-expect-error: decorator
@inline
export function dot(a: usize, b: usize, stride: i32): f64 {
  let first = f64x2.splat(0);
  let second = f64x2.splat(0);
  const end = a + ((<usize>stride) << 3);
  while (a < end) {
    first = f64x2.add(first, f64x2.mul(v128.load(a), v128.load(b)));
    second = f64x2.add(second, f64x2.mul(v128.load(a, 16), v128.load(b, 16)));
    a += 32;
    b += 32;
  }
  const sum = f64x2.add(first, second);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

// @ts-expect-error: decorator
@inline
export function squaredDistance(a: usize, b: usize, stride: i32): f64 {
  let first = f64x2.splat(0);
  let second = f64x2.splat(0);
  const end = a + ((<usize>stride) << 3);
  while (a < end) {
    const p = f64x2.sub(v128.load(a), v128.load(b));
    const q = f64x2.sub(v128.load(a, 16), v128.load(b, 16));
    first = f64x2.add(first, f64x2.mul(p, p));
    second = f64x2.add(second, f64x2.mul(q, q));
    a += 32;
    b += 32;
  }
  const sum = f64x2.add(first, second);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** The exponential of two non-positive numbers to the last bits of a double. */
// @ts-expect-error: decorator
@inline
export function exactExpPair(value: v128): v128 {
  const x = f64x2.max(value, f64x2.splat(EXPONENT_MIN));
  const n = f64x2.nearest(f64x2.mul(x, f64x2.splat(LOG2_E)));
  let r = f64x2.sub(x, f64x2.mul(n, f64x2.splat(LN2_HIGH)));
  r = f64x2.sub(r, f64x2.mul(n, f64x2.splat(LN2_LOW)));
  let p = f64x2.splat(1.0 / 6227020800);
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 479001600));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 39916800));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 3628800));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 362880));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 40320));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 5040));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 720));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 120));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 24));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.0 / 6));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(0.5));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  const bits = f64x2.add(n, f64x2.splat(6755399441055744.0 + 1023.0));
  return f64x2.mul(p, i64x2.shl(bits, 52));
}

// @ts-expect-error: decorator
@inline
export function addScaled(target: usize, row: usize, factor: f64, stride: i32): void {
  const f = f64x2.splat(factor);
  for (let end = row + ((<usize>stride) << 3); row < end; row += 32) {
    v128.store(target, f64x2.add(v128.load(target), f64x2.mul(f, v128.load(row))));
    v128.store(target, f64x2.add(v128.load(target, 16), f64x2.mul(f, v128.load(row, 16))), 16);
    target += 32;
  }
}

/** The first numbers of two pairs, and below the second ones: two rotations each, because V8 moves halves of numbers for others. */
// @ts-expect-error: decorator
@inline
export function firstOfBoth(a: v128, b: v128): v128 {
  return v128.shuffle<i64>(v128.shuffle<i64>(a, a, 1, 0), b, 1, 2);
}

// @ts-expect-error: decorator
@inline
export function secondOfBoth(a: v128, b: v128): v128 {
  return v128.shuffle<i64>(a, v128.shuffle<i64>(b, b, 1, 0), 1, 2);
}
