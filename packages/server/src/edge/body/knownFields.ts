import { ServiceError } from '@tricorn/contract';
import { sizeOf } from './sizeOf.js';

/** What fields that nobody reads may have together. */
export const unknownBytesMax = 65_536;

/** The fields that the reader of a body knows, in any letter case; the others are dropped, and are refused if they are large. */
export function knownFields(body: unknown, names: Iterable<string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const known = new Set(Array.from(names, (name) => name.toLowerCase()));
  let unknownBytes = 0;
  const kept = Object.entries(body).filter(([name, value]) => {
    if (known.has(name.toLowerCase())) return true;
    unknownBytes += name.length + sizeOf(value);
    return false;
  });
  if (unknownBytes > unknownBytesMax) throw tooMuchUnknown();
  return Object.fromEntries(kept);
}

export const tooMuchUnknown = (): ServiceError =>
  new ServiceError('tooLarge', `Fields that are not known here have more than ${unknownBytesMax} bytes.`);
