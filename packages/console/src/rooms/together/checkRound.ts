import type { JobDetail, Tricorn } from '@tricorn/client';
import {
  checkShown,
  downloadResult,
  isSignedReport,
  openResult,
  ResultNotVerifiedError,
  readAnswer,
  type SealingIdentity,
  type VerifiedAnswer,
  type VerifiedResult,
  type VerifyOptions,
  verifyResult,
} from '@tricorn/client/sealing';
import { isPrivate, readInputReport } from './readInputReport.js';

/** A result that this browser has verified, and opened if it is private. */
export interface CheckedResult {
  text: string;
  verified: VerifiedResult;
  faultyNodes: readonly number[];
  /** Of a question. */
  answer?: VerifiedAnswer;
}

/**
 * The result that the service shows of a job, if the nodes signed it, it is of the newest round that this browser filled, and
 * it was computed on what this browser submitted. Otherwise throws. Undefined if the service shows no result.
 */
export async function checkRound(
  tricorn: Tricorn,
  job: Pick<JobDetail, 'jobID' | 'state' | 'report'>,
  options: VerifyOptions & { identity: SealingIdentity; signal?: AbortSignal },
): Promise<CheckedResult | undefined> {
  const { jobID } = job;
  await checkShown(jobID, job, options);
  const report = readInputReport(job.report);
  if (report === undefined) return undefined;
  if (!isSignedReport(report)) throw new ResultNotVerifiedError('the service shows no signatures for it');
  if (report.question !== undefined) {
    const answer = await readAnswer(tricorn, jobID, report, options);
    return { text: '', verified: answer.verified, faultyNodes: [], answer };
  }
  if (isPrivate(report)) return await openResult(tricorn, jobID, report, options);
  const text =
    report.resultCid === ''
      ? report.result
      : await downloadResult(tricorn, jobID, { signal: options.signal });
  return { text, verified: await verifyResult(jobID, report, text, options), faultyNodes: [] };
}
