import { digestOfResult } from '@tricorn/privacy/client';
import type { JobDetail } from '../index.js';
import { answerIn, type ReadAnswer } from './answerIn.js';
import { ResultNotVerifiedError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { isRoundFilled, recallJob } from './memory.js';
import {
  isSignedReport,
  type SignedReport,
  type VerifiedResult,
  type VerifyOptions,
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
  /** The answer, if it is to a question and in the statement. */
  readonly answer?: ReadAnswer;
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
 * is not in it: of that the nodes' signature over its digest is checked. `partiesFrom` and `nodesFrom` say whether the keys
 * are those that the caller knows; a statement alone proves only that whoever has these keys signed it.
 */
export async function verifyStatement(
  { jobID, report }: RoundStatement,
  options: VerifyOptions = {},
): Promise<VerifiedStatement> {
  const { result = '', round } = report;
  if (typeof result !== 'string') throw new ResultNotVerifiedError('the result is not a text');
  const digest = result === '' ? report.consent.result.statement.result : await digestOfResult(result);
  const { verified, terms } = await verifySigned(jobID, report, digest, { ...options, alone: true });
  if (result !== '' && terms.result !== 'public')
    throw new ResultNotVerifiedError('it is private to the parties, who open it on their own devices');
  const isAnswer = result !== '' && terms.operation === 'question';
  return {
    jobID,
    round,
    result,
    ...(isAnswer && { answer: await answerIn(report, terms, result) }),
    verified,
  };
}

/**
 * Checks what the service shows of a job for which this device has signed data, and nothing else: the result must be the one
 * of the newest round that was filled, computed on what this device submitted. Undefined if there is nothing to check.
 */
export async function checkShown(
  jobID: string,
  { state, report }: Pick<JobDetail, 'state' | 'report'>,
  options: VerifyOptions & { identity: SealingIdentity },
): Promise<VerifiedStatement | undefined> {
  const { known } = options.identity;
  const job = await recallJob(known, jobID);
  if (job === undefined) return undefined;
  if (!isSignedReport(report)) {
    if (state === 'succeeded' || report?.['result'] !== undefined)
      throw new ResultNotVerifiedError('the service shows no signatures for it');
    return undefined;
  }
  const newest = (await isRoundFilled(known, jobID, job.round)) ? job.round : 0;
  if (state === 'succeeded' && report.round < newest)
    throw new ResultNotVerifiedError(
      `it is of round ${report.round}, and you submitted data for round ${newest}`,
    );
  return await verifyStatement({ jobID, report }, options);
}
