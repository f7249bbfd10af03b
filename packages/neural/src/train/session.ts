import * as ort from 'onnxruntime-node';
import type { BuiltGraph } from './buildGraphs.js';

/** Where and how the runtime executes graphs. */
export interface RuntimeOptions {
  /** An onnxruntime execution provider: `cpu`, `cuda`, `coreml`, … */
  executionProvider: string;
  threads: number;
}

const verbosityFatalOnly = 4;

/** Opens a graph for running. Sequential execution keeps the order of every sum, and so every bit. */
export function openSession(
  model: Uint8Array,
  { executionProvider, threads }: RuntimeOptions,
): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(model, {
    executionProviders: executionProvider === 'cpu' ? ['cpu'] : [executionProvider, 'cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: verbosityFatalOnly,
    // Threads that spin between steps would take the core from the loader and from other workers.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

export function openGraph(
  built: BuiltGraph,
  name: string,
  options: RuntimeOptions,
): Promise<ort.InferenceSession> {
  return openSession(built.graph.encode(name), options);
}

export function floatTensor(data: Float32Array, dims: readonly number[]): ort.Tensor {
  return new ort.Tensor('float32', data, dims);
}
