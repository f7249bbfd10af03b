import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkFiles } from '../check/checkFiles.js';
import { withSample } from './sample.js';

describe('a file that goes to a cluster', () => {
  let folder: string;
  let feature: string;
  const rows = 2_000;
  const rowOf = (at: number) =>
    `${at % 7},"a ""b""\n${at % 3}",2024-03-${10 + (at % 20)},${at % 2 ? 'odd' : 'even'}\r\n`;
  const content = `width,text,day,kind\r\n${Array.from({ length: rows }, (_, at) => rowOf(at)).join('')}`;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampled-'));
    feature = join(folder, 'data.csv');
    await writeFile(feature, content);
  });
  after(async () => await rm(folder, { recursive: true, force: true }));

  test('is cut into blocks of whole rows, also where cells have several lines', async () => {
    await withSample(feature, async (_, { blocks, bytes, rows: counted }) => {
      assert.equal(counted, rows);
      assert.equal(bytes, content.length);
      assert.ok(blocks.length >= 15, `${blocks.length} blocks`);
      assert.equal(blocks.at(-1)![1], bytes);
      for (const [at, [start, end]] of blocks.entries()) {
        assert.equal(start, at === 0 ? content.indexOf('\n') + 1 : blocks[at - 1]![1]);
        assert.match(content.slice(start, end), /^\d,"a ""b""\n\d",.*(?:odd|even)\r\n$/s);
      }
    });
  });

  test('is sampled from every block, with its header', async () => {
    const large = join(folder, 'large.csv');
    // More than a sample holds.
    const times = 350;
    await writeFile(large, content + content.slice(content.indexOf('\n') + 1).repeat(times));
    await withSample(large, async (samplePath, { bytes, rows: counted }) => {
      assert.equal(counted, rows * (times + 1));
      const sample = await readFile(samplePath, 'latin1');
      assert.ok(sample.length > 10e6 && sample.length <= 16 * 2 ** 20 + 100, `${sample.length} of ${bytes}`);
      assert.match(sample, /^width,text,day,kind\r\n(?:\d,"a ""b""\n\d",2024-03-\d\d,(?:odd|even)\r\n)+$/);
    });
  });

  test('is checked and priced as the whole, says that it goes there, and leaves dates out', async () => {
    const order = { computation: 'Gradient Boosting', feature, targetColumn: 'kind' };
    const here = await checkFiles({ ...order, columns: { day: 'skip' } });
    const there = await checkFiles(order, { clusterBytes: 1_000 });
    assert.deepEqual([here.onCluster, there.onCluster], [undefined, true]);
    assert.equal(there.estimatedWork, here.estimatedWork);
    assert.equal(there.rows, rows);
    assert.deepEqual(there.warnings.map(({ code }) => code).slice(0, 2), ['ON_CLUSTER', 'DATES_LEFT_OUT']);
    assert.match(there.warnings[0]!.message, /the Ray cluster fits the model to its 2000 rows/);
  });

  test('stays here if the cluster cannot fit the model, or if the file is small', async () => {
    for (const [computation, clusterBytes] of [
      ['SVM', 1_000],
      ['Gradient Boosting', 1e9],
    ] as const) {
      const { ok, onCluster } = await checkFiles(
        { computation, feature, targetColumn: 'kind' },
        { clusterBytes },
      );
      assert.deepEqual([ok, onCluster], [true, undefined], computation);
    }
  });

  test('needs its target as a column', async () => {
    const target = join(folder, 'target.csv');
    await writeFile(target, `kind\n${'a\nb\n'.repeat(rows / 2)}`);
    const files = { computation: 'Logistic Regression', feature, target };
    const { errors } = await checkFiles(files, { clusterBytes: 1_000 });
    assert.deepEqual(
      errors.map(({ code, file }) => [code, file]),
      [['UNEXPECTED_FILE', 'target']],
    );
  });
});
