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

export const svmRegressionParameters = {
  ...svmParameters,
  C: { ...svmParameters.C, about: 'Penalty for rows outside of the tube.' },
  epsilon: {
    kind: 'number',
    min: 0,
    max: 10,
    default: 0.1,
    about: 'Half the width of the tube without penalty, in standard deviations of the target.',
  },
  scale: { ...scaleRule, default: 'standard' },
} as const satisfies ParameterRules;
