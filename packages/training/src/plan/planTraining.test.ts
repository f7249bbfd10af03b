import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countWork } from '../graph/countWork.js';
import { GraphBuilder } from '../graph/GraphBuilder.js';
import { conv2d } from '../ops/conv2d.js';
import { dense } from '../ops/dense.js';
import { fixture, makeWorkspace } from '../testing/workspace.js';
import { buildTrainingGraph } from '../train/buildGraphs.js';
import { designCnn } from './designCnn.js';
import { designLstm } from './designLstm.js';
import { planFromDataset, planTraining, shardCount } from './planTraining.js';
import type { CnnRequest } from './request.js';

const { workspace } = makeWorkspace();
const files = { x: fixture('digits-x.npy'), y: fixture('digits-y.csv') };
const request: CnnRequest = { model: 'CNN', epochs: 3, trainShard: 0.8, category: 10 };

test('the same request and files give the same plan, which survives JSON', async () => {
  const plan = await planTraining(request, files, workspace);
  assert.deepEqual(await planTraining(request, files, workspace), plan);
  assert.deepEqual(JSON.parse(JSON.stringify(plan)), plan);
  assert.notEqual((await planTraining({ ...request, seed: 1 }, files, workspace)).id, plan.id);
});

test('the bound is the exact sum of all planned steps', async () => {
  const { dataset } = await planTraining(request, files, workspace);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (batchSize, shards, epochs) => {
        const plan = planFromDataset({ ...request, batchSize, shards, epochs }, dataset);
        let steps = 0;
        for (let shard = 0; shard < plan.shards; shard++)
          steps += Math.ceil(shardCount(dataset.trainCount, plan.shards, shard) / plan.batchSize);
        assert.equal(plan.work.steps, steps * epochs);
        const { perStep, perEvaluationStep, evaluationSteps, bound } = plan.work;
        assert.equal(
          BigInt(bound),
          BigInt(perStep) * BigInt(plan.work.steps) + BigInt(perEvaluationStep) * BigInt(evaluationSteps),
        );
      },
    ),
    { numRuns: 15 },
  );
});

test('scaleRatio divides pixel values, and without it they are standardised', async () => {
  const divided = await planTraining({ ...request, scaleRatio: 16 }, files, workspace);
  assert.deepEqual(divided.network.layers[0], { kind: 'standardise', mean: [0], deviation: [16] });
  const { scale } = (await planTraining(request, files, workspace)).dataset;
  assert.ok(scale.mean[0]! > 4 && scale.mean[0]! < 6 && scale.deviation[0]! > 5 && scale.deviation[0]! < 7);
});

test('a network can be built for images of any size and shape', () => {
  for (const [height, width] of [
    [1, 1],
    [2, 3],
    [5, 5],
    [28, 28],
    [64, 48],
    [128, 128],
  ] as const) {
    for (const channels of [1, 3]) {
      const zeros = new Array<number>(channels).fill(0);
      const ones = new Array<number>(channels).fill(1);
      const network = designCnn({
        channels,
        height,
        width,
        categories: 7,
        inputType: 'uint8',
        mean: zeros,
        deviation: ones,
      });
      assert.ok(countWork(buildTrainingGraph(network, 4).graph) > 0n);
    }
  }
});

test('the work of products and convolutions is counted exactly', () => {
  const graph = new GraphBuilder();
  dense(graph, graph.input('a', [4, 5]), graph.input('b', [5, 6]), graph.input('c', [6]));
  // 24 results of 5 multiply-adds, and 24 additions of the bias.
  assert.equal(countWork(graph), 2n * 24n * 5n + 24n);
  const images = new GraphBuilder();
  const shape = { stride: 1, padding: 1 };
  conv2d(
    images,
    images.input('x', [2, 3, 7, 8]),
    images.input('w', [4, 3, 3, 3]),
    images.input('b', [4]),
    shape,
  );
  const outputs = 2n * 4n * 7n * 8n;
  assert.equal(countWork(images), outputs * 2n * 27n + outputs);
});

test('the work of a step grows with its batch, except for the optimiser', () => {
  const windowing = { inputWidth: 5, labelWidth: 2, shift: 2, sequenceStride: 1, samplingRate: 1 };
  const small = countWork(buildTrainingGraph(designLstm(windowing, 3), 8).graph);
  const large = countWork(buildTrainingGraph(designLstm(windowing, 3), 16).graph);
  // All but the optimiser and the constants of the loss grows with the batch.
  assert.ok(large > (small * 18n) / 10n && large < small * 2n);
});
