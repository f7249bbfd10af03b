import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeModel, type Model, type Node } from '@tricorn/onnx';
import type { ModelManifest } from '../embedded/pictureModel.js';

// A model that draws nothing recognisable. It has the inputs and outputs of the real model and shows that text, time,
// noise and guidance reach the network and that its output reaches the file.

const side = 16;
const textTokens = 32;

const constant = (name: string, values: number[], dims: number[] = [values.length]): Node => ({
  op: 'Constant',
  inputs: [],
  outputs: [name],
  attributes: { value: { tensor: { name, type: 'int64', dims, data: BigInt64Array.from(values, BigInt) } } },
});

/** velocity = sample × (time + step) + the mean of the text's states, which differs per prompt, × guidance × (style + 10). */
const denoiser: Model = {
  opsets: { '': 18 },
  graph: {
    name: 'denoiser',
    nodes: [
      constant('axes', [1, 2]),
      constant('column', [-1, 1, 1, 1]),
      { op: 'Unsqueeze', inputs: ['mask', 'last'], outputs: ['mask3'] },
      constant('last', [2]),
      { op: 'Mul', inputs: ['text', 'mask3'], outputs: ['masked'] },
      {
        op: 'ReduceMean',
        inputs: ['masked', 'axes'],
        outputs: ['mean'],
        attributes: { keepdims: { int: 0 } },
      },
      { op: 'Reshape', inputs: ['mean', 'column'], outputs: ['bias'] },
      { op: 'Cast', inputs: ['style'], outputs: ['look'], attributes: { to: { int: 1 } } },
      { op: 'Add', inputs: ['look', 'gain'], outputs: ['louder'] },
      { op: 'Mul', inputs: ['guidance', 'louder'], outputs: ['strength'] },
      { op: 'Reshape', inputs: ['strength', 'column'], outputs: ['strong'] },
      { op: 'Add', inputs: ['time', 'step'], outputs: ['when1'] },
      { op: 'Reshape', inputs: ['when1', 'column'], outputs: ['when'] },
      { op: 'Mul', inputs: ['sample', 'when'], outputs: ['pull'] },
      { op: 'Mul', inputs: ['bias', 'strong'], outputs: ['push'] },
      { op: 'Add', inputs: ['pull', 'push'], outputs: ['velocity'] },
    ].sort((a, b) => Number(b.op === 'Constant') - Number(a.op === 'Constant')),
    initializers: [{ name: 'gain', type: 'float32', dims: [1], data: Float32Array.of(10) }],
    inputs: [
      { name: 'sample', type: 'float32', dims: ['batch', 3, side, side] },
      { name: 'time', type: 'float32', dims: ['batch'] },
      { name: 'step', type: 'float32', dims: ['batch'] },
      { name: 'guidance', type: 'float32', dims: ['batch'] },
      { name: 'text', type: 'float32', dims: ['batch', textTokens, 384] },
      { name: 'mask', type: 'float32', dims: ['batch', textTokens] },
      { name: 'style', type: 'int64', dims: ['batch'] },
    ],
    outputs: [{ name: 'velocity', type: 'float32', dims: ['batch', 3, side, side] }],
  },
};

const upscaler: Model = {
  opsets: { '': 18 },
  graph: {
    name: 'upscaler',
    nodes: [
      {
        op: 'Resize',
        inputs: ['picture', '', 'scales'],
        outputs: ['enlarged'],
        attributes: { mode: { string: 'linear' } },
      },
    ],
    initializers: [{ name: 'scales', type: 'float32', dims: [4], data: Float32Array.of(1, 1, 4, 4) }],
    inputs: [{ name: 'picture', type: 'float32', dims: [1, 3, side, side] }],
    outputs: [{ name: 'enlarged', type: 'float32', dims: [1, 3, 4 * side, 4 * side] }],
  },
};

/** Writes the tiny model into a new folder and returns its path. Without words it is asked for everything. */
export async function writeTinyModel(words?: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tiny-model-'));
  const manifest: ModelManifest = {
    name: 'tiny-test-model',
    denoiser: 'denoiser.onnx',
    upscaler: 'upscaler.onnx',
    side,
    textTokens,
    textWidth: 384,
    upscale: 4,
    stepShift: 1.5,
    ...(words ? { vocabulary: 'vocabulary.json' } : {}),
  };
  await writeFile(join(folder, 'model.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'denoiser.onnx'), encodeModel(denoiser));
  await writeFile(join(folder, 'upscaler.onnx'), encodeModel(upscaler));
  if (words) {
    // A vector of zeros is near to no meaning, so no known word takes the place of an unknown one.
    await writeFile(join(folder, 'vocabulary.json'), JSON.stringify({ things: words.slice(0, 1), words }));
    await writeFile(join(folder, 'vocabulary.vectors'), new Uint8Array(384));
  }
  return folder;
}
