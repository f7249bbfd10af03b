import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askLocally } from '../testing/askLocally.js';
import type { GroupAnswer } from './answerOf.js';
import type { Question } from './question.js';

/** Groups have noise of their own, so each of them is one try of the attack. */
const tries = 1_000;
const groups = Array.from({ length: tries }, (_, i) => `group ${i}`);
const epsilon = 2;
const price = Math.exp(epsilon);
const valueMax = 50;
/** Both tables have this row in every group; the attacker wants to know whether a second one is there. */
const known = { value: '5' };
const target = { value: String(-valueMax) };

const question: Question = {
  columns: [
    { name: 'group', kind: 'category', values: groups },
    { name: 'value', kind: 'number', min: String(-valueMax), max: '5', decimals: 0 },
  ],
  where: [],
  groupBy: ['group'],
  measures: [{ of: 'count' }, { of: 'sum', column: 'value' }],
  rowsMax: 4 * tries,
  rowsMin: 1,
  epsilonMicros: epsilon * 1e6,
};

/** By group: the count and the sum, of which noise may leave no sum. */
const seenIn = (answers: readonly GroupAnswer[]) =>
  answers.map(({ values: [count, sum] }) => ({
    count: count as number,
    sum: sum as number | null,
  }));
type Seen = ReturnType<typeof seenIn>[number];

/** What an attacker may look for. The first is where the likelihoods of the two tables differ most. */
const signs: readonly [what: string, isSeen: (seen: Seen) => boolean][] = [
  ['many rows and a low sum', ({ count, sum }) => count >= 2 && sum !== null && sum <= 5 - valueMax],
  ['few rows or a high sum', ({ count, sum }) => count < 2 || sum === null || sum > 5 - valueMax],
  ['few rows', ({ count }) => count <= 1],
  ['many rows', ({ count }) => count >= 2],
  ['no row', ({ count }) => count <= 0],
  ['a low sum', ({ count, sum }) => count > 0 && sum !== null && sum <= 5 - valueMax],
  ['a high sum', ({ count, sum }) => count > 0 && sum !== null && sum >= 5],
  ['an average beyond the bounds', ({ count, sum }) => sum !== null && Math.abs(sum / count) > valueMax],
];

test('an attacker who knows all rows but one learns no more about it than the price of the answer', async () => {
  const rowsOf = (...rows: { value: string }[]) =>
    groups.flatMap((group) => rows.map((row) => ({ group, ...row })));
  const ask = async (...rows: { value: string }[]) =>
    seenIn(await askLocally(question, [rowsOf(...rows), []]));
  const [without, withTarget] = [await ask(known), await ask(known, target)];
  let most = 0;
  for (const [what, isSeen] of signs) {
    const share = (seen: readonly Seen[]) => seen.filter(isSeen).length / tries;
    const pair = [share(without), share(withTarget)];
    for (const [p, q] of [pair, pair.toReversed()] as [number, number][]) {
      const spread = Math.sqrt((p * (1 - p) + price ** 2 * q * (1 - q)) / tries);
      assert.ok(p <= price * q + 5 * spread, `${what}: ${p} is more than e^${epsilon} times ${q}`);
      // The noise is not so large that the answer says nothing either.
      if (q > 0.01) most = Math.max(most, Math.log(p / q));
    }
  }
  assert.ok(most > epsilon / 2, `the answer tells at most e^${most}`);
});
