import { classifications } from '@tricorn/contract';
import { type ComputationName, type ParameterRules, parameterTables } from '@tricorn/learning/parameters';

/** The parameters that people most often set, by their names in the interface. */
const commonParameters: { [Name in ComputationName]: (keyof (typeof parameterTables)[Name])[] } = {
  'Decision Tree': ['max_depth', 'min_samples_leaf'],
  'Logistic Regression': ['C', 'scale'],
  SVM: ['C', 'gamma', 'scale'],
  'Deep Learning MLP': ['hidden_layer_sizes', 'max_iter', 'scale'],
  'K-Means Clustering': ['n_clusters', 'scale'],
  'Birch Clustering': ['n_clusters', 'threshold', 'scale'],
  'Spectral Clustering': ['n_clusters', 'scale'],
};

export const commonParametersOf = (name: ComputationName): readonly string[] => commonParameters[name];

export const rulesOf = (name: ComputationName): ParameterRules => parameterTables[name];

export const isClassification = (name: string): boolean =>
  (classifications as readonly string[]).includes(name);
