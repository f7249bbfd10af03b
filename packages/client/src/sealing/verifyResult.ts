import {
  checkFillSignature,
  checkResultSignatures,
  digestOfFill,
  digestOfResult,
  digestOfSignatures,
  digestOfTerms,
  type FillStatement,
  fingerprintOfKey,
  haveSameTerms,
  nodeFingerprint,
  type PrivateResult,
  type ResultStatement,
  type RoundTerms,
  readFill,
  type Triple,
} from '@tricorn/privacy/client';
import { ResultNotVerifiedError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { fitsPins, type NodePin, nodesAreKnown } from './knownKeys.js';

/** What the report of a round contains for those who verify it. */
export interface SignedReport {
  readonly round: number;
  readonly resultFor?: RoundTerms['result'];
  /** A result that only the parties can open, unless it is long and became a file. */
  readonly sealedResult?: PrivateResult;
  readonly consent: {
    /** By place: what each party signed, as text, and its signature. */
    readonly fills: readonly { readonly statement: string; readonly signature: string }[];
    readonly result: { readonly statement: ResultStatement; readonly signatures: readonly string[] };
  };
}

/** A result that the three nodes signed. */
export interface VerifiedResult {
  readonly operation: RoundTerms['operation'];
  readonly round: number;
  /** Of the nodes' signatures, as it is recorded on the chain. */
  readonly signaturesDigest: string;
  /** Fingerprints of the nodes. */
  readonly nodes: readonly string[];
  /** Why these are the keys of the nodes: the caller pinned them, remembered them, or only the service says so. */
  readonly nodesFrom: 'pinned' | 'remembered' | 'service';
  /** By place: who signed, with the fingerprint of the key. */
  readonly parties: readonly {
    readonly heldBy: RoundTerms['parties'][number]['heldBy'];
    readonly fingerprint: string;
    /** Whether it is the caller's own key. */
    readonly own: boolean;
  }[];
}

export interface VerifyOptions {
  readonly identity?: SealingIdentity | undefined;
  readonly nodeKeys?: readonly NodePin[] | undefined;
}

/** Whether a report of a job carries signatures; reports of older versions and of other jobs do not. */
export function isSignedReport(report: unknown): report is SignedReport {
  const { consent } = (report ?? {}) as Partial<SignedReport>;
  return Array.isArray(consent?.fills) && consent.result !== undefined;
}

/**
 * Checks, without trusting the service, that the three nodes signed this result of this job and round, for data that the
 * three parties signed under the same terms. Throws a ResultNotVerifiedError that says what is wrong. A private result is
 * checked by opening it: see openResult.
 */
export async function verifyResult(
  jobID: string,
  report: SignedReport,
  result: string,
  options: VerifyOptions = {},
): Promise<VerifiedResult> {
  const { verified, terms } = await verifySigned(jobID, report, await digestOfResult(result), options);
  if (terms.result !== 'public')
    throw new ResultNotVerifiedError('it is private to the parties, who open it on their own devices');
  return verified;
}

/** What the parties and nodes signed, once it has been checked. */
export interface SignedRound {
  readonly verified: VerifiedResult;
  readonly terms: RoundTerms;
  readonly fills: Triple<FillStatement>;
  readonly statement: ResultStatement;
}

/** Checks the signatures of the parties and the nodes over a result with this digest. */
export async function verifySigned(
  jobID: string,
  report: SignedReport,
  digest: string,
  { identity, nodeKeys }: VerifyOptions,
): Promise<SignedRound> {
  const fills = await Promise.all(report.consent.fills.map(readSigned));
  const terms = fills[0]?.statement.terms;
  if (terms === undefined || fills.length !== 3)
    throw new ResultNotVerifiedError('the statements of the parties are missing');
  fills.forEach(({ statement }, place) => {
    if (statement.place !== place || !haveSameTerms(statement.terms, terms))
      throw new ResultNotVerifiedError('the parties signed different terms');
  });
  if (terms.job !== jobID || terms.round !== report.round)
    throw new ResultNotVerifiedError('the signatures belong to another job or round');
  const { statement, signatures } = report.consent.result;
  const expected: ResultStatement = {
    job: jobID,
    round: report.round,
    terms: await digestOfTerms(terms),
    fills: [
      await digestOfFill(fills[0]!.statement),
      await digestOfFill(fills[1]!.statement),
      await digestOfFill(fills[2]!.statement),
    ],
    result: digest,
    // Signed by each node, about itself; a forged one fails with the signature.
    records: statement.records,
  };
  if (expected.result !== statement.result)
    throw new ResultNotVerifiedError('the nodes signed another result');
  await checkResultSignatures(expected, terms, signatures).catch((error: Error) => {
    throw new ResultNotVerifiedError(error.message.toLowerCase());
  });
  if (nodeKeys !== undefined && !(await fitsPins(terms.nodes, nodeKeys)))
    throw new ResultNotVerifiedError('other nodes than the pinned ones signed it');
  const known = identity === undefined ? undefined : await nodesAreKnown(identity.known, terms);
  if (known === false)
    throw new ResultNotVerifiedError('the keys of the nodes differ from those that were seen before');
  const verified = {
    operation: terms.operation,
    round: terms.round,
    signaturesDigest: await digestOfSignatures(expected, signatures),
    nodes: await Promise.all(terms.nodes.map(nodeFingerprint)),
    nodesFrom: nodeKeys !== undefined ? 'pinned' : known === true ? 'remembered' : 'service',
    parties: await Promise.all(
      fills.map(async ({ key }, place) => ({
        heldBy: terms.parties[place]!.heldBy,
        fingerprint: await fingerprintOfKey(key),
        own: key === identity?.signer.publicKey,
      })),
    ),
  } as const;
  const [a, b, c] = fills.map((fill) => fill.statement);
  return { verified, terms, fills: [a!, b!, c!], statement: expected };
}

async function readSigned({
  statement: text,
  signature,
}: SignedReport['consent']['fills'][number]): Promise<{ statement: FillStatement; key: string }> {
  try {
    const statement = readFill(new TextEncoder().encode(text));
    return { statement, key: await checkFillSignature(statement, bytesOf(signature)) };
  } catch (error) {
    throw new ResultNotVerifiedError(
      `a party's statement is invalid (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

function bytesOf(base64Url: string): Uint8Array {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
