import type { Limits } from '@tricorn/contract';
import type { Ground } from '../../ground/ground.js';
import type { Part } from '../../ground/health.js';
import type { GivenSetting } from '../../ground/settings/givenSettings.js';

/** Operations that only operators may call. */
export interface OperatorRoom extends Pick<Ground, 'db' | 'log'> {
  version: string;
  parts: readonly Part[];
  /** Every setting with its description. */
  settingTable: Readonly<Record<string, string>>;
  /** The settings that the operator set, without secrets. */
  given: ReadonlyMap<string, GivenSetting>;
  limits: Limits;
}
