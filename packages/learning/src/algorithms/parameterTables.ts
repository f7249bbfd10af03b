// A separate entry point: a form needs the limits of the parameters, not the algorithms.
// Nothing here may import a package, so that a browser can load it.
import { choice, integer, number, type ParameterRules, positive } from './parameters.js';

export { LearningError } from '../errors.js';
export { checkParameters, type ParameterRule, type ParameterRules } from './parameters.js';

const scaleAbout = 'Standardise number columns to mean 0 and variance 1 first.';
/** Off by default, as in scikit-learn. */
const scale = choice(['none', 'standard'], 'none', scaleAbout);
const scaleByDefault = choice(['none', 'standard'], 'standard', scaleAbout);
const clustersAbout = 'Number of clusters; by default 2 to 8 are tried.';
const leafRows = (fallback: number) => integer(1, 1_000_000, fallback, 'Minimum number of rows in a leaf.');
const treeDepth = integer(1, 1000, null, 'Maximum depth of a tree.');
const onOff = ['auto', 'true', 'false'] as const;

const decisionTree = {
  max_depth: integer(1, 1000, null, 'Maximum depth of the tree.'),
  min_samples_split: integer(2, 1_000_000, 2, 'Minimum number of rows to split a node.'),
  min_samples_leaf: leafRows(1),
  pruning: choice(
    ['none', 'auto'],
    'none',
    'Cut branches that do not help; "auto" chooses ccp_alpha on a held-out fifth of the rows.',
  ),
  ccp_alpha: number(0, 1, 0, 'Penalty for each leaf (minimal cost-complexity pruning).'),
};

const svm = {
  C: positive(1e6, 1, 'Penalty for rows on the wrong side of the margin.'),
  gamma: positive(
    1e6,
    null,
    'Coefficient of the RBF kernel; by default 1 / (columns × variance of all features).',
  ),
  tol: positive(1, 1e-3, 'Tolerance of the stopping criterion.'),
  scale,
};

const mlp = {
  hidden_layer_sizes: {
    kind: 'integers',
    min: 1,
    max: 2048,
    lengthMax: 4,
    default: [100],
    about: 'Number of units in each hidden layer.',
  },
  alpha: number(0, 1000, 1e-4, 'L2 regularisation strength.'),
  batch_size: integer(1, 10_000, 200, 'Rows in a mini-batch.'),
  learning_rate_init: positive(1, 1e-3, 'Learning rate of Adam.'),
  max_iter: integer(1, 5000, 200, 'Maximum number of epochs.'),
  n_iter_no_change: integer(1, 1000, 10, 'Epochs without improvement before training stops.'),
  tol: number(0, 1, 1e-4, 'Smallest improvement that counts.'),
  early_stopping: choice(
    onOff,
    'auto',
    'Stop early by the accuracy on a held-out tenth of the rows; auto does so from 1,000 rows.',
  ),
  scale,
} as const;

const forest = {
  n_estimators: integer(1, 1000, 100, 'Number of trees.'),
  max_depth: treeDepth,
  min_samples_leaf: leafRows(1),
};
const columnsTried = ['sqrt', 'third', 'all'] as const;
const columnsAbout = 'Columns tried at each split.';

const boosting = {
  max_iter: integer(1, 5000, 100, 'Maximum number of boosting rounds.'),
  learning_rate: positive(1, 0.1, 'How far each tree steps.'),
  max_leaf_nodes: integer(2, 10_000, 31, 'Maximum number of leaves of a tree.'),
  max_depth: treeDepth,
  min_samples_leaf: leafRows(20),
  l2_regularization: number(0, 1e6, 0, 'L2 penalty on the values of leaves.'),
  early_stopping: choice(
    onOff,
    'auto',
    'Stop when a held-out tenth no longer improves; "auto" does from 10,000 rows.',
  ),
  n_iter_no_change: integer(1, 1000, 10, 'Rounds without improvement before stopping.'),
};

