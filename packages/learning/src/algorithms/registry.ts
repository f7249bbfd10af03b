import { LearningError } from '../errors.js';
import type { Algorithm, Classifier, Clusterer, Regressor } from './algorithm.js';
import { birch } from './birch.js';
import { boosting, boostingRegression } from './boosting.js';
import { decisionTree } from './decisionTree.js';
import { decisionTreeRegression } from './decisionTreeRegression.js';
import { randomForest, randomForestRegression } from './forest.js';
import { kMeans } from './kMeans.js';
import { logisticRegression } from './logisticRegression.js';
import { mlp } from './mlp.js';
import { mlpRegression } from './mlpRegression.js';
import { type ComputationName, computationNames, type parameterTables } from './parameterTables.js';
import { ridge } from './ridge.js';
import { modelSearch, modelSearchRegression } from './search.js';
import { spectral } from './spectral.js';
import { svm } from './svm.js';
import { svmRegression } from './svmRegression.js';

type Algorithms = {
  [Name in ComputationName]:
    | Classifier<(typeof parameterTables)[Name]>
    | Clusterer<(typeof parameterTables)[Name]>
    | Regressor<(typeof parameterTables)[Name]>;
};

const algorithms = {
  'Decision Tree': decisionTree,
  'Logistic Regression': logisticRegression,
  SVM: svm,
  'Deep Learning MLP': mlp,
  'Random Forest': randomForest,
  'Gradient Boosting': boosting,
  'Model Search': modelSearch,
  'Birch Clustering': birch,
  'K-Means Clustering': kMeans,
  'Spectral Clustering': spectral,
  'Ridge Regression': ridge,
  'Decision Tree Regression': decisionTreeRegression,
  'SVM Regression': svmRegression,
  'Deep Learning MLP Regression': mlpRegression,
  'Random Forest Regression': randomForestRegression,
  'Gradient Boosting Regression': boostingRegression,
  'Model Search Regression': modelSearchRegression,
} satisfies Algorithms;

/** The algorithm of that name; letter case does not matter. */
export function findAlgorithm(computation: string): Algorithm {
  const name = computationNames.find((known) => known.toLowerCase() === computation.trim().toLowerCase());
  if (name === undefined) {
    throw new LearningError(
      'UNKNOWN_COMPUTATION',
      `Unknown computation "${computation}". Known computations: ${computationNames.join(', ')}.`,
    );
  }
  // The exact types of the parameters differ by algorithm; `checkParameters` checks the values against its table.
  return algorithms[name] as unknown as Algorithm;
}
