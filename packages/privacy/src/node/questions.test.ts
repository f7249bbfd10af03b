import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPrivateResult } from '../client/privateResult.js';
import { readBox } from '../client/shareBox.js';
import { nodesWithReceipt, signWithdrawal } from '../consent/withdrawal.js';
import { MpcAbortError } from '../errors.js';
import { answerOf } from '../statistics/answerOf.js';
import { contribute } from '../statistics/contribute.js';
import { planOfTerms, questionText } from '../statistics/planQuestion.js';
import type { Question } from '../statistics/question.js';
import type { Row } from '../statistics/readRow.js';
import { type Answerers, createAnswerers } from '../testing/questionRounds.js';
import { startTestNodes, type TestNodes } from '../testing/startTestNodes.js';
import { parseMatrix } from '../text/parseMatrix.js';
import type { RoundResult } from './coordinator.js';

const liar = 1;
let folder: string;
let lie: string;
let nodes: TestNodes;
let five: Answerers;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-questions-'));
  lie = join(folder, 'lie.json');
  nodes = await startTestNodes(folder, (index) => ({
    main: index === liar ? './cheatingNodeMain.js' : '../nodeMain.js',
    args: [lie],
  }));
  five = await createAnswerers(nodes.coordinator, 5);
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

const question: Question = {
  columns: [
    { name: 'role', kind: 'category', values: ['nurse', 'Köchin'] },
    { name: 'salary', kind: 'number', min: '0', max: '1000', decimals: 2 },
  ],
  where: [],
  groupBy: ['role'],
  measures: [{ of: 'count' }, { of: 'mean', column: 'salary' }],
  rowsMax: 100,
  rowsMin: 3,
  epsilonMicros: null,
};
const row = (role: string, salary: string): Row => ({ role, salary });
const tables = [
  [row('nurse', '100'), row('Köchin', '50.50')],
  [row('nurse', '300')],
  [],
  [row('Köchin', '49.50'), row('Köchin', '80')],
  [row('nurse', '200')],
];
const expected = [
  { group: ['nurse'], values: [3, 200] },
  { group: ['Köchin'], values: [3, 60] },
];

const read = (text: string) => answerOf(question, parseMatrix(text).values);

test('three nodes answer a question about the tables of five parties', async () => {
  const terms = await five.terms('five', question);
  const round = await five.fillAll(terms, question, tables);
  const { result, statement } = await nodes.coordinator.runRound(round);
  assert.deepEqual(read(result), expected);
  assert.ok(statement.failureProbabilityLog2! < -40, String(statement.failureProbabilityLog2));
  // The same consent does not run on other sums.
  const other = await five.seal(terms, 0, (await contribute(question, [])).flat());
  await nodes.coordinator.storeBoxes(other.boxes);
  const fills = [{ fill: other.fill, digest: round.fills[0]!.digest }, ...round.fills.slice(1)];
  await assert.rejects(nodes.coordinator.runRound({ ...round, fills }), { code: 'round-conflict' });
});

test('only the recipients that all parties signed can open a private answer', async () => {
  const terms = await five.terms('recipients', question, [0, 3]);
  const round = await five.fillAll(terms, question, tables);
  const { result, sealed, signed } = await nodes.coordinator.runRound(round);
  assert.equal(result, '');
  const { plan } = await planOfTerms(terms, questionText(question));
  const inputs = await Promise.all(
    five.signers.map(async (_, place) => five.seal(terms, place, new Array(terms.size.elements).fill(0n))),
  );
  const fills = inputs.map(({ boxes }) => readBox(boxes[0]).statement);
  const open = async (place: number) =>
    await openPrivateResult({
      reader: five.readers[place]!,
      place,
      fills,
      plan,
      context: signed.statement,
      result: sealed!,
    });
  for (const place of [0, 3]) assert.deepEqual(read((await open(place)).text), expected);
  for (const place of [1, 2, 4]) await assert.rejects(open(place), { code: 'inconsistent-shares' });
});

test('nodes compile the question themselves, and refuse another one than the parties signed', async () => {
  const terms = await five.terms('changed', question);
  const round = await five.fillAll(terms, question, tables);
  const changed = questionText({ ...question, rowsMin: 4 });
  for (const text of [changed, undefined, ` ${questionText(question)}`, '[]'])
    await assert.rejects(
      nodes.coordinator.runRound({ ...round, question: text }),
      (error: { code?: string }) => error.code === 'malformed-statement' || error.code === 'bad-declaration',
      String(text).slice(0, 20),
    );
  // Terms whose program is not that of their question: signed by all, and refused all the same.
  const other = await five.terms('program', { ...question, rowsMin: 4 });
  const forged = { ...(await five.terms('program', question)), program: other.program };
  await assert.rejects(nodes.coordinator.runRound(await five.fillAll(forged, question, tables)), {
    code: 'malformed-statement',
  });
  // A round needs the consent of every party in its terms.
  await assert.rejects(nodes.coordinator.runRound({ ...round, fills: round.fills.slice(0, 4) }), {
    code: 'no-consent',
  });
  assert.deepEqual(read((await nodes.coordinator.runRound(round)).result), expected);
});

