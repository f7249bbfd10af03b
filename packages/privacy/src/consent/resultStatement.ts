import { fromBase64Url } from '../bytes.js';
import { SealError } from '../errors.js';
import { isKey } from '../keys.js';
import type { Triple } from '../plan.js';
import { sha256, signedBytes } from './canonical.js';
import type { NodeKeys } from './nodeKeys.js';
import { isSignedBy } from './signing.js';

/** What each node signs when a round has ended. */
export interface ResultStatement {
  readonly job: string;
  readonly round: number;
  /** Digest of the terms; see {@link digestOfTerms}. */
  readonly terms: string;
  /** Digests of the signed fills, by place. */
  readonly fills: readonly string[];
  /** SHA-256 of the result in UTF-8, or of the commitments to a private result; base64url. */
  readonly result: string;
  /** By node: the head of its record when it began the round. Each node signs its own. */
  readonly records: Triple<RecordHead>;
}

/** A node's record of rounds up to a moment: the number of attempts that it has begun, and a hash over all of them. */
export interface RecordHead {
  readonly count: number;
  /** 32 bytes in base64url. */
  readonly head: string;
  /** By which the node recognises on the chain what it signed; 16 bytes in base64url. */
  readonly tag: string;
}

/** The bytes that a node signs. */
export function resultBytes(
  { job, round, terms, fills, result }: Omit<ResultStatement, 'records'>,
  { count, head, tag }: RecordHead,
): Uint8Array<ArrayBuffer> {
  return signedBytes('tricorn result v1', { job, round, terms, fills, result, record: { count, head, tag } });
}

export const digestOfResult = async (text: string): Promise<string> =>
  await sha256(new TextEncoder().encode(text));

/** The digest of the commitments to the three components of a private result. */
export const digestOfCommitments = async (components: Triple<string>): Promise<string> =>
  await sha256(signedBytes('tricorn commitments v1', components));

/** Throws unless all three nodes of the terms signed the statement. Signatures are in base64url. */
export async function checkResultSignatures(
  statement: ResultStatement,
  { nodes }: { readonly nodes: readonly Pick<NodeKeys, 'sign'>[] },
  signatures: readonly string[],
): Promise<void> {
  const signed = await Promise.all(
    nodes.map(({ sign }, node) => isResultSignedBy(statement, node, sign, signatures)),
  );
  const without = signed.indexOf(false);
  if (without >= 0) throw new SealError('bad-signature', `Node ${without} did not sign this result`);
}

/** Whether a node, whose signing key this is, signed the statement together with the head of its record. */
export async function isResultSignedBy(
  statement: ResultStatement,
  node: number,
  sign: string,
  signatures: readonly string[],
): Promise<boolean> {
  const record = statement.records?.[node];
  const { count, head, tag } = (record ?? {}) as Partial<RecordHead>;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1 || !isKey(head)) return false;
  if (typeof tag !== 'string' || !/^[\w-]{22}$/.test(tag)) return false;
  return await isSignedBy(sign, resultBytes(statement, { count, head, tag }), decode(signatures[node]));
}

/** The head of a record as it is written to the chain. */
export const anchorOf = ({ count, head, tag }: RecordHead): string => `${count}.${head}.${tag}`;

/** What is recorded on the chain: one digest for the three signatures of a result, and the heads of the nodes' records. */
export async function attestationOf(
  statement: ResultStatement,
  signatures: readonly string[],
): Promise<string> {
  const bytes = signedBytes('tricorn signatures v1', {
    job: statement.job,
    round: statement.round,
    signatures,
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex, ...statement.records.map(anchorOf)].join(' ');
}

function decode(text: string | undefined): Uint8Array {
  try {
    return fromBase64Url(text ?? '');
  } catch {
    return new Uint8Array();
  }
}
