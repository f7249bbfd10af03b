import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parameterLabel } from '../format/labels.js';
import { historyOf } from './chat/question.js';
import { spendingByKind } from './home/spendingByKind.js';
import { durationOf } from './jobs/History.js';
import { defaultText, problemOf, rulesOf } from './learn/parameters.js';
import { rocTable } from './learn/readLearningReport.js';
import { boxWidth, foldedBelow, treeLayout } from './learn/treeLayout.js';
import { usageTable } from './ledger/usageTable.js';
import { draftOf, emptyDraft, fieldsOf, variationOf } from './studio/draft.js';
import { withNames } from './together/readInputReport.js';
import { planOf } from './train/planOf.js';
import { windowRows } from './train/windowRows.js';

describe('a conversation', () => {
  const said = (role: 'user' | 'assistant', text: string) => ({ role, text });

  test('goes along with the next question, the newest turns as far as they fit', () => {
    assert.deepEqual(historyOf([said('user', 'Who?'), said('assistant', 'Ada.'), said('assistant', '')]), [
      { role: 'user', content: 'Who?' },
      { role: 'assistant', content: 'Ada.' },
    ]);
    const long = [said('user', 'first'), said('assistant', 'x'.repeat(1_999)), said('user', 'y')];
    assert.deepEqual(
      historyOf(long).map(({ content }) => content.length),
      [1_999, 1],
    );
  });
});

describe('a parameter of an algorithm', () => {
  const rules = rulesOf('SVM');
  test('is refused while it is typed, with the message of the service', () => {
    assert.equal(problemOf(rules, 'C', ' 2.5 '), '');
    assert.equal(problemOf(rules, 'C', ''), '');
    assert.match(problemOf(rules, 'C', '-1'), /"C" must be a number above 0/);
  });

  test('says what is taken when it is left empty', () => {
    assert.equal(defaultText(rules['C']!), '1');
    assert.equal(defaultText(rules['gamma']!), 'chosen from the data');
    assert.equal(defaultText(rulesOf('Deep Learning MLP')['hidden_layer_sizes']!), '100');
    assert.equal(parameterLabel('min_samples_leaf'), 'Min samples leaf');
    assert.equal(parameterLabel('batchSize'), 'Batch size');
  });
});

