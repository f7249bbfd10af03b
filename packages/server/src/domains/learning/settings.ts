import type { SettingReader } from '../../ground/settings/settingReader.js';

const priceDefault = '0.0001';
const atOnceMax = 64;

export const learningSettingTable = {
  TRICORN_LEARNING_PRICE: `Price in CCD per million elementary operations of a classification or clustering; default \`${priceDefault}\`.`,
  TRICORN_LEARNING_WORKERS: 'Concurrent classifications and clusterings per process; default `1`.',
  TRICORN_LEARNING_CHECKS: 'Concurrent checks of CSV files per process; default `2`.',
  TRICORN_LEARNING_PREDICTORS:
    'Processes for predictions row by row, per API process; each keeps up to 256 MB of models loaded; default `2`.',
} as const;

/** How classifications and clusterings run and what they cost, as configured. */
export type LearningSettings = ReturnType<typeof readLearningSettings>;

export const readLearningSettings = (settings: SettingReader<keyof typeof learningSettingTable>) => ({
  /** Price of one unit of work (a million elementary operations) in 10^-18 CCD. */
  price: settings.ccd('TRICORN_LEARNING_PRICE', priceDefault),
  /** Concurrent runs per process. */
  workers: settings.integer('TRICORN_LEARNING_WORKERS', 1, atOnceMax, 1),
  /** Concurrent checks of files per process. */
  checks: settings.integer('TRICORN_LEARNING_CHECKS', 1, atOnceMax, 2),
  /** Processes that predict row by row, each with models that it keeps loaded. */
  predictors: settings.integer('TRICORN_LEARNING_PREDICTORS', 1, atOnceMax, 2),
});
