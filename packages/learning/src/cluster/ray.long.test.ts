import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRandom } from '@tricorn/random';
import { needsLearning, startCluster } from '@tricorn/ray/testing';
import { Predictor } from '../predict/Predictor.js';
import { predictFile } from '../predict/predictFile.js';
import { runLearningJob } from '../run/runLearningJob.js';

const rows = 6_000;
const colours = ['red', 'green', '"blue, ""deep"""', '"two\nlines"'];

/** Three classes and a number that follow from a width, a height and a colour. */
function dataset(): string {
  const random = createRandom(3);
  const lines = Array.from({ length: rows }, (_, row) => {
    const [width, height, colour] = [random.normal(), 3 * random.normal() + 1, random.below(4)];
    const size = 2 * width - height / 2 + colour + 0.3 * random.normal();
    const kind = size > 1 ? 'big' : size > -1 ? 'mid' : 'small';
    return `${row % 50 === 0 ? 'NA' : width.toFixed(6)},${colours[colour]},${height.toFixed(5)},${kind},${size.toFixed(5)}`;
  });
  return `width,colour,height,kind,size\n${lines.join('\n')}\n`;
}

const jobs = {
  'Ridge Regression': { targetColumn: 'size', columns: { kind: 'skip' }, params: {} },
  'Logistic Regression': { targetColumn: 'kind', columns: { size: 'skip' }, params: { tol: 1e-5 } },
  'K-Means Clustering': { columns: { kind: 'skip', size: 'skip' }, params: { n_clusters: 4, n_init: 2 } },
  'Gradient Boosting Regression': {
    targetColumn: 'size',
    columns: { kind: 'skip' },
    params: { max_iter: 20 },
  },
  'Gradient Boosting': { targetColumn: 'kind', columns: { size: 'skip' }, params: { max_iter: 20 } },
} as const;

test(
  'two nodes of Ray learn what one machine learns, and survive the loss of a node',
  needsLearning,
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'learned-'));
    const cluster = await startCluster();
    try {
      const node = await cluster.addNode();
      const featurePath = join(folder, 'data.csv');
      await writeFile(featurePath, dataset());
      const options = {
        url: cluster.url,
        address: '127.0.0.1',
        scratchFolder: folder,
        ranksMin: 2,
        ranksMax: 2,
      };
      const run = async (name: keyof typeof jobs, outName: string, over: object = {}, onFit = () => {}) => {
        const job = {
          computation: name,
          ...jobs[name],
          featurePath,
          outDir: join(folder, outName),
          seed: 1,
          ...over,
        };
        const result = await runLearningJob(job, {
          onProgress: ({ stage }) => stage === 'fitting' && onFit(),
        });
        return { ...result, report: JSON.parse(await readFile(result.reportPath, 'utf8')) };
      };
      for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) {
        const own = await run(name, 'own');
        const there = await run(name, 'there', { cluster: options });
        t.diagnostic(`${name}: ${there.report.cluster.seconds} s on ${there.report.cluster.nodes} nodes`);
        assert.equal(there.report.cluster.rows, rows, name);
        assert.ok(there.usedWork > 0n && there.usedWork <= own.estimatedWork, name);
        if (name === 'Ridge Regression')
          close(there.report.model.coefficients, own.report.model.coefficients, 1e-6);
        if (name === 'Logistic Regression')
          close(there.report.model.coefficients.flat(), own.report.model.coefficients.flat(), 1e-3);
        if (name === 'K-Means Clustering')
          assert.ok(there.report.model.inertia <= own.report.model.inertia * 1.000_1, name);
        else assert.ok((await errorOf(there.modelPath)) <= (await errorOf(own.modelPath)) + 0.01, name);
        if (name.startsWith('Gradient')) assert.equal(there.report.cluster.ranks, 2);
      }

      // The sample has the first rows of every block; the last row of all is in none.
      const strays = join(folder, 'strays.csv');
      const many = (await readFile(featurePath, 'latin1')).replace(/^.*\n/, '');
      await writeFile(strays, `width,colour,height,kind,size\n${many.repeat(150)}wide,red,1,big,1\n`);
      await assert.rejects(run('Ridge Regression', 'refused', { cluster: options, featurePath: strays }), {
        code: 'NOT_A_NUMBER',
        place: { file: 'feature', columnName: 'width' },
      });

      let lost: Promise<void> | undefined;
      const survived = await run(
        'Logistic Regression',
        'survived',
        { cluster: { ...options, ranksMin: 1 } },
        () => {
          lost ??= node.kill();
        },
      );
      await lost;
      assert.equal(survived.report.cluster.rows, rows);
    } finally {
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    }

    /** The share of wrong classes, or the mean squared error in units of the variance. */
    async function errorOf(modelPath: string): Promise<number> {
      const outDir = join(folder, 'predicted');
      const { predictionsPath } = await predictFile({
        modelPath,
        testingPath: join(folder, 'data.csv'),
        outDir,
      });
      const predicted = (await readFile(predictionsPath!, 'utf8')).matchAll(
        /,(big|mid|small),(-?[\d.]+),([^,\n]+)/g,
      );
      let [wrong, squares, sum, total] = [0, 0, 0, 0];
      for (const [, kind, size, result] of predicted) {
        wrong += Number(kind !== result);
        squares += (Number(size) - Number(result)) ** 2;
        sum += Number(size) ** 2;
        total++;
      }
      assert.equal(total, rows);
      const { pipeline } = await Predictor.load(await readFile(modelPath));
      return pipeline.task === 'regression' ? squares / sum : wrong / total;
    }
  },
);

function close(found: number[], wanted: number[], tolerance: number): void {
  assert.equal(found.length, wanted.length);
  for (const [at, value] of found.entries())
    assert.ok(
      Math.abs(value - wanted[at]!) <= tolerance * Math.max(1, Math.abs(wanted[at]!)),
      `${value} at ${at}`,
    );
}
