import { type ParameterRules, scaleRule } from './parameters.js';

export const svmParameters = {
  C: { kind: 'number', above: 0, max: 1e6, default: 1, about: 'Price of a row on the wrong side.' },
  gamma: {
    kind: 'number',
    above: 0,
    max: 1e6,
    default: null,
    about: 'Width of the kernel; absent, 1 / (columns × variance of all features).',
  },
  tol: {
    kind: 'number',
    above: 0,
    max: 1,
    default: 1e-3,
    about: 'Violation of optimality at which to stop.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
