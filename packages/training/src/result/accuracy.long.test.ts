import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as ort from 'onnxruntime-node';
import { planTraining } from '../plan/planTraining.js';
import type { CnnRequest, LstmRequest, TrainingFiles, TrainingRequest } from '../plan/request.js';
import { drawDigits, encodeDigit } from '../testing/digits.js';
import { drawSeries, seriesCsv } from '../testing/series.js';
import { fixture, makeWorkspace, trainHere } from '../testing/workspace.js';
import { makeZip } from '../testing/zip.js';
import { finishTraining, type TrainedModel } from './finishTraining.js';
import { estimateInference, runInference } from './runInference.js';

const generatedDigits = { count: 600, seed: 21 };
const generatedDigitsRequest: CnnRequest = {
  model: 'CNN',
  epochs: 15,
  trainShard: 0.75,
  category: 10,
  batchSize: 32,
  seed: 1,
};
const handwrittenRequest: CnnRequest = { ...generatedDigitsRequest, patience: 15 };
const generatedSeries = { rows: 3000, seed: 4 };
const seriesRequest: LstmRequest = {
  model: 'LSTM',
  epochs: 8,
  trainShard: 0.75,
  inputWidth: 24,
  labelWidth: 1,
  shift: 1,
  sequenceStride: 1,
  seed: 1,
  patience: 8,
};
/**
 * What PyTorch 1.13 reached with the same network, data, division and epochs: accuracy, or the error of standardised values;
 * the best epoch, the mean over three seeds.
 */
const anchors = {
  generatedDigits: 1,
  handwritten: 0.9844098,
  series: 0.2164947,
  gru: 0.2163366,
  tcn: 0.1997248,
};
/** How far below the anchor is still equal. */
const allowance = 0.005;

const { workspace, write, path } = makeWorkspace();

async function train(request: TrainingRequest, files: TrainingFiles): Promise<TrainedModel> {
  const plan = await planTraining(request, files, workspace);
  return finishTraining(plan, await trainHere(plan, { ...workspace, files }));
}

function accuracyOf({ card }: TrainedModel): number {
  assert.ok(card.metrics.kind === 'classification');
  return card.metrics.accuracy;
}

