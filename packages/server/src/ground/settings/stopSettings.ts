import { integerSetting } from './settingValues.js';

/** How a process stops without failing requests. */
export const stopSettingTable = {
  TRICORN_STOP_WAIT_SECONDS:
    'Seconds for which a stopping API process reports that it is not ready and still serves, so that load balancers turn away from it; default `0`.',
  TRICORN_STOP_ANSWERS_SECONDS:
    'Seconds in which running answers may finish after that; then they are ended. Default `5`.',
} as const;

type StopSettingName = keyof typeof stopSettingTable;

export interface StopSettings {
  waitMs: number;
  answersMsMax: number;
}

const secondsMax = 3_600;

export function readStopSettings(get: (name: StopSettingName) => string | undefined): StopSettings {
  const milliseconds = (name: StopSettingName, byDefault: string) =>
    integerSetting(name, get(name) ?? byDefault, 0, secondsMax) * 1_000;
  return {
    waitMs: milliseconds('TRICORN_STOP_WAIT_SECONDS', '0'),
    answersMsMax: milliseconds('TRICORN_STOP_ANSWERS_SECONDS', '5'),
  };
}
