import type { Random } from '@tricorn/random';

/** A model to try. */
export interface Candidate {
  algorithm: string;
  params: Record<string, string>;
}

type Draw = (random: Random) => string;

const powerOfTen =
  (low: number, high: number): Draw =>
  (random) =>
    (10 ** (low + (high - low) * random.uniform())).toPrecision(2);
const whole =
  (low: number, high: number): Draw =>
  (random) =>
    String(low + random.below(high - low + 1));
const oneOf =
  (...choices: string[]): Draw =>
  (random) =>
    choices[random.below(choices.length)]!;

const trees = {
  n_estimators: oneOf('50', '100', '200'),
  min_samples_leaf: oneOf('1', '2', '5', '10'),
  max_features: oneOf('sqrt', 'third', 'all'),
};
const boosted = {
  learning_rate: powerOfTen(-2, -0.5),
  max_iter: oneOf('50', '100', '200'),
  max_leaf_nodes: oneOf('7', '15', '31', '63'),
  min_samples_leaf: oneOf('5', '10', '20', '40'),
  l2_regularization: powerOfTen(-3, 1),
};

const kernel = { C: powerOfTen(-1, 2.5), gamma: powerOfTen(-3, 0) };
const network = {
  hidden_layer_sizes: oneOf('32', '64', '100', '64,32'),
  alpha: powerOfTen(-5, -1),
  max_iter: oneOf('50', '100'),
};

/** The parameters that a search draws, for each algorithm. */
const spaces: Readonly<Record<string, Readonly<Record<string, Draw>>>> = {
  'Logistic Regression': { C: powerOfTen(-3, 3) },
  'Gradient Boosting': boosted,
  'Random Forest': trees,
  'Decision Tree': { ccp_alpha: powerOfTen(-4, -1.5), min_samples_leaf: whole(1, 20) },
  SVM: kernel,
  'Deep Learning MLP': network,
  'Ridge Regression': { alpha: powerOfTen(-3, 3) },
  'Gradient Boosting Regression': boosted,
  'Random Forest Regression': trees,
  'Decision Tree Regression': { min_samples_leaf: whole(1, 40) },
  'SVM Regression': { ...kernel, epsilon: powerOfTen(-2.5, -0.5) },
  'Deep Learning MLP Regression': network,
};

/** What a family begins with where its defaults learn by heart or take long. */
const firsts: readonly [start: string, params: Record<string, string>][] = [
  ['Decision Tree', { pruning: 'auto' }],
  ['Deep Learning MLP', { max_iter: '50' }],
];

/** First every algorithm as it is, then in turns with drawn parameters. */
export function candidates(algorithms: readonly string[], random: Random, count: number): Candidate[] {
  return Array.from({ length: count }, (_, index): Candidate => {
    const algorithm = algorithms[index % algorithms.length]!;
    if (index < algorithms.length)
      return { algorithm, params: firsts.find(([name]) => algorithm.startsWith(name))?.[1] ?? {} };
    const drawn = Object.entries(spaces[algorithm]!).map(([name, draw]) => [name, draw(random)]);
    return { algorithm, params: Object.fromEntries(drawn) as Record<string, string> };
  });
}