async function readCsvOf(model: TrainedModel, file: TrainingFiles['x']): Promise<string[][]> {
  const estimate = await estimateInference(model.card, file, workspace);
  const used = await runInference(model, file, path('result.csv'), workspace);
  assert.deepEqual(used, estimate, 'inference uses exactly what was estimated');
  const lines = readFileSync(path('result.csv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split(','));
}

test('generated digits from an archive of images are learned as well as by PyTorch, and predicted from another', async () => {
  const digits = drawDigits(generatedDigits.count, generatedDigits.seed);
  const entries = await Promise.all(
    digits.map(async (digit, index) => ({
      name: `${index}.png`,
      data: await encodeDigit(digit),
    })),
  );
  const y = write('digits.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`);
  const model = await train(generatedDigitsRequest, { x: write('digits.zip', makeZip(entries)), y });
  assert.ok(
    accuracyOf(model) >= anchors.generatedDigits - allowance,
    `${accuracyOf(model)} against ${anchors.generatedDigits}`,
  );

  // Fresh digits, in another format and size, without folders.
  const fresh = drawDigits(40, 77);
  const unlabelled = await Promise.all(
    fresh.map(async (digit, index) => ({ name: `${index}.jpg`, data: await encodeDigit(digit, 'jpeg', 56) })),
  );
  const [heading, ...rows] = await readCsvOf(model, write('fresh.zip', makeZip(unlabelled)));
  assert.deepEqual(heading!.slice(0, 3), ['name', 'class', 'probability_0']);
  assert.equal(rows.length, 40);
  const hits = rows.filter(
    ([name, guess]) => guess === String(fresh[Number.parseInt(name!, 10)]!.digit),
  ).length;
  assert.ok(hits >= 34, `${hits} of 40`);
  for (const [, , ...shares] of rows) {
    const sum = shares.reduce((total, share) => total + Number(share), 0);
    assert.ok(Math.abs(sum - 1) < 1e-4);
  }
});

test('handwritten digits are learned as well as by PyTorch, also over two shards', async () => {
  const files = { x: fixture('digits-x.npy'), y: fixture('digits-y.csv') };
  const model = await train(handwrittenRequest, files);
  assert.ok(
    accuracyOf(model) >= anchors.handwritten - allowance,
    `${accuracyOf(model)} against ${anchors.handwritten}`,
  );
  const sharded = await train({ ...handwrittenRequest, shards: 2 }, files);
  assert.ok(
    accuracyOf(sharded) >= anchors.handwritten - 2 * allowance,
    `${accuracyOf(sharded)} over two shards`,
  );

  // The confusion matrix counts every validation sample once, and the card says what was done.
  const { metrics, training, history } = model.card;
  assert.ok(metrics.kind === 'classification');
  assert.equal(
    metrics.confusion.flat().reduce((sum, count) => sum + count, 0),
    training.validationSamples,
  );
  assert.equal(history.length, training.epochsRun);
  assert.match(model.cardMarkdown, /validation accuracy \| 9\d\.\d\d %/);
});

test('a generated series is forecast as well as by PyTorch and better than naively', async () => {
  const rows = drawSeries(generatedSeries.rows, generatedSeries.seed);
  const model = await train(seriesRequest, { x: write('series.csv', seriesCsv(rows)) });
  const { metrics } = model.card;
  assert.ok(metrics.kind === 'forecast');
  const standardised = Math.sqrt(metrics.loss);
  assert.ok(standardised <= anchors.series * (1 + allowance), `${standardised} against ${anchors.series}`);
  assert.ok(metrics.rmse < metrics.naiveRmse && metrics.mae < metrics.naiveMae);

  // The last line forecasts the row after the end of the data.
  const known = rows.slice(0, 200);
  const table = await readCsvOf(model, write('known.csv', seriesCsv(known)));
  const [last, next, temperature] = table.at(-1)!.map(Number) as [number, number, number];
  assert.deepEqual([last, next, table.length - 1], [200, 201, 200 - 24 + 1]);
  assert.ok(Math.abs(temperature - rows[200]![0]!) < 3, `${temperature} for ${rows[200]![0]}`);
});

for (const network of ['gru', 'tcn'] as const)
  test(`a generated series is forecast by a ${network} as well as by that of PyTorch and better than naively`, async () => {
    const rows = drawSeries(generatedSeries.rows, generatedSeries.seed);
    const files = { x: write(`${network}.csv`, seriesCsv(rows)) };
    const { metrics } = (await train({ ...seriesRequest, network }, files)).card;
    assert.ok(metrics.kind === 'forecast');
    const standardised = Math.sqrt(metrics.loss);
    assert.ok(
      standardised <= anchors[network] * (1 + allowance),
      `${standardised} against ${anchors[network]}`,
    );
    assert.ok(metrics.rmse < metrics.naiveRmse && metrics.mae < metrics.naiveMae);
  });

test('the exported model takes batches of any size and gives each sample the same answer', async () => {
  const files = { x: fixture('digits-x.npy'), y: fixture('digits-y.csv') };
  const model = await train({ ...handwrittenRequest, epochs: 1 }, files);
  const session = await ort.InferenceSession.create(model.onnx);
  const pixels = readFileSync(files.x.path).subarray(-64 * 5);
  const image = (count: number) =>
    new ort.Tensor('uint8', new Uint8Array(pixels.subarray(0, count * 64)), [count, 1, 8, 8]);
  const five = (await session.run({ image: image(5) }))['probabilities']!;
  const one = (await session.run({ image: image(1) }))['probabilities']!;
  assert.deepEqual(five.dims, [5, 10]);
  for (let index = 0; index < 10; index++) {
    assert.ok(Math.abs((five.data[index] as number) - (one.data[index] as number)) < 1e-6);
  }
});

test('images of another size and columns of another name are refused by name', async () => {
  const digits = await train(
    { ...handwrittenRequest, epochs: 1 },
    { x: fixture('digits-x.npy'), y: fixture('digits-y.csv') },
  );
  await assert.rejects(estimateInference(digits.card, write('pair.csv', '1,2,3,4\n'), workspace), {
    code: 'IMAGE_SHAPE_INVALID',
  });
  const series = await train(
    { ...seriesRequest, epochs: 1 },
    { x: write('short.csv', seriesCsv(drawSeries(300, 2))) },
  );
  await assert.rejects(estimateInference(series.card, write('other.csv', 'a,b\n1,2\n'), workspace), {
    code: 'COLUMNS_MISMATCH',
  });
  await assert.rejects(
    estimateInference(series.card, write('few.csv', seriesCsv(drawSeries(10, 2))), workspace),
    { code: 'WINDOW_TOO_LONG' },
  );
});
