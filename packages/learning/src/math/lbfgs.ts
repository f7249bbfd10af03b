export interface LbfgsOptions {
  /** Stops when no component of the gradient exceeds this. */
  tolerance: number;
  iterationsMax: number;
  onIteration?: (iteration: number) => void;
  /** Multiplies a vector in place by an approximate inverse Hessian. */
  precondition?: ((vector: Float64Array) => void) | undefined;
}

const historyMax = 10;
const lineSearchStepsMax = 40;
const sufficientDecrease = 1e-4;
const curvature = 0.9;
/** A relative gain below this is rounding: 64 units in the last place, as L-BFGS-B has it. */
const flatChange = 64 * Number.EPSILON;

/**
 * Minimises a smooth function in place by limited-memory BFGS with a weak-Wolfe line search.
 * `evaluate(point, gradient)` writes the gradient and returns the value.
 */
export function minimize(
  point: Float64Array,
  evaluate: (point: Float64Array, gradient: Float64Array) => number,
  options: LbfgsOptions,
): { iterations: number; converged: boolean } {
  const size = point.length;
  let gradient = new Float64Array(size);
  let trialGradient = new Float64Array(size);
  const trial = new Float64Array(size);
  const direction = new Float64Array(size);
  const history: { step: Float64Array; change: Float64Array; rho: number }[] = [];
  let value = evaluate(point, gradient);
  for (let iteration = 0; iteration < options.iterationsMax; iteration++) {
    if (largest(gradient) <= options.tolerance) return { iterations: iteration, converged: true };
    options.onIteration?.(iteration);
    chooseDirection(gradient, history, direction, options.precondition);
    let slope = dot(direction, gradient);
    if (slope >= 0) {
      history.length = 0;
      for (let i = 0; i < size; i++) direction[i] = -gradient[i]!;
      options.precondition?.(direction);
      slope = dot(direction, gradient);
    }
    const found = search(slope);
    if (found === undefined) return { iterations: iteration, converged: false };
    const step = new Float64Array(size);
    const change = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      step[i] = trial[i]! - point[i]!;
      change[i] = trialGradient[i]! - gradient[i]!;
    }
    const product = dot(step, change);
    if (product > 1e-16 * dot(change, change)) {
      history.push({ step, change, rho: 1 / product });
      if (history.length > historyMax) history.shift();
    }
    const flat = value - found <= flatChange * Math.max(1, Math.abs(value));
    point.set(trial);
    value = found;
    [gradient, trialGradient] = [trialGradient, gradient];
    if (flat) return { iterations: iteration + 1, converged: true };
  }
  return { iterations: options.iterationsMax, converged: largest(gradient) <= options.tolerance };

  /** Bisection with doubling; leaves the accepted point in `trial` and its gradient in `trialGradient`. */
  function search(slope: number): number | undefined {
    let low = 0;
    let high = Number.POSITIVE_INFINITY;
    let length =
      history.length === 0 && !options.precondition ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
    for (let attempt = 0; attempt < lineSearchStepsMax; attempt++) {
      for (let i = 0; i < size; i++) trial[i] = point[i]! + length * direction[i]!;
      const candidate = evaluate(trial, trialGradient);
      if (!(candidate <= value + sufficientDecrease * length * slope)) {
        high = length;
        length = (low + high) / 2;
      } else if (dot(trialGradient, direction) < curvature * slope) {
        low = length;
        length = high === Number.POSITIVE_INFINITY ? 2 * length : (low + high) / 2;
      } else return candidate;
    }
    return undefined;
  }
}

function chooseDirection(
  gradient: Float64Array,
  history: readonly { step: Float64Array; change: Float64Array; rho: number }[],
  direction: Float64Array,
  precondition?: (vector: Float64Array) => void,
): void {
  for (let i = 0; i < gradient.length; i++) direction[i] = -gradient[i]!;
  const factors: number[] = [];
  for (let h = history.length - 1; h >= 0; h--) {
    const { step, change, rho } = history[h]!;
    const factor = rho * dot(step, direction);
    factors[h] = factor;
    addScaled(direction, change, -factor);
  }
  const last = history.at(-1);
  if (precondition) precondition(direction);
  else if (last) {
    const scale = 1 / (last.rho * dot(last.change, last.change));
    for (let i = 0; i < direction.length; i++) direction[i]! *= scale;
  }
  for (let h = 0; h < history.length; h++) {
    const { step, change, rho } = history[h]!;
    addScaled(direction, step, factors[h]! - rho * dot(change, direction));
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += factor * source[i]!;
}

function largest(values: Float64Array): number {
  let top = 0;
  for (const value of values) top = Math.max(top, Math.abs(value));
  return top;
}
