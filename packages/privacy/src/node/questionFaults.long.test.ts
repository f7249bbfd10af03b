import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { MpcAbortError } from '../errors.js';
import { answerOf } from '../statistics/answerOf.js';
import { columnsIn } from '../statistics/columnsIn.js';
import { declareColumn } from '../statistics/declareColumn.js';
import type { Regression } from '../statistics/fitRegression.js';
import { parseSql } from '../statistics/parseSql.js';
import type { Question } from '../statistics/question.js';
import { questionFromSql } from '../statistics/questionFromSql.js';
import type { Row } from '../statistics/readRow.js';
import { type Answerers, createAnswerers } from '../testing/questionRounds.js';
import { parseMatrix } from '../text/parseMatrix.js';
import { type LocalNodes, spawnLocalNodes } from './spawnLocalNodes.js';

let folder: string;
let nodes: LocalNodes;
let two: Answerers;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-question-faults-'));
  nodes = await spawnLocalNodes({ folder, connectTimeoutMs: 6_000, messageTimeoutMs: 20_000 });
  two = await createAnswerers(nodes.coordinator, 2);
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

const allReady = async () =>
  await until(async () => (await nodes.coordinator.health(1_000)).every(({ ready }) => ready), {
    describe: 'all nodes are ready',
  });

const questionOf = (sql: string, declared: string, rowsMax?: number): Question => {
  const columns = columnsIn(parseSql(sql)).map((name) => declareColumn(name, declared));
  return questionFromSql({ sql, columns, owners: columns.map(() => 0), rowsMax, epsilonMicros: null });
};

const predictors = Array.from({ length: 40 }, (_, i) => `x${i}`);
const cases: [name: string, Question, tables: Row[][], isRight: (answer: unknown) => void][] = [
  [
    'a join',
    questionOf(
      'SELECT count(*), sum(pay), min(pay), max(pay), median(pay), rows(pay) FROM staff JOIN exams USING (email)',
      '0..1000',
      300,
    ),
    [
      Array.from({ length: 300 }, (_, i) => ({ email: `person ${i}`, pay: String(i) })),
      Array.from({ length: 200 }, (_, i) => ({ email: `person ${2 * i}` })),
    ],
    // Even numbers below 300.
    (answer) => {
      const [count, sum, least, greatest, median, rows] = answer as unknown[];
      assert.deepEqual([count, sum, least, greatest, median], [150, 150 * 149, 0, 298, 148]);
      const pays = (rows as [number][]).map(([pay]) => pay).sort((a, b) => a - b);
      assert.deepEqual(
        pays,
        Array.from({ length: 150 }, (_, i) => 2 * i),
      );
    },
  ],
  [
    'a regression',
    questionOf(`SELECT linear_regression(y, ${predictors.join(', ')}) FROM t`, '0..100000', 1_000),
    [0, 1].map((half) =>
      Array.from({ length: 40 }, (_, row) => {
        const values = predictors.map((_, i) => Number(BigInt(40 * half + row + 2) ** BigInt(i + 1) % 97n));
        const y = values.reduce((sum, value, i) => sum + i * value, 5);
        return Object.fromEntries([
          ['y', String(y)],
          ...predictors.map((name, i) => [name, String(values[i])]),
        ]);
      }),
    ),
    (answer) => {
      const [{ intercept, coefficients }] = answer as [Regression];
      assert.equal(Math.round(intercept.value), 5);
      assert.deepEqual(
        coefficients.map(({ value }) => Math.round(value)),
        predictors.map((_, i) => i),
      );
    },
  ],
];

for (const [name, question, tables, isRight] of cases)
  test(`${name} whose nodes are killed one after the other ends in an error, and runs again from the stored boxes`, async () => {
    let killed = 0;
    for (const victim of [0, 1, 2]) {
      await allReady();
      const terms = await two.terms(`${name}-${victim}`.replaceAll(' ', '-'), question);
      const round = await two.fillAll(terms, question, tables);
      const running = nodes.coordinator.runRound(round);
      const outcome = running.then(
        () => 'answered',
        (error: unknown) => error,
      );
      const isComputing = async () =>
        (await nodes.coordinator.health()).some((node) => node.ready && node.running === 1);
      await until(isComputing, { describe: `${name} is computed`, intervalMs: 2 });
      const pid = nodes.pids()[victim]!;
      process.kill(pid, 'SIGKILL');
      await until(() => nodes.pids()[victim] !== pid, { describe: `node ${victim} has exited` });
      const ended = await outcome;
      if (ended !== 'answered') {
        killed++;
        assert.ok(ended instanceof MpcAbortError, String(ended));
        assert.equal(ended.node, victim, ended.message);
      }
      await allReady();
      const { result } = await nodes.coordinator.runRound(round);
      isRight(answerOf(question, parseMatrix(result).values)[0]!.values);
    }
    assert.ok(killed >= 1, 'no node was killed in time');
  });
