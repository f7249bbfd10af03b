import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { until } from '@tricorn/testing';
import sharp from 'sharp';
import type { PictureErrorCode } from '../errors.js';
import { readPngText } from '../png/textChunks.js';
import { writeTinyModel } from '../testing/tinyModel.js';
import { createEmbeddedEngine } from './embeddedEngine.js';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './workerPool.js';

let modelsFolder: string;
let pool: WorkerPool;

const poolOptions = (): WorkerPoolOptions => ({
  modelsFolder,
  threads: 1,
  workers: 1,
  queueMax: 4,
  idleUnloadMs: 60_000,
  rssBytesMax: 700 * 1024 * 1024,
  jobTimeoutMs: 30_000,
});

before(async () => {
  modelsFolder = await writeTinyModel();
  pool = createWorkerPool(poolOptions());
});

after(async () => {
  await pool.close();
  await rm(modelsFolder, { recursive: true });
});

const engine = () => createEmbeddedEngine({ modelsFolder, pool });
const code = (expected: PictureErrorCode) => (error: { code?: string }) => error.code === expected;
const gifFrames = async (bytes: Uint8Array) => (await sharp(bytes, { animated: true }).metadata()).pages;

/** A picture with a clear subject, as a caller would send it. */
const given = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#88bbee' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="300" height="200"><circle cx="150" cy="110" r="50" fill="#c33"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer();

test('the same seed and request give the same bytes; another seed or negative prompt does not', async () => {
  const request = { prompt: 'a red apple', seed: 7, taskId: 'task' };
  const first = await engine().generate('genImg', request);
  const again = await engine().generate('genImg', request);
  assert.ok(Buffer.from(first.files[0]!.bytes).equals(again.files[0]!.bytes));
  for (const change of [
    { seed: 8 },
    { negativePrompt: 'green' },
    { prompt: 'a blue house' },
    { steps: 3 },
    { guidance: 2 },
    { prompt: 'a red 3d apple' },
  ]) {
    const other = await engine().generate('genImg', { ...request, ...change });
    assert.notDeepEqual(
      await sharp(other.files[0]!.bytes).raw().toBuffer(),
      await sharp(first.files[0]!.bytes).raw().toBuffer(),
    );
  }
});

test('a picture is a PNG of the mode’s or the asked size that carries its own history', async () => {
  const { files, model, seed } = await engine().generate('genImg', {
    prompt: 'ein Löwe 🦁',
    negativePrompt: 'rain',
    taskId: '0b5e',
  });
  assert.equal(model, 'tiny-test-model');
  assert.deepEqual(readPngText(files[0]!.bytes), {
    prompt: 'ein Löwe 🦁',
    'negative prompt': 'rain',
    seed: String(seed),
    model,
    'task id': '0b5e',
  });
  assert.equal(files[0]!.contentType, 'image/png');
  const sizes: [object, number, number][] = [
    [{}, 512, 512],
    [{ width: 320, height: 200 }, 320, 200],
    [{ width: 128 }, 128, 128],
  ];
  for (const [fields, width, height] of sizes) {
    const { files } = await engine().generate('genImgSDXL', { prompt: 'a cat', steps: 2, ...fields });
    const metadata = await sharp(files[0]!.bytes).metadata();
    assert.deepEqual([metadata.width, metadata.height], [width, height]);
    assert.deepEqual([files[0]!.width, files[0]!.height], [width, height]);
  }
});

test('progress never falls, ends below one before the result, comes often, and shows pictures', async () => {
  const seen: { progress: number; at: number }[] = [{ progress: 0, at: performance.now() }];
  let previews = 0;
  await engine().generate(
    'pyramid',
    { prompt: 'a ball bouncing', seed: 1, width: 160 },
    {
      async onProgress(progress, preview) {
        seen.push({ progress, at: performance.now() });
        if (preview) previews++;
        if (preview) assert.equal((await sharp(preview).metadata()).format, 'png');
      },
    },
  );
  // On a busy machine everything takes longer, the gaps too.
  const gapMsMax = Math.max(2_000, (seen.at(-1)!.at - seen[0]!.at) / 4);
  for (let index = 1; index < seen.length; index++) {
    assert.ok(seen[index]!.progress >= seen[index - 1]!.progress);
    assert.ok(seen[index]!.at - seen[index - 1]!.at < gapMsMax, 'a gap in the progress');
  }
  // At most five previews a second: a fast machine has time for one.
  assert.ok(seen.length > 40 && previews > 0, `${seen.length} reports, ${previews} previews`);
});

