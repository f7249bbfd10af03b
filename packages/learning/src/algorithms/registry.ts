import { LearningError } from '../errors.js';
import type { Classifier, Clusterer } from './algorithm.js';
import { birch } from './birch.js';
import { decisionTree } from './decisionTree.js';
import { kMeans } from './kMeans.js';
import { logisticRegression } from './logisticRegression.js';
import { mlp } from './mlp.js';
import { type ComputationName, computationNames } from './parameterTables.js';
import { spectral } from './spectral.js';
import { svm } from './svm.js';

// Each algorithm checks its own parameters, so that the table may forget their exact types.
const algorithms = {
  'Decision Tree': decisionTree,
  'Logistic Regression': logisticRegression,
  SVM: svm,
  'Deep Learning MLP': mlp,
  'Birch Clustering': birch,
  'K-Means Clustering': kMeans,
  'Spectral Clustering': spectral,
} as unknown as Record<ComputationName, Classifier | Clusterer>;

/** The algorithm of that name; letter case does not matter. */
export function findAlgorithm(computation: string): Classifier | Clusterer {
  const name = computationNames.find((known) => known.toLowerCase() === computation.trim().toLowerCase());
  if (name === undefined) {
    throw new LearningError(
      'UNKNOWN_COMPUTATION',
      `There is no computation "${computation}"; there are ${computationNames.join(', ')}.`,
    );
  }
  return algorithms[name];
}
