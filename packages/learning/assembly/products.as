// Products of single-precision matrices with double-precision vectors.

/** The sum over a stretch of a kernel row (float32) times weights (double); `count` is even. */
export function weightedSum(row: usize, weights: usize, count: i32): f64 {
  let sum = f64x2.splat(0);
  for (let t = 0; t < count; t += 2) {
    sum = f64x2.add(sum, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(row)), v128.load(weights)));
    row += 8;
    weights += 16;
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/**
 * Rows of a matrix (float32, two of them, `rowBytes` apart) times a multiple of four vectors (double, `vectorBytes`
 * apart). The two products of each vector go to `out`, `outBytes` after those of the vector before it.
 */
export function twoRowsTimes(
  rows: usize,
  rowBytes: usize,
  count: i32,
  vectors: usize,
  vectorBytes: usize,
  vectorCount: i32,
  out: usize,
  outBytes: usize,
): void {
  const end = rows + ((<usize>count) << 2);
  for (let v = 0; v < vectorCount; v += 4) {
    let s00 = f64x2.splat(0);
    let s01 = f64x2.splat(0);
    let s10 = f64x2.splat(0);
    let s11 = f64x2.splat(0);
    let s20 = f64x2.splat(0);
    let s21 = f64x2.splat(0);
    let s30 = f64x2.splat(0);
    let s31 = f64x2.splat(0);
    let at = vectors;
    const second = vectorBytes;
    const third = 2 * vectorBytes;
    const fourth = 3 * vectorBytes;
    for (let row = rows; row < end; row += 8, at += 16) {
      const a = f64x2.promote_low_f32x4(v128.load64_zero(row));
      const b = f64x2.promote_low_f32x4(v128.load64_zero(row + rowBytes));
      const p = v128.load(at);
      s00 = f64x2.add(s00, f64x2.mul(a, p));
      s01 = f64x2.add(s01, f64x2.mul(b, p));
      const q = v128.load(at + second);
      s10 = f64x2.add(s10, f64x2.mul(a, q));
      s11 = f64x2.add(s11, f64x2.mul(b, q));
      const r = v128.load(at + third);
      s20 = f64x2.add(s20, f64x2.mul(a, r));
      s21 = f64x2.add(s21, f64x2.mul(b, r));
      const t = v128.load(at + fourth);
      s30 = f64x2.add(s30, f64x2.mul(a, t));
      s31 = f64x2.add(s31, f64x2.mul(b, t));
    }
    v128.store(out, acrossLanes(s00, s01));
    v128.store(out + outBytes, acrossLanes(s10, s11));
    v128.store(out + 2 * outBytes, acrossLanes(s20, s21));
    v128.store(out + 3 * outBytes, acrossLanes(s30, s31));
    vectors += 4 * vectorBytes;
    out += 4 * outBytes;
  }
}

/** The sum of each register's lanes, one beside the other. */
// @ts-expect-error: decorator
@inline
function acrossLanes(a: v128, b: v128): v128 {
  return f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
}