test('a party whose sums no rows could have is named, and the others learn nothing', async () => {
  const honest = await contribute(question, tables[3]!);
  const [count, sum] = honest;
  for (const [name, sums] of [
    ['bounds', [count!, [100n * 1_000_00n + 1n, 0n]]],
    ['more-rows', [[60n, 60n], sum!]],
    ['negative', [[-1n, 2n], sum!]],
  ] as const) {
    const terms = await five.terms(`cheater-${name}`, question);
    const round = await five.fillAll(terms, question, [...tables.slice(0, 3), sums.flat(), tables[4]!]);
    await assert.rejects(nodes.coordinator.runRound(round), (error: unknown) => {
      assert.ok(error instanceof MpcAbortError && error.reason === 'out-of-bounds', String(error));
      assert.match(error.message, /^P3 sent data/);
      return true;
    });
  }
});

test('a party can withdraw from a question before it runs', async () => {
  const terms = await five.terms('withdrawn', question);
  const round = await five.fillAll(terms, question, tables);
  const receipts = await nodes.coordinator.withdraw(await signWithdrawal(terms, 4, five.signers[4]!));
  assert.deepEqual(await nodesWithReceipt(terms, receipts), [0, 1, 2]);
  await assert.rejects(nodes.coordinator.runRound(round), { code: 'withdrawn' });
});

test('each node counts what answers cost a table, and refuses what exceeds its budget', async () => {
  const noisy = { ...question, epsilonMicros: 500_000 };
  const budget = { table: 'pay', epsilonMicros: 1_000_000 };
  const ask = async (job: string, asked: Question, of = budget) => {
    const terms = await five.terms(job, asked);
    return await nodes.coordinator.runRound(await five.fillAll(terms, asked, tables, of));
  };
  await assert.rejects(ask('exact', question), { code: 'budget-spent' });
  const concurrent = await Promise.allSettled([0, 1, 2, 3].map((i) => ask(`noisy-${i}`, noisy)));
  const outcomes = concurrent.map((outcome) =>
    outcome.status === 'fulfilled' ? 'answered' : (outcome.reason as { code?: string }).code,
  );
  assert.deepEqual(outcomes.sort(), ['answered', 'answered', 'budget-spent', 'budget-spent']);
  // Another table has a budget of its own, and only the owner's signature raises one.
  await ask('another', noisy, { ...budget, table: 'visits' });
  await ask('raised', noisy, { table: 'pay', epsilonMicros: 1_500_000 });
  await assert.rejects(ask('spent', noisy), { code: 'budget-spent' });
});

test('nodes take a table as large as a join allows, and a question that needs more numbers is refused', async () => {
  const two = await createAnswerers(nodes.coordinator, 2);
  const column = { name: 'pay', kind: 'number', min: '0', max: '9', decimals: 0 } as const;
  const whole = { where: [], groupBy: [], rowsMin: 3, epsilonMicros: null };
  const sum = { of: 'sum', column: 'pay' } as const;
  const join = { key: 'id', owners: [0] };
  const joined = { ...whole, columns: [column], measures: [sum], rowsMax: 100_000, join };
  const terms = await two.terms('large', joined);
  assert.equal(terms.size.elements, 200_000);
  const { boxes } = await two.seal(terms, 0, new Array(200_000).fill(0n));
  await nodes.coordinator.storeBoxes(boxes);
  const groups = Array.from({ length: 1_000 }, (_, i) => `${i}`);
  const group = { name: 'group', kind: 'category', values: groups } as const;
  const pays = Array.from({ length: 50 }, (_, i) => ({ ...column, name: `pay${i}` }));
  const measures = pays.flatMap(({ name }, i) =>
    pays.slice(0, i).map((other) => ({ of: 'covariance', column: name, other: other.name }) as const),
  );
  const wide = { ...whole, columns: [group, ...pays], groupBy: ['group'], measures, rowsMax: 10 };
  await assert.rejects(two.terms('wide', wide), /sends more than 1000000 numbers; ask for fewer groups/);
  await two.terms('narrow', { ...wide, measures: measures.slice(0, 500) });
});

test('real nodes notice a consistent lie of one of them in a question', async () => {
  const isLong = process.env['TRICORN_TEST_LONG'] !== undefined;
  let noticed = 0;
  for (const to of ['previous', 'next'] as const)
    for (let sequence = 0; ; sequence += isLong ? 1 : 40) {
      const terms = await five.terms(`lies-${to}-${sequence}`, question);
      const round = await five.fillAll(terms, question, tables);
      const isRight = async ({ result }: RoundResult) =>
        assert.deepEqual(read(result), expected, `${to} ${sequence}`);
      await writeFile(lie, JSON.stringify({ to, sequence }));
      try {
        await isRight(await nodes.coordinator.runRound(round));
        break;
      } catch (error) {
        assert.ok(error instanceof MpcAbortError, String(error));
        noticed++;
        await rm(lie);
        await isRight(await nodes.coordinator.runRound(round));
      }
    }
  assert.ok(noticed >= (isLong ? 48 : 3), `${noticed} lies`);
});
