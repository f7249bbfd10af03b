import { fromBase64Url, toBase64Url } from '../bytes.js';
import { SealError } from '../errors.js';
import { isKey } from '../keys.js';
import { boxKeySecondsMax, clockSkewSeconds } from '../limits.js';
import { mapTriple, type Triple } from '../plan.js';
import { signedBytes } from './canonical.js';
import { isSignature, isSignedBy, type Signer, shortFingerprint } from './signing.js';

/** The keys of a node in the terms of a round. */
export interface NodeKeys {
  /** Ed25519, the key of the node's certificate: its identity. It signs results and box keys. */
  readonly sign: string;
  /** X25519, for boxes; the node makes a new one every day. */
  readonly box: string;
  /** When the box key was made, in seconds since 1970. */
  readonly from: number;
  /** No round of this box key expires later, in seconds since 1970. */
  readonly until: number;
  /** By the signing key, over the other fields; base64url. */
  readonly signature: string;
}

const bytesOf = ({ sign, box, from, until }: Omit<NodeKeys, 'signature'>): Uint8Array<ArrayBuffer> =>
  signedBytes('tricorn node key v1', { sign, box, from, until });

/** Signs a box key for the node with this signer. */
export async function signNodeKeys(
  signer: Signer,
  box: string,
  from = Math.floor(Date.now() / 1000),
): Promise<NodeKeys> {
  const keys = { sign: signer.publicKey, box, from, until: from + boxKeySecondsMax };
  return { ...keys, signature: toBase64Url(await signer.sign(bytesOf(keys))) };
}

/** The keys of a node in the terms, in a valid form. Nothing is verified. */
export function isNodeKeys(value: unknown): value is NodeKeys {
  const { sign, box, from, until, signature } = (value ?? {}) as Record<string, unknown>;
  return isKey(sign) && isKey(box) && isTime(from) && isTime(until) && from < until && isSignature(signature);
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/**
 * A node as people compare it and as clients pin it: the first 128 bits of a SHA-256 over its signing key. That key is
 * the node's identity: it signs results and every box key, so the fingerprint covers both.
 */
export async function nodeFingerprint({ sign }: Pick<NodeKeys, 'sign'>): Promise<string> {
  return await shortFingerprint(signedBytes('tricorn node v1', { sign }));
}

/** Three nodes, by index: their fingerprints, as `tricorn node identity` prints them. */
export type NodePins = readonly [string, string, string];

/** The fingerprint in a text. Spaces and letter case do not matter; a bare key is refused. */
export function readNodePin(text: string): string {
  const digits = text.replaceAll(/[\s:]/g, '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digits)) return digits.match(/.{4}/g)!.join(' ');
  const what = isKey(text.trim())
    ? 'A node is pinned by its fingerprint, not by a bare key: box keys change every day'
    : 'The fingerprint of a node has 32 hexadecimal digits';
  throw new SealError(
    'bad-pin',
    `${what}. Ask its operator for the fingerprint that \`tricorn node identity\` prints`,
  );
}

// A client meets the same three box keys all day: their signatures are checked once.
const signedKeys = new Map<string, string>();
const signedKeysMax = 64;

/** The fingerprint of the node that signed its box key; undefined if it did not. */
async function signerOf(keys: NodeKeys): Promise<string | undefined> {
  const { sign, box, from, until, signature } = keys;
  const name = [sign, box, from, until, signature].join(' ');
  const known = signedKeys.get(name);
  if (known !== undefined) return known;
  if (!(await isSignedBy(sign, bytesOf(keys), fromBase64Url(signature)))) return undefined;
  const fingerprint = await nodeFingerprint(keys);
  if (signedKeys.size >= signedKeysMax) signedKeys.clear();
  signedKeys.set(name, fingerprint);
  return fingerprint;
}

/**
 * Throws unless the terms name three different nodes, each of which signed its box key for rounds that end as late as this
 * one, and the nodes are the pinned ones if pins are given. Returns the fingerprints of the nodes. It holds before sealing
 * and, for the same terms, ever after.
 */
export async function checkNodeKeys(
  { nodes, expires }: { readonly nodes: Triple<NodeKeys>; readonly expires: number },
  { pins, now = Date.now() }: { pins?: NodePins | undefined; now?: number } = {},
): Promise<Triple<string>> {
  if (new Set(nodes.flatMap(({ sign, box }) => [sign, box])).size !== 6)
    throw new SealError('bad-node-keys', 'The three nodes do not have different keys');
  const checkOne = async (keys: NodeKeys, node: number): Promise<string> => {
    const fingerprint = await signerOf(keys);
    if (fingerprint === undefined)
      throw new SealError('bad-node-keys', `The box key of node ${node} is not signed by that node`);
    const { from, until } = keys;
    const inTime =
      from <= now / 1000 + clockSkewSeconds && until - from <= boxKeySecondsMax && expires <= until;
    if (!inTime)
      throw new SealError(
        'bad-node-keys',
        `The box key of node ${node} is not for a round of this time; check the clock of this device`,
      );
    return fingerprint;
  };
  const found = await Promise.all(mapTriple(nodes, checkOne));
  const other = pins?.findIndex((pin, node) => readNodePin(pin) !== found[node]) ?? -1;
  if (other >= 0)
    throw new SealError(
      'other-nodes',
      `Node ${other} is not the pinned one: its fingerprint is ${found[other]}`,
    );
  return found;
}
