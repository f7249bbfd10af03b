import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { partsOf } from './chat/partsOf.js';
import { rocTable } from './learn/rocTable.js';
import { boxWidth, treeLayout } from './learn/treeLayout.js';
import { usageTable } from './ledger/usageTable.js';
import { emptyDraft, fieldsOf } from './studio/draft.js';
import { planOf } from './train/planOf.js';
import { windowRows } from './train/windowRows.js';

describe('an answer of a language model', () => {
  test('is split at its code fences', () => {
    assert.deepEqual(partsOf('Do this:\n```python\nprint(1)\n```\nDone.'), [
      { kind: 'text', text: 'Do this:' },
      { kind: 'code', text: 'print(1)', language: 'python' },
      { kind: 'text', text: 'Done.' },
    ]);
  });

  test('shows code that is still being written', () => {
    assert.deepEqual(partsOf('```\nlet a'), [{ kind: 'code', text: 'let a', language: '' }]);
    assert.deepEqual(partsOf(''), []);
  });
});

describe('a request of the studio', () => {
  test('leaves out what was left open', () => {
    assert.deepEqual(fieldsOf({ ...emptyDraft, prompt: ' an apple ' }), { prompt: 'an apple' });
    assert.deepEqual(fieldsOf({ ...emptyDraft, prompt: 'x', seed: '0', steps: '4', size: '64x64' }), {
      prompt: 'x',
      seed: 0,
      size: '64x64',
      n_steps: 4,
    });
  });
});

describe('the picture of a tree', () => {
  const leaf = { rows: 1, impurity: 0, counts: [1] };
  test('places every question above the middle of its answers, and leaves apart', () => {
    const inner = { ...leaf, feature: 'b', threshold: 1, left: leaf, right: leaf };
    const { nodes, width } = treeLayout({ ...leaf, feature: 'a', threshold: 0, left: leaf, right: inner });
    const leaves = nodes.filter(({ node }) => node.feature === undefined);
    assert.equal(leaves.length, 3);
    const places = leaves.map(({ x }) => x).sort((a, b) => a - b);
    assert.ok(places[1]! - places[0]! >= boxWidth && places[2]! - places[1]! >= boxWidth);
    assert.equal(width, places[2]! + boxWidth);
    const question = nodes.find(({ path }) => path === '1')!;
    assert.equal(question.x, (places[1]! + places[2]!) / 2);
    assert.deepEqual(nodes.find(({ path }) => path === '10')!.from, {
      x: question.x,
      y: question.y,
      answer: 'yes',
    });
  });
});

describe('ROC curves', () => {
  test('are brought to the same rates, on straight lines between their points', () => {
    const table = rocTable([{ name: 'a', falsePositiveRate: [0, 0.5, 1], truePositiveRate: [0, 1, 1] }]);
    assert.deepEqual(table[0], { rate: 0, chance: 0, a: 0 });
    assert.ok(Math.abs(table.find(({ rate }) => rate === 0.26)!['a']! - 0.52) < 1e-9);
    assert.equal(table.at(-1)!['a'], 1);
  });

  test('a jump at the very left is kept', () => {
    const table = rocTable([{ name: 'a', falsePositiveRate: [0, 0, 1], truePositiveRate: [0, 0.8, 1] }]);
    assert.equal(table[0]!['a'], 0.8);
  });
});

describe('usage by day', () => {
  test('has a row for every day and a column for every kind', () => {
    const usage = [
      { day: '2026-03-02', currency: 'CCD' as const, kind: 'Input', amount: '0.1' },
      { day: '2026-03-01', currency: 'CCD' as const, kind: 'Upload', amount: '2' },
      { day: '2026-03-01', currency: 'LLM' as const, kind: 'Generative AI', amount: '10' },
    ];
    const { kinds, days } = usageTable(usage, 'CCD', 3, new Date('2026-03-02T12:00:00Z'));
    assert.deepEqual(kinds, ['Input', 'Upload']);
    assert.deepEqual(days, [
      { day: '02-28', Input: 0, Upload: 0 },
      { day: '03-01', Input: 0, Upload: 2 },
      { day: '03-02', Input: 0.1, Upload: 0 },
    ]);
  });
});

describe('a training', () => {
  const settings = {
    epochs: 3,
    trainShare: 0.8,
    batchSize: 16,
    categories: 0,
    inputWidth: 24,
    labelWidth: 6,
    shift: 12,
    stride: 2,
    samplingRate: 1,
  };
  test('takes the number of classes from the folders unless it is given', () => {
    const given = { jobName: 'x', x: '/x.zip', y: undefined, classes: 3 };
    assert.equal(planOf('CNN', settings, given).category, 3);
    assert.equal(planOf('CNN', { ...settings, categories: 5 }, given).category, 5);
  });

  test('sends the windowing of a series and nothing of the other model', () => {
    const plan = planOf('LSTM', settings, { jobName: 'x', x: '/x.csv', y: undefined, classes: 0 });
    assert.deepEqual(
      [plan.input_width, plan.label_width, plan.shift, plan.sequence_stride, plan.sampling_rate],
      [24, 6, 12, 2, 1],
    );
    assert.equal('category' in plan, false);
  });

  test('draws windows where the training sees them', () => {
    const rows = windowRows({ inputWidth: 24, labelWidth: 6, shift: 12, samplingRate: 2 });
    assert.deepEqual(rows, { inputFrom: 0, inputTo: 46, labelFrom: 60, labelTo: 70 });
  });
});
