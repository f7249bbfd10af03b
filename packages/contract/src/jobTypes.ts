/** The types of jobs, as `typeStr` names them in the published interface. */
export const jobTypes = {
  /** Three parties compute on private data that each of them fills in. */
  input: 'Input',
  /** Classification, clustering or regression on CSV files. */
  upload: 'Upload',
  /** Training of a CNN or LSTM. */
  training: 'Distributed AI',
  /** The pictures and motions of one account, one round each. Lists of jobs leave it out. */
  gallery: 'Generative AI',
  /** A purchase of LLM tokens. */
  purchase: 'LLM',
} as const;

export type JobType = (typeof jobTypes)[keyof typeof jobTypes];

/** The first four are those of the published interface. */
export const classifications = [
  'Decision Tree',
  'Logistic Regression',
  'SVM',
  'Deep Learning MLP',
  'Random Forest',
  'Gradient Boosting',
  'Model Search',
] as const;
export const clusterings = ['Birch Clustering', 'K-Means Clustering', 'Spectral Clustering'] as const;
/** Not part of the published interface. */
export const regressions = [
  'Ridge Regression',
  'Decision Tree Regression',
  'SVM Regression',
  'Deep Learning MLP Regression',
  'Random Forest Regression',
  'Gradient Boosting Regression',
  'Model Search Regression',
] as const;

/** Computations of three parties on matrices. */
export const inputComputations = ['Privacy Comparison', 'Matrix Addition', 'Matrix Multiplication'] as const;
export type InputComputation = (typeof inputComputations)[number];

/** A question about the tables of 2 to 16 parties. Not part of the published interface. */
export const questionComputation = 'Private Statistics';

/** What jobs of each type compute, as `computationStr` names it. */
export const computations = {
  Input: [...inputComputations, questionComputation],
  Upload: [...classifications, ...clusterings, ...regressions],
  'Distributed AI': ['Distributed AI'],
  'Generative AI': ['Gallery'],
  LLM: ['LLM Token Purchase'],
} as const satisfies Record<JobType, readonly [string, ...string[]]>;

/** The computations of a type of jobs: `ComputationOf<'Input'>` is `'Matrix Addition' | …`. */
export type ComputationOf<Type extends JobType> = (typeof computations)[Type][number];

/** What the nodes call each computation on private data. */
export const protocolNames = {
  'Privacy Comparison': 'compare',
  'Matrix Addition': 'add',
  'Matrix Multiplication': 'multiply',
  [questionComputation]: 'question',
} as const satisfies Record<ComputationOf<'Input'>, string>;

export const fileComputations = computations[jobTypes.upload];
export type FileComputation = ComputationOf<typeof jobTypes.upload>;

export const trainingComputation = computations[jobTypes.training][0];
