import type { SettingReader } from './settingReader.js';

/** How a process stops without failing requests. */
export const stopSettingTable = {
  TRICORN_STOP_WAIT_SECONDS:
    'Seconds for which a stopping API process reports that it is not ready and still serves, so that load balancers turn away from it; default `0`.',
  TRICORN_STOP_ANSWERS_SECONDS:
    'Seconds in which running answers may finish after that; then they are ended. Default `5`.',
} as const;

export type StopSettings = ReturnType<typeof readStopSettings>;

const secondsMax = 3_600;

export const readStopSettings = (settings: SettingReader<keyof typeof stopSettingTable>) => ({
  waitMs: settings.integer('TRICORN_STOP_WAIT_SECONDS', 0, secondsMax, 0) * 1_000,
  answersMsMax: settings.integer('TRICORN_STOP_ANSWERS_SECONDS', 0, secondsMax, 5) * 1_000,
});
