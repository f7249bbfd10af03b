// A separate entry point: a form needs the limits of the parameters, not the algorithms.
// Nothing here may import a package, so that a browser can load it.
import { birchParameters } from './birchParameters.js';
import { boostingParameters } from './boostingParameters.js';
import { decisionTreeParameters, decisionTreeRegressionParameters } from './decisionTreeParameters.js';
import { randomForestParameters, randomForestRegressionParameters } from './forestParameters.js';
import { kMeansParameters } from './kMeansParameters.js';
import { logisticRegressionParameters } from './logisticRegressionParameters.js';
import { mlpParameters, mlpRegressionParameters } from './mlpParameters.js';
import type { ParameterRules } from './parameters.js';
import { ridgeParameters } from './ridgeParameters.js';
import { searchParameters } from './searchParameters.js';
import { spectralParameters } from './spectralParameters.js';
import { svmParameters, svmRegressionParameters } from './svmParameters.js';

export { LearningError } from '../errors.js';
export { checkParameters, type ParameterRule, type ParameterRules } from './parameters.js';

/** Every computation by its name, the seven of the interface and ours, with its parameters: kind, limits, default and meaning. */
export const parameterTables = {
  'Decision Tree': decisionTreeParameters,
  'Logistic Regression': logisticRegressionParameters,
  SVM: svmParameters,
  'Deep Learning MLP': mlpParameters,
  'Random Forest': randomForestParameters,
  'Gradient Boosting': boostingParameters,
  'Model Search': searchParameters,
  'Birch Clustering': birchParameters,
  'K-Means Clustering': kMeansParameters,
  'Spectral Clustering': spectralParameters,
  'Ridge Regression': ridgeParameters,
  'Decision Tree Regression': decisionTreeRegressionParameters,
  'SVM Regression': svmRegressionParameters,
  'Deep Learning MLP Regression': mlpRegressionParameters,
  'Random Forest Regression': randomForestRegressionParameters,
  'Gradient Boosting Regression': boostingParameters,
  'Model Search Regression': searchParameters,
} as const satisfies Readonly<Record<string, ParameterRules>>;

export type ComputationName = keyof typeof parameterTables;

/** All computations, by name. */
export const computationNames = Object.keys(parameterTables) as ComputationName[];
