import type { ClusterTraining, Meeting, TorchOptions } from '@tricorn/training/child';
import { sql } from 'kysely';
import type { Write } from '../../../ground/queue/worker.js';
import type { Db } from '../../../ground/store/database.js';
import { seenLately } from '../../../ground/store/instances.js';
import { inTransaction } from '../../../ground/store/inTransaction.js';
import { withLocalCopies } from '../localCopies.js';
import { type TrainingStep, trainingQueue } from '../queues.js';
import type { Training } from '../training.js';
import { enqueueStep, findTraining, roundContext, type StepContext } from './stepContext.js';

/** How often a machine that lent its ranks looks whether they are still needed. */
const lookMs = 2_000;

/** The Ray cluster, or PyTorch on this machine and how many machines can form a group with it. */
export async function torchContext({
  onCluster,
  torch,
  db,
}: Training): Promise<{ torch?: TorchOptions; cluster?: ClusterTraining }> {
  if (onCluster !== undefined) return { cluster: onCluster };
  if (torch === undefined) return {};
  const machines = torch.machines === 1 ? 1 : Math.min(torch.machines, 1 + (await freeMachines(db)));
  return { torch: { ...torch, machines } };
}

/** Machines without a training step. Each has one place, and the one that asks has the step of the caller. */
async function freeMachines(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from training_slots join instance on instance.id = training_slots.instance_id
        where ${seenLately})::int
      - (select count(*) from work where queue = ${trainingQueue} and state = 'running')::int as count`.execute(
    db,
  );
  return Math.max(0, rows[0]!.count);
}

/** Invites other machines to a group of PyTorch. Those that come too late are refused at the meeting. */
export function invite(
  { room, item, training: { plan } }: StepContext,
  round: number,
  meeting: Meeting,
): void {
  const { db, instanceId, log } = room;
  inTransaction(db, async (tx) => {
    for (let machine = 1; machine < meeting.machines; machine++)
      await enqueueStep(tx, item, { step: 'join', round, meeting, leader: instanceId });
  }).catch((error: unknown) => log.warn({ err: error, plan: plan.id }, 'could not invite other machines'));
}

/** Lends the ranks of this machine to a group, for as long as it trains. Nothing of the result depends on this step. */
export async function joinGroup(
  context: StepContext,
  { meeting, leader }: Extract<TrainingStep, { step: 'join' }>,
): Promise<Write> {
  const { room, training, signal } = context;
  const { plan, job_id: jobId } = training;
  const { db, log } = room;
  const unneeded = new AbortController();
  // The sockets tell when the leader has ended, but not when its machine has vanished.
  const looking = setInterval(() => {
    isNeeded(db, jobId, leader).then(
      (needed) => needed || unneeded.abort(new Error('The group has ended.')),
      (error: unknown) => log.warn({ err: error }, 'could not look for the leader of a group'),
    );
  }, lookMs);
  try {
    const { joined } = await withLocalCopies(
      room.files.blobs,
      room.scratchFolder,
      async (copies) =>
        await room.shards.run(
          {
            kind: 'joinGroup',
            plan,
            context: { ...(await roundContext(context, copies)), ...(room.torch && { torch: room.torch }) },
            meeting,
            scratchPath: copies.draft('join'),
          },
          { signal: AbortSignal.any([signal, unneeded.signal]), affinity: plan.id },
        ),
    );
    log.info({ job: jobId.toString(), joined }, 'a group of PyTorch has ended on this machine');
  } catch (error) {
    if (signal.aborted) throw error;
    // The leader repeats its round, with those that are left.
    log.info({ err: error, job: jobId.toString() }, 'could not take part in a group of PyTorch');
  } finally {
    clearInterval(looking);
  }
  return async () => {};
}

async function isNeeded(db: Db, jobId: bigint, leader: string): Promise<boolean> {
  const alive = await db
    .selectFrom('instance')
    .select('id')
    .where('id', '=', leader)
    .where(seenLately)
    .executeTakeFirst();
  return alive !== undefined && (await findTraining(db, jobId)) !== undefined;
}
