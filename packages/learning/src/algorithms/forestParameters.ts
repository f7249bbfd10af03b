import type { ParameterRules } from './parameters.js';

const common = {
  n_estimators: { kind: 'integer', min: 1, max: 1000, default: 100, about: 'Number of trees.' },
  max_depth: { kind: 'integer', min: 1, max: 1000, default: null, about: 'Maximum depth of a tree.' },
  min_samples_leaf: {
    kind: 'integer',
    min: 1,
    max: 1_000_000,
    default: 1,
    about: 'Minimum number of rows in a leaf.',
  },
} as const satisfies ParameterRules;

/** Columns tried at each split: the square root of their number, a third, or all. */
const maxFeatures = <const Default extends string>(fallback: Default) =>
  ({
    kind: 'choice',
    choices: ['sqrt', 'third', 'all'],
    default: fallback,
    about: 'Columns tried at each split.',
  }) as const;

export const randomForestParameters = {
  ...common,
  max_features: maxFeatures('sqrt'),
} as const satisfies ParameterRules;
export const randomForestRegressionParameters = {
  ...common,
  max_features: maxFeatures('all'),
} as const satisfies ParameterRules;
