import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { planTraining } from '../plan/planTraining.js';
import type { TrainingFiles, TrainingRequest } from '../plan/request.js';
import { drawDigits, encodeDigit } from '../testing/digits.js';
import { makeWorkspace, trainHere } from '../testing/workspace.js';
import { makeZip } from '../testing/zip.js';
import { finishTraining } from './finishTraining.js';
import { runInference } from './runInference.js';

const { workspace, write, path } = makeWorkspace();

async function predictionsOf(request: TrainingRequest, files: TrainingFiles): Promise<string> {
  const plan = await planTraining(request, files, workspace);
  const model = finishTraining(plan, await trainHere(plan, { ...workspace, files }));
  await runInference(model, files.x, path('result.csv'), workspace);
  return readFileSync(path('result.csv'), 'utf8');
}

test('no name of a class, a picture or a column becomes a formula in the predictions', async () => {
  const shared = { epochs: 1, trainShard: 0.5, seed: 1 };
  const pictures = await Promise.all(
    drawDigits(40, 5).map(async (digit, index) => ({
      name: `@set/${index % 2 ? '=1' : '+a'}/${index}.png`,
      data: await encodeDigit(digit),
    })),
  );
  const classes = await predictionsOf(
    { model: 'CNN', category: 2, batchSize: 8, ...shared },
    { x: write('named.zip', makeZip(pictures)) },
  );
  const [, ...lines] = classes.trimEnd().split('\n');
  for (const line of lines) assert.match(line, /^'@set\/.{2}\/\d+\.png,'(?:=1|\+a),0\.\d+,0\.\d+$/);
  assert.equal(lines.length, pictures.length);

  const rows = Array.from({ length: 80 }, (_, row) => `${Math.sin(row)},${Math.cos(row)}`);
  const windows = { inputWidth: 4, labelWidth: 1, shift: 1, sequenceStride: 1 };
  const forecast = await predictionsOf(
    { model: 'LSTM', ...windows, ...shared },
    { x: write('named.csv', `=1+1,@b\n${rows.join('\n')}\n`) },
  );
  assert.match(forecast, /^last_input_row,forecast_row,'=1\+1,'@b\n/);
});
