import { clusterCountRule, type ParameterRules, scaleRule } from './parameters.js';

export const birchParameters = {
  n_clusters: clusterCountRule(1000),
  threshold: { kind: 'number', above: 0, max: 1e9, default: 0.5, about: 'Maximum radius of a subcluster.' },
  branching_factor: {
    kind: 'integer',
    min: 2,
    max: 1000,
    default: 50,
    about: 'Maximum number of subclusters in a node.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
