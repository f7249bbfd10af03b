import { type ParameterRules, scaleRule } from './parameters.js';

export const logisticRegressionParameters = {
  C: { kind: 'number', above: 0, max: 1e6, default: 1, about: 'Inverse strength of the L2 penalty.' },
  max_iter: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 100,
    about: 'Iterations of L-BFGS at the most.',
  },
  tol: { kind: 'number', above: 0, max: 1, default: 1e-4, about: 'Largest gradient at which to stop.' },
  scale: scaleRule,
} as const satisfies ParameterRules;
