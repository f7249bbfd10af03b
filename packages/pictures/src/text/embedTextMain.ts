// The process that holds the sentence encoder.
import '@tricorn/onnx/silent';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { exactBytes } from '@tricorn/onnx';
import { serveTasks } from '@tricorn/workers';
import { InferenceSession } from 'onnxruntime-node';
import { encoderFolder, runEncoder } from './embedText.js';

/** Texts that are evaluated together; more would only take more memory. */
const batchTexts = 16;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
let loading: Promise<InferenceSession> | undefined;
const encoder = () => {
  loading ??= InferenceSession.create(join(encoderFolder(), 'onnx', 'model_quantized.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    extra: { session: exactBytes },
    logSeverityLevel: 3,
  });
  return loading;
};

serveTasks<readonly number[][], never>(
  async (texts) => {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += batchTexts)
      vectors.push(...(await embedBatch(await encoder(), texts.slice(from, from + batchTexts))));
    return vectors;
  },
  (error) => ({ message: (error as Error).message }),
);

/** The mean of each text's states as a unit vector; padding does not count. */
async function embedBatch(session: InferenceSession, texts: readonly number[][]): Promise<Float32Array[]> {
  const length = Math.max(...texts.map((tokens) => tokens.length));
  const states = await runEncoder(session, texts, length);
  const width = states.length / (texts.length * length);
  return texts.map((tokens, row) => {
    const mean = new Float32Array(width);
    for (let column = 0; column < tokens.length; column++)
      for (let at = 0; at < width; at++) mean[at]! += states[(row * length + column) * width + at]!;
    const norm = Math.hypot(...mean) || 1;
    return mean.map((value) => value / norm);
  });
}
