// Compares with scikit-learn and pandas, as pip installs them, on the same data.
//   node bench/learning/compare.js                  the small data sets
//   node bench/learning/compare.js --all            all of them, some of which take minutes
//   node bench/learning/compare.js "svm 20000 rows" those whose name and rows contain the text
// Each measurement runs in its own process, so that its peak memory is its own. The times are those of the fit, the
// prediction or the read alone. Ours and theirs take turns, and the fastest of several turns counts, because other work
// on the machine can only add time. `speedup` is of wall time and `cpu_speedup` of processor time, which a busy machine
// disturbs less. A measurement above the time limit is stopped and shown as such. The goal is to take no more time than they
// do, or a share of it; forests and boosting have goals in forest.js and trees.js.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { python, versionOf } from '../_python.js';
import { report } from '../_report.js';

const timeoutMs = 60_000;
/** Number of turns, by the seconds of the slower side. */
const turnsFor = (seconds) => (seconds < 2 ? 5 : seconds < 10 ? 2 : 1);
/** The most that ours may take of their processor time, where that is less than all of it. */
const goals = {
  'Logistic Regression': 0.8,
  'Deep Learning MLP': 0.7,
  'Deep Learning MLP Regression': 0.7,
  'SVM Regression': 0.7,
  'K-Means Clustering': 0.8,
  'Birch Clustering': 0.7,
  'Spectral Clustering': 0.8,
};
const classes = 4;
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-learning-'));
const small = [10_000, 20];
const large = [100_000, 50];
const long = [1_000_000, 20];
/** Of the small data sets, and of the smaller CSV file. */
const shortCellsMax = 4_000_000;
const measurements = [
  ['csv', [200_000, 20]],
  ['csv', [1_000_000, 50]],
  ['Decision Tree', small],
  ['Decision Tree', large],
  ['Logistic Regression', small],
  ['Logistic Regression', large],
  ['Logistic Regression', long],
  ['SVM', small],
  ['SVM', [20_000, 50]],
  ['Deep Learning MLP', small, { max_iter: 10 }],
  ['Deep Learning MLP', large, { max_iter: 3 }],
  ['Ridge Regression', large],
  ['Decision Tree Regression', small],
  ['SVM Regression', [5_000, 20]],
  ['Deep Learning MLP Regression', small, { max_iter: 10 }],
  ['K-Means Clustering', small, { n_clusters: 8 }],
  ['K-Means Clustering', large, { n_clusters: 8 }],
  ['K-Means Clustering', long, { n_clusters: 8, n_init: 1 }],
  ['Birch Clustering', small, { n_clusters: classes, threshold: 4 }],
  ['Birch Clustering', large, { n_clusters: classes, threshold: 7 }],
  ['Spectral Clustering', [2_000, 20], { n_clusters: classes, affinity: 'rbf', gamma: 0.01 }],
  ['Spectral Clustering', small, { n_clusters: classes, affinity: 'nearest_neighbors' }],
];

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const wanted = positionals.map((part) => part.toLowerCase());
const isWanted = (title, cells) =>
  wanted.length > 0 ? wanted.some((part) => title.includes(part)) : values.all || cells <= shortCellsMax;
const anchors = { 'scikit-learn': versionOf('sklearn'), pandas: versionOf('pandas') };
const hasAnchors = Object.values(anchors).every((version) => version !== undefined);
if (!hasAnchors) console.log('scikit-learn and pandas are not installed; only ours is measured.');
console.log(`${cpus().length} × ${cpus()[0].model} (${process.arch}), Node ${process.version}`);
const rows = [];
try {
  for (const [name, [count, columns], params = {}] of measurements) {
    const title = `${name} ${count} rows`.toLowerCase();
    if (!isWanted(title, count * columns)) continue;
    const data = makeData(name, count, columns);
    const row = compare(
      name,
      count,
      columns,
      JSON.stringify({ name, rows: count, columns, params, ...data }),
    );
    rows.push(row);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);

function compare(what, count, columns, task) {
  let ours;
  let theirs;
  for (let turn = 0, turns = 1; turn < turns; turn++) {
    ours = better(ours, measure(process.execPath, [join(here, '_ours.js'), task]));
    if (hasAnchors) theirs = better(theirs, measure(python, [join(here, '_anchor.py'), task]));
    turns = turnsFor(Math.max(ours?.seconds ?? timeoutMs, theirs?.seconds ?? (hasAnchors ? timeoutMs : 0)));
  }
  const title = `${what}, ${count.toLocaleString('en-US')} × ${columns}`;
  const library = what === 'csv' ? 'pandas' : 'scikit-learn';
  const anchorName = `${library} ${anchors[library]}`;
  if (ours !== undefined) {
    report({
      what: `${title}, processor time`,
      unit: 's',
      ours: ours.cpuSeconds,
      ...(theirs && { anchor: theirs.cpuSeconds, anchorName }),
      goal: { ratioAtMost: goals[what] ?? 1 },
    });
    report({
      what: `${title}, peak memory`,
      unit: 'MB',
      ours: ours.peakBytes / 1e6,
      ...(theirs && { anchor: theirs.peakBytes / 1e6, anchorName }),
    });
  }
  const given = (value, digits = 2) => value?.toFixed(digits) ?? '-';
  const over = `over ${timeoutMs / 1000}`;
  const ratio = (field) => given(ours && theirs ? theirs[field] / ours[field] : undefined);
  return {
    what,
    size: `${count} × ${columns}`,
    ours_s: ours ? given(ours.seconds) : over,
    theirs_s: theirs ? given(theirs.seconds) : hasAnchors ? over : '-',
    speedup: ratio('seconds'),
    ours_cpu_s: given(ours?.cpuSeconds),
    theirs_cpu_s: given(theirs?.cpuSeconds),
    cpu_speedup: ratio('cpuSeconds'),
    ours_MB: given(ours && ours.peakBytes / 1e6, 0),
    theirs_MB: given(theirs && theirs.peakBytes / 1e6, 0),
    ...(ours?.predictSeconds === undefined
      ? {}
      : {
          predict_s: given(ours.predictSeconds, 3),
          their_predict_s: given(theirs?.predictSeconds, 3),
          predict_speedup: ratio('predictSeconds'),
        }),
    score: given(ours?.score, 4),
    their_score: given(theirs?.score, 4),
  };
}

/** The faster of two turns, with the larger memory of both. */
function better(first, second) {
  if (first === undefined || second === undefined) return first ?? second;
  return {
    score: second.score,
    seconds: Math.min(first.seconds, second.seconds),
    cpuSeconds: Math.min(first.cpuSeconds, second.cpuSeconds),
    peakBytes: Math.max(first.peakBytes, second.peakBytes),
    ...(first.predictSeconds === undefined
      ? {}
      : { predictSeconds: Math.min(first.predictSeconds, second.predictSeconds) }),
  };
}

function measure(command, args) {
  const { stdout, stderr, status } = spawnSync(command, args, { timeout: timeoutMs, encoding: 'utf8' });
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1));
  if (stderr) console.error(stderr.slice(-500));
  return undefined;
}

/** In a separate process: the memory of this one would count for the processes that it starts. */
function makeData(name, count, columns) {
  const args = [
    join(here, '_makeData.js'),
    name === 'csv' ? 'csv' : 'binary',
    folder,
    count,
    columns,
    classes,
  ].map(String);
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { path: join(folder, 'data.csv'), xPath: join(folder, 'x.bin'), yPath: join(folder, 'y.bin') };
}
