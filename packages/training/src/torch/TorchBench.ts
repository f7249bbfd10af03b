import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forecastsStepwise, windowSteps } from '../data/windows.js';
import { TrainingRunError } from '../errors.js';
import { elementCount } from '../graph/GraphBuilder.js';
import { packedLength } from '../layers/packing.js';
import type { InspectedImages, InspectedSeries } from '../plan/inspectDataset.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { windowingOf } from '../plan/request.js';
import { targetsOf } from '../plan/targetColumns.js';
import type { ChildProgress } from '../progress.js';
import { mixSeed } from '../random.js';
import { roundSamples } from '../rounds/shards.js';
import type { ShardState, TrainingState } from '../rounds/state.js';
import type { Meeting, TorchOptions } from '../rounds/torchOptions.js';
import { validatesBefore } from '../rounds/trainRound.js';
import { emptySums, type ValidationSums } from '../rounds/validation.js';
import { ensureDataset, partOrders, type RoundContext } from '../rounds/Workbench.js';
import { describeParameters } from '../train/buildGraphs.js';
import { adamEpsilon } from '../train/optimise.js';
import { ClusterRanks, type PlanDescription } from './ClusterRanks.js';
import { type Ranks, TorchGroup } from './TorchGroup.js';

/** Separates the random numbers of PyTorch from the other streams. */
const torchStream = 4;

/**
 * Trains the rounds of one plan with PyTorch. A round begins with a state of ours and ends with one, so that states,
 * merging, early stopping and export are the same as for the embedded engine.
 */
export class TorchBench {
  readonly plan: TrainingPlan;
  readonly #group: Ranks;
  readonly #trainingOrder: Uint32Array;

  private constructor(plan: TrainingPlan, group: Ranks, trainingOrder: Uint32Array) {
    this.plan = plan;
    this.#group = group;
    this.#trainingOrder = trainingOrder;
  }

  /**
   * `scratchPath` is the beginning of paths for files that need not outlive the call. If several machines may take part,
   * `onMeeting` has to tell them where.
   */
  static async open(
    plan: TrainingPlan,
    context: RoundContext,
    scratchPath: string,
    onMeeting: (meeting: Meeting) => void = () => {},
  ): Promise<TorchBench> {
    const description = await prepareRanks(plan, context, scratchPath);
    const group =
      context.cluster === undefined
        ? await TorchGroup.open(description, torchOf(context), onMeeting)
        : await ClusterRanks.open(description, context.cluster);
    return new TorchBench(plan, group, partOrders(plan).training);
  }

  /** Lends the ranks of this machine to the group of another one; undefined if it has begun without them. */
  static async join(
    plan: TrainingPlan,
    context: RoundContext,
    scratchPath: string,
    meeting: Meeting,
  ): Promise<TorchGroup | undefined> {
    const prepare = async () => await prepareRanks(plan, context, scratchPath);
    return await TorchGroup.join(meeting, torchOf(context), prepare);
  }

  /** Whether ranks of other machines take part. */
  get borrowsRanks(): boolean {
    return this.#group.world > this.#group.pids.length;
  }

  get pids(): number[] {
    return this.#group.pids;
  }

  async round(
    round: number,
    state: TrainingState,
    scratchPath: string,
    onProgress: (progress: ChildProgress) => void,
  ): Promise<ShardState> {
    const { plan } = this;
    if (state.round !== round || state.done)
      throw new TrainingRunError('STATE_INVALID', `The state does not ask for round ${round}.`);
    const { indexes, first, last } = roundSamples(plan, this.#trainingOrder, { shards: 1, shard: 0 }, round);
    const order = indexes.subarray(first * plan.batchSize, last * plan.batchSize);
    const paths = {
      state: `${scratchPath}.state`,
      output: `${scratchPath}.output`,
      order: `${scratchPath}.order`,
    };
    const vectors = [state.weights, ...state.slots, state.statistics];
    await writeFile(paths.state, vectors);
    await writeFile(paths.order, order);
    const validate = validatesBefore(plan, round);
    const { output, validation, running } = await this.#group.round(
      {
        ...paths,
        count: order.length,
        step: state.step,
        // Python's generators take seeds of 64 bits; all ranks derive theirs from this one.
        seed: mixSeed(plan.seed, torchStream, round),
        validate,
      },
      onProgress,
    );
    if (running !== undefined && !Number.isFinite(running.lossSum))
      throw new TrainingRunError('DIVERGED', `The loss is no longer a number in round ${round}.`);
    const steps = running?.steps ?? 0;
    const batches = validate ? Math.ceil(plan.dataset.validationCount / plan.evaluationBatchSize) : 0;
    const work =
      BigInt(plan.work.perStep) * BigInt(steps) + BigInt(plan.work.perEvaluationStep) * BigInt(batches);
    const [weights, ...rest] = steps === 0 ? vectors : await readVectors(output!, vectors);
    return {
      planId: plan.id,
      round,
      shard: 0,
      steps,
      running: { samples: running?.samples ?? 0, lossSum: running?.lossSum ?? 0, hits: running?.hits ?? 0 },
      ...(validation !== null && { validation: sumsOf(plan, validation) }),
      workUsed: String(work),
      ranks: this.#group.world,
      weights: weights!,
      slots: rest.slice(0, -1),
      statistics: rest.at(-1)!,
    };
  }

