import assert from 'node:assert/strict';
import { test } from 'node:test';
import './silent.js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { encodeModel } from './encodeModel.js';
import { exactBytes } from './exactBytes.js';

test('products of 8-bit weights are exact on every processor, however large they are', async () => {
  const [inner, columns] = [256, 32];
  const largest = new Int8Array(inner * columns).fill(127);
  const model = encodeModel({
    opsets: { '': 13 },
    graph: {
      name: 'product',
      nodes: [{ op: 'MatMulInteger', inputs: ['A', 'B'], outputs: ['C'] }],
      initializers: [{ name: 'B', type: 'int8', dims: [inner, columns], data: largest }],
      inputs: [{ name: 'A', type: 'uint8', dims: ['rows', inner] }],
      outputs: [{ name: 'C', type: 'int32', dims: ['rows', columns] }],
    },
  });
  const session = await InferenceSession.create(model, { extra: { session: exactBytes } });
  const A = new Tensor('uint8', new Uint8Array(4 * inner).fill(255), [4, inner]);
  const { C } = await session.run({ A });
  assert.deepEqual([...new Set(C!.data as Int32Array)], [inner * 255 * 127]);
  await session.release();
});