const search = {
  work_max: integer(
    100,
    10_000_000,
    5000,
    'Price cap: units of work (a million operations each) for the whole run; the check says it in CCD. The search stops when it is reached.',
  ),
  trials_max: integer(1, 200, 30, 'Maximum number of models tried.'),
  scale: choice(['standard', 'none'], 'standard', scaleAbout),
};

/** Every computation by its name, the seven of the interface and ours, with its parameters: kind, limits, default and meaning. */
export const parameterTables = {
  'Decision Tree': decisionTree,
  'Logistic Regression': {
    C: positive(1e6, 1, 'Inverse of the L2 regularisation strength.'),
    max_iter: integer(1, 10_000, 100, 'Maximum number of L-BFGS iterations.'),
    tol: positive(1, 1e-4, 'Stop when no gradient component exceeds this.'),
    scale,
  },
  SVM: svm,
  'Deep Learning MLP': mlp,
  'Random Forest': { ...forest, max_features: choice(columnsTried, 'sqrt', columnsAbout) },
  'Gradient Boosting': boosting,
  'Model Search': search,
  'Birch Clustering': {
    n_clusters: integer(2, 1000, null, clustersAbout),
    threshold: positive(1e9, 0.5, 'Maximum radius of a subcluster.'),
    branching_factor: integer(2, 1000, 50, 'Maximum number of subclusters in a node.'),
    scale,
  },
  'K-Means Clustering': {
    n_clusters: integer(2, 1000, null, clustersAbout),
    n_init: integer(1, 100, 10, 'Number of random starts; the best result is kept.'),
    max_iter: integer(1, 10_000, 300, 'Maximum number of iterations per start.'),
    tol: number(0, 1, 1e-4, 'Stop when the centres move less than this, relative to the variance.'),
    scale,
  },
  'Spectral Clustering': {
    n_clusters: integer(2, 100, null, clustersAbout),
    affinity: choice(
      ['auto', 'rbf', 'nearest_neighbors'],
      'auto',
      'Similarity between rows; auto is rbf up to 3,000 rows and nearest_neighbors above.',
    ),
    gamma: positive(1e6, 1, 'Coefficient of the RBF kernel.'),
    n_neighbors: integer(2, 200, 10, 'Number of neighbours of a row, including itself.'),
    n_init: integer(1, 100, 10, 'Number of random starts of the k-means that assigns labels.'),
    scale,
  },
  'Ridge Regression': { alpha: number(0, 1e9, 1, 'L2 penalty on the coefficients.'), scale },
  'Decision Tree Regression': {
    max_depth: decisionTree.max_depth,
    min_samples_leaf: decisionTree.min_samples_leaf,
    pruning: choice(
      ['none', 'auto'],
      'none',
      'Limit the tree; "auto" chooses min_samples_leaf on a held-out fifth of the rows.',
    ),
  },
  'SVM Regression': {
    ...svm,
    C: positive(1e6, 1, 'Penalty for rows outside of the tube.'),
    epsilon: number(
      0,
      10,
      0.1,
      'Half the width of the tube without penalty, in standard deviations of the target.',
    ),
    scale: scaleByDefault,
  },
  'Deep Learning MLP Regression': {
    ...mlp,
    early_stopping: choice(
      onOff,
      'auto',
      'Stop early by the error on a held-out tenth of the rows; auto does so from 1,000 rows.',
    ),
    scale: scaleByDefault,
  },
  'Random Forest Regression': { ...forest, max_features: choice(columnsTried, 'all', columnsAbout) },
  'Gradient Boosting Regression': boosting,
  'Model Search Regression': search,
} satisfies Readonly<Record<string, ParameterRules>>;

export type ComputationName = keyof typeof parameterTables;

/** All computations, by name. */
export const computationNames = Object.keys(parameterTables) as ComputationName[];
