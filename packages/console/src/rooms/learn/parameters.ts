import { clusterings } from '@tricorn/contract';
import {
  type ComputationName,
  checkParameters,
  LearningError,
  type ParameterRule,
  type ParameterRules,
  parameterTables,
} from '@tricorn/learning/parameters';
import { texts } from '../../texts/learn.js';
import { marked } from '../../texts/numbers.js';

/** The parameters that people most often set, by their names in the interface. */
const commonParameters: { [Name in ComputationName]: (keyof (typeof parameterTables)[Name])[] } = {
  'Decision Tree': ['pruning', 'max_depth', 'min_samples_leaf'],
  'Logistic Regression': ['C', 'scale'],
  SVM: ['C', 'gamma', 'scale'],
  'Deep Learning MLP': ['hidden_layer_sizes', 'max_iter', 'scale'],
  'Random Forest': ['n_estimators', 'max_depth'],
  'Gradient Boosting': ['max_iter', 'learning_rate', 'max_leaf_nodes'],
  'Model Search': ['work_max', 'trials_max'],
  'Model Search Regression': ['work_max', 'trials_max'],
  'Ridge Regression': ['alpha', 'scale'],
  'Decision Tree Regression': ['max_depth', 'min_samples_leaf'],
  'SVM Regression': ['C', 'epsilon'],
  'Deep Learning MLP Regression': ['hidden_layer_sizes', 'max_iter'],
  'Random Forest Regression': ['n_estimators', 'max_depth'],
  'Gradient Boosting Regression': ['max_iter', 'learning_rate', 'max_leaf_nodes'],
  'K-Means Clustering': ['n_clusters', 'scale'],
  'Birch Clustering': ['n_clusters', 'threshold', 'scale'],
  'Spectral Clustering': ['n_clusters', 'scale'],
};

export const commonParametersOf = (name: ComputationName): readonly string[] => commonParameters[name];

export const rulesOf = (name: ComputationName): ParameterRules => parameterTables[name];

/** Whether the computation predicts a target: a classification or a regression. */
export const hasTarget = (name: string): boolean => !(clusterings as readonly string[]).includes(name);

/** What the service takes when a field is left empty. */
export function defaultText({ default: value }: ParameterRule): string {
  if (value === null) return texts.learn.form.fromData;
  return Array.isArray(value) ? value.join(', ') : marked(String(value));
}

/** Why a value is refused, with the message of the service; empty if it is valid. */
export function problemOf(rules: ParameterRules, name: string, value: string): string {
  if (value.trim() === '') return '';
  try {
    checkParameters(rules, { [name]: value.trim() });
    return '';
  } catch (error) {
    if (error instanceof LearningError) return error.message;
    throw error;
  }
}
