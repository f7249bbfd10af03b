import { createReadStream } from 'node:fs';
import { formatCcd } from '@tricorn/contract';
import type { StoredBlob } from '../../../ground/files/files.js';
import { attachFile } from '../../../ground/jobs/jobFiles.js';
import { changeState, lockJob } from '../../../ground/jobs/jobs.js';
import { recordSubmissions } from '../../../ground/jobs/outbox.js';
import { settleCharge } from '../../../ground/ledger/charges.js';
import type { Write } from '../../../ground/queue/worker.js';
import type { Tx } from '../../../ground/store/database.js';
import { weightsRole } from '../earlierModel.js';
import { withLocalCopies } from '../localCopies.js';
import { chargeOf, trainingCharge } from '../price.js';
import { lastReport, resultRoles } from '../report.js';
import { stateOf } from '../states.js';
import { lockTraining, roundContext, type StepContext } from './stepContext.js';

type Results = Record<(typeof storedRoles)[number], StoredBlob>;

/** What another training needs to continue is kept with the job, but it is not a result. */
const storedRoles = [...resultRoles, weightsRole] as const;

/** Builds the model and its card from the best weights, and charges the used work. */
export async function finish(context: StepContext): Promise<Write> {
  const { room, training, signal } = context;
  const { db, files, limits } = room;
  const { plan, job_id: jobId, round } = training;
  const { card, mistakes, results } = await withLocalCopies(
    files.blobs,
    room.scratchFolder,
    async (copies) => {
      const paths = {
        model: copies.draft('model'),
        card: copies.draft('card'),
        metrics: copies.draft('metrics'),
        weights: copies.draft('weights'),
      };
      const made = await room.shards.run(
        {
          kind: 'finish',
          plan,
          stopped: training.stopping,
          statePath: await copies.blob(await stateOf(db, jobId, round)),
          modelPath: paths.model,
          cardPath: paths.metrics,
          cardMarkdownPath: paths.card,
          weightsPath: paths.weights,
          context: await roundContext(context, copies),
        },
        { signal, timeoutMs: limits.trainingStepMsMax, affinity: plan.id },
      );
      const store = async (path: string, name: string, type: string) =>
        await files.store(createReadStream(path), name, type, Number.MAX_SAFE_INTEGER);
      const stored: Results = {
        model: await store(paths.model, 'model.onnx', 'application/octet-stream'),
        card: await store(paths.card, 'model-card.md', 'text/markdown; charset=utf-8'),
        metrics: await store(paths.metrics, 'metrics.json', 'application/json'),
        [weightsRole]: await store(paths.weights, 'weights.bin', 'application/octet-stream'),
      };
      return { ...made, results: stored };
    },
  );
  const cost = chargeOf(training.work_used, training);
  const discard = async () => {
    await Promise.all(storedRoles.map((role) => files.discard(results[role])));
  };
  const write = async (tx: Tx) => {
    const current = await lockTraining(tx, training);
    const job = current && (await lockJob(tx, jobId));
    if (job === undefined) return await discard();
    await attachResults(tx, context, results);
    await tx
      .updateTable('training')
      .set({ card: JSON.stringify(card) })
      .where('job_id', '=', jobId)
      .execute();
    await settleCharge(tx, trainingCharge(jobId), cost);
    await changeState(tx, job, 'succeeded', {
      progress: 1,
      report: {
        ...job.report,
        ...lastReport(card),
        ...(mistakes.length > 0 ? { mistakes } : {}),
        ...(training.stopping ? { stopped: true } : {}),
        ccdCharged: formatCcd(cost),
      },
    });
    const value = Object.fromEntries(resultRoles.map((role) => [role, results[role].cid]));
    await recordSubmissions(tx, [
      { jobId, round: 1, accountId: job.creator, value: JSON.stringify(value), ccdCost: cost },
    ]);
  };
  return Object.assign(write, { discard });
}

async function attachResults(
  tx: Tx,
  { room: { files }, item, training }: StepContext,
  results: Results,
): Promise<void> {
  for (const role of storedRoles) {
    const file = await files.adopt(tx, results[role], item.account_id, 'result');
    await attachFile(tx, training.job_id, role, file.id);
  }
}
