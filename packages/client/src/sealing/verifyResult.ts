import {
  attestationOf,
  checkFillSignature,
  checkResultSignatures,
  digestOfFill,
  digestOfResult,
  digestOfTerms,
  type FillStatement,
  fingerprintOfKey,
  fromBase64Url,
  haveSameTerms,
  type PrivateResult,
  type ResultStatement,
  type RoundTerms,
  readFill,
} from '@tricorn/privacy/client';
import { confirmParties, type PartiesFrom, type PartyOptions } from './confirmParties.js';
import { ResultNotVerifiedError } from './errors.js';
import { nodesAreKnown } from './knownKeys.js';
import { checkNodes } from './nodes.js';
import type { NodePins } from './pins.js';

/** What the report of a round contains for those who verify it. */
export interface SignedReport {
  readonly round: number;
  readonly resultFor?: RoundTerms['result'];
  /** A result that only the parties can open, unless it is long and became a file. */
  readonly sealedResult?: PrivateResult;
  /** The question that was answered, as JSON; the terms have its digest. */
  readonly question?: string;
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
  /** What the chain holds behind the result: a digest of the nodes' signatures, and the heads of their records. */
  readonly attestation: string;
  /** Fingerprints of the nodes. */
  readonly nodes: readonly string[];
  /** Why these are the keys of the nodes: the caller pinned them, remembered them, or only the service says so. */
  readonly nodesFrom: 'pinned' | 'remembered' | 'service';
  readonly partiesFrom: PartiesFrom;
  /** By place: who signed, with the fingerprint of the key. */
  readonly parties: readonly {
    readonly heldBy: RoundTerms['parties'][number]['heldBy'];
    readonly fingerprint: string;
    /** Whether it is the caller's own key. */
    readonly own: boolean;
  }[];
}

export interface VerifyOptions extends PartyOptions {
  readonly nodeKeys?: NodePins | undefined;
}

/** Whether a report of a job carries signatures; reports of older versions and of other jobs do not. */
export function isSignedReport(report: unknown): report is SignedReport {
  const { consent } = (report ?? {}) as Partial<SignedReport>;
  return Array.isArray(consent?.fills) && consent.result !== undefined;
}

/**
 * Checks, without trusting the service, that the three nodes signed this result of this job and round, for data that the
 * three parties signed under the same terms, and that the caller's own data is what this device signed. Throws a
 * ResultNotVerifiedError that says what is wrong. A private result is checked by opening it: see openResult.
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
  readonly fills: readonly FillStatement[];
  readonly statement: ResultStatement;
}

/**
 * Checks the signatures of the parties and the nodes over a result with this digest. `alone`: the statement may be of a job
 * in which the caller has no part.
 */
export async function verifySigned(
  jobID: string,
  report: SignedReport,
  digest: string,
  { alone = false, ...options }: VerifyOptions & { alone?: boolean },
): Promise<SignedRound> {
  const fills = await Promise.all(report.consent.fills.map(readSigned));
  const terms = fills[0]?.statement.terms;
  if (terms === undefined || fills.length !== terms.parties.length)
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
    fills: fills.map((fill) => fill.digest),
    result: digest,
    // Signed by each node, about itself; a forged one fails with the signature.
    records: statement.records,
  };
  if (expected.result !== statement.result)
    throw new ResultNotVerifiedError('the nodes signed another result');
  await checkResultSignatures(expected, terms, signatures).catch(notVerified);
  const partiesFrom = await confirmParties(terms, fills, { ...options, alone });
  const { nodes, nodesFrom } = await confirmNodes(terms, partiesFrom, options);
  const verified: VerifiedResult = {
    operation: terms.operation,
    round: terms.round,
    attestation: await attestationOf(expected, signatures),
    nodes,
    nodesFrom,
    partiesFrom,
    parties: await Promise.all(
      fills.map(async ({ key }, place) => ({
        heldBy: terms.parties[place]!.heldBy,
        fingerprint: await fingerprintOfKey(key),
        own: key === options.identity?.signer.publicKey,
      })),
    ),
  };
  return { verified, terms, fills: fills.map((fill) => fill.statement), statement: expected };
}

async function confirmNodes(
  terms: RoundTerms,
  partiesFrom: PartiesFrom,
  { identity, nodeKeys }: VerifyOptions,
): Promise<Pick<VerifiedResult, 'nodes' | 'nodesFrom'>> {
  const nodes = await checkNodes(terms, nodeKeys).catch(notVerified);
  if (nodeKeys !== undefined) return { nodes, nodesFrom: 'pinned' };
  // What this device signed names the nodes; they may have been replaced since.
  if (partiesFrom === 'own fill') return { nodes, nodesFrom: 'remembered' };
  const known = identity === undefined ? undefined : await nodesAreKnown(identity.known, nodes);
  if (known === false)
    throw new ResultNotVerifiedError('the keys of the nodes differ from those that were seen before');
  return { nodes, nodesFrom: known === true ? 'remembered' : 'service' };
}

function notVerified(error: Error): never {
  throw new ResultNotVerifiedError(
    error.message.charAt(0).toLowerCase() + error.message.slice(1).replace(/\.$/, ''),
  );
}

async function readSigned({ statement: text, signature }: SignedReport['consent']['fills'][number]): Promise<{
  statement: FillStatement;
  key: string;
  digest: string;
}> {
  try {
    const statement = readFill(new TextEncoder().encode(text));
    const key = await checkFillSignature(statement, fromBase64Url(signature));
    return { statement, key, digest: await digestOfFill(statement) };
  } catch (error) {
    throw new ResultNotVerifiedError(
      `a party's statement is invalid (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}
