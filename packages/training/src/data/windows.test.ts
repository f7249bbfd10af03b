import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeWorkspace } from '../testing/workspace.js';
import { createBatch } from '../train/batch.js';
import { defaultDataLimits } from './file.js';
import { prepareSeries } from './series.js';
import { openWindowSource } from './sources.js';
import { type Windowing, windowCount, windowSteps } from './windows.js';

const windowings = fc.record<Windowing>({
  inputWidth: fc.integer({ min: 1, max: 8 }),
  labelWidth: fc.integer({ min: 1, max: 3 }),
  shift: fc.integer({ min: 3, max: 6 }),
  sequenceStride: fc.integer({ min: 1, max: 5 }),
  samplingRate: fc.integer({ min: 1, max: 4 }),
});

/** Every start that is a multiple of the stride and leaves room for all steps, found by trying. */
function startsByTrying(windowing: Windowing, rows: number): number[] {
  const starts: number[] = [];
  for (let start = 0; start < rows; start += windowing.sequenceStride) {
    if (start + (windowSteps(windowing) - 1) * windowing.samplingRate < rows) starts.push(start);
  }
  return starts;
}

test('there is a window at every start that leaves it room, and at no other', () => {
  fc.assert(
    fc.property(windowings, fc.integer({ min: 0, max: 80 }), (windowing, rows) => {
      assert.equal(windowCount(windowing, rows), startsByTrying(windowing, rows).length);
    }),
  );
});

test('inputs are the first steps of a window and labels its last, at the sampling rate', async () => {
  const { workspace, write } = makeWorkspace();
  const rows = 60;
  const file = write(
    'count.csv',
    `n,twice\n${Array.from({ length: rows }, (_, row) => `${row},${2 * row}`).join('\n')}`,
  );
  const { folder } = await prepareSeries(file, workspace.cacheFolder, defaultDataLimits);
  fc.assert(
    fc.property(windowings, (windowing) => {
      const { inputWidth, labelWidth, samplingRate } = windowing;
      const starts = startsByTrying(windowing, rows);
      const scale = { mean: [0, 0], deviation: [1, 1] };
      const source = openWindowSource(folder, { windowing, scale, firstRow: 0, count: starts.length });
      const batch = createBatch(
        {
          task: 'forecast',
          inputDims: [inputWidth, 2],
          inputType: 'float32',
          targetDims: [labelWidth, 2],
          layers: [],
        },
        1,
      );
      starts.forEach((start, index) => {
        source.read(index, 0, batch);
        const steps = Array.from(
          { length: windowSteps(windowing) },
          (_, step) => start + step * samplingRate,
        );
        const pairs = (list: number[]): number[] => list.flatMap((row) => [row, 2 * row]);
        assert.deepEqual(Array.from(batch.x), pairs(steps.slice(0, inputWidth)));
        assert.deepEqual(Array.from(batch.y), pairs(steps.slice(-labelWidth)));
      });
      source.close();
    }),
    { numRuns: 40 },
  );
});
