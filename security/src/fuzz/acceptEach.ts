import { setTimeout } from 'node:timers/promises';
import type { OperationName } from '@tricorn/contract';
import fc from 'fast-check';
import type { openAccounts } from './accounts.js';
import { inParallel } from './inParallel.js';
import {
  canRepeat,
  chainOf,
  endsSession,
  type FuzzRequest,
  operationsInOrder,
  validRequest,
} from './requests.js';
import type { World } from './world.js';

interface Pass {
  seed: number;
  acceptedMin: number;
  untilMs: number;
  world: World;
  tokens: Awaited<ReturnType<typeof openAccounts>>;
  /** How often each operation was accepted. */
  accepted: ReadonlyMap<string, number>;
  send(request: FuzzRequest): Promise<void>;
  onRound(): void;
}

/** An address may follow few links of letters in an hour. */
const byMail: ReadonlySet<OperationName> = new Set(['confirmEmail', 'requestPasswordReset', 'resetPassword']);
const addresses = 100;
/** A valid request is refused while what it names is missing, or still being made. */
const roundsPerAccepted = 10;
/** Of an operation that costs much, or needs something made for it. */
const timesPerRound = 4;
const lanes = 6;
/** From here on, what is left waits for work that has not ended. */
const roundsWithoutPause = 5;
const pauseMs = 1_000;

/** Goes through all operations with valid requests until each was accepted often enough, or has been tried too often. */
export async function acceptEach({
  seed,
  acceptedMin,
  untilMs,
  world,
  tokens,
  accepted,
  send,
  onRound,
}: Pass) {
  let drawn = 0;
  const missing = (name: OperationName) => acceptedMin - (accepted.get(name) ?? 0);
  for (let round = 0; round < roundsPerAccepted * acceptedMin && Date.now() < untilMs; round++) {
    const wanted = operationsInOrder.filter((name) => missing(name) > 0);
    if (wanted.length === 0) return;
    world.cheat(round % 2 === 0);
    await tokens.noteEnded();
    const sendValid = async (name: OperationName) => {
      await tokens.prepare[name]?.();
      const request = fc.sample(validRequest(name), { seed: seed + drawn++, numRuns: 1 })[0]!;
      await send(byMail.has(name) ? { ...request, from: `127.0.0.${2 + (drawn % addresses)}` } : request);
    };
    const sendMissing = async (name: OperationName) => {
      const times = round === 0 ? 1 : canRepeat(name) ? acceptedMin : timesPerRound;
      for (let time = 0; time < times && missing(name) > 0; time++) {
        for (const each of chainOf(name)) await sendValid(each);
        if (endsSession(name)) await tokens.refused();
      }
    };
    const ends = wanted.filter(endsSession);
    const others = wanted.filter((name) => !ends.includes(name));
    // At first, what is created is named by the requests after it.
    await inParallel(others, sendMissing, round === 0 ? 1 : lanes);
    await inParallel(ends, sendMissing, 1);
    onRound();
    await tokens.renew();
    if (round >= roundsWithoutPause) await setTimeout(pauseMs);
  }
}
