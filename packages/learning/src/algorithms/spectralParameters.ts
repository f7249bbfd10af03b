import { clusterCountRule, type ParameterRules, scaleRule } from './parameters.js';

export const spectralParameters = {
  n_clusters: clusterCountRule(100),
  affinity: {
    kind: 'choice',
    choices: ['auto', 'rbf', 'nearest_neighbors'],
    default: 'auto',
    about: 'Similarity between rows; auto is rbf up to 3,000 rows and nearest_neighbors above.',
  },
  gamma: { kind: 'number', above: 0, max: 1e6, default: 1, about: 'Coefficient of the RBF kernel.' },
  n_neighbors: {
    kind: 'integer',
    min: 2,
    max: 200,
    default: 10,
    about: 'Number of neighbours of a row, including itself.',
  },
  n_init: {
    kind: 'integer',
    min: 1,
    max: 100,
    default: 10,
    about: 'Number of random starts of the k-means that assigns labels.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
