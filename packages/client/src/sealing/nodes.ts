import type { NodeKeys, RoundTerms, Triple } from '@tricorn/privacy/client';
import { SealingKeysError } from './errors.js';
import type { NodePins } from './pins.js';

/** A node as people compare it and as clients pin it: it covers the box key and the signing key. */
export async function nodeFingerprint({ box, sign }: Pick<NodeKeys, 'box' | 'sign'>): Promise<string> {
  const bytes = new TextEncoder().encode(`tricorn node v1\n${box}\n${sign}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.match(/.{4}/g)!.join(' ');
}

/** The fingerprints of the nodes, if they are three different ones, and the pinned ones if pins are given. */
export async function checkNodes(terms: RoundTerms, pins: NodePins | undefined): Promise<Triple<string>> {
  const { nodes } = terms;
  if (new Set(nodes.flatMap(({ box, sign }) => [box, sign])).size !== 6)
    throw new SealingKeysError('The three nodes do not have different keys');
  const [a, b, c] = await Promise.all(nodes.map(nodeFingerprint));
  const found: Triple<string> = [a!, b!, c!];
  const other = pins?.findIndex((pin, node) => pin !== found[node]) ?? -1;
  if (other >= 0)
    throw new SealingKeysError(`Node ${other} is not the pinned one: its fingerprint is ${found[other]}`);
  return found;
}
