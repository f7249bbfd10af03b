import { fromBase64Url } from '../bytes.js';
import { SealError } from '../errors.js';
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
  /** Digests of the three signed fills, by place. */
  readonly fills: Triple<string>;
  /** SHA-256 of the result in UTF-8, or of the commitments to a private result; base64url. */
  readonly result: string;
}

/** The bytes that are signed. */
export function resultBytes({ job, round, terms, fills, result }: ResultStatement): Uint8Array<ArrayBuffer> {
  return signedBytes('tricorn result v1', { job, round, terms, fills, result });
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
  const message = resultBytes(statement);
  for (const [node, { sign }] of nodes.entries())
    if (!(await isSignedBy(sign, message, decode(signatures[node]))))
      throw new SealError('bad-signature', `Node ${node} did not sign this result`);
}

/** One digest for the three signatures of a result, in hexadecimal digits; it is recorded on the chain. */
export async function digestOfSignatures(
  statement: ResultStatement,
  signatures: readonly string[],
): Promise<string> {
  const bytes = signedBytes('tricorn signatures v1', {
    job: statement.job,
    round: statement.round,
    signatures,
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function decode(text: string | undefined): Uint8Array {
  try {
    return fromBase64Url(text ?? '');
  } catch {
    return new Uint8Array();
  }
}
