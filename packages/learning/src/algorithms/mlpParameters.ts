import { type ParameterRules, scaleRule } from './parameters.js';

export const mlpParameters = {
  hidden_layer_sizes: {
    kind: 'integers',
    min: 1,
    max: 2048,
    lengthMax: 4,
    default: [100],
    about: 'Units of each hidden layer.',
  },
  alpha: { kind: 'number', min: 0, max: 1000, default: 1e-4, about: 'Strength of the L2 penalty.' },
  batch_size: { kind: 'integer', min: 1, max: 10_000, default: 200, about: 'Rows of one step.' },
  learning_rate_init: { kind: 'number', above: 0, max: 1, default: 1e-3, about: "Adam's step size." },
  max_iter: { kind: 'integer', min: 1, max: 5000, default: 200, about: 'Passes over the rows at the most.' },
  n_iter_no_change: {
    kind: 'integer',
    min: 1,
    max: 1000,
    default: 10,
    about: 'Passes without gain before the end.',
  },
  tol: { kind: 'number', min: 0, max: 1, default: 1e-4, about: 'Gain that counts.' },
  early_stopping: {
    kind: 'choice',
    choices: ['auto', 'true', 'false'],
    default: 'auto',
    about: 'Watch the accuracy on a held-out tenth; auto does so from 1,000 rows on.',
  },
  scale: scaleRule,
} as const satisfies ParameterRules;
