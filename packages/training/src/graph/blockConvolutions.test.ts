import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { fillNormal } from '../random.js';
import { findChannelBlock, floatTensor, openSession } from '../train/session.js';
import { blockConvolutions } from './blockConvolutions.js';
import { elementCount, GraphBuilder } from './GraphBuilder.js';

/** Images of some channels, convolved twice. */
function convolveTwice(channels: number, filters: number): GraphBuilder {
  const graph = new GraphBuilder();
  const attributes = { kernel_shape: { ints: [3, 3] }, pads: { ints: [1, 1, 1, 1] } };
  const bias = graph.input('bias', [filters]);
  const first = graph.input('first', [filters, channels, 3, 3]);
  const second = graph.input('second', [filters, filters, 3, 3]);
  const dims = [2, filters, 5, 7];
  const between = graph.emit('Conv', [graph.input('x', [2, channels, 5, 7]), first, bias], dims, {
    attributes,
  });
  graph.output(graph.emit('Conv', [between, second], dims, { attributes }), 'y');
  return graph;
}

const operators = (graph: GraphBuilder, block: number): string[] =>
  blockConvolutions(graph, block)
    .filter(({ domain }) => domain !== undefined)
    .map(({ op }) => op);

test('only convolutions that fill blocks of channels run on blocks', () => {
  const both = ['Conv', 'ReorderOutput', 'ReorderInput', 'Conv', 'ReorderOutput'];
  assert.deepEqual(operators(convolveTwice(3, 16), 8), both);
  assert.deepEqual(operators(convolveTwice(8, 16), 8), ['ReorderInput', ...both]);
  assert.deepEqual(operators(convolveTwice(12, 16), 8), both.slice(2));
  const graph = convolveTwice(3, 20);
  assert.deepEqual(blockConvolutions(graph, 8), graph.nodes);
});

const channelBlock = await findChannelBlock();

test('convolutions on blocks of channels give the same numbers', {
  skip: channelBlock > 1 ? false : 'onnxruntime has no blocks of channels on this processor',
}, async () => {
  const random = createRandom(1);
  for (const channels of [3, channelBlock]) {
    const graph = convolveTwice(channels, 2 * channelBlock);
    const feeds = Object.fromEntries(
      graph.inputs.map(({ name, dims }) => {
        const data = new Float32Array(elementCount(dims));
        fillNormal(data, random, 1);
        return [name, floatTensor(data, dims)];
      }),
    );
    const results = [];
    for (const block of [1, channelBlock]) {
      const model = graph.encode('convolutions', { channelBlock: block });
      const session = await openSession(model, { executionProvider: 'cpu', threads: 1 });
      results.push((await session.run(feeds))['y']!.data as Float32Array);
      await session.release();
    }
    const [plain, blocked] = results as [Float32Array, Float32Array];
    for (const [at, value] of plain.entries())
      assert.ok(Math.abs(value - blocked[at]!) < 1e-3, `${value} and ${blocked[at]}`);
  }
});
