// Questions about tables at three node processes on this machine, and what a party's own machine does before.
//   node bench/privacy/questions.js [--only TEXT] [--rows N] [--keys N,N,…]
// --only keeps the workloads whose name contains the text; --rows is how many rows the regression has, --keys the lengths of the
// lists that are joined.
import { execFile, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  columnsIn,
  contribute,
  declareColumn,
  parseSql,
  questionFromSql,
} from '../../packages/privacy/dist/client/index.js';
import { spawnLocalNodes } from '../../packages/privacy/dist/node/spawnLocalNodes.js';
import { createAnswerers } from '../../packages/privacy/dist/testing/questionRounds.js';
import { python } from '../_python.js';
import { report } from '../_report.js';

const given = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : process.argv[at + 1];
};
const only = given('only', '');
const regressionRows = Number(given('rows', 100_000));
const keyCounts = given('keys', '1000,10000,100000').split(',').map(Number);
const rows = 100_000;
const groups = Array.from({ length: 20 }, (_, i) => `g${i}`);
const predictors = Array.from({ length: 50 }, (_, i) => `x${i}`);

const questionOf = (sql, declared, rowsMax) => {
  const columns = columnsIn(parseSql(sql)).map((name) => declareColumn(name, declared(name)));
  return questionFromSql({ sql, columns, owners: columns.map(() => 0), rowsMax, epsilonMicros: null });
};

function* tableOf(count, row) {
  for (let i = 0; i < count; i++) yield row(i);
}

const workloads = [
  {
    name: `mean and variance, 20 groups × ${rows.toLocaleString('en-US')} rows`,
    question: questionOf(
      'SELECT g, count(*), avg(v), variance(v) FROM t GROUP BY g',
      (name) => (name === 'g' ? groups.join('|') : '0..100000.00'),
      1_000_000,
    ),
    table: () => tableOf(rows / 2, (i) => ({ g: groups[i % groups.length], v: `${i}.25` })),
    goalMs: 10_000,
  },
  {
    name: `ridge regression, 50 columns × ${regressionRows.toLocaleString('en-US')} rows`,
    question: questionOf(
      `SELECT ridge_regression(1, y, ${predictors.join(', ')}) FROM t`,
      () => '0..1000.00',
      1_000_000,
    ),
    table: () =>
      tableOf(regressionRows / 2, (i) => ({
        y: `${i % 1_000}.5`,
        ...Object.fromEntries(predictors.map((name, j) => [name, `${(i * (j + 7)) % 997}.75`])),
      })),
    goalMs: regressionRows === 100_000 ? 10_000 : undefined,
  },
  ...keyCounts.map((count) => ({
    name: `intersection of 2 × ${count.toLocaleString('en-US')} keys`,
    question: questionOf('SELECT count(*) FROM a JOIN b USING (k)', () => '0..1', count),
    table: (place) => tableOf(count, (i) => ({ k: `key ${i * (place + 1)}` })),
    goalMs: count === 100_000 ? 60_000 : undefined,
  })),
  ...[
    ['median', 'count(*), median(v)', 100_000],
    ['rows', 'rows(v, w)', 16_666],
  ].map(([what, measures, count]) => ({
    name: `${what} of the joined rows of 2 × ${count.toLocaleString('en-US')} keys`,
    question: questionOf(`SELECT ${measures} FROM a JOIN b USING (k)`, () => '0..100000.00', count),
    table: (place) => tableOf(count, (i) => ({ k: `key ${i * (place + 1)}`, v: `${i}.5`, w: `${i}` })),
  })),
].filter(({ name }) => name.includes(only));

const peakMiB = async (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Processor time so far; Linux counts it in hundredths of a second. */
const processorMs = async (pid) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return 10 * (Number(user) + Number(system));
};

for (const { name, question, table, goalMs } of workloads) {
  // Fresh nodes, so that the memory is that of this question.
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-bench-'));
  const nodes = await spawnLocalNodes({ folder, messageTimeoutMs: 300_000, roundTimeoutMs: 600_000 });
  try {
    const two = await createAnswerers(nodes.coordinator, 2);
    const terms = await two.terms('bench', question);
    const processorBefore = process.cpuUsage().user;
    const started = performance.now();
    const sums = (await contribute(question, table(0), 0)).flat();
    const ownMs = performance.now() - started;
    const ownProcessorMs = (process.cpuUsage().user - processorBefore) / 1000;
    const others = (await contribute(question, table(1), 1)).flat();
    const round = await two.fillAll(terms, question, [sums, others]);
    const processorOf = async () =>
      (await Promise.all(nodes.pids().map(processorMs))).reduce((sum, ms) => sum + ms, 0);
    const nodesBefore = await processorOf();
    const { statement } = await nodes.coordinator.runRound(round);
    const nodesMs = (await processorOf()) - nodesBefore;
    const peaks = await Promise.all(nodes.pids().map(peakMiB));
    report({
      what: name,
      unit: 'ms',
      ours: ownMs + statement.timeMs,
      ...(goalMs && { goal: { atMost: goalMs } }),
      note:
        `${Math.round(ownMs)} ms at each of two parties (${Math.round(ownProcessorMs)} ms of processor time), ` +
        `${Math.round(statement.timeMs)} ms at the nodes (${nodesMs} ms of processor time of all three), ${statement.bytesSent.toLocaleString('en-US')} bytes between them, ${statement.rounds} rounds`,
    });
    report({
      what: `memory of the largest node, ${name}`,
      unit: 'MiB',
      ours: Math.max(...peaks),
      goal: { atMost: 1024 },
    });
  } finally {
    await nodes.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if ('a million rows'.includes(only) || only === '') await measureMillion();

/** What the machine of a party takes, in a process of its own, to read and add up files of 1,000,000 rows of 10 columns. */
async function measureMillion() {
  const names = Array.from({ length: 10 }, (_, i) => `c${i}`);
  const question = questionOf(
    `SELECT count(*), ${names.map((name) => `avg(${name}), variance(${name})`).join(', ')} FROM t`,
    () => '0..1000.00',
    1_000_000,
  );
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-bench-'));
  try {
    const csv = join(folder, 'table.csv');
    await pipeline(csvOf(names, 1_000_000), createWriteStream(csv));
    const parquet = join(folder, 'table.parquet');
    const toParquet = `import pandas; pandas.read_csv("${csv}").to_parquet("${parquet}")`;
    const hasParquet = spawnSync(python, ['-c', toParquet]).status === 0;
    if (!hasParquet) console.log('Parquet is not measured: it takes a Python with pandas and pyarrow.');
    for (const [kind, file] of [['CSV', csv], ...(hasParquet ? [['Parquet', parquet]] : [])]) {
      const script = fileURLToPath(new URL('_millionRows.js', import.meta.url));
      const args = [script, JSON.stringify(question), file];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const { counted, beforeMiB, peakMiB, processorSeconds } = JSON.parse(stdout);
      if (!counted) throw new Error(`${kind}: not all rows were counted`);
      report({
        what: `memory of a party, a ${kind} file of a million rows of 10 columns`,
        unit: 'MiB',
        ours: peakMiB,
        goal: { atMost: 256 },
        note: `${Math.round(beforeMiB)} MiB before the file is opened; ${processorSeconds.toFixed(1)} s of processor time`,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* csvOf(names, count) {
  yield `${names.join()}\n`;
  const line = (i) => `${names.map((_, j) => `${(i + j) % 1_000}.25`).join()}\n`;
  for (let i = 0; i < count; i += 1_000) yield Array.from({ length: 1_000 }, (_, k) => line(i + k)).join('');
}
