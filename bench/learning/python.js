// Checks that the three lines of the README load every model in Python and give the labels of predictions.csv.
//   node bench/learning/python.js
// It needs Python with onnxruntime and pandas, and says so if they are missing. It takes about half a minute.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computationNames, findAlgorithm, runLearningJob } from '../../packages/learning/dist/index.js';
import { createRandom } from '../../packages/random/dist/index.js';
import { python } from '../_python.js';
import { report } from '../_report.js';

const readme = readFileSync(new URL('../../packages/learning/README.md', import.meta.url), 'utf8');
const lines = /```python\n(.*?)```/s.exec(readme)[1];
if (spawnSync(python, ['-c', 'import onnxruntime, pandas']).status !== 0) {
  console.log(`${python} has no onnxruntime or no pandas; nothing was tried.`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'bench-learning-'));
const file = (name) => join(folder, name);
const random = createRandom(4);
let failures = 0;
try {
  const training = sampleOf(400);
  writeFileSync(file('x.csv'), training.features);
  writeFileSync(file('y.csv'), training.targets);
  const testing = sampleOf(100).features;
  for (const computation of computationNames) {
    const classifies = findAlgorithm(computation).task === 'classification';
    // Clusterings predict the rows they were fitted on.
    writeFileSync(file('new.csv'), classifies ? testing : training.features);
    const { predictionsPath } = await runLearningJob({
      computation,
      params: {},
      featurePath: file('x.csv'),
      ...(classifies ? { targetPath: file('y.csv'), testingPath: file('new.csv') } : {}),
      outDir: folder,
      seed: 1,
    });
    const [header, ...rows] = readFileSync(predictionsPath, 'utf8').trim().split('\n');
    const place = header.split(',').indexOf('Result');
    const ours = rows.map((row) => row.split(',')[place]);
    const script = `${lines}\nprint("\\n".join(str(label) for label in labels))`;
    const { stdout, stderr } = spawnSync(python, ['-c', script], { cwd: folder, encoding: 'utf8' });
    const theirs = stdout.trim().split('\n');
    const same = ours.filter((label, row) => label === theirs[row]).length;
    if (same !== ours.length || theirs.length !== ours.length) failures++;
    console.log(`${computation}: ${same} of ${ours.length} labels are the same ${stderr.trim()}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report({
  what: 'models that give the same labels in Python',
  unit: `of ${computationNames.length}`,
  ours: computationNames.length - failures,
  goal: { atLeast: computationNames.length },
});

/** Two numbers with missing values and a colour, in three groups. */
function sampleOf(count) {
  const features = ['width,colour,height'];
  const targets = ['size'];
  for (let i = 0; i < count; i++) {
    const group = random.below(3);
    const number = (centre) => (random.uniform() < 0.03 ? '' : (centre + random.normal()).toFixed(4));
    const colour = ['red', 'green', 'dark blue'][random.uniform() < 0.8 ? group : random.below(3)];
    features.push([number(3 * group), colour, number(group === 1 ? 4 : -4)].join(','));
    targets.push(['small', 'middle', 'large'][group]);
  }
  return { features: `${features.join('\n')}\n`, targets: `${targets.join('\n')}\n` };
}
