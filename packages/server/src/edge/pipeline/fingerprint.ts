import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { stringifyExact } from '@tricorn/contract';

const longTextChars = 65_536;
const sliceChars = 1_048_576;

/**
 * Fingerprint of a request: the operation, its fields and the content of its files. It is keyed, because fields contain
 * inputs and passwords that could be guessed from a plain hash.
 */
export async function fingerprintOf(
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