  async close(): Promise<void> {
    await this.#group.close();
  }
}

function torchOf({ torch }: RoundContext): TorchOptions {
  if (torch === undefined)
    throw new TrainingRunError('PROVIDER_UNAVAILABLE', 'This worker does not run the torch engine.');
  return torch;
}

/** Decodes the data, if this machine has not yet, and describes everything that the ranks need. */
async function prepareRanks(
  plan: TrainingPlan,
  context: RoundContext,
  scratchPath: string,
): Promise<PlanDescription> {
  const folder = await ensureDataset(plan, context);
  const validationOrder = `${scratchPath}.validation`;
  await writeFile(validationOrder, partOrders(plan).validation);
  return describePlan(plan, folder, validationOrder);
}

/** The plan as the ranks read it. */
function describePlan(plan: TrainingPlan, folder: string, validationOrder: string): PlanDescription {
  const { network, optimiser, dataset, request } = plan;
  const { parameters, statistics } = describeParameters(network);
  const named = (specs: typeof parameters) =>
    specs.map(({ name, dims }) => ({ name, dims, length: packedLength([{ name, dims, initial: zero }]) }));
  return {
    validationOrder,
    task: network.task,
    layers: network.layers,
    parameters: named(parameters),
    statistics: named(statistics),
    optimiser,
    adamEpsilon,
    threads: plan.threads,
    batchSize: plan.batchSize,
    shiftPixelsMax: plan.shiftPixelsMax,
    mirrors: plan.mirrors,
    validationCount: dataset.validationCount,
    classes: network.targetDims[0],
    ...(request.model === 'LSTM' && {
      stepwise: forecastsStepwise(windowingOf(request)),
      validationFirstRow: (dataset as InspectedSeries).trainRows,
    }),
    data: describeData(plan, folder),
  };
}

const zero = { kind: 'constant', value: 0 } as const;

function describeData({ dataset, network, request }: TrainingPlan, folder: string): PlanDescription['data'] {
  const records = join(folder, 'records.bin');
  if (request.model === 'CNN') {
    const { count, elementType } = (dataset as InspectedImages).manifest;
    const labels = join(folder, 'labels.bin');
    return { kind: 'images', records, labels, count, elementType, dims: network.inputDims };
  }
  const windowing = windowingOf(request);
  return {
    kind: 'windows',
    records,
    rows: (dataset as InspectedSeries).manifest.rows,
    ...dataset.scale,
    targets: targetsOf(dataset),
    inputWidth: windowing.inputWidth,
    labelWidth: windowing.labelWidth,
    steps: windowSteps(windowing),
    samplingRate: windowing.samplingRate,
    stride: windowing.sequenceStride,
  };
}

/** The sums of a validation, from the flat list of the ranks. */
function sumsOf(plan: TrainingPlan, [count, lossSum, ...rest]: number[]): ValidationSums {
  const sums = { ...emptySums(plan), count: count!, lossSum: lossSum! };
  if (sums.kind === 'classification') return { ...sums, confusion: rest };
  const features = elementCount(plan.network.targetDims.slice(1));
  const part = (index: number) => rest.slice(index * features, (index + 1) * features);
  return { ...sums, squared: part(0), absolute: part(1), naiveSquared: part(2), naiveAbsolute: part(3) };
}

/** The vectors of a file, with the lengths of the given ones. */
async function readVectors(path: string, like: readonly Float32Array[]): Promise<Float32Array[]> {
  const bytes = await readFile(path);
  const expected = like.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes.length !== expected)
    throw new TrainingRunError('STATE_INVALID', 'The torch engine returned weights of another size.');
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  let offset = 0;
  return like.map(({ length }) => {
    offset += length;
    return all.slice(offset - length, offset);
  });
}
