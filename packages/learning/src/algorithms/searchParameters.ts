import type { ParameterRules } from './parameters.js';

export const searchParameters = {
  work_max: {
    kind: 'integer',
    min: 100,
    max: 10_000_000,
    default: 5000,
    about:
      'Price cap: units of work (a million operations each) for the whole run. The search stops when it is reached.',
  },
  trials_max: { kind: 'integer', min: 1, max: 200, default: 30, about: 'Maximum number of models tried.' },
  scale: {
    kind: 'choice',
    choices: ['standard', 'none'],
    default: 'standard',
    about: 'Standardise number columns to mean 0 and variance 1 first.',
  },
} as const satisfies ParameterRules;
