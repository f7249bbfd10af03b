// Gaussian kernels in single precision. Rows lie in blocks of sixteen, column after column inside a block
// (`FloatBlocks` writes them), so that sixteen distances grow at once and none has to be summed across a register.
// Columns are centred before they become floats, because only differences between rows matter.

const BLOCK_ROWS: i32 = 16;
const LN2_HIGH: f32 = 0.693359375;
const LN2_LOW: f32 = -2.12194440e-4;
const LOG2_E: f32 = 1.44269504;
/** Below this the exponential is not a normal float; it counts as zero. */
const EXPONENT_MIN: f32 = -87;

/** The exponential of four non-positive numbers, to a few units of the last place. */
// @ts-expect-error: decorator
@inline
function expFour(value: v128): v128 {
  const x = f32x4.max(value, f32x4.splat(EXPONENT_MIN));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2_E)));
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(LN2_HIGH)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(LN2_LOW)));
  let p = f32x4.splat(1.0 / 720);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 120));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 24));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.0 / 6));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.5));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return v128.and(f32x4.mul(p, scale), f32x4.gt(value, f32x4.splat(EXPONENT_MIN)));
}

/**
 * out[i] (float32) = exp(-gamma |x_i - query|²) for every row of the blocks. The numbers of the query are
 * `queryStep` bytes apart: a row inside a block can be a query in place.
 */
export function rbfRow(
  x: usize,
  rows: i32,
  columns: i32,
  query: usize,
  queryStep: usize,
  gamma: f32,
  out: usize,
): void {
  const factor = f32x4.splat(-gamma);
  const queryEnd = query + <usize>columns * queryStep;
  for (let i = 0; i < rows; i += BLOCK_ROWS) {
    let s0 = f32x4.splat(0);
    let s1 = f32x4.splat(0);
    let s2 = f32x4.splat(0);
    let s3 = f32x4.splat(0);
    for (let at = query; at < queryEnd; at += queryStep) {
      const q = v128.load32_splat(at);
      const d0 = f32x4.sub(v128.load(x), q);
      const d1 = f32x4.sub(v128.load(x, 16), q);
      const d2 = f32x4.sub(v128.load(x, 32), q);
      const d3 = f32x4.sub(v128.load(x, 48), q);
      s0 = f32x4.add(s0, f32x4.mul(d0, d0));
      s1 = f32x4.add(s1, f32x4.mul(d1, d1));
      s2 = f32x4.add(s2, f32x4.mul(d2, d2));
      s3 = f32x4.add(s3, f32x4.mul(d3, d3));
      x += 64;
    }
    v128.store(out, expFour(f32x4.mul(s0, factor)));
    v128.store(out, expFour(f32x4.mul(s1, factor)), 16);
    v128.store(out, expFour(f32x4.mul(s2, factor)), 32);
    v128.store(out, expFour(f32x4.mul(s3, factor)), 48);
    out += 64;
  }
}
