import type { ParameterRules } from './parameters.js';

export const decisionTreeParameters = {
  max_depth: {
    kind: 'integer',
    min: 1,
    max: 1000,
    default: null,
    about: 'Depth at which nodes stay leaves.',
  },
  min_samples_split: {
    kind: 'integer',
    min: 2,
    max: 1_000_000,
    default: 2,
    about: 'Rows a node needs to split.',
  },
  min_samples_leaf: {
    kind: 'integer',
    min: 1,
    max: 1_000_000,
    default: 1,
    about: 'Rows each leaf must keep.',
  },
} as const satisfies ParameterRules;
