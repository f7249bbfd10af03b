import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as ort from 'onnxruntime-node';
import { encodeModel } from './encodeModel.js';

test('onnxruntime runs an encoded model with initializers, attributes and a dynamic batch', async () => {
  const bytes = encodeModel({
    opsets: { '': 18 },
    metadata: { classes: 'a,b' },
    graph: {
      name: 'affine',
      nodes: [
        {
          op: 'Gemm',
          inputs: ['x', 'w', 'b'],
          outputs: ['y'],
          attributes: { alpha: { float: 2 }, transB: { int: 1 } },
        },
      ],
      initializers: [
        { name: 'w', type: 'float32', dims: [1, 2], data: Float32Array.of(1, 10) },
        { name: 'b', type: 'float32', dims: [1], data: Float32Array.of(0.5) },
      ],
      inputs: [{ name: 'x', type: 'float32', dims: ['batch', 2] }],
      outputs: [{ name: 'y', type: 'float32', dims: ['batch', 1] }],
    },
  });
  const session = await ort.InferenceSession.create(bytes);
  const { y } = await session.run({ x: new ort.Tensor('float32', [1, 2, 3, 4], [2, 2]) });
  assert.deepEqual([...(y!.data as Float32Array)], [42.5, 86.5]);
});

test('string tensors and nested graphs survive the encoding', async () => {
  const branch = (name: string, text: string) => ({
    name,
    nodes: [
      {
        op: 'Constant',
        inputs: [],
        outputs: [name],
        attributes: { value: { tensor: { name: 't', type: 'string' as const, dims: [1], data: [text] } } },
      },
    ],
    inputs: [],
    outputs: [{ name, type: 'string' as const, dims: [1] }],
  });
  const bytes = encodeModel({
    opsets: { '': 18 },
    graph: {
      name: 'choose',
      nodes: [
        {
          op: 'If',
          inputs: ['c'],
          outputs: ['answer'],
          attributes: {
            then_branch: { graph: branch('yes', 'ja') },
            else_branch: { graph: branch('no', 'nein') },
          },
        },
      ],
      inputs: [{ name: 'c', type: 'bool', dims: [] }],
      outputs: [{ name: 'answer', type: 'string', dims: [1] }],
    },
  });
  const session = await ort.InferenceSession.create(bytes);
  const { answer } = await session.run({ c: new ort.Tensor('bool', [false], []) });
  assert.deepEqual(answer!.data, ['nein']);
});