describe('a request of the studio', () => {
  const made = {
    mode: 'img2Motion',
    prompt: 'it sways',
    negative_prompt: 'a tree',
    seed: 7,
    size: '256x384',
    n_steps: 4,
    guidance_scale: 0,
    image_path: '/files/x/picture.png',
    mask_image: '',
    strength: 0,
    lora_path_list: '',
    lora_weight_list: '',
  };

  test('is repeated with everything that it was made with', () => {
    assert.deepEqual(fieldsOf(draftOf(made)), {
      prompt: 'it sways',
      negative_prompt: 'a tree',
      seed: 7,
      size: '256x384',
      n_steps: 4,
      image_path: '/files/x/picture.png',
    });
    assert.equal(draftOf(made).mode, 'img2Motion');
    const started = { ...made, mode: 'genImg', mask_image: '/files/y/mask.png', strength: 0.5 };
    const { init_image, mask_image, strength } = fieldsOf(draftOf(started));
    assert.deepEqual([init_image, mask_image, strength], ['/files/x/picture.png', '/files/y/mask.png', 0.5]);
  });

  test('is varied by its seed alone', () => {
    assert.deepEqual({ ...variationOf(made), seed: '7' }, draftOf(made));
    assert.equal('seed' in fieldsOf(variationOf(made)), false);
  });

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

describe('a folded tree', () => {
  test('leaves out what is below a fold, and opens it again', () => {
    const leaf = { rows: 1, impurity: 0, counts: [1] };
    const inner = { ...leaf, feature: 'b', threshold: 1, left: leaf, right: leaf };
    const tree = { ...leaf, feature: 'a', threshold: 0, left: inner, right: leaf };
    assert.deepEqual([...foldedBelow(tree, 1)], ['0']);
    const folded = treeLayout(tree, foldedBelow(tree, 1));
    assert.deepEqual(
      folded.nodes.map(({ path, folded: isFolded }) => [path, isFolded]),
      [
        ['0', true],
        ['1', false],
        ['', false],
      ],
    );
    assert.equal(treeLayout(tree).nodes.length, 5);
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
    assert.deepEqual(
      table.slice(0, 2).map(({ rate, a }) => [rate, a]),
      [
        [0, 0],
        [0, 0.8],
      ],
      'from the origin',
    );
  });
});

describe('usage by day', () => {
  test('has a row for every day and a column for every kind', () => {
    const usage = [
      { day: '2026-03-02', currency: 'CCD' as const, kind: 'privacy' as const, amount: '0.1' },
      { day: '2026-03-01', currency: 'CCD' as const, kind: 'learning' as const, amount: '2' },
      { day: '2026-03-01', currency: 'LLM' as const, kind: 'pictures' as const, amount: '10' },
    ];
    const { kinds, days } = usageTable(usage, 'CCD', 3, new Date('2026-03-02T12:00:00Z'));
    assert.deepEqual(kinds, ['learning', 'privacy']);
    assert.deepEqual(days, [
      { day: '28 Feb', privacy: 0, learning: 0 },
      { day: '1 Mar', privacy: 0, learning: 2 },
      { day: '2 Mar', privacy: 0.1, learning: 0 },
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
    targets: [],
    learningRate: 0,
    augmentation: 'auto',
    network: 'standard',
    continueFrom: '',
  } as const;
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

  test('sends options only if they were chosen', () => {
    const given = { jobName: 'x', x: '/x.zip', y: undefined, classes: 3 };
    const chosen = planOf(
      'CNN',
      { ...settings, learningRate: 0.01, augmentation: 'flip', continueFrom: '7' },
      given,
    );
    assert.deepEqual([chosen.learning_rate, chosen.augmentation, chosen.continue_from], [0.01, 'flip', '7']);
    const plain = planOf('CNN', settings, given);
    for (const field of ['learning_rate', 'augmentation', 'network', 'continue_from'])
      assert.equal(field in plain, false);
    assert.equal(planOf('CNN', { ...settings, network: 'residual' }, given).network, 'residual');
    assert.equal(planOf('LSTM', { ...settings, network: 'gru' }, given).network, 'gru');
    assert.equal('network' in planOf('LSTM', settings, given), false);
    const targets = ['load'];
    assert.deepEqual(planOf('LSTM', { ...settings, targets }, given).target_columns, targets);
    assert.equal('target_columns' in planOf('LSTM', settings, given), false);
  });

  test('draws windows where the training sees them', () => {
    const rows = windowRows({ inputWidth: 24, labelWidth: 6, shift: 12, samplingRate: 2 });
    assert.deepEqual(rows, { inputFrom: 0, inputTo: 46, labelFrom: 60, labelTo: 70 });
  });
});

describe('an ordering of three parties', () => {
  const parties = ['carol@example.com', 'alice@example.com', 'bob@example.org'].map((account) => ({
    account,
  }));
  test('names them', () => {
    assert.equal(withNames('P2 > P0 = P1', parties), 'bob > carol = alice');
    assert.equal(withNames('[["P0 > P1 > P2"]]', parties), '[["carol > alice > bob"]]');
    assert.equal(withNames('[[1,2]]', parties), '[[1,2]]');
  });

  test('tells two of the same name apart', () => {
    const same = ['a@x.org', 'a@y.org', 'b@x.org'].map((account) => ({ account }));
    assert.equal(withNames('P0 > P1 > P2', same), 'a@x.org > a@y.org > b@x.org');
  });
});

describe('the running time of a job', () => {
  const at = (time: number, state: string) => ({ time, state });
  test('is that of its newest run', () => {
    assert.equal(durationOf([at(1, 'waiting'), at(5, 'queued')]), undefined);
    assert.equal(durationOf([at(1, 'queued'), at(10, 'running')], 25_000), 15);
    const twice = [
      at(10, 'running'),
      at(20, 'failed'),
      at(30, 'queued'),
      at(31, 'running'),
      at(38, 'succeeded'),
    ];
    assert.equal(durationOf(twice), 7);
  });
});

describe('spending by kind', () => {
  test('adds up the days, the largest first', () => {
    const spent = (kind: string, amount: string) => ({ kind, currency: 'CCD', amount });
    assert.deepEqual(
      spendingByKind([spent('privacy', '1'), spent('learning', '2'), spent('privacy', '2')]).map(
        ({ kind, amount }) => [kind, amount],
      ),
      [
        ['privacy', 3],
        ['learning', 2],
      ],
    );
  });
});
