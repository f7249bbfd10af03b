import { readFile, stat } from 'node:fs/promises';
import { jobTypes, privateResultValue } from '@tricorn/contract';
import type { Job } from '../../handles/job.js';
import type {
  OpenedPrivateResult,
  SignedReport,
  VerifiedResult,
  VerifiedStatement,
} from '../../sealing/index.js';
import type { Arguments } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../exitCodes.js';
import { findJob, isTaskId, linkIn } from '../find.js';
import { existingIdentity, identityOf, readPins } from '../sealing.js';

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
  const { isPrivateReport, isSignedReport, verifyResult } = await import('../../sealing/index.js');
  if (!isSignedReport(report)) return undefined;
  const statement = `${JSON.stringify({ jobID: job.id, ...report }, undefined, 2)}\n`;
  if (isPrivateReport(report)) {
    if (args.at(1) !== '')
      throw new UsageError('A private result is opened and verified on this device; name no FILE.');
    const { commitment, verified } = await openPrivate(context, job, report, args);
    return { text: privateResultValue(commitment), verified, digest: verified.attestation, statement };
  }
  const shown = (report as { result?: string }).result;
  // A long result is not part of the report; its file is named.
  const text = args.at(1) === '' ? (shown ?? '') : (await readFile(args.at(1), 'utf8')).trim();
  const verified = await verifyResult(job.id, report, text, await verifyingOptions(context, args));
  return { text, verified, digest: verified.attestation, statement };
}

/** Opens and verifies a private result on this machine. */
export async function openPrivate(
  context: Context,
  job: Job,
  report: SignedReport,
  args: Arguments,
): Promise<OpenedPrivateResult> {
  const { openResult } = await import('../../sealing/index.js');
  const options = { ...(await verifyingOptions(context, args)), signal: context.signal };
  return await openResult(await context.client(), job.id, report, options);
}

async function verifyingOptions(context: Context, args: Arguments) {
  const { identity } = await identityOf(context);
  return { identity, ...(await readPins(args, await linkIn(context, args.at(0)))) };
}

const trustIn: Readonly<Record<VerifiedResult['nodesFrom'], string>> = {
  pinned: 'as pinned with --node-keys',
  remembered: 'as remembered on this machine',
  service: 'as the service names them: nothing on this machine confirms these keys',
};

const trustInParties: Readonly<Record<VerifiedResult['partiesFrom'], string>> = {
  'own fill': 'of which yours is what this machine signed',
  pinned: 'with the keys that you named',
  unconfirmed: 'with keys that nothing on this machine confirms',
};

/** What a statement proves by itself, and what it cannot. */
export function describeProof({ nodesFrom, partiesFrom }: VerifiedResult): string[] {
  const open = [
    ...(nodesFrom === 'service' ? ['the three nodes (name them with --node-keys)'] : []),
    ...(partiesFrom === 'unconfirmed'
      ? ['the three parties (name them with --party-keys P0=FINGERPRINT,P1=…,P2=…)']
      : []),
  ];
  return [
    'This proves that the holders of these keys signed this result and the data that it was computed on.',
    ...(open.length === 0 ? [] : [`It does not prove that they are the keys of ${open.join(' or of ')}.`]),
  ];
}

export function describeSignatures({ nodes, nodesFrom, parties, partiesFrom }: VerifiedResult): string[] {
  return [
    `Signed by the three nodes, ${trustIn[nodesFrom]}:`,
    ...nodes.map((fingerprint, node) => `  node ${node}: ${fingerprint}`),
    `Computed on data that the parties signed, ${trustInParties[partiesFrom]}:`,
    ...parties.map(({ heldBy, fingerprint, own }, place) => {
      const who = own ? 'you' : heldBy === 'service' ? 'signed by the service' : 'its own key';
      return `  P${place} (${who}): ${fingerprint}`;
    }),
  ];
}

/** Statements are a few kilobytes; a larger file is something else. */
const statementBytesMax = 10_000_000;

/** Verifies the signed statement that was named instead of a job; undefined if it is not the file of one. */
export async function verifyDownloaded(
  context: Context,
  args: Arguments,
): Promise<VerifiedStatement | undefined> {
  const path = args.at(0);
  const file = await stat(path).catch(() => undefined);
  if (file === undefined || !file.isFile() || file.size > statementBytesMax) return undefined;
  const { readStatement, verifyStatement } = await import('../../sealing/index.js');
  const statement = readStatement(await readFile(path, 'utf8'));
  if (statement === undefined) return undefined;
  // Without a session what this machine remembers is not found; pinned keys still count.
  return await verifyStatement(statement, {
    identity: await existingIdentity(context),
    ...(await readPins(args)),
  });
}
