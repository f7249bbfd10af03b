/** Probability of the first class = 1 / (1 + exp(slope * decision + offset)). */
export interface Sigmoid {
  slope: number;
  offset: number;
}

const iterationsMax = 100;
const stepMin = 1e-10;
const ridge = 1e-12;

/** Platt's calibration of decision values by Newton's method with backtracking (Lin, Lin and Weng 2007). */
export function fitSigmoid(decisions: readonly number[], isFirst: readonly boolean[]): Sigmoid {
  const firsts = isFirst.reduce((count, first) => count + (first ? 1 : 0), 0);
  const seconds = isFirst.length - firsts;
  // Targets stay off 0 and 1, so that a separable set does not drive the slope to infinity.
  const high = (firsts + 1) / (firsts + 2);
  const low = 1 / (seconds + 2);
  let slope = 0;
  let offset = Math.log((seconds + 1) / (firsts + 1));
  const lossAt = (a: number, b: number) => {
    let loss = 0;
    for (let i = 0; i < decisions.length; i++) {
      const z = decisions[i]! * a + b;
      const target = isFirst[i] ? high : low;
      loss += z >= 0 ? target * z + Math.log1p(Math.exp(-z)) : (target - 1) * z + Math.log1p(Math.exp(z));
    }
    return loss;
  };
  let loss = lossAt(slope, offset);
  for (let iteration = 0; iteration < iterationsMax; iteration++) {
    let h11 = ridge;
    let h22 = ridge;
    let h21 = 0;
    let g1 = 0;
    let g2 = 0;
    for (let i = 0; i < decisions.length; i++) {
      const d = decisions[i]!;
      const p = 1 / (1 + Math.exp(d * slope + offset));
      const weight = p * (1 - p);
      const error = (isFirst[i] ? high : low) - p;
      h11 += d * d * weight;
      h22 += weight;
      h21 += d * weight;
      g1 += d * error;
      g2 += error;
    }
    if (Math.abs(g1) < 1e-5 && Math.abs(g2) < 1e-5) break;
    const determinant = h11 * h22 - h21 * h21;
    const stepA = -(h22 * g1 - h21 * g2) / determinant;
    const stepB = -(h11 * g2 - h21 * g1) / determinant;
    const descent = g1 * stepA + g2 * stepB;
    let length = 1;
    for (; length >= stepMin; length /= 2) {
      const candidate = lossAt(slope + length * stepA, offset + length * stepB);
      if (candidate < loss + 1e-4 * length * descent) {
        slope += length * stepA;
        offset += length * stepB;
        loss = candidate;
        break;
      }
    }
    if (length < stepMin) break;
  }
  return { slope, offset };
}
