import { type ParameterRules, scaleRule } from './parameters.js';

export const ridgeParameters = {
  alpha: { kind: 'number', min: 0, max: 1e9, default: 1, about: 'L2 penalty on the coefficients.' },
  scale: scaleRule,
} as const satisfies ParameterRules;
