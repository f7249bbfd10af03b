import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { needsTorch, python } from '../testing/python.js';

const bench = fileURLToPath(new URL('../../../../bench/training/torchDevice.py', import.meta.url));

// The bench plays the worker, so it must follow what the engine asks of one.
test('the bench of the PyTorch engine trains both of its networks, ours and plain', needsTorch, async () => {
  const { stdout } = await promisify(execFile)(python, [bench, '--smoke']);
  const [device, ...cases] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.ok(device.torch);
  assert.deepEqual(
    cases.map((row) => [row.case, row.epochs]),
    [
      ['CNN 64x64x3', 2],
      ['LSTM 24x8', 1],
    ],
  );
  for (const { ours_per_s: ours, plain_per_s: plain, scores } of cases) {
    assert.ok(ours > 0 && plain > 0);
    for (const score of [scores.ours, scores.plain]) assert.ok(Number.isFinite(score) && score >= 0);
  }
});
