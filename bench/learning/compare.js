// Side by side with scikit-learn and pandas (Debian's python3-sklearn, python3-pandas) on the same data.
//   node bench/learning/compare.js [PART OF A NAME]
// Each measurement runs in a process of its own, so that its peak memory is its own; the times are of the
// fit or the read alone. A measurement that takes longer than a minute is given up and shown as such.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const timeoutMs = 60_000;
const classes = 4;
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-learning-'));
const small = [10_000, 20];
const large = [100_000, 50];
const long = [1_000_000, 20];
const measurements = [
  ['csv', [200_000, 20]],
  ['Decision Tree', small],
  ['Decision Tree', large],
  ['Logistic Regression', small],
  ['Logistic Regression', large],
  ['Logistic Regression', long],
  ['SVM', small],
  ['Deep Learning MLP', small, { max_iter: 10 }],
  ['Deep Learning MLP', large, { max_iter: 3 }],
  ['K-Means Clustering', small, { n_clusters: 8 }],
  ['K-Means Clustering', large, { n_clusters: 8 }],
  ['K-Means Clustering', long, { n_clusters: 8, n_init: 1 }],
  ['Birch Clustering', small, { n_clusters: classes, threshold: 4 }],
  ['Birch Clustering', large, { n_clusters: classes, threshold: 7 }],
  ['Spectral Clustering', small, { n_clusters: classes, affinity: 'nearest_neighbors' }],
];

const wanted = process.argv[2] ?? '';
const rows = [];
try {
  for (const [name, [count, columns], params = {}] of measurements) {
    if (!name.toLowerCase().includes(wanted.toLowerCase())) continue;
    const data = makeData(name, count, columns);
    const task = JSON.stringify({ name, rows: count, columns, params, ...data });
    const ours = measure(process.execPath, [join(here, 'ours.js'), task]);
    const theirs = measure('/usr/bin/python3', [join(here, 'anchor.py'), task]);
    const row = {
      what: name,
      size: `${count} × ${columns}`,
      ours_s: ours?.seconds?.toFixed(2) ?? 'over 60',
      sklearn_s: theirs?.seconds?.toFixed(2) ?? 'over 60',
      speedup: ours && theirs ? (theirs.seconds / ours.seconds).toFixed(2) : '-',
      ours_MB: ours ? Math.round(ours.peakBytes / 1e6) : '-',
      sklearn_MB: theirs ? Math.round(theirs.peakBytes / 1e6) : '-',
      ours_score: ours?.score?.toFixed(4),
      sklearn_score: theirs?.score?.toFixed(4),
    };
    rows.push(row);
    console.log(JSON.stringify(row));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);

function measure(command, args) {
  const { stdout, stderr, status } = spawnSync(command, args, { timeout: timeoutMs, encoding: 'utf8' });
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1));
  if (stderr) console.error(stderr.slice(-500));
  return undefined;
}

/** In a process of its own: what this one holds would count as memory of the processes it starts. */
function makeData(name, count, columns) {
  const args = [
    join(here, 'makeData.js'),
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
