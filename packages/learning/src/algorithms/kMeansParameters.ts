import { clusterCountRule, type ParameterRules, scaleRule } from './parameters.js';

export const kMeansParameters = {
  n_clusters: clusterCountRule(1000),
  n_init: {
    kind: 'integer',
    min: 1,
    max: 100,
    default: 10,
    about: 'Number of random starts; the best result is kept.',
  },
  max_iter: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    default: 300,
    about: 'Maximum number of iterations per start.',
  },
  tol: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-4,
    about: 'Stop when the centres move less than this, relative to the variance.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
