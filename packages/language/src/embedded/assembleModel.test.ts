import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assembleModel } from './assembleModel.js';

describe('assembling a model from its parts', () => {
  const whole = Buffer.from('first half, second half');
  const sha256 = createHash('sha256').update(whole).digest('hex');
  let folder: string;
  let partPaths: string[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assemble-'));
    partPaths = [join(folder, 'part1'), join(folder, 'part2')];
    await writeFile(partPaths[0]!, whole.subarray(0, 11));
    await writeFile(partPaths[1]!, whole.subarray(11));
  });
  after(() => rm(folder, { recursive: true }));

  it('writes the whole file once and keeps it', async () => {
    const options = { partPaths, targetPath: join(folder, 'once', 'model'), bytes: whole.length, sha256 };
    const path = await assembleModel(options);
    assert.deepEqual(await readFile(path), whole);
    const { mtimeMs, mode } = await stat(path);
    assert.equal(mode & 0o077, 0, 'other users of the machine cannot read it');
    await assembleModel(options);
    assert.equal((await stat(path)).mtimeMs, mtimeMs);
  });

  it('replaces a file that was damaged or cut short', async () => {
    const targetPath = join(folder, 'damaged', 'model');
    const options = { partPaths, targetPath, bytes: whole.length, sha256 };
    await assembleModel(options);
    for (const damage of [whole.toString().replace('first', 'worst'), 'first']) {
      await writeFile(targetPath, damage);
      assert.deepEqual(await readFile(await assembleModel(options)), whole);
    }
  });

  it('refuses parts with another hash and leaves nothing behind', async () => {
    const targetPath = join(folder, 'wrong', 'model');
    const call = assembleModel({
      partPaths: [...partPaths].reverse(),
      targetPath,
      bytes: whole.length,
      sha256,
    });
    await assert.rejects(call, { code: 'model_corrupt' });
    assert.deepEqual(await readdir(join(folder, 'wrong')), []);
  });

  it('gives one good file to several concurrent callers', async () => {
    const targetPath = join(folder, 'together', 'model');
    const options = { partPaths, targetPath, bytes: whole.length, sha256 };
    await Promise.all(Array.from({ length: 5 }, () => assembleModel(options)));
    assert.deepEqual(await readFile(targetPath), whole);
    assert.deepEqual(await readdir(join(folder, 'together')), ['model']);
  });
});
