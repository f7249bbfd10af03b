import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DatasetFile } from '../data/file.js';
import type { Workspace } from '../plan/request.js';
import { openSession } from '../train/session.js';
import { classifyLines, forecastLines, type InferenceOptions } from './inferenceLines.js';
import type { ModelCard } from './modelCard.js';
import { countSamples, isImages, prepareInference } from './prepareInference.js';

export interface InferenceEstimate {
  /** Images, or windows of the series. */
  samples: number;
  /** Operations, as decimal text: exactly what the inference will use. */
  work: string;
}

/** Checks the data against the model and counts the work. */
export async function estimateInference(
  card: ModelCard,
  file: DatasetFile,
  workspace: Workspace,
): Promise<InferenceEstimate> {
  const samples = countSamples(await prepareInference(card, file, workspace), file);
  return { samples, work: String(BigInt(samples) * BigInt(card.workPerSample)) };
}

/**
 * Runs a trained model over a dataset and writes a CSV file: one line per image with its class and
 * probabilities, or one line per window and forecast step with the forecast of every column.
 */
export async function runInference(
  model: { onnx: Uint8Array; card: ModelCard },
  file: DatasetFile,
  outputPath: string,
  options: InferenceOptions,
): Promise<InferenceEstimate> {
  const prepared = await prepareInference(model.card, file, options);
  const samples = countSamples(prepared, file);
  const session = await openSession(model.onnx, {
    executionProvider: options.executionProvider ?? 'cpu',
    threads: options.threads ?? 1,
  });
  try {
    const lines = isImages(prepared)
      ? classifyLines(session, prepared.input, prepared.data, options)
      : forecastLines(session, prepared.input, prepared.data, samples, options);
    await pipeline(lines, createWriteStream(outputPath));
  } finally {
    await session.release();
  }
  return { samples, work: String(BigInt(samples) * BigInt(model.card.workPerSample)) };
}
