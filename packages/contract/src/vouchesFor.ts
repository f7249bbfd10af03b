import { splitAttestation } from './attestation.js';

/** Nesting levels of a result's JSON that are searched. */
const depthMax = 8;

/** Whether a result on chain names a content id: it equals the id, or it is JSON that contains the id as a value. */
export function vouchesFor(onChain: string, contentId: string): boolean {
  const { result } = splitAttestation(onChain);
  if (result === contentId) return true;
  try {
    return holds(JSON.parse(result), contentId, depthMax);
  } catch {
    return false;
  }
}

function holds(value: unknown, contentId: string, depth: number): boolean {
  if (value === contentId) return true;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.values(value).some((inner) => holds(inner, contentId, depth - 1));
}
