import { type ParameterRules, scaleRule } from './parameters.js';

export const svmParameters = {
  C: {
    kind: 'number',
    above: 0,
    max: 1e6,
    default: 1,
    about: 'Penalty for rows on the wrong side of the margin.',
  },
  gamma: {
    kind: 'number',
    above: 0,
    max: 1e6,
    default: null,
    about: 'Coefficient of the RBF kernel; by default 1 / (columns × variance of all features).',
  },
  tol: {
    kind: 'number',
    above: 0,
    max: 1,
    default: 1e-3,
    about: 'Tolerance of the stopping criterion.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
