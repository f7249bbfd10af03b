import { open, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Files, RayError, RayTask, type Samples } from '@tricorn/ray';
import { TrainingRunError, type TrainingRunErrorCode } from '../errors.js';
import type { ChildProgress } from '../progress.js';
import type { ClusterTraining } from '../rounds/torchOptions.js';
import type { Ranks, RoundAnswer, RoundCommand } from './TorchGroup.js';

/** A plan as the ranks read it, with the files of its data. */
export interface PlanDescription {
  validationOrder: string;
  data: { kind: 'images' | 'windows'; records: string; labels?: string } & Record<string, unknown>;
  [name: string]: unknown;
}

/** A rank holds images of up to so many bytes in memory; more are streamed. */
const heldBytesDefault = 256 * 2 ** 20;
const programs = ['cluster.py', 'engine.py'].map((name) =>
  fileURLToPath(new URL(`../../torch/${name}`, import.meta.url)),
);

/**
 * The ranks of one plan on a Ray cluster, kept between rounds. Ray Train starts them again when a node is lost, and they
 * begin the round anew; only the loss of the whole job ends them.
 */
export class ClusterRanks implements Ranks {
  readonly #task: RayTask;
  #world = 0;

  private constructor(task: RayTask) {
    this.#task = task;
  }

  static async open(
    plan: PlanDescription,
    { ranksMin, ranksMax, onGpus, heldBytesMax = heldBytesDefault, ...options }: ClusterTraining,
  ): Promise<ClusterRanks> {
    const { records, labels, kind } = plan.data;
    const streams = kind === 'images' && (await stat(records)).size > heldBytesMax;
    const data = {
      ...plan.data,
      kind: streams ? 'streamed images' : kind,
      records: 'files/records',
      labels: 'files/labels',
    };
    const onDesk = { ...plan, validationOrder: 'files/validation', data };
    // All but the data goes into memory: the ranks ask for it again when they start anew.
    const files: Files = {
      plan: Buffer.from(JSON.stringify(onDesk)),
      validation: await readFile(plan.validationOrder),
      records,
      ...(labels === undefined ? {} : { labels }),
    };
    const task = await onCluster(
      RayTask.start(options, {
        programs,
        label: 'training',
        files,
        ...(streams ? { samples: await openSamples(records, plan) } : {}),
        args: [String(ranksMin), String(ranksMax), onGpus ? 'gpu' : 'cpu'],
      }),
    );
    const ranks = new ClusterRanks(task);
    try {
      ranks.#world = (await onCluster(task.next('ready')))['world'] as number;
    } catch (error) {
      await task.close();
      throw error;
    }
    return ranks;
  }

  /** None of them is on this machine. */
  readonly pids: number[] = [];

  get world(): number {
    return this.#world;
  }

  async round(command: RoundCommand, onProgress: (progress: ChildProgress) => void): Promise<RoundAnswer> {
    const { state, order, ...rest } = command;
    await this.#task.command(
      { ...rest, state: 'files/state', order: 'files/order', output: 'results' },
      { state, order },
    );
    const done = await onCluster(
      this.#task.next('done', (message) => {
        if (message.kind === 'progress') onProgress(message as unknown as ChildProgress);
      }),
    );
    const { world, output, ...answer } = done as unknown as RoundAnswer & { world: number };
    this.#world = world;
    return { ...answer, ...(output && { output: this.#task.resultPath(output) }) };
  }

  async close(): Promise<void> {
    await this.#task.close();
  }
}

/** The records of a file by their indexes, for ranks that stream them. */
async function openSamples(path: string, { data }: PlanDescription): Promise<Samples> {
  const file = await open(path);
  const recordBytes = (await file.stat()).size / (data['count'] as number);
  return {
    read: async (indexes) => {
      const records = Buffer.alloc(indexes.length * recordBytes);
      for (const [place, index] of indexes.entries())
        await file.read(records, place * recordBytes, recordBytes, index * recordBytes);
      return records;
    },
    close: async () => await file.close(),
  };
}

/** The codes of a training for what may happen on a cluster. */
const codes: Record<RayError['code'], TrainingRunErrorCode> = {
  AWAY: 'CLUSTER_AWAY',
  REFUSED: 'PROVIDER_UNAVAILABLE',
  LOST: 'CHILD_DIED',
};

async function onCluster<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof RayError)) throw error;
    const ranOut = /OutOfMemoryError|out of memory/i.test(error.message);
    throw new TrainingRunError(ranOut ? 'MEMORY_LIMIT' : codes[error.code], error.message);
  });
}
