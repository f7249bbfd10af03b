import { ResultNotVerifiedError } from './errors.js';
import {
  isSignedReport,
  type SignedReport,
  type VerifiedResult,
  type VerifyOptions,
  verifyResult,
  verifySigned,
} from './verifyResult.js';

/** A downloaded statement of a round: the job and what its parties and nodes signed. */
export interface RoundStatement {
  readonly jobID: string;
  readonly report: SignedReport & { readonly result?: string };
}

export interface VerifiedStatement {
  readonly jobID: string;
  readonly round: number;
  /** The result, as the nodes signed it; empty if the statement contains only its digest. */
  readonly result: string;
  readonly verified: VerifiedResult;
}

/** The statement in a text; undefined if it is something else. */
export function readStatement(text: string): RoundStatement | undefined {
  try {
    const { jobID, ...report } = JSON.parse(text) as Partial<SignedReport> & { jobID?: unknown };
    return typeof jobID === 'string' && isSignedReport(report) ? { jobID, report } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks the signatures in a downloaded statement, and the result if the statement contains it. A long or private result
 * is not in it: of that the nodes' signature over its digest is checked.
 */
export async function verifyStatement(
  { jobID, report }: RoundStatement,
  options: VerifyOptions = {},
): Promise<VerifiedStatement> {
  const { result = '', round } = report;
  if (typeof result !== 'string') throw new ResultNotVerifiedError('the result is not a text');
  const verified =
    result === ''
      ? (await verifySigned(jobID, report, report.consent.result.statement.result, options)).verified
      : await verifyResult(jobID, report, result, options);
  return { jobID, round, result, verified };
}
