import { type Hex, hexToString } from 'viem';

/** A result's JSON is searched this deep. */
const DEPTH_MAX = 8;

/**
 * Whether a result on chain vouches for a content id: it is the id itself, or JSON that has it as a
 * value somewhere. Reckon the id from the file that you hold, and this says if the chain agrees.
 */
export function holdsContentId(result: Hex, contentId: string): boolean {
  const text = hexToString(result);
  if (text === contentId) return true;
  try {
    return holds(JSON.parse(text), contentId, DEPTH_MAX);
  } catch {
    return false;
  }
}

function holds(value: unknown, contentId: string, depth: number): boolean {
  if (value === contentId) return true;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holds(inner, contentId, depth - 1));
}
