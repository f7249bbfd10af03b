import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeModel } from './decodeModel.js';
import { encodeModel } from './encodeModel.js';
import type { Model } from './model.js';

const model: Model = {
  opsets: { '': 18, 'ai.onnx.ml': 3 },
  metadata: { columns: '["größe"]', empty: '' },
  graph: {
    name: 'all kinds',
    nodes: [
      {
        op: 'Everything',
        domain: 'ai.onnx.ml',
        inputs: ['a', ''],
        outputs: ['b'],
        attributes: {
          float: { float: 0.5 },
          int: { int: -3 },
          large: { int: 2 ** 40 },
          string: { string: 'text' },
          floats: { floats: Float32Array.of(1, -2.5) },
          ints: { ints: [0, 1, -1, 300, 2 ** 31] },
          strings: { strings: ['x', ''] },
          tensor: { tensor: { name: 't', type: 'float64', dims: [2], data: Float64Array.of(0.1, -0.2) } },
        },
      },
    ],
    initializers: [
      { name: 'w', type: 'float32', dims: [1, 2], data: Float32Array.of(1, 10) },
      { name: 'places', type: 'int64', dims: [2], data: BigInt64Array.of(3n, -4n) },
      { name: 'texts', type: 'string', dims: [2], data: ['a', 'ß'] },
    ],
    inputs: [],
    outputs: [],
  },
};

test('a decoded model has the nodes, initializers and metadata that were encoded', () => {
  assert.deepEqual(decodeModel(encodeModel(model)), model);
});

test('bytes that are not a model are refused, wherever they are cut off', () => {
  const bytes = encodeModel(model);
  assert.throws(() => decodeModel(new Uint8Array()), RangeError);
  for (let length = 1; length < bytes.length; length += 7) {
    try {
      decodeModel(bytes.subarray(0, length));
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
    }
  }
});
