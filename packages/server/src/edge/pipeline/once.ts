import type { Identity } from '../../ground/accounts/sessions.js';
import type { StoredBlob } from '../../ground/files/files.js';
import type { EventsAnswer } from '../../ground/operations/handler.js';
import { isEvents } from '../answers/sendAnswer.js';
import type { EdgeDependencies } from '../edge.js';
import { fingerprintOf } from './fingerprint.js';
import { claimKey, type IdempotentRequest, releaseKey } from './idempotency.js';

/** What is asked, as far as a repeated request must ask the same. */
export interface Asked {
  account: Pick<Identity, 'id'> | undefined;
  idempotencyKey: string | undefined;
  /** The name of the operation or route. */
  name: string;
  fields: object;
  uploads?: Readonly<Record<string, StoredBlob>>;
}

/** An answer, or that of the first request with the same key. */
export type Outcome<Answer> =
  | { answer: Answer; replayed?: undefined }
  | { replayed: { status: number; body: string }; answer?: undefined };

type KeyDependencies = Pick<EdgeDependencies, 'db' | 'instanceId' | 'secret'>;

/**
 * Runs what is asked, once for each Idempotency-Key. The run stores its answer with its work; if it fails, also while its
 * answer is streamed, the key may be used again.
 */
export async function once<Answer extends object>(
  { db, instanceId, secret }: KeyDependencies,
  { account, idempotencyKey, name, fields, uploads = {} }: Asked,
  run: (idempotent: IdempotentRequest | undefined) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  if (account === undefined || idempotencyKey === undefined) return { answer: await run(undefined) };
  const fingerprint = await fingerprintOf(secret, name, fields, contentIds(uploads));
  const idempotent = { accountId: account.id, instanceId, idempotencyKey, fingerprint };
  const claim = await claimKey(db, idempotent);
  if (!claim.first) return { replayed: claim };
  const release = async (error: unknown): Promise<never> => {
    await releaseKey(db, idempotent);
    throw error;
  };
  const answer = await run(idempotent).catch(release);
  return { answer: isEvents(answer) ? { ...answer, events: releasing(answer, release) } : answer };
}

async function* releasing(
  { events }: EventsAnswer,
  release: (error: unknown) => Promise<never>,
): EventsAnswer['events'] {
  try {
    return yield* events;
  } catch (error) {
    return await release(error);
  }
}

const contentIds = (uploads: Readonly<Record<string, StoredBlob>>): Record<string, string> =>
  Object.fromEntries(Object.entries(uploads).map(([field, { cid }]) => [field, cid]));
