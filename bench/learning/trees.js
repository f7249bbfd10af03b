// Compares forests and gradient boosting with scikit-learn 1.2 and xgboost 1.7 (Debian's python3-sklearn, python3-xgboost)
// on ten data sets: four that come with scikit-learn, six generated ones.
//   node bench/learning/trees.js [forest|boosting|xgboost] …
// Every fit runs in its own process, on one thread on their side; ours and theirs take turns, and the better of two turns
// counts. Ratios are ours / theirs: at most 0.7 of the processor time and 0.5 of the memory are the goals. About 3 minutes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from '../_machine.js';
import { report } from '../_report.js';

const python = '/usr/bin/python3';
const timeoutMs = 120_000;
const turns = 2;
const goals = { time: 0.7, memory: 0.5 };
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-trees-'));
const names = { boosting: 'HistGradientBoosting', xgboost: 'xgboost', forest: 'RandomForest' };
const modules = { boosting: 'sklearn', xgboost: 'xgboost', forest: 'sklearn' };
const wanted = process.argv.slice(2);
const engines = Object.keys(names).filter(
  (engine) =>
    (wanted.length === 0 || wanted.includes(engine)) &&
    spawnSync(python, ['-c', `import ${modules[engine]}`]).status === 0,
);
if (engines.length === 0) console.log('Neither scikit-learn nor xgboost is installed.');
console.log(describeMachine());

try {
  const sets = engines.length === 0 ? [] : run(python, [join(here, '_treeData.py'), folder]);
  for (const engine of engines) {
    const rows = sets.map((set) => compare({ ...set, folder, engine }));
    console.log(`\n${names[engine]}`);
    console.table(rows);
    const times = rows.map(({ time_ratio }) => time_ratio).sort((a, b) => a - b);
    report({
      what: `${names[engine]}: median ratio of processor time, ten data sets`,
      unit: '×',
      ours: times[times.length >> 1],
    });
    const within = (test) => rows.filter(test).length;
    console.log(
      `score equal or better (within 0.005): ${within(({ ours, theirs }) => ours >= theirs - 0.005)}, ` +
        `time within ${goals.time}: ${within(({ time_ratio }) => time_ratio <= goals.time)}, ` +
        `memory within ${goals.memory}: ${within(({ memory_ratio }) => memory_ratio <= goals.memory)} of ${rows.length}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(task) {
  const text = JSON.stringify(task);
  let ours;
  let theirs;
  for (let turn = 0; turn < turns; turn++) {
    ours = better(ours, run(process.execPath, [join(here, '_treeOurs.js'), text]));
    theirs = better(theirs, run(python, [join(here, '_treeAnchor.py'), text]));
  }
  const rounded = (value, digits) => Number(value.toFixed(digits));
  return {
    data: task.name,
    ours: rounded(ours.score, 4),
    theirs: rounded(theirs.score, 4),
    ours_cpu_s: rounded(ours.cpuSeconds, 3),
    theirs_cpu_s: rounded(theirs.cpuSeconds, 3),
    time_ratio: rounded(ours.cpuSeconds / theirs.cpuSeconds, 2),
    ours_MB: rounded(ours.peakBytes / 1e6, 0),
    theirs_MB: rounded(theirs.peakBytes / 1e6, 0),
    memory_ratio: rounded(ours.peakBytes / theirs.peakBytes, 2),
  };
}

function better(first, second) {
  return first === undefined || second.cpuSeconds < first.cpuSeconds ? second : first;
}

function run(command, args) {
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  const { stdout, stderr, status } = spawnSync(command, args, { timeout: timeoutMs, encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr.slice(-1000));
  return JSON.parse(stdout.trim().split('\n').at(-1));
}
