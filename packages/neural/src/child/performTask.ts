import { readFile, rename, writeFile } from 'node:fs/promises';
import { planFromDataset, planTraining } from '../plan/planTraining.js';
import { checkRequest } from '../plan/request.js';
import { finishTraining } from '../result/finishTraining.js';
import { estimateInference, runInference } from '../result/runInference.js';
import { initialState, mergeRound } from '../rounds/mergeRound.js';
import { decodeShardState, decodeTrainingState, encodeState, type TrainingState } from '../rounds/state.js';
import { trainRound } from '../rounds/trainRound.js';
import { Workbench } from '../rounds/Workbench.js';
import { tryProvider } from '../train/session.js';
import type { ChildProgress, ChildResults, ChildTask, MergeSummary } from './protocol.js';

/** Performs tasks one at a time, keeping the sessions of the last plan open for its next round. */
export class TaskRunner {
  private bench: Workbench | undefined;

  async perform(
    task: ChildTask,
    onProgress: (progress: ChildProgress) => void,
  ): Promise<ChildResults[ChildTask['kind']]> {
    const progress = (done: number, total: number): void => onProgress({ done, total });
    switch (task.kind) {
      case 'tryProvider':
        await tryProvider(task.executionProvider);
        return;
      case 'plan':
        return planTraining(task.request, task.files, task.workspace, progress);
      case 'replan': {
        const request = { ...task.plan.request, batchSize: task.batchSize };
        checkRequest(request, task.limits);
        return planFromDataset(request, task.plan.dataset, task.limits);
      }
      case 'begin':
        return this.store(initialState(task.plan), task.outputPath);
      case 'trainRound':
        return this.train(task, onProgress);
      case 'mergeRound': {
        const state = decodeTrainingState(await readFile(task.statePath), task.plan.id);
        const shards = await Promise.all(
          task.shardPaths.map(async (path) => decodeShardState(await readFile(path), task.plan.id)),
        );
        return this.store(mergeRound(task.plan, state, shards), task.outputPath);
      }
      case 'finish': {
        const { onnx, card, cardMarkdown } = finishTraining(
          task.plan,
          decodeTrainingState(await readFile(task.statePath), task.plan.id),
        );
        await writeWhole(task.modelPath, onnx);
        await writeWhole(task.cardPath, JSON.stringify(card));
        await writeWhole(task.cardMarkdownPath, cardMarkdown);
        return card;
      }
      case 'estimateInference':
        return estimateInference(task.card, task.file, task.workspace);
      case 'infer':
        return runInference(
          { onnx: await readFile(task.modelPath), card: task.card },
          task.file,
          task.outputPath,
          {
            ...task.workspace,
            ...(task.executionProvider !== undefined && { executionProvider: task.executionProvider }),
            ...(task.threads !== undefined && { threads: task.threads }),
            onProgress: progress,
          },
        );
    }
  }

  private async train(
    task: Extract<ChildTask, { kind: 'trainRound' }>,
    onProgress: (progress: ChildProgress) => void,
  ): Promise<ChildResults['trainRound']> {
    const state = decodeTrainingState(await readFile(task.statePath), task.plan.id);
    if (this.bench?.plan.id !== task.plan.id) {
      await this.bench?.close();
      this.bench = undefined;
      this.bench = await Workbench.open(task.plan, task.context);
    }
    const result = await trainRound(this.bench, task.shard, task.round, state, {
      onProgress: ({ step, steps, loss }) => onProgress({ done: step, total: steps, loss }),
    });
    await writeWhole(task.outputPath, encodeState(result));
    return { steps: result.steps, workUsed: result.workUsed };
  }

  private async store(state: TrainingState, path: string): Promise<MergeSummary> {
    await writeWhole(path, encodeState(state));
    const { round, done, workUsed, history } = state;
    return { round, done, workUsed, history };
  }
}

/** A reader sees the whole file or none of it. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.draft-${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
