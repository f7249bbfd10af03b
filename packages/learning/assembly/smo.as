// The two passes over all rows that a step of sequential minimal optimisation makes. `gradient` holds the gradient of
// each row times its sign, so that labels are not needed here. `upBar` is 0 for rows whose multiplier may move up
// (down, for negative labels) and infinite for others; `lowBar` is 0 or minus infinity likewise. Rows come in fours.

/** Gains below any real one; a row without gain is never chosen. */
const GAIN_NONE: f64 = 1e-300;
const CURVATURE_MIN: f64 = 1e-12;

/**
 * Adds the change of two multipliers to the gradient, and finds the row that violates optimality most (the first index
 * of the next working pair): its value goes to `best`. Among equals the last is taken. Returns -1 when there is none.
 */
export function smoUpdate(
  count: i32,
  gradient: usize,
  upBar: usize,
  rowI: usize,
  rowJ: usize,
  deltaI: f64,
  deltaJ: f64,
  best: usize,
): i32 {
  const di = f64x2.splat(deltaI);
  const dj = f64x2.splat(deltaJ);
  let lowest = f64x2.splat(Infinity);
  let lowestAt = -1;
  for (let t = 0; t < count; t += 4) {
    const ki = v128.load(rowI);
    const kj = v128.load(rowJ);
    const a = f64x2.add(
      v128.load(gradient),
      f64x2.add(f64x2.mul(f64x2.promote_low_f32x4(ki), di), f64x2.mul(f64x2.promote_low_f32x4(kj), dj)),
    );
    const b = f64x2.add(
      v128.load(gradient, 16),
      f64x2.add(f64x2.mul(promoteHigh(ki), di), f64x2.mul(promoteHigh(kj), dj)),
    );
    v128.store(gradient, a);
    v128.store(gradient, b, 16);
    const barredA = f64x2.add(a, v128.load(upBar));
    const barredB = f64x2.add(b, v128.load(upBar, 16));
    // Few rows are better than all before them; only then is it worth to look which.
    if (v128.any_true(v128.or(f64x2.le(barredA, lowest), f64x2.le(barredB, lowest)))) {
      let value = f64x2.extract_lane(lowest, 0);
      for (let lane: usize = 0; lane < 4; lane++) {
        const barred = load<f64>(gradient + (lane << 3)) + load<f64>(upBar + (lane << 3));
        if (barred > value) continue;
        value = barred;
        lowestAt = t + <i32>lane;
      }
      lowest = f64x2.splat(value);
    }
    gradient += 32;
    upBar += 32;
    rowI += 16;
    rowJ += 16;
  }
  const value = f64x2.extract_lane(lowest, 0);
  store<f64>(best, value);
  return value === Infinity ? -1 : lowestAt;
}

/**
 * Second index of the working pair by second-order information: the largest gain of moving it together with the
 * first, whose kernel row is `rowI` and whose gradient is `lowest`. The largest gradient on this side goes to
 * `highest`. The kernel's diagonal is one.
 */
export function smoSelect(
  count: i32,
  gradient: usize,
  lowBar: usize,
  rowI: usize,
  lowest: f64,
  highest: usize,
): i32 {
  // Gains are compared as fractions by cross-multiplying: a division for every row would cost most of the time.
  let topA = f64x2.splat(-Infinity);
  let topB = topA;
  let bestSquare = f64x2.splat(GAIN_NONE);
  let bestCurvature = f64x2.splat(1);
  let bestAt = -1;
  const base = f64x2.splat(lowest);
  for (let t = 0; t < count; t += 4) {
    const k = v128.load(rowI);
    const a = f64x2.add(v128.load(gradient), v128.load(lowBar));
    const b = f64x2.add(v128.load(gradient, 16), v128.load(lowBar, 16));
    topA = f64x2.max(topA, a);
    topB = f64x2.max(topB, b);
    const squareA = squareAbove(a, base);
    const squareB = squareAbove(b, base);
    const curvatureA = curvatureOf(f64x2.promote_low_f32x4(k));
    const curvatureB = curvatureOf(promoteHigh(k));
    const betterA = f64x2.ge(f64x2.mul(squareA, bestCurvature), f64x2.mul(bestSquare, curvatureA));
    const betterB = f64x2.ge(f64x2.mul(squareB, bestCurvature), f64x2.mul(bestSquare, curvatureB));
    if (v128.any_true(v128.or(betterA, betterB))) {
      let square = f64x2.extract_lane(bestSquare, 0);
      let curvature = f64x2.extract_lane(bestCurvature, 0);
      for (let lane: usize = 0; lane < 4; lane++) {
        const difference = load<f64>(gradient + (lane << 3)) + load<f64>(lowBar + (lane << 3)) - lowest;
        const own = difference > 0 ? difference * difference : 0;
        const ownCurvature = max(2.0 - 2.0 * <f64>load<f32>(rowI + (lane << 2)), CURVATURE_MIN);
        if (own * curvature < square * ownCurvature) continue;
        square = own;
        curvature = ownCurvature;
        bestAt = t + <i32>lane;
      }
      bestSquare = f64x2.splat(square);
      bestCurvature = f64x2.splat(curvature);
    }
    gradient += 32;
    lowBar += 32;
    rowI += 16;
  }
  const top = f64x2.max(topA, topB);
  store<f64>(highest, max(f64x2.extract_lane(top, 0), f64x2.extract_lane(top, 1)));
  return bestAt;
}

// @ts-expect-error: decorator
@inline
function promoteHigh(four: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f64>(four, four, 1, 1));
}

/** The square of what two numbers are above others; zero for those below. */
// @ts-expect-error: decorator
@inline
function squareAbove(values: v128, base: v128): v128 {
  const difference = f64x2.max(f64x2.sub(values, base), f64x2.splat(0));
  return f64x2.mul(difference, difference);
}

/** The second derivative along a pair, from the kernel value between its two rows. */
// @ts-expect-error: decorator
@inline
function curvatureOf(k: v128): v128 {
  return f64x2.max(f64x2.sub(f64x2.splat(2), f64x2.add(k, k)), f64x2.splat(CURVATURE_MIN));
}
