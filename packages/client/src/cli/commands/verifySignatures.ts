import { readFile } from 'node:fs/promises';
import { jobTypes, privateResultValue } from '@tricorn/contract';
import type { Job } from '../../handles/job.js';
import type { OpenedPrivateResult, SignedReport, VerifiedResult } from '../../sealing/index.js';
import type { Arguments } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { findJob } from '../findJob.js';
import { isTaskId } from '../findTask.js';
import { identityOf, nodePins } from '../sealing.js';

interface SignedJob {
  text: string;
  verified: VerifiedResult;
  digest: string;
  /** Everything that was signed, as a file that can be verified without the service. */
  statement: string;
}

/**
 * Checks the signatures of the three nodes and the three parties on the newest result of a private computation, with the
 * keys that are pinned or remembered on this machine. Undefined for other jobs.
 */
export async function verifySignatures(context: Context, args: Arguments): Promise<SignedJob | undefined> {
  if (isTaskId(args.at(0))) return undefined;
  const job = await findJob(context, args.at(0));
  const { report, typeStr } = await job.read({ signal: context.signal });
  if (typeStr !== jobTypes.input) return undefined;
  const { isPrivateReport, isSignedReport, ResultNotVerifiedError, verifyResult } = await import(
    '../../sealing/index.js'
  );
  if (!isSignedReport(report)) return undefined;
  const statement = `${JSON.stringify({ jobID: job.id, ...report }, undefined, 2)}\n`;
  if (isPrivateReport(report)) {
    if (args.at(1) !== '')
      throw new UsageError('A private result is opened and verified on this device; name no FILE.');
    const { commitment, verified } = await openPrivate(context, job, report, args);
    return { text: privateResultValue(commitment), verified, digest: verified.signaturesDigest, statement };
  }
  const shown = (report as { result?: string }).result;
  // A long result is not part of the report; its file is named.
  const text = args.at(1) === '' ? (shown ?? '') : (await readFile(args.at(1), 'utf8')).trim();
  const { identity } = await identityOf(context);
  try {
    const options = { identity, nodeKeys: nodePins(args.text('node-keys')) };
    const verified = await verifyResult(job.id, report, text, options);
    return { text, verified, digest: verified.signaturesDigest, statement };
  } catch (error) {
    if (error instanceof ResultNotVerifiedError) throw new ExitError(exitCodes.notVerified, error.message);
    throw error;
  }
}

/** Opens and verifies a private result on this machine. */
export async function openPrivate(
  context: Context,
  job: Job,
  report: SignedReport,
  args: Arguments,
): Promise<OpenedPrivateResult> {
  const { openResult, ResultNotVerifiedError } = await import('../../sealing/index.js');
  const { identity } = await identityOf(context);
  const nodeKeys = nodePins(args.text('node-keys'));
  try {
    const options = { identity, nodeKeys, signal: context.signal };
    return await openResult(await context.client(), job.id, report, options);
  } catch (error) {
    if (error instanceof ResultNotVerifiedError) throw new ExitError(exitCodes.notVerified, error.message);
    throw error;
  }
}

const trustIn: Readonly<Record<VerifiedResult['nodesFrom'], string>> = {
  pinned: 'as pinned with --node-keys',
  remembered: 'as remembered on this machine',
  service: 'as the service names them: nothing on this machine confirms these keys',
};

export function describeSignatures({ nodes, nodesFrom, parties }: VerifiedResult): string[] {
  return [
    `Signed by the three nodes, ${trustIn[nodesFrom]}:`,
    ...nodes.map((fingerprint, node) => `  node ${node}: ${fingerprint}`),
    'Computed on data that the parties signed:',
    ...parties.map(({ heldBy, fingerprint, own }, place) => {
      const who = own ? 'you' : heldBy === 'service' ? 'signed by the service' : 'its own key';
      return `  P${place} (${who}): ${fingerprint}`;
    }),
  ];
}
