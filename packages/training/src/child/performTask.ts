import { readFile, rename, writeFile } from 'node:fs/promises';
import { planFromDataset, planTraining, type TrainingPlan } from '../plan/planTraining.js';
import { checkRequest } from '../plan/request.js';
import type { ChildProgress } from '../progress.js';
import { findMistakes } from '../result/findMistakes.js';
import { finishTraining } from '../result/finishTraining.js';
import { estimateInference, runInference } from '../result/runInference.js';
import { SamplePredictor } from '../result/SamplePredictor.js';
import { initialState, mergeRound } from '../rounds/mergeRound.js';
import { shardsOf } from '../rounds/shards.js';
import {
  decodeShardState,
  decodeStartingWeights,
  decodeTrainingState,
  encodeState,
  type ShardState,
  type StartingWeights,
  type TrainingState,
} from '../rounds/state.js';
import { trainRound } from '../rounds/trainRound.js';
import { Workbench } from '../rounds/Workbench.js';
import { checkTorch } from '../torch/checkTorch.js';
import { TorchBench } from '../torch/TorchBench.js';
import { tryProvider } from '../train/session.js';
import type { ChildResults, ChildTask, MergeSummary } from './protocol.js';

type TaskOf<Kind extends ChildTask['kind']> = Extract<ChildTask, { kind: Kind }>;
type OnProgress = (progress: ChildProgress) => void;
type Handlers = {
  [Kind in ChildTask['kind']]: (task: TaskOf<Kind>, onProgress: OnProgress) => Promise<ChildResults[Kind]>;
};

/** Performs tasks one at a time, keeping the sessions of the last plan open for its next round. */
export class TaskRunner {
  #bench: Workbench | TorchBench | undefined;
  #predictor: SamplePredictor | undefined;
  readonly #handlers: Handlers = {
    tryProvider: async ({ executionProvider }) => {
      await tryProvider(executionProvider);
      return undefined;
    },
    checkTorch: ({ python }) => checkTorch(python),
    plan: ({ request, files, workspace }, onProgress) =>
      planTraining(request, files, workspace, (done, total) => onProgress({ done, total })),
    replan: async ({ plan, batchSize, limits }) => {
      const request = { ...plan.request, batchSize };
      checkRequest(request, limits);
      return planFromDataset(request, plan.dataset, limits);
    },
    begin: async ({ plan, weightsPath, outputPath }) =>
      await store(plan, initialState(plan, await startOf(weightsPath)), outputPath),
    trainRound: (task, onProgress) => this.#train(task, onProgress),
    joinGroup: (task) => this.#join(task),
    mergeRound: merge,
    finish: async (task) => {
      // Other machines would wait for another round.
      if (this.#bench instanceof TorchBench && this.#bench.borrowsRanks) await this.#closeBench();
      return await finish(task);
    },
    estimateInference: ({ card, file, workspace }) => estimateInference(card, file, workspace),
    infer,
    predictSample: async ({ executionProvider, threads, ...question }) => {
      this.#predictor ??= new SamplePredictor({ executionProvider, threads });
      return await this.#predictor.predict(question);
    },
  };

  perform<Task extends ChildTask>(
    task: Task,
    onProgress: OnProgress,
  ): Promise<ChildResults[ChildTask['kind']]> {
    const handler = this.#handlers[task.kind] as (
      task: ChildTask,
      onProgress: OnProgress,
    ) => Promise<ChildResults[ChildTask['kind']]>;
    return handler(task, onProgress);
  }

  async #train(task: TaskOf<'trainRound'>, onProgress: OnProgress): Promise<ChildResults['trainRound']> {
    const state = decodeTrainingState(await readFile(task.statePath), task.plan.id);
    if (this.#bench?.plan.id !== task.plan.id) {
      await this.#closeBench();
      this.#bench =
        task.plan.request.engine === 'torch'
          ? await TorchBench.open(task.plan, task.context, task.outputPath, (meeting) =>
              onProgress({ done: 0, total: 0, meeting }),
            )
          : await Workbench.open(task.plan, task.context);
    }
    const result = await this.#round(this.#bench, task, state, onProgress);
    await writeWhole(task.outputPath, encodeState(result));
    return { steps: result.steps, workUsed: result.workUsed };
  }

  async #join({
    plan,
    context,
    scratchPath,
    meeting,
  }: TaskOf<'joinGroup'>): Promise<ChildResults['joinGroup']> {
    await this.#closeBench();
    const group = await TorchBench.join(plan, context, scratchPath, meeting);
    await group?.ended();
    return { joined: group !== undefined };
  }

  async #closeBench(): Promise<void> {
    const bench = this.#bench;
    this.#bench = undefined;
    await bench?.close();
  }

  async #round(
    bench: Workbench | TorchBench,
    { shard, round, outputPath }: TaskOf<'trainRound'>,
    state: TrainingState,
    onProgress: OnProgress,
  ): Promise<ShardState> {
    if (bench instanceof Workbench)
      return await trainRound(bench, shard, round, state, {
        onProgress: ({ step, steps, loss }) => onProgress({ done: step, total: steps, loss }),
      });
    try {
      return await bench.round(round, state, outputPath, onProgress);
    } catch (error) {
      // A group that lost a rank is gone; the next attempt forms another.
      await this.#closeBench();
      throw error;
    }
  }
}

async function merge({
  plan,
  statePath,
  shardPaths,
  outputPath,
  slots,
}: TaskOf<'mergeRound'>): Promise<MergeSummary> {
  const state = decodeTrainingState(await readFile(statePath), plan.id);
  const shards = await Promise.all(
    shardPaths.map(async (path) => decodeShardState(await readFile(path), plan.id)),
  );
  return store(plan, mergeRound(plan, state, shards, slots), outputPath);
}

async function startOf(path: string | undefined): Promise<StartingWeights | undefined> {
  return path === undefined ? undefined : decodeStartingWeights(await readFile(path));
}

async function finish(task: TaskOf<'finish'>): Promise<ChildResults['finish']> {
  const state = decodeTrainingState(await readFile(task.statePath), task.plan.id);
  const ended = { ...state, done: state.done || task.stopped === true };
  const { onnx, card, cardMarkdown } = finishTraining(task.plan, ended);
  await writeWhole(task.modelPath, onnx);
  await writeWhole(task.cardPath, JSON.stringify(card));
  await writeWhole(task.cardMarkdownPath, cardMarkdown);
  const { weights, statistics } = state.best!;
  await writeWhole(task.weightsPath, encodeState({ weights, statistics }));
  if (task.plan.network.task !== 'classification') return { card, mistakes: [] };
  const bench = await Workbench.open(task.plan, task.context);
  try {
    return { card, mistakes: await findMistakes(bench, { weights, statistics }) };
  } finally {
    await bench.close();
  }
}

async function infer(task: TaskOf<'infer'>, onProgress: OnProgress): Promise<ChildResults['infer']> {
  const { card, modelPath, file, outputPath, workspace, executionProvider, threads } = task;
  return runInference({ onnx: await readFile(modelPath), card }, file, outputPath, {
    ...workspace,
    ...(executionProvider !== undefined && { executionProvider }),
    ...(threads !== undefined && { threads }),
    onProgress: (done, total) => onProgress({ done, total }),
  });
}

async function store(plan: TrainingPlan, state: TrainingState, path: string): Promise<MergeSummary> {
  await writeWhole(path, encodeState(state));
  const { round, done, workUsed, history } = state;
  return { round, done, workUsed, history, shards: shardsOf(plan, state) };
}

/** A reader sees the whole file or nothing. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.draft-${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
