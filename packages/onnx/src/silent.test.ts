import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { encodeModel } from './encodeModel.js';

const imported = (path: string) => `import ${JSON.stringify(import.meta.resolve(path))};`;

const model = encodeModel({
  opsets: { '': 18 },
  graph: {
    name: 'same',
    nodes: [{ op: 'Identity', inputs: ['x'], outputs: ['y'] }],
    inputs: [{ name: 'x', type: 'float32', dims: [1] }],
    outputs: [{ name: 'y', type: 'float32', dims: [1] }],
  },
});

const session = `
  const { InferenceSession, Tensor } = await import(${JSON.stringify(import.meta.resolve('onnxruntime-node'))});
  const session = await InferenceSession.create(Buffer.from('${Buffer.from(model).toString('base64')}', 'base64'));
  await session.run({ x: new Tensor('float32', [1], [1]) });`;

const sessionInThread = `
  import { Worker } from 'node:worker_threads';
  new Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(session)})));`;

/** The files that a process leaves in its home folder. */
async function leftBehind(source: string): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), 'silent-test-'));
  // onnxruntime is silent by itself where one of these is set.
  const { CI, GITHUB_ACTIONS, ORT_DISABLE_TELEMETRY, ORT_RUNNING_UNIT_TESTS, NODE_OPTIONS, ...env } =
    process.env;
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
      env: { ...env, HOME: home, XDG_CACHE_HOME: join(home, '.cache') },
    });
    return await readdir(home, { recursive: true });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

test('a process with sessions keeps nothing to report about them, in its threads either', async () => {
  assert.deepEqual(await leftBehind(imported('./silent.js') + session), []);
  assert.deepEqual(await leftBehind(imported('./silent.js') + sessionInThread), []);
});

test('without this the runtime keeps an id of the machine and events to send', {
  skip: process.platform === 'linux' ? false : 'other systems keep them elsewhere',
}, async () => {
  assert.match((await leftBehind(session)).join(), /Microsoft/);
});
