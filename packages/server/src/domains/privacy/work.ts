import { setTimeout as sleep } from 'node:timers/promises';
import { resultBytesMax } from '@tricorn/chain';
import { attestationBytesMax, formatCcd, privateResultValue, ServiceError } from '@tricorn/contract';
import {
  attestationOf,
  digestOfFill,
  MpcAbortError,
  NodeRefusalError,
  parseMatrix,
  type RoundResult,
  readFill,
} from '@tricorn/privacy';
import { answerOf, modelsOf, readQuestion } from '@tricorn/privacy/client';
import type { StoredBlob } from '../../ground/files/files.js';
import { UnavailableError } from '../../ground/health/unavailableError.js';
import { attachFile } from '../../ground/jobs/jobFiles.js';
import { findJob, type Job, lockJob, partiesOf } from '../../ground/jobs/jobs.js';
import { recordSubmissions } from '../../ground/jobs/outbox.js';
import { endStates } from '../../ground/jobs/states.js';
import type { WorkItem } from '../../ground/queue/queue.js';
import { isNotRefusal, type WorkHandler } from '../../ground/queue/worker.js';
import type { Tx } from '../../ground/store/database.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { spendEpsilon } from './epsilon.js';
import { describeBlock } from './errors.js';
import { lockRound, moveRound } from './moveRound.js';
import { newestResult } from './newestResult.js';
import type { Privacy } from './privacy.js';
import { fillsOf, type privacyQueue } from './rounds.js';
import { type RoundEvent, roundEvents } from './states.js';
import { agreedIn } from './terms.js';

const { start, postpone, finish, fail } = roundEvents.worker;

type Fills = Awaited<ReturnType<typeof fillsOf>>;

/** Each node computes on one thread, so more concurrent rounds would only wait there. */
const concurrency = 1;
/** Pause between two looks for a node that is away. */
const awayPollMs = 1_000;
const awayMsMax = 30_000;
/** Runs rounds of input jobs. The nodes keep the shares, so a round can be run again after any interruption. */
export const createPrivacyWork = (privacy: Privacy): WorkHandler<typeof privacyQueue> => ({
  concurrency,
  attemptsMax: privacy.limits.roundAttemptsMax,
  transient: isTransient,
  run: async (item, signal) => {
    const work = workOf(item);
    const { jobId, round } = work;
    const job = await findJob(privacy.db, jobId);
    if (job === undefined || job.round !== round || endStates.has(job.state)) return async () => {};
    const fills = await fillsOf(privacy.db, jobId, round);
    await report(privacy, work, start, '');
    const outcome = await runWhenNodesAnswer(privacy, job, fills, signal).catch(async (error: unknown) => {
      if (error instanceof NodeRefusalError && error.code === 'withdrawn') return undefined;
      const tryAgain = isTransient(error) && item.attempt < privacy.limits.roundAttemptsMax;
      // The nodes had met, and have counted the attempt too.
      if (error instanceof MpcAbortError)
        await inTransaction(privacy.db, async (tx) => await spendEpsilon(tx, work, tryAgain));
      if (tryAgain && !signal.aborted)
        await report(privacy, work, postpone, `${describeBlock(error)} The round will be retried.`);
      throw error;
    });
    if (outcome === undefined) return async (tx: Tx) => await endWithdrawn(tx, work);
    const question = (await agreedIn(privacy.db, jobId, round))?.question ?? undefined;
    const published = await publish(privacy, outcome, question);
    const discard = async () => {
      for (const { blob } of published.files) await privacy.files.discard(blob);
    };
    const write = async (tx: Tx) => {
      const job = await lockRound(tx, work, finish);
      if (job === undefined) await discard();
      else await writeResult(privacy, tx, job, { round, fills, ...outcome, published, question });
    };
    return Object.assign(write, { discard });
  },
  fail: async (tx, item, error) => {
    const job = await lockRound(tx, workOf(item), fail);
    if (job !== undefined)
      await moveRound(tx, job, fail, { reason: `${describeBlock(error)} Nothing was charged.` });
  },
  // Deleting the job has already released its holds.
  cancel: async () => {},
});

// What a party sent, and what it allows, is the same the next time.
function isTransient(error: unknown): boolean {
  if (error instanceof MpcAbortError) return error.reason !== 'out-of-bounds';
  if (error instanceof NodeRefusalError) return error.code !== 'budget-spent';
  return isNotRefusal(error);
}

/** A node says that a party has withdrawn, which it may have told the nodes alone: no attempt will succeed. */
async function endWithdrawn(tx: Tx, work: { jobId: bigint; round: number }): Promise<void> {
  const { withdraw } = roundEvents.party;
  const job = await lockRound(tx, work, withdraw);
  if (job !== undefined)
    await moveRound(tx, job, withdraw, {
      reason: `A party withdrew the data of round ${work.round} at the nodes; nothing was charged.`,
    });
}

const workOf = ({ payload: { jobId, round } }: WorkItem<typeof privacyQueue>) => ({
  jobId: BigInt(jobId),
  round,
});

/**
 * Runs a round, and waits for nodes that are away: the round has not failed, however long that lasts. A node that
 * answers and blocks the round is a failure. After a while the work goes back to the queue,
 * because another process may reach the nodes.
 */
async function runWhenNodesAnswer(
  privacy: Privacy,
  job: Job,
  fills: Fills,
  signal: AbortSignal,
): Promise<RoundResult> {
  const round = { jobId: job.id, round: job.round };
  for (;;) {
    try {
      return await runRound(privacy, job, fills, signal);
    } catch (error) {
      if (signal.aborted || !(await isNodeAway(privacy))) throw error;
      await report(privacy, round, postpone, `${describeBlock(error)} The round waits for it.`);
    }
    for (const end = Date.now() + awayMsMax; await isNodeAway(privacy); ) {
      if (Date.now() > end) throw new UnavailableError('a compute node', undefined);
      await sleep(awayPollMs, undefined, { signal });
    }
    await report(privacy, round, start, '');
  }
}

