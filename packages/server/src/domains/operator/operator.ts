import type { Limits } from '@tricorn/contract';
import type { Ground } from '../../ground/ground.js';
import type { Part } from '../../ground/health.js';
import type { GivenSetting } from '../../ground/settings/givenSettings.js';

/** What only operators may see and do. */
export interface OperatorRoom extends Pick<Ground, 'db' | 'log'> {
  version: string;
  parts: readonly Part[];
  /** Every setting with its meaning. */
  settingTable: Readonly<Record<string, string>>;
  /** The settings that the operator gave, as they may be shown. */
  given: ReadonlyMap<string, GivenSetting>;
  limits: Limits;
}
