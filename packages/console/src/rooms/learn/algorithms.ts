import { classifications } from '@tricorn/contract';
import { type ComputationName, type ParameterRules, parameterTables } from '@tricorn/learning/parameters';

interface Algorithm {
  says: string;
  /** The parameters that people most often set, by their names in the interface. */
  common: readonly string[];
}

type Algorithms = {
  [Name in ComputationName]: Algorithm & { common: (keyof (typeof parameterTables)[Name])[] };
};

const algorithms: Algorithms = {
  'Decision Tree': {
    says: 'Questions with yes and no; easy to explain.',
    common: ['max_depth', 'min_samples_leaf'],
  },
  'Logistic Regression': {
    says: 'A weighted sum of the columns; quick and steady.',
    common: ['C', 'scale'],
  },
  SVM: {
    says: 'A border as far from the rows as can be; good on few rows.',
    common: ['C', 'gamma', 'scale'],
  },
  'Deep Learning MLP': {
    says: 'A small neural network; finds bent borders.',
    common: ['hidden_layer_sizes', 'max_iter', 'scale'],
  },
  'K-Means Clustering': { says: 'Round groups around centres.', common: ['n_clusters', 'scale'] },
  'Birch Clustering': {
    says: 'Groups found in one pass; for many rows.',
    common: ['n_clusters', 'threshold', 'scale'],
  },
  'Spectral Clustering': {
    says: 'Groups of any form, by neighbourhood.',
    common: ['n_clusters', 'scale'],
  },
};

export const algorithmOf = (name: ComputationName): Algorithm => algorithms[name];

export const rulesOf = (name: ComputationName): ParameterRules => parameterTables[name];

export const isClassification = (name: string): boolean =>
  (classifications as readonly string[]).includes(name);
