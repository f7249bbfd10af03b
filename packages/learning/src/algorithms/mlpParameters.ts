import { type ParameterRules, scaleRule } from './parameters.js';

export const mlpParameters = {
  hidden_layer_sizes: {
    kind: 'integers',
    min: 1,
    max: 2048,
    lengthMax: 4,
    default: [100],
    about: 'Number of units in each hidden layer.',
  },
  alpha: { kind: 'number', min: 0, max: 1000, default: 1e-4, about: 'L2 regularisation strength.' },
  batch_size: { kind: 'integer', min: 1, max: 10_000, default: 200, about: 'Rows in a mini-batch.' },
  learning_rate_init: { kind: 'number', above: 0, max: 1, default: 1e-3, about: 'Learning rate of Adam.' },
  max_iter: { kind: 'integer', min: 1, max: 5000, default: 200, about: 'Maximum number of epochs.' },
  n_iter_no_change: {
    kind: 'integer',
    min: 1,
    max: 1000,
    default: 10,
    about: 'Epochs without improvement before training stops.',
  },
  tol: { kind: 'number', min: 0, max: 1, default: 1e-4, about: 'Smallest improvement that counts.' },
  early_stopping: {
    kind: 'choice',
    choices: ['auto', 'true', 'false'],
    default: 'auto',
    about: 'Stop early by the accuracy on a held-out tenth of the rows; auto does so from 1,000 rows.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;

export const mlpRegressionParameters = {
  ...mlpParameters,
  early_stopping: {
    ...mlpParameters.early_stopping,
    about: 'Stop early by the error on a held-out tenth of the rows; auto does so from 1,000 rows.',
  },
  scale: { ...scaleRule, default: 'standard' },
} as const satisfies ParameterRules;
