// Compares our trees with scikit-learn and LightGBM, as pip installs them, on ten data sets: four
// that come with scikit-learn, six generated ones. Every engine runs in its own process on one thread; ours and theirs take
// turns, and the better turn counts. Ratios are ours / theirs. Both sides are fitted to the same halves of the data and scored
// on the others; every data set is halved in several ways, and the mean score counts. `error` is the standard error of
// the mean difference between the two.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from '../_machine.js';
import { oneThread, python, versionOf } from '../_python.js';
import { report } from '../_report.js';

const timeoutMs = 600_000;
const forestTrees = 30;
const goals = { time: 0.7, memory: 0.5, score: 0.005 };
const here = fileURLToPath(new URL('.', import.meta.url));
const names = { boosting: 'HistGradientBoosting', lightgbm: 'LightGBM', forest: 'RandomForest' };
const suites = {
  boosting: { anchors: ['boosting', 'lightgbm'], turns: 2 },
  forest: { anchors: ['forest'], turns: 1 },
};

/** Runs one of the suites and reports the medians over the data sets. */
export function compareTrees(engine) {
  const suite = suites[engine];
  if (suite === undefined) throw new Error(`There is no suite ${engine}; there are ${Object.keys(suites)}.`);
  const versions = { sklearn: versionOf('sklearn'), lightgbm: versionOf('lightgbm') };
  if (Object.values(versions).includes(undefined)) throw new Error('scikit-learn and LightGBM are needed.');
  console.log(describeMachine(), versions);
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'bench-trees-'));
  try {
    const sets = run(python, [join(here, '_treeData.py'), folder, engine]);
    const found = sets.map((set) => {
      const fitted = fitAll({ ...set, folder, trees: forestTrees }, engine, suite);
      console.log(`${set.name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return fitted;
    });
    for (const anchor of suite.anchors)
      summarise(
        anchor,
        found.map(({ name, ours, theirs }) => compare(name, ours, theirs[anchor])),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ours and all anchors in turns. */
function fitAll(task, engine, { anchors, turns }) {
  let ours;
  const theirs = {};
  for (let turn = 0; turn < turns; turn++) {
    // Scores are the same in every turn.
    const own = turn === 0 ? task : { ...task, splits: 1 };
    ours = better(
      ours,
      run(process.execPath, [join(here, '_treeOurs.js'), JSON.stringify({ ...own, engine })]),
    );
    for (const anchor of anchors)
      theirs[anchor] = better(
        theirs[anchor],
        run(python, [join(here, '_treeAnchor.py'), JSON.stringify({ ...own, engine: anchor })]),
      );
  }
  return { name: task.name, ours, theirs };
}

function summarise(anchor, rows) {
  console.log(`\n${names[anchor]}`);
  console.table(rows);
  const medianOf = (column) => {
    const sorted = rows.map((row) => row[column]).sort((a, b) => a - b);
    const middle = sorted.length / 2;
    return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
  };
  for (const [what, column, atMost] of [
    ['processor time', 'time_ratio', goals.time],
    ['peak memory', 'memory_ratio', goals.memory],
  ])
    report({
      what: `${names[anchor]}: median ratio of ${what}, ten data sets`,
      unit: '×',
      ours: medianOf(column),
      goal: { atMost },
    });
  const within = (test) => rows.filter(test).length;
  report({
    what: `${names[anchor]}: data sets with an equal or better score (within ${goals.score})`,
    unit: 'of 10',
    ours: within(({ ours, theirs }) => ours >= theirs - goals.score),
    goal: { atLeast: rows.length },
  });
  console.log(
    `time within ${goals.time}: ${within(({ time_ratio }) => time_ratio <= goals.time)}, ` +
      `memory within ${goals.memory}: ${within(({ memory_ratio }) => memory_ratio <= goals.memory)} of ${rows.length}`,
  );
}

function compare(data, ours, theirs) {
  const rounded = (value, digits) => Number(value.toFixed(digits));
  const differences = ours.scores.map((score, split) => score - theirs.scores[split]);
  return {
    data,
    splits: differences.length,
    ours: rounded(meanOf(ours.scores), 4),
    theirs: rounded(meanOf(theirs.scores), 4),
    error: rounded(standardError(differences), 4),
    ours_cpu_s: rounded(ours.cpuSeconds, 3),
    theirs_cpu_s: rounded(theirs.cpuSeconds, 3),
    time_ratio: rounded(ours.cpuSeconds / theirs.cpuSeconds, 2),
    ours_MB: rounded(ours.peakBytes / 1e6, 0),
    theirs_MB: rounded(theirs.peakBytes / 1e6, 0),
    memory_ratio: rounded(ours.peakBytes / theirs.peakBytes, 2),
  };
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function standardError(values) {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** The faster of two turns, with the larger memory of both and the scores of the first. */
function better(first, second) {
  if (first === undefined) return second;
  return {
    scores: first.scores,
    cpuSeconds: Math.min(first.cpuSeconds, second.cpuSeconds),
    peakBytes: Math.max(first.peakBytes, second.peakBytes),
  };
}

function run(command, args) {
  const env = { ...process.env, ...oneThread };
  const { stdout, stderr, status } = spawnSync(command, args, { timeout: timeoutMs, encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr.slice(-1000));
  return JSON.parse(stdout.trim().split('\n').at(-1));
}