test('text to motion is a looping GIF with the same motion as WebP and MP4', async () => {
  const { files } = await engine().generate('txt2Motion', {
    prompt: 'an apple falling',
    seed: 3,
    width: 128,
  });
  assert.deepEqual(
    files.map(({ kind }) => kind),
    ['gif', 'webp', 'mp4'],
  );
  assert.equal(Buffer.from(files[2]!.bytes).toString('latin1', 4, 8), 'ftyp');
  assert.equal(await gifFrames(files[0]!.bytes), 24);
  assert.equal(await gifFrames(files[1]!.bytes), 24);
  assert.equal((await sharp(files[0]!.bytes).metadata()).loop, 0);
});

test('a given picture keeps its proportions and content, and moves without any model', async () => {
  const withoutModel = createEmbeddedEngine({ modelsFolder: '/nonexistent', pool });
  const { files } = await withoutModel.generate('img2Motion', {
    prompt: 'the ball jumps',
    image: await given(),
    seed: 1,
  });
  assert.deepEqual([files[0]!.width, files[0]!.height], [320, 213]);
  const { data, info } = await sharp(files[0]!.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (Math.round(info.height * 0.55) * info.width + info.width / 2) * 3;
  assert.ok(data[middle]! > 170 && data[middle + 1]! < 90, 'the red ball is where it was');
});

test('a moved picture loops: from the last frame to the first is no larger a step than between others', async () => {
  const { files } = await engine().generate('img2Motion', {
    prompt: 'the ball bounces',
    image: await given(),
    seed: 1,
  });
  const { data, info } = await sharp(files[1]!.bytes, { animated: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = info.width * (info.pageHeight ?? 0) * 3;
  const count = data.length / size;
  const steps = Array.from({ length: count }, (_, frame) => {
    const next = ((frame + 1) % count) * size;
    let sum = 0;
    for (let at = 0; at < size; at++) sum += Math.abs(data[frame * size + at]! - data[next + at]!);
    return sum / size;
  });
  assert.ok(Math.max(...steps) > 0.5, 'it moves');
  assert.ok(steps.at(-1)! <= 1.05 * Math.max(...steps.slice(0, -1)));
});

test('cancelling stops the worker’s work, and the same worker takes the next job', async () => {
  await engine().generate('genImg', { prompt: 'warm' });
  const [pid] = pool.status().pids;
  const stop = new AbortController();
  const job = engine().generate(
    'pyramid',
    { prompt: 'a wheel spinning', steps: 50 },
    {
      signal: stop.signal,
      onProgress: (progress) => progress > 0.1 && stop.abort(),
    },
  );
  await assert.rejects(job, code('CANCELLED'));
  assert.equal(pool.status().running, 0);
  await engine().generate('genImg', { prompt: 'next' });
  // A worker that had not stopped by itself would have been killed and replaced.
  assert.deepEqual(pool.status().pids, [pid]);
  await assert.rejects(
    engine().generate('genImg', { prompt: 'x' }, { signal: AbortSignal.abort() }),
    code('CANCELLED'),
  );
});

test('the death of a worker is a transient failure, and the next job gets a new worker', async () => {
  const job = engine().generate(
    'pyramid',
    { prompt: 'a wheel spinning' },
    {
      onProgress: () => process.kill(pool.status().pids[0]!, 'SIGKILL'),
    },
  );
  await assert.rejects(
    job,
    (error: { code: string; transient: boolean }) => error.code === 'ENGINE_FAILED' && error.transient,
  );
  await engine().generate('genImg', { prompt: 'next' });
});

test('jobs beyond the queue are refused as busy, and waiting ones can be cancelled', async () => {
  const stop = new AbortController();
  const request = { prompt: 'a wheel spinning', seed: 1 };
  const jobs = Array.from({ length: 5 }, () =>
    engine()
      .generate('pyramid', request, { signal: stop.signal })
      .catch((error) => error.code),
  );
  await until(() => pool.status().waiting === 4, { describe: 'the queue is full' });
  await assert.rejects(engine().generate('pyramid', request), code('ENGINE_BUSY'));
  stop.abort();
  assert.deepEqual(await Promise.all(jobs), Array(5).fill('CANCELLED'));
});

test('a job over its time is stopped', async () => {
  const hasty = createWorkerPool({ ...poolOptions(), jobTimeoutMs: 150 });
  const slow = createEmbeddedEngine({ modelsFolder, pool: hasty });
  await assert.rejects(slow.generate('pyramid', { prompt: 'a wheel spinning' }), code('ENGINE_TIMEOUT'));
  await hasty.close();
});

test('an idle worker is ended and its memory given back', async () => {
  const brief = createWorkerPool({ ...poolOptions(), idleUnloadMs: 50 });
  await createEmbeddedEngine({ modelsFolder, pool: brief }).generate('genImg', {
    prompt: 'a cat',
    steps: 1,
  });
  assert.equal(brief.status().pids.length, 1);
  await until(() => brief.status().pids.length === 0, { describe: 'the worker has ended' });
  await brief.close();
});

test('a worker stays below 700 MB', async () => {
  await engine().generate('genImg', { prompt: 'a cat' });
  const { rssBytesPeak } = pool.status();
  assert.ok(rssBytesPeak > 0 && rssBytesPeak < 700 * 1024 * 1024, `${rssBytesPeak}`);
});

test('missing weights are named, in health and in a request', async () => {
  const empty = createWorkerPool({ ...poolOptions(), modelsFolder: '/nonexistent' });
  const missing = createEmbeddedEngine({ modelsFolder: '/nonexistent', pool: empty });
  assert.equal((await missing.health('genImg')).ok, false);
  assert.equal((await missing.health('img2Motion')).ok, true);
  assert.equal((await engine().health('genImg')).ok, true);
  await assert.rejects(missing.generate('genImg', { prompt: 'a cat' }), code('MODEL_MISSING'));
  await empty.close();
});

test('bad pictures and sizes are refused by name', async () => {
  const image = Buffer.from('not a picture');
  await assert.rejects(engine().generate('img2Motion', { prompt: 'jump', image }), code('IMAGE_INVALID'));
  await assert.rejects(engine().generate('genImg', { prompt: 'a', width: 2048 }), code('REQUEST_INVALID'));
  await assert.rejects(
    engine().generate('genImg', { prompt: 'a', width: 512, height: 128 }),
    code('REQUEST_INVALID'),
  );
});

/** Black with a white right half. */
const rightHalf = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="150" height="200"><rect width="150" height="200" fill="#fff"/></svg>',
        ),
        left: 150,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
const pixels = async (bytes: Uint8Array) =>
  await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

test('a start picture shapes the result: less strength keeps more of it, and its proportions are kept', async () => {
  const initImage = await given();
  const drawn = async (strength: number) => {
    const { files } = await engine().generate('genImg', {
      prompt: 'a red apple',
      seed: 3,
      initImage,
      strength,
    });
    return await pixels(files[0]!.bytes);
  };
  const [little, much] = [await drawn(0.1), await drawn(1)];
  assert.deepEqual([little.info.width, little.info.height], [256, 171]);
  const original = await sharp(initImage).resize(256, 171, { fit: 'fill' }).raw().toBuffer();
  const far = (data: Buffer) =>
    data.reduce((sum, value, at) => sum + Math.abs(value - original[at]!), 0) / data.length;
  assert.ok(far(little.data) * 1.5 < far(much.data), `${far(little.data)} ${far(much.data)}`);
});

test('outside of a mask every pixel of the start picture stays; inside it changes', async () => {
  const initImage = await given();
  const { files } = await engine().generate('genImg', {
    prompt: 'a red apple',
    seed: 3,
    initImage,
    maskImage: await rightHalf(),
    width: 300,
    height: 200,
  });
  const { data } = await pixels(files[0]!.bytes);
  const original = await sharp(initImage).raw().toBuffer();
  let [kept, changed] = [0, 0];
  for (let y = 0; y < 200; y++) {
    for (let x = 0; x < 300; x++) {
      const same = [0, 1, 2].every((c) => data[(y * 300 + x) * 3 + c] === original[(y * 300 + x) * 3 + c]);
      if (x < 135 && same) kept++;
      if (x > 165 && !same) changed++;
    }
  }
  assert.equal(kept, 135 * 200);
  assert.ok(changed > 0.9 * 134 * 200, `${changed}`);
});

test('start pictures, masks, strengths and adapters that cannot be used are refused by their names', async () => {
  const initImage = await given();
  const request = { prompt: 'a cat', initImage };
  const field = (expected: string) => (error: { field?: string }) => error.field === expected;
  const { check, generate } = engine();
  assert.throws(() => check('genImg', { prompt: 'a cat', maskImage: initImage }), field('mask_image'));
  assert.throws(() => check('genImg', { prompt: 'a cat', strength: 0.5 }), field('strength'));
  for (const strength of [0, -1, 1.01, Number.NaN])
    assert.throws(() => check('genImg', { ...request, strength }), field('strength'));
  assert.throws(() => check('cogVideo', request), field('init_image'));
  assert.throws(
    () => check('genImg', { prompt: 'a cat', loras: [{ name: 'ghibli', weight: 1 }] }),
    field('lora_path_list'),
  );
  check('genImg', { prompt: 'a cat', initImage: new Uint8Array() });
  await assert.rejects(
    generate('genImg', { prompt: 'a cat', initImage: new Uint8Array() }),
    field('init_image'),
  );
  await assert.rejects(
    generate('genImg', { ...request, maskImage: Buffer.from('not a picture') }),
    (error: { code?: string; message: string }) =>
      error.code === 'IMAGE_INVALID' && error.message.startsWith('mask_image'),
  );
});
