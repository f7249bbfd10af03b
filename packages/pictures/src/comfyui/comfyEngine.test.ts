import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '@tricorn/testing';
import sharp from 'sharp';
import { createWorkerPool, type WorkerPool } from '../embedded/workerPool.js';
import type { PictureErrorCode } from '../errors.js';
import { modes } from '../mode.js';
import { readPngText } from '../png/textChunks.js';
import { comfyNodes } from '../testing/comfyNodes.js';
import { type ComfyEngineOptions, createComfyEngine } from './comfyEngine.js';
import { loadWorkflow } from './workflow.js';

let comfy: ChildProcess;
let url: string;
let pool: WorkerPool;

/** Starts the stand-in as a process of its own, knowing the nodes of all shipped workflows. */
async function startComfy(password?: string): Promise<{ child: ChildProcess; url: string }> {
  const nodes = Object.keys(comfyNodes);
  const path = fileURLToPath(new URL('../testing/comfyStandIn.js', import.meta.url));
  const child = fork(path, [nodes.join(','), ...(password === undefined ? [] : [password])]);
  const [port] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}` };
}

before(async () => {
  ({ child: comfy, url } = await startComfy());
  pool = createWorkerPool({
    modelsFolder: '/nonexistent',
    threads: 1,
    workers: 1,
    queueMax: 8,
    idleUnloadMs: 60_000,
    rssBytesMax: 1e9,
    jobTimeoutMs: 30_000,
  });
});

after(async () => {
  comfy.disconnect();
  await pool.close();
});

const engine = (options: Partial<ComfyEngineOptions> = {}) => createComfyEngine({ url, pool, ...options });
const code =
  (expected: PictureErrorCode, pattern = /./) =>
  (error: { code?: string; message: string }) => {
    assert.equal(error.code, expected, error.message);
    assert.match(error.message, pattern);
    return true;
  };
const calls = async () => (await (await fetch(`${url}/calls`)).json()) as string[];
const queue = async (at = url) => {
  const { queue_running, queue_pending } = (await (await fetch(`${at}/queue`)).json()) as Record<
    string,
    unknown[]
  >;
  return queue_running!.length + queue_pending!.length;
};

test('every picture mode runs its workflow and gives a PNG with its history', async () => {
  for (const mode of ['genImg', 'genImgSDXL', 'genImgFlux'] as const) {
    const { files, model, seed } = await engine().generate(mode, {
      prompt: 'a "quoted" lion\n%seed%',
      seed: 2 ** 40 + 5,
      width: 320,
      height: 256,
      steps: 6,
      taskId: 't1',
    });
    assert.equal(seed, 2 ** 40 + 5);
    assert.match(model, /safetensors/);
    assert.deepEqual([files[0]!.kind, files[0]!.width, files[0]!.height], ['png', 320, 256]);
    const texts = readPngText(files[0]!.bytes);
    assert.equal(texts['prompt'], 'a "quoted" lion\n%seed%');
    assert.equal(texts['task id'], 't1');
  }
});

test('progress rises and previews come as PNG', async () => {
  const progress: number[] = [];
  const previews: Uint8Array[] = [];
  await engine().generate(
    'genImg',
    { prompt: '[slow] a lion', steps: 15 },
    {
      onProgress(share, preview) {
        progress.push(share);
        if (preview) previews.push(preview);
      },
    },
  );
  assert.deepEqual(
    progress,
    [...progress].sort((a, b) => a - b),
  );
  assert.ok(progress.length >= 15 && progress.at(-1)! <= 1);
  assert.ok(previews.length >= 2);
  assert.equal((await sharp(previews[0]).metadata()).format, 'png');
});

test('every motion mode gives a GIF that closes its loop, and the same as WebP and MP4', async () => {
  const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  for (const mode of ['txt2Motion', 'img2Motion', 'cogVideo', 'pyramid'] as const) {
    const { files } = await engine().generate(mode, {
      prompt: 'a bird flying',
      width: 128,
      height: 96,
      steps: 2,
      ...(mode === 'img2Motion' ? { image } : {}),
    });
    assert.deepEqual(
      files.map(({ kind }) => kind),
      ['gif', 'webp', 'mp4'],
      mode,
    );
    const { pages, loop, delay } = await sharp(files[0]!.bytes, { animated: true }).metadata();
    // The stand-in saves four frames that end far from where they began: they run back.
    assert.deepEqual([pages, loop, delay?.[0]], [6, 0, 130], mode);
  }
  assert.ok((await calls()).includes('POST /upload/image'));
});

test('cancelling interrupts running work and withdraws waiting work', async () => {
  const stopFirst = new AbortController();
  const stopSecond = new AbortController();
  const first = engine().generate(
    'genImg',
    { prompt: '[slow] one', steps: 60 },
    { signal: stopFirst.signal },
  );
  first.catch(() => {});
  await until(async () => (await queue()) === 1, { describe: 'the first is queued' });
  const second = engine().generate(
    'genImg',
    { prompt: '[slow] two', steps: 60 },
    { signal: stopSecond.signal },
  );
  second.catch(() => {});
  await until(async () => (await queue()) === 2, { describe: 'the second is queued' });
  stopSecond.abort();
  await assert.rejects(second, code('CANCELLED'));
  assert.equal(await queue(), 1);
  stopFirst.abort();
  await assert.rejects(first, code('CANCELLED'));
  await until(async () => (await queue()) === 0, { describe: 'the queue is empty' });
  assert.ok((await calls()).includes('POST /interrupt'));
});

test('a failing node is named', async () => {
  await assert.rejects(
    engine().generate('genImg', { prompt: '[fail] a lion' }),
    code('ENGINE_FAILED', /KSampler: CUDA out of memory/),
  );
});

test('a lost socket does not lose the result', async () => {
  const { files } = await engine().generate('genImg', { prompt: '[cut] a lion', steps: 10 });
  assert.equal(files[0]!.kind, 'png');
});

test('a full queue is refused as busy, before anything is uploaded', async () => {
  const stop = new AbortController();
  const jobs = Array.from({ length: 3 }, (_, index) =>
    engine()
      .generate('genImg', { prompt: `[slow] ${index}`, steps: 60 }, { signal: stop.signal })
      .catch(() => {}),
  );
  await until(async () => (await queue()) === 3, { describe: 'all three are queued' });
  await assert.rejects(
    engine({ queueMax: 2 }).generate('genImg', { prompt: 'one more' }),
    (error: { code: string; transient: boolean }) => error.code === 'ENGINE_BUSY' && error.transient,
  );
  stop.abort();
  await Promise.all(jobs);
});

test('work over its time is stopped there too', async () => {
  const job = engine({ jobTimeoutMs: 300 }).generate('genImg', { prompt: '[slow] long', steps: 60 });
  await assert.rejects(job, code('ENGINE_TIMEOUT'));
  await until(async () => (await queue()) === 0, { describe: 'the queue is empty' });
});

test('memory is released after a while without work', async () => {
  const before = (await calls()).filter((call) => call === 'POST /free').length;
  const idle = engine({ freeMemoryAfterMs: 50 });
  await idle.generate('genImg', { prompt: 'a lion', steps: 2 });
  const freed = async () => (await calls()).filter((call) => call === 'POST /free').length;
  await until(async () => (await freed()) > before, { describe: 'memory is released' });
  assert.equal(await freed(), before + 1);
  await idle.close();
});

test('an operator’s workflow replaces the shipped one; a broken one is refused by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  const own = await loadWorkflow('genImg', undefined);
  own['checkpoint']!.inputs['ckpt_name'] = 'my-model.safetensors';
  await writeFile(join(folder, 'genImg.json'), JSON.stringify(own));
  await writeFile(join(folder, 'genImgFlux.json'), '{"nodes": []}');
  await writeFile(
    join(folder, 'genImgSDXL.json'),
    JSON.stringify({ a: { class_type: 'X', inputs: { x: '%what%' } } }),
  );
  const mine = engine({ workflowFolder: folder });
  assert.equal((await mine.generate('genImg', { prompt: 'a lion', steps: 2 })).model, 'my-model.safetensors');
  await assert.rejects(
    mine.generate('genImgFlux', { prompt: 'a lion' }),
    code('WORKFLOW_INVALID', /API format/),
  );
  await assert.rejects(mine.generate('genImgSDXL', { prompt: 'a lion' }), code('WORKFLOW_INVALID', /%what%/));
  await rm(folder, { recursive: true });
});

test('health tells what is missing, and an engine that is down is named without its secrets', async () => {
  for (const mode of modes) assert.deepEqual((await engine().health(mode)).ok, true, mode);
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  await writeFile(
    join(folder, 'genImg.json'),
    JSON.stringify({ a: { class_type: 'NoSuchNode', inputs: {} } }),
  );
  const lacking = await engine({ workflowFolder: folder }).health('genImg');
  assert.ok(!lacking.ok && lacking.detail.includes('NoSuchNode'));
  await assert.rejects(
    engine({ workflowFolder: folder }).generate('genImg', { prompt: 'a lion' }),
    code('ENGINE_FAILED', /NoSuchNode/),
  );
  await rm(folder, { recursive: true });
  const down = engine({ url: 'http://someone:hunter2@127.0.0.1:1/comfy?key=hunter2' });
  const check = code('ENGINE_DOWN', /^ComfyUI at http:\/\/127\.0\.0\.1:1\/comfy\/ does not answer$/);
  await assert.rejects(down.generate('genImg', { prompt: 'a lion' }), check);
  assert.ok(!(await down.health('genImg')).detail.includes('hunter2'));
});

test('a user and password in the address are sent as a header', async () => {
  const locked = await startComfy('someone:hunter2');
  const address = locked.url.replace('http://', 'http://someone:hunter2@');
  const { files } = await engine({ url: address }).generate('genImg', { prompt: 'a lion', steps: 2 });
  assert.equal(files[0]!.kind, 'png');
  assert.equal((await engine({ url: locked.url }).health('genImg')).ok, false);
  locked.child.disconnect();
});

test('the death of the engine during the work is a transient failure', async () => {
  const mortal = await startComfy();
  const job = engine({ url: mortal.url }).generate('genImg', { prompt: '[slow] a lion', steps: 60 });
  job.catch(() => {});
  await until(async () => (await queue(mortal.url)) === 1, { describe: 'the work is queued' });
  mortal.child.kill('SIGKILL');
  await assert.rejects(
    job,
    (error: { code: string; transient: boolean }) => error.code === 'ENGINE_DOWN' && error.transient,
  );
});

test('an engine that answers late during the work is waited for', async (context) => {
  const late = await startComfy();
  const job = engine({ url: late.url, requestTimeoutMs: 3_000 }).generate('genImg', {
    prompt: '[slow] a lion',
    steps: 60,
  });
  job.catch(() => {});
  await until(async () => (await queue(late.url)) === 1, { describe: 'the work is queued' });
  let unanswered = 0;
  const { fetch: send } = globalThis;
  context.mock.method(globalThis, 'fetch', async (...given: Parameters<typeof fetch>) =>
    send(...given).catch((error: unknown) => {
      unanswered++;
      throw error;
    }),
  );
  late.child.kill('SIGSTOP');
  await until(() => unanswered > 0, { describe: 'a question has waited for too long' });
  late.child.kill('SIGCONT');
  const { files } = await job;
  assert.equal(files[0]!.kind, 'png');
  late.child.disconnect();
});

test('start pictures and masks are uploaded, adapters are inserted, and what cannot be named is refused', async () => {
  const initImage = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const request = { prompt: 'a lion', initImage, width: 128, height: 128, steps: 2, strength: 0.5 };
  for (const mode of ['genImg', 'genImgSDXL', 'genImgFlux'] as const) {
    const before = (await calls()).filter((call) => call === 'POST /upload/image').length;
    const loras = [{ name: 'ink.safetensors', weight: 0.8 }];
    engine().check(mode, { ...request, maskImage: initImage, loras });
    await engine().generate(mode, { ...request, loras });
    await engine().generate(mode, { ...request, maskImage: initImage });
    const after = (await calls()).filter((call) => call === 'POST /upload/image').length;
    assert.equal(after - before, 3);
  }
  const field = (expected: string) => (error: { field?: string }) => error.field === expected;
  const loras = [{ name: 'https://example.com/ink.safetensors', weight: 1 }];
  assert.throws(() => engine().check('genImg', { prompt: 'a', loras }), field('lora_path_list'));
  const motionLoras = [{ name: 'ink', weight: 1 }];
  assert.throws(
    () => engine().check('cogVideo', { prompt: 'a', loras: motionLoras }),
    field('lora_path_list'),
  );
});
