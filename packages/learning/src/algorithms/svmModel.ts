import type { Sigmoid } from '../math/sigmoid.js';
import { decide, type SvmMachine } from '../math/svmMachine.js';
import { argMax, doubles, node, type OnnxFragment, squaredDistances } from '../onnx/nodes.js';
import type { ClassifierModel } from './algorithm.js';

/** Predicts with a fitted machine, and exports it. */
export function svmModel(
  machine: SvmMachine,
  sigmoids: readonly Sigmoid[],
  iterations: number,
): ClassifierModel {
  const { pairs, classCount } = machine;
  return {
    facts: { supportVectors: machine.vectors.rows, iterations, gamma: machine.gamma },
    toOnnx: () => machineToOnnx(machine, sigmoids),
    predict(x) {
      const decisions = decide(machine, x);
      const labels = new Int32Array(x.rows);
      const probabilities = new Float64Array(x.rows * classCount);
      const votes = new Int32Array(classCount);
      for (let i = 0; i < x.rows; i++) {
        votes.fill(0);
        const inverse = probabilities.subarray(i * classCount, (i + 1) * classCount);
        for (let pair = 0; pair < pairs.length; pair++) {
          const { a, b } = pairs[pair]!;
          const decision = decisions[i * pairs.length + pair]!;
          votes[decision > 0 ? a : b]!++;
          const { slope, offset } = sigmoids[pair]!;
          const exponent = Math.min(Math.max(slope * decision + offset, -exponentMax), exponentMax);
          // 1 / probability of each side of the pair.
          inverse[a]! += 1 + Math.exp(exponent);
          inverse[b]! += 1 + Math.exp(-exponent);
        }
        let sum = 0;
        let best = 0;
        for (let c = 0; c < classCount; c++) {
          inverse[c] = 1 / (inverse[c]! - (classCount - 2));
          sum += inverse[c]!;
          if (votes[c]! > votes[best]!) best = c;
        }
        for (let c = 0; c < classCount; c++) inverse[c]! /= sum;
        labels[i] = best;
      }
      return { labels, probabilities };
    },
  };
}

/** Keeps pairwise probabilities above e^-30, so that no sum overflows. */
const exponentMax = 30;

/**
 * Votes give the label, as in libsvm. Probabilities come from the pairs' sigmoids, joined by
 * p_c = 1 / (Σ 1/r_cd - (classes - 2)) and normalised: a closed form that a fixed graph can compute.
 */
function machineToOnnx(machine: SvmMachine, sigmoids: readonly Sigmoid[]): OnnxFragment {
  const { vectors, weights, pairs, gamma, classCount } = machine;
  const pairCount = pairs.length;
  const distances = squaredDistances(vectors, 'distances');
  const first = new Float64Array(pairCount * classCount);
  const second = new Float64Array(pairCount * classCount);
  pairs.forEach(({ a, b }, pair) => {
    first[pair * classCount + a] = 1;
    second[pair * classCount + b] = 1;
  });
  const shape = [1, pairCount];
  return {
    initializers: [
      ...distances.initializers,
      doubles('minus_gamma', [1], [-gamma]),
      doubles('pair_weights', [vectors.rows, pairCount], weights),
      doubles(
        'pair_bias',
        shape,
        pairs.map(({ bias }) => bias),
      ),
      doubles('first', [pairCount, classCount], first),
      doubles('second', [pairCount, classCount], second),
      doubles('one', [1], [1]),
      doubles('zero', [1], [0]),
      doubles(
        'slopes',
        shape,
        sigmoids.map(({ slope }) => slope),
      ),
      doubles(
        'offsets',
        shape,
        sigmoids.map(({ offset }) => offset),
      ),
      doubles('exponent_max', [1], [exponentMax]),
      doubles('exponent_min', [1], [-exponentMax]),
      doubles('others', [1], [classCount - 2]),
    ],
    nodes: [
      ...distances.nodes,
      node('Mul', ['distances', 'minus_gamma'], ['scaled']),
      node('Exp', ['scaled'], ['kernel']),
      node('MatMul', ['kernel', 'pair_weights'], ['weighted']),
      node('Add', ['weighted', 'pair_bias'], ['decisions']),
      node('Greater', ['decisions', 'zero'], ['for_first']),
      node('Cast', ['for_first'], ['wins'], { to: { int: 11 } }),
      node('Sub', ['one', 'wins'], ['losses']),
      node('MatMul', ['wins', 'first'], ['votes_first']),
      node('MatMul', ['losses', 'second'], ['votes_second']),
      node('Add', ['votes_first', 'votes_second'], ['votes']),
      argMax('votes', 'index'),
      node('Mul', ['decisions', 'slopes'], ['sloped']),
      node('Add', ['sloped', 'offsets'], ['free_exponents']),
      node('Min', ['free_exponents', 'exponent_max'], ['lower_exponents']),
      node('Max', ['lower_exponents', 'exponent_min'], ['exponents']),
      node('Exp', ['exponents'], ['odds_second']),
      node('Neg', ['exponents'], ['negated']),
      node('Exp', ['negated'], ['odds_first']),
      node('Add', ['odds_second', 'one'], ['inverse_first']),
      node('Add', ['odds_first', 'one'], ['inverse_second']),
      node('MatMul', ['inverse_first', 'first'], ['sum_first']),
      node('MatMul', ['inverse_second', 'second'], ['sum_second']),
      node('Add', ['sum_first', 'sum_second'], ['inverse_sum']),
      node('Sub', ['inverse_sum', 'others'], ['inverse']),
      node('Reciprocal', ['inverse'], ['joined']),
      node('ReduceSum', ['joined', 'distances_axis'], ['total']),
      node('Div', ['joined', 'total'], ['scores']),
    ],
  };
}
