import { ccdSetting, integerSetting } from '../../ground/settings/settingValues.js';

/** How classifications and clusterings run and what they cost, as configured. */
export interface LearningSettings {
  /** Price of one unit of work (a million elementary operations) in 10^-18 CCD. */
  price: bigint;
  /** Concurrent runs per process. */
  workers: number;
  /** Concurrent checks of files per process. */
  checks: number;
  /** Processes that predict row by row, each with models that it keeps loaded. */
  predictors: number;
}

const priceDefault = '0.0001';
const atOnceMax = 64;

export const learningSettingTable = {
  TRICORN_LEARNING_PRICE: `Price in CCD per million elementary operations of a classification or clustering; default \`${priceDefault}\`.`,
  TRICORN_LEARNING_WORKERS: 'Concurrent classifications and clusterings per process; default `1`.',
  TRICORN_LEARNING_CHECKS: 'Concurrent checks of CSV files per process; default `2`.',
  TRICORN_LEARNING_PREDICTORS:
    'Processes for predictions row by row, per API process; each keeps up to 256 MB of models loaded; default `2`.',
} as const;

export function readLearningSettings(
  get: (name: keyof typeof learningSettingTable) => string | undefined,
): LearningSettings {
  return {
    price: ccdSetting('TRICORN_LEARNING_PRICE', get('TRICORN_LEARNING_PRICE') ?? priceDefault),
    workers: atOnce('TRICORN_LEARNING_WORKERS', get('TRICORN_LEARNING_WORKERS') ?? '1'),
    checks: atOnce('TRICORN_LEARNING_CHECKS', get('TRICORN_LEARNING_CHECKS') ?? '2'),
    predictors: atOnce('TRICORN_LEARNING_PREDICTORS', get('TRICORN_LEARNING_PREDICTORS') ?? '2'),
  };
}

const atOnce = (name: string, text: string): number => integerSetting(name, text, 1, atOnceMax);
