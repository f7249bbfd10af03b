import type { ParameterRules } from './parameters.js';

export const decisionTreeParameters = {
  max_depth: {
    kind: 'integer',
    min: 1,
    max: 1000,
    default: null,
    about: 'Maximum depth of the tree.',
  },
  min_samples_split: {
    kind: 'integer',
    min: 2,
    max: 1_000_000,
    default: 2,
    about: 'Minimum number of rows to split a node.',
  },
  min_samples_leaf: {
    kind: 'integer',
    min: 1,
    max: 1_000_000,
    default: 1,
    about: 'Minimum number of rows in a leaf.',
  },
  pruning: {
    kind: 'choice',
    choices: ['none', 'auto'],
    default: 'none',
    about: 'Cut branches that do not help; "auto" chooses ccp_alpha on a held-out fifth of the rows.',
  },
  ccp_alpha: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 0,
    about: 'Penalty for each leaf (minimal cost-complexity pruning).',
  },
} as const satisfies ParameterRules;

export const decisionTreeRegressionParameters = {
  max_depth: decisionTreeParameters.max_depth,
  min_samples_leaf: decisionTreeParameters.min_samples_leaf,
  pruning: {
    kind: 'choice',
    choices: ['none', 'auto'],
    default: 'none',
    about: 'Limit the tree; "auto" chooses min_samples_leaf on a held-out fifth of the rows.',
  },
} as const satisfies ParameterRules;
