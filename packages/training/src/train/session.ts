import '@tricorn/onnx/silent';
import { encodeModel } from '@tricorn/onnx';
import * as ort from 'onnxruntime-node';
import { TrainingRunError } from '../errors.js';
import { blockedDomain } from '../graph/blockConvolutions.js';
import { GraphBuilder } from '../graph/GraphBuilder.js';
import type { BuiltGraph } from './buildGraphs.js';

/** Where and how the runtime executes graphs. */
export interface RuntimeOptions {
  /** An onnxruntime execution provider: `cpu`, `cuda`, `coreml`, … */
  executionProvider: string;
  threads: number;
}

const verbosityFatalOnly = 4;

/** Opens a graph for running. Sequential execution keeps the order of every sum, and so every bit. */
export async function openSession(
  model: Uint8Array,
  { executionProvider, threads }: RuntimeOptions,
): Promise<ort.InferenceSession> {
  requireProvider(executionProvider);
  return await ort.InferenceSession.create(model, {
    executionProviders: executionProvider === 'cpu' ? ['cpu'] : [executionProvider, 'cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: verbosityFatalOnly,
    // A pattern reserves the whole of a step beside what the first step has already taken, and saves no time.
    enableMemPattern: false,
    // Threads that spin between steps would take the core from the loader and from other workers.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

/** The runtime itself silently falls back to the processor if it lacks a provider. */
function requireProvider(name: string): void {
  const known = ort.listSupportedBackends().map((backend) => backend.name);
  if (!known.includes(name))
    throw new TrainingRunError(
      'PROVIDER_UNAVAILABLE',
      `onnxruntime has no execution provider "${name}" on this machine; it has ${known.join(', ')}.`,
    );
}

/** Opens a tiny graph, so that an unusable device is noticed before any work is accepted. */
export async function tryProvider(executionProvider: string): Promise<void> {
  const graph = new GraphBuilder();
  graph.output(graph.emit('Identity', [graph.input('given', [1])], [1]), 'same');
  try {
    const session = await openSession(graph.encode('device'), { executionProvider, threads: 1 });
    await session.release();
  } catch (error) {
    if (error instanceof TrainingRunError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new TrainingRunError(
      'PROVIDER_UNAVAILABLE',
      `onnxruntime's execution provider "${executionProvider}" cannot be used on this machine: ${why}`,
    );
  }
}

/** Opens a training or evaluation graph, with convolutions in the layout that is fastest on this processor. */
export async function openGraph(
  built: BuiltGraph,
  name: string,
  options: RuntimeOptions,
): Promise<ort.InferenceSession> {
  const channelBlock = options.executionProvider === 'cpu' ? await findChannelBlock() : 1;
  return await openSession(built.graph.encode(name, { channelBlock }), options);
}

let found: Promise<number> | undefined;

/** How many channels onnxruntime puts together for convolutions on this processor; 1 where it has no such layout. */
export function findChannelBlock(): Promise<number> {
  found ??= probeChannelBlock();
  return found;
}

/** The runtime does not tell; its operator does, by where it puts the second pixel of the first channel. */
async function probeChannelBlock(): Promise<number> {
  const dims = [1, 64, 1, 2];
  const model = encodeModel({
    graph: {
      name: 'block',
      nodes: [{ op: 'ReorderInput', domain: blockedDomain, inputs: ['x'], outputs: ['y'] }],
      inputs: [{ name: 'x', type: 'float32', dims }],
      outputs: [{ name: 'y', type: 'float32', dims }],
    },
    opsets: { '': 18, [blockedDomain]: 1 },
  });
  try {
    const session = await openSession(model, { executionProvider: 'cpu', threads: 1 });
    const { y } = await session.run({
      x: floatTensor(
        Float32Array.from({ length: 128 }, (_, at) => at),
        dims,
      ),
    });
    await session.release();
    return (y!.data as Float32Array).indexOf(1);
  } catch {
    return 1;
  }
}

export function floatTensor(data: Float32Array, dims: readonly number[]): ort.Tensor {
  return new ort.Tensor('float32', data, dims);
}

/** Of bytes or floats, as the values are. */
export function tensorOf(data: Uint8Array | Float32Array, dims: readonly number[]): ort.Tensor {
  return data instanceof Uint8Array ? new ort.Tensor('uint8', data, dims) : floatTensor(data, dims);
}
