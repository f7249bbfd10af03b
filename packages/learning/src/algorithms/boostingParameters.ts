import type { ParameterRules } from './parameters.js';

export const boostingParameters = {
  max_iter: { kind: 'integer', min: 1, max: 5000, default: 100, about: 'Maximum number of boosting rounds.' },
  learning_rate: { kind: 'number', above: 0, max: 1, default: 0.1, about: 'How far each tree steps.' },
  max_leaf_nodes: {
    kind: 'integer',
    min: 2,
    max: 10_000,
    default: 31,
    about: 'Maximum number of leaves of a tree.',
  },
  max_depth: { kind: 'integer', min: 1, max: 1000, default: null, about: 'Maximum depth of a tree.' },
  min_samples_leaf: {
    kind: 'integer',
    min: 1,
    max: 1_000_000,
    default: 20,
    about: 'Minimum number of rows in a leaf.',
  },
  l2_regularization: {
    kind: 'number',
    min: 0,
    max: 1e6,
    default: 0,
    about: 'L2 penalty on the values of leaves.',
  },
  early_stopping: {
    kind: 'choice',
    choices: ['auto', 'true', 'false'],
    default: 'auto',
    about: 'Stop when a held-out tenth no longer improves; "auto" does from 10,000 rows.',
  },
  n_iter_no_change: {
    kind: 'integer',
    min: 1,
    max: 1000,
    default: 10,
    about: 'Rounds without improvement before stopping.',
  },
} as const satisfies ParameterRules;
