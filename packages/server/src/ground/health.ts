import { setTimeout as sleep } from 'node:timers/promises';

/** How a part of the service is, as the operator sees it. */
export interface PartState {
  part: string;
  state: 'ready' | 'idle' | 'unavailable' | 'off';
  detail: string;
}

/** A part that can be asked how it is; it may answer for several parts. */
export interface Part {
  name: string;
  health(): Promise<PartState[]>;
}

/** A part that takes longer to answer counts as unavailable. */
const answerMsMax = 3_000;

export const ready = (part: string, detail: string): PartState => ({ part, state: 'ready', detail });

/** Asks every part at once. */
export const statesOf = async (parts: readonly Part[]): Promise<PartState[]> =>
  (await Promise.all(parts.map(ask))).flat();

async function ask({ name: part, health }: Part): Promise<PartState[]> {
  const tooLate = sleep(answerMsMax, undefined, { ref: false }).then((): PartState[] => [
    { part, state: 'unavailable', detail: 'It does not answer.' },
  ]);
  const failed = (error: unknown): PartState[] => [
    { part, state: 'unavailable', detail: error instanceof Error ? error.message : 'It failed.' },
  ];
  return await Promise.race([health().catch(failed), tooLate]);
}
