import { classifications, type fileComputations } from '@tricorn/contract';

export type FileComputation = (typeof fileComputations)[number];

export interface Parameter {
  name: string;
  label: string;
  about: string;
  choices?: readonly string[];
}

interface Algorithm {
  says: string;
  parameters: readonly Parameter[];
}

const scale: Parameter = {
  name: 'scale',
  label: 'Scaling',
  about: 'Bring numbers to mean 0 and variance 1 first.',
  choices: ['none', 'standard'],
};
const clusters: Parameter = { name: 'n_clusters', label: 'Clusters', about: 'Absent: 2 to 8 are tried.' };

/** The algorithms with the parameters people most often set; the API takes more. */
export const algorithms: Record<FileComputation, Algorithm> = {
  'Decision Tree': {
    says: 'Questions with yes and no; easy to explain.',
    parameters: [
      { name: 'max_depth', label: 'Depth', about: 'Questions in a row at the most.' },
      { name: 'min_samples_leaf', label: 'Rows in a leaf', about: 'At least so many.' },
    ],
  },
  'Logistic Regression': {
    says: 'A weighted sum of the columns; quick and steady.',
    parameters: [{ name: 'C', label: 'C', about: 'Smaller means a simpler model.' }, scale],
  },
  SVM: {
    says: 'A border as far from the rows as can be; good on few rows.',
    parameters: [
      { name: 'C', label: 'C', about: 'Price of a row on the wrong side.' },
      { name: 'gamma', label: 'Gamma', about: 'Width of the kernel.' },
      scale,
    ],
  },
  'Deep Learning MLP': {
    says: 'A small neural network; finds bent borders.',
    parameters: [
      { name: 'hidden_layer_sizes', label: 'Hidden layers', about: 'Units of each, such as 100 or 64,32.' },
      { name: 'max_iter', label: 'Passes', about: 'Over the rows, at the most.' },
      scale,
    ],
  },
  'K-Means Clustering': { says: 'Round groups around centres.', parameters: [clusters, scale] },
  'Birch Clustering': {
    says: 'Groups found in one pass; for many rows.',
    parameters: [
      clusters,
      { name: 'threshold', label: 'Threshold', about: 'Radius of a subcluster.' },
      scale,
    ],
  },
  'Spectral Clustering': { says: 'Groups of any form, by neighbourhood.', parameters: [clusters, scale] },
};

export const isClassification = (name: string): boolean =>
  (classifications as readonly string[]).includes(name);
