import { setTimeout as sleep } from 'node:timers/promises';

/** The health of a part of the service, as the operator sees it. */
export interface PartState {
  part: string;
  state: 'ready' | 'idle' | 'unavailable' | 'off';
  detail: string;
}

/** A part with a health check; it may report on several parts. */
export interface Part {
  name: string;
  health(): Promise<PartState[]>;
}

/** A part that takes longer to respond counts as unavailable. */
const answerMsMax = 3_000;

export const ready = (part: string, detail: string): PartState => ({ part, state: 'ready', detail });

/** Checks every part concurrently. */
export const statesOf = async (parts: readonly Part[]): Promise<PartState[]> =>
  (await Promise.all(parts.map(ask))).flat();

async function ask({ name: part, health }: Part): Promise<PartState[]> {
  const tooLate = sleep(answerMsMax, undefined, { ref: false }).then((): PartState[] => [
    { part, state: 'unavailable', detail: 'It does not respond.' },
  ]);
  const failed = (error: unknown): PartState[] => [
    { part, state: 'unavailable', detail: error instanceof Error ? error.message : 'It failed.' },
  ];
  return await Promise.race([health().catch(failed), tooLate]);
}
