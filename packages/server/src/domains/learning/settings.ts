import { ccdSetting, integerSetting } from '../../ground/settings/settingValues.js';

/** How classifications and clusterings are run and charged, as the operator set it. */
export interface LearningSettings {
  /** Price of one unit of work (a million elementary operations) in units of 10^-18 CCD. */
  price: bigint;
  /** Runs that one process works on at a time. */
  workers: number;
  /** Checks of files that one process makes at a time. */
  checks: number;
}

const priceDefault = '0.0001';
const atOnceMax = 64;

export const learningSettingTable = {
  TRICORN_LEARNING_PRICE: `Price in CCD of a million elementary operations of a classification or clustering; default \`${priceDefault}\`.`,
  TRICORN_LEARNING_WORKERS: 'Classifications and clusterings that one process runs at a time; default `1`.',
  TRICORN_LEARNING_CHECKS: 'Checks of CSV files that one process makes at a time; default `2`.',
} as const;

export function readLearningSettings(
  get: (name: keyof typeof learningSettingTable) => string | undefined,
): LearningSettings {
  return {
    price: ccdSetting('TRICORN_LEARNING_PRICE', get('TRICORN_LEARNING_PRICE') ?? priceDefault),
    workers: atOnce('TRICORN_LEARNING_WORKERS', get('TRICORN_LEARNING_WORKERS') ?? '1'),
    checks: atOnce('TRICORN_LEARNING_CHECKS', get('TRICORN_LEARNING_CHECKS') ?? '2'),
  };
}

const atOnce = (name: string, text: string): number => integerSetting(name, text, 1, atOnceMax);