/** Whether a node cannot be reached or does not answer, or none of them runs yet. */
async function isNodeAway({ link, settings }: Privacy): Promise<boolean> {
  if (settings.nodes === 'off') return false;
  try {
    const states = await (await link()).coordinator.health();
    return states.some((state) => !state.ready && state.away);
  } catch (error) {
    if (error instanceof ServiceError && error.error === 'unavailable') return true;
    throw error;
  }
}

async function runRound(privacy: Privacy, job: Job, fills: Fills, signal: AbortSignal): Promise<RoundResult> {
  const agreed = await agreedIn(privacy.db, job.id, job.round);
  if (agreed === undefined || fills.length !== agreed.terms.parties.length)
    throw new ServiceError('internal', 'The data of a party is missing.');
  const { coordinator } = await privacy.link();
  coordinator.latest ??= await newestResult(privacy.db);
  const { terms, question } = agreed;
  const round = { terms, fills: await Promise.all(fills.map(fillOf)), question: question ?? undefined };
  return await coordinator.runRound(round, { signal });
}

const fillOf = async ({ fill, statement }: Fills[number]) => ({
  fill,
  digest: await digestOfFill(readFill(new TextEncoder().encode(statement))),
});

/** Reports to the participants what happens to a round while it runs. */
async function report(
  { db }: Privacy,
  { jobId, round }: { jobId: bigint; round: number },
  event: RoundEvent,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await lockJob(tx, jobId);
    // A dead worker may have left the job in state running.
    if (job === undefined || job.round !== round || job.state === event.to) return;
    await moveRound(tx, job, event, { reason });
  });
}

/** A longer private result is a file instead of part of the report. */
const sealedBytesMax = 64 * 1024;

interface Published {
  value: string;
  /** By their role in the job. */
  files: { role: 'result' | 'model'; blob: StoredBlob }[];
}

/**
 * The value for the chain: the result itself, or the content id of its file if it is too long. Of a private result it is
 * the commitment; a long one is a file that only the parties can decrypt.
 */
async function publish(
  { files }: Privacy,
  { result, sealed, signed }: RoundResult,
  question: string | undefined,
): Promise<Published> {
  if (sealed !== undefined) {
    const bytes = Buffer.from(JSON.stringify(sealed));
    const blobs =
      bytes.length <= sealedBytesMax
        ? []
        : [await files.storeBytes(bytes, 'private-result.json', 'application/json')];
    return {
      value: privateResultValue(signed.statement.result),
      files: blobs.map((blob) => ({ role: 'result', blob })),
    };
  }
  const model = question === undefined ? undefined : firstModelOf(question, result);
  const models: Published['files'] =
    model === undefined
      ? []
      : [{ role: 'model', blob: await files.storeBytes(model, 'model.onnx', 'application/octet-stream') }];
  const bytes = Buffer.from(result);
  if (bytes.length <= resultBytesMax - attestationBytesMax) return { value: result, files: models };
  const blob = await files.storeBytes(bytes, 'result.json', 'application/json');
  return {
    value: JSON.stringify({ result: blob.cid, bytes: blob.bytes }),
    files: [{ role: 'result', blob }, ...models],
  };
}

/** The first regression of a public answer, for those who register it or predict with it here. */
function firstModelOf(question: string, result: string): Buffer | undefined {
  const asked = readQuestion(question);
  const [model] = modelsOf(asked, answerOf(asked, parseMatrix(result).values));
  return model === undefined ? undefined : Buffer.from(model.onnx);
}

interface Finished {
  round: number;
  fills: Fills;
  result: string;
  sealed: RoundResult['sealed'];
  statement: RoundResult['statement'];
  signed: RoundResult['signed'];
  published: Published;
  question: string | undefined;
}

async function writeResult({ files }: Privacy, tx: Tx, job: Job, finished: Finished): Promise<void> {
  const { round, fills, result, sealed, statement, signed, published, question } = finished;
  const jobId = job.id;
  const parties = await partiesOf(tx, jobId);
  const long = published.files.find(({ role }) => role === 'result')?.blob;
  const report = {
    round,
    result: long === undefined ? result : '',
    resultCid: long?.cid ?? '',
    resultFor: sealed === undefined ? 'public' : 'parties',
    // Only the parties can open it; see PROTOCOL.md.
    ...(sealed === undefined || long !== undefined ? {} : { sealedResult: sealed }),
    statement,
    ...(question === undefined ? {} : { question }),
    parties: fills.map(({ position, declaration, price, sealed_by, signed_by }) => ({
      party: `P${position}`,
      account: parties[position]!.email,
      shape: `${declaration.rows}×${declaration.columns}`,
      ccdCost: formatCcd(price),
      sealedBy: sealed_by === 'client' ? 'party' : 'service',
      signedBy: signed_by,
    })),
    // Enough to check the result without trusting the service; see PROTOCOL.md.
    consent: {
      fills: fills.map((fill) => ({ statement: fill.statement, signature: fill.signature })),
      result: signed,
    },
  };
  await moveRound(tx, job, finish, { report, progress: 1 });
  for (const { role, blob } of published.files) {
    const file = await files.adopt(tx, blob, job.creator, 'result');
    await attachFile(tx, jobId, role, file.id);
  }
  const attestation = await attestationOf(signed.statement, signed.signatures);
  await recordSubmissions(
    tx,
    fills.map(({ position, price }) => ({
      jobId,
      round,
      accountId: parties[position]!.id,
      value: published.value,
      attestation,
      ccdCost: price,
    })),
  );
}
