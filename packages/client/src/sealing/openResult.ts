import {
  DeclarationError,
  digestOfCommitments,
  openPrivateResult,
  type PrivateResult,
  planOfTerms,
  type RoundTerms,
  SealError,
  type Triple,
} from '@tricorn/privacy/client';
import type { Tricorn } from '../index.js';
import { downloadResult } from './downloadResult.js';
import { ResultNotVerifiedError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { type SignedReport, type VerifiedResult, type VerifyOptions, verifySigned } from './verifyResult.js';

/** A private result, verified and opened on this machine. */
export interface OpenedPrivateResult {
  readonly text: string;
  /** What the nodes signed and the chain holds instead of the result. */
  readonly commitment: string;
  /** Nodes that did not send this party what they signed; the result is right all the same. */
  readonly faultyNodes: readonly number[];
  readonly verified: VerifiedResult;
}

type OpenOptions = VerifyOptions & { identity: SealingIdentity; signal?: AbortSignal | undefined };

/** Whether the result in a report is private to the parties. */
export const isPrivateReport = (report: unknown): boolean =>
  ((report ?? {}) as Partial<SignedReport>).resultFor === 'parties';

/**
 * Opens a result that is private to the parties, on the device that submitted the data: first it checks all signatures
 * without trusting the service, as verifyResult does. Throws a ResultNotVerifiedError that says what is wrong.
 */
export async function openResult(
  tricorn: Tricorn,
  jobID: string,
  report: SignedReport,
  options: OpenOptions,
): Promise<OpenedPrivateResult> {
  return (await openSigned(tricorn, jobID, report, options)).opened;
}

/** The same, with the terms that were signed. */
export async function openSigned(
  tricorn: Tricorn,
  jobID: string,
  report: SignedReport,
  options: OpenOptions,
): Promise<{ opened: OpenedPrivateResult; terms: RoundTerms }> {
  const { identity, signal } = options;
  const result = checkShape(report.sealedResult ?? parse(await downloadResult(tricorn, jobID, { signal })));
  const commitment = await digestOfCommitments(result.commitments);
  const { verified, terms, fills, statement } = await verifySigned(jobID, report, commitment, options);
  if (terms.result !== 'parties') throw new ResultNotVerifiedError('it is not private to the parties');
  const place = fills.findIndex(({ readTo }) => readTo === identity.reader.publicKey);
  if (place < 0)
    throw new ResultNotVerifiedError('only the devices that submitted the data of this round can open it');
  try {
    const opened = await openPrivateResult({
      reader: identity.reader,
      place,
      fills,
      plan:
        terms.operation === 'question' ? (await planOfTerms(terms, report.question ?? '')).plan : undefined,
      context: statement,
      result,
    });
    return { opened: { ...opened, commitment, verified }, terms };
  } catch (error) {
    if (!(error instanceof SealError || error instanceof DeclarationError)) throw error;
    throw new ResultNotVerifiedError(`${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Malformed texts inside are those of a node that does not count; only what is read before must have its shape.
function checkShape(value: unknown): PrivateResult {
  const { commitments, nodes } = (value ?? {}) as Partial<PrivateResult>;
  const isTriple = (list: unknown): list is Triple<unknown> => Array.isArray(list) && list.length === 3;
  const valid =
    isTriple(commitments) &&
    commitments.every((one) => typeof one === 'string' && one.length === 43) &&
    isTriple(nodes) &&
    nodes.every((one) => typeof one?.body === 'string' && Array.isArray(one.keys));
  if (!valid) throw new ResultNotVerifiedError('the sealed result is missing or malformed');
  return { commitments, nodes };
}
