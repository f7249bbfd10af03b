import { clusterCountRule, type ParameterRules, scaleRule } from './parameters.js';

export const kMeansParameters = {
  n_clusters: clusterCountRule(1000),
  n_init: { kind: 'integer', min: 1, max: 100, default: 10, about: 'Starts, of which the best is kept.' },
  max_iter: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 300,
    about: 'Iterations of one start at the most.',
  },
  tol: { kind: 'number', min: 0, max: 1, default: 1e-4, about: 'Movement of the centres at which to stop.' },
  scale: scaleRule,
} as const satisfies ParameterRules;
