import { type ParameterRules, scaleRule } from './parameters.js';

export const logisticRegressionParameters = {
  C: { kind: 'number', above: 0, max: 1e6, default: 1, about: 'Inverse of the L2 regularisation strength.' },
  max_iter: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 100,
    about: 'Maximum number of L-BFGS iterations.',
  },
  tol: {
    kind: 'number',
    above: 0,
    max: 1,
    default: 1e-4,
    about: 'Stop when no gradient component exceeds this.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
