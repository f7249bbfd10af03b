import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { stringifyExact } from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { StoredBlob } from '../../ground/files/files.js';
import type { EventsAnswer } from '../../ground/operations/handler.js';
import { isEvents } from '../answers/sendAnswer.js';
import type { EdgeDependencies } from '../edge.js';
import { claimKey, type IdempotentRequest, releaseKey } from './idempotency.js';

/** What is asked, as far as a repeated request must ask the same. */
interface Asked {
  account: Pick<Identity, 'id' | 'payment'> | undefined;
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
  // A payment pays once by itself, and whoever sends one is not known before it is checked.
  if (account === undefined || account.payment !== undefined || idempotencyKey === undefined)
    return { answer: await run(undefined) };
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

const longTextChars = 65_536;
const sliceChars = 1_048_576;

/**
 * Fingerprint of a request: the operation, its fields and the content of its files. It is keyed, because fields contain
 * inputs and passwords that could be guessed from a plain hash.
 */
async function fingerprintOf(
  secret: string,
  operation: string,
  fields: object,
  contentIds: Record<string, string>,
): Promise<string> {
  // Writing megabytes of text as JSON would block other requests; long texts are hashed as they are.
  const shorten = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && value.length > longTextChars)
      return { hmac: await hmacOf(secret, value) };
    if (!Array.isArray(value)) return value;
    const items: unknown[] = [];
    for (const item of value) items.push(isLong(item) ? await shorten(item) : item);
    return items;
  };
  const shortened: unknown[] = [];
  for (const [name, value] of sorted(fields)) shortened.push([name, await shorten(value)]);
  return createHmac('sha256', secret)
    .update(stringifyExact([operation, shortened, sorted(contentIds)]))
    .digest('hex');
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > longTextChars;

/** Of a long text, in slices between which others have their turn. A slice never ends inside a character. */
async function hmacOf(secret: string, text: string): Promise<string> {
  const hmac = createHmac('sha256', secret);
  for (let at = 0; at < text.length; ) {
    const end = at + sliceChars;
    const isSplit = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    const next = isSplit ? end + 1 : end;
    hmac.update(text.slice(at, next));
    at = next;
    await setImmediate();
  }
  return hmac.digest('hex');
}

const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
