import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { createPictureEngines, type PictureEngines } from '../createPictureEngines.js';
import { manifestName } from './pictureModel.js';

const modelsFolder = fileURLToPath(new URL('../../../../models/text-to-image', import.meta.url));
const skip = existsSync(join(modelsFolder, manifestName)) ? false : 'the weights are not in this checkout';

let pictures: PictureEngines;
before(() => {
  if (skip === false) pictures = createPictureEngines({ embedded: { modelsFolder } });
});
after(async () => await pictures?.close());

/** The mean colour of a square of a picture, from 0 to 255 each. */
async function colourAt(picture: Uint8Array, left: number, top: number, side: number): Promise<number[]> {
  const { channels } = await sharp(
    await sharp(picture).extract({ left, top, width: side, height: side }).toBuffer(),
  ).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

test('the shipped model draws what the words say, in their colours', { skip }, async () => {
  const draw = async (prompt: string, negativePrompt = '') => {
    const { files } = await pictures.engines.genImg.generate({ prompt, negativePrompt, seed: 7 });
    return files[0]!.bytes;
  };
  const apple = await draw('a red apple on a blue background');
  for (const [left, top] of [
    [2, 2],
    [222, 2],
    [2, 222],
  ] as const) {
    const [red, , blue] = await colourAt(apple, left, top, 32);
    assert.ok(blue! > red! + 60, 'the background is blue');
  }
  const [red, , blue] = await colourAt(apple, 96, 110, 64);
  assert.ok(red! > blue! + 60, 'the apple is red');
  const [nightRed, nightGreen, nightBlue] = await colourAt(await draw('a castle at night'), 2, 2, 40);
  assert.ok(nightRed! + nightGreen! + nightBlue! < 300, 'the night is dark');
  assert.ok(Buffer.from(apple).equals(await draw('a red apple on a blue background')));
  const without = await draw('a red apple on a blue background', 'leaf');
  assert.notDeepEqual(apple, without);
  const [before, after] = [await colourAt(apple, 2, 2, 32), await colourAt(without, 2, 2, 32)];
  before.forEach((value, channel) => {
    assert.ok(Math.abs(value - after[channel]!) < 40, 'a negative prompt leaves the background as it is');
  });
});

test('a place is drawn as a whole scene, a single thing on paper', { skip }, async () => {
  const draw = async (prompt: string, seed: number) =>
    (await pictures.engines.genImg.generate({ prompt, seed })).files[0]!.bytes;
  const beach = await draw('a beach with palm trees', 121);
  const [skyRed, , skyBlue] = await colourAt(beach, 2, 2, 40);
  assert.ok(skyBlue! > skyRed! + 30, 'there is a sky');
  const [sandRed, , sandBlue] = await colourAt(beach, 2, 214, 40);
  assert.ok(sandRed! > sandBlue! + 30, 'there is sand');
  const cat = await draw('a cat', 3);
  const corners = await Promise.all([2, 214].map(async (left) => colourAt(cat, left, 2, 30)));
  for (const corner of corners) assert.ok(Math.min(...corner) > 200, 'a cat alone is drawn on light paper');
});

/** How much neighbouring columns of a part of a picture differ on average, of 255. */
async function variationAcross(picture: Uint8Array, left: number, width: number): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let y = 0; y < info.height; y++) {
    for (let x = left; x < left + width - 1; x++) {
      const at = 3 * (y * info.width + x);
      sum += Math.abs(data[at]! - data[at + 3]!);
    }
  }
  return sum / (info.height * (width - 1));
}

test('a wide picture of a forest has trees on both sides instead of streaks', { skip }, async () => {
  const { files } = await pictures.engines.genImg.generate({
    prompt: 'a house in the forest',
    seed: 2,
    width: 512,
    height: 256,
  });
  assert.deepEqual([files[0]!.width, files[0]!.height], [512, 256]);
  for (const left of [0, 412]) {
    assert.ok((await variationAcross(files[0]!.bytes, left, 100)) > 0.5, 'something was drawn there');
  }
});

/** How likely the judge thinks each thing it knows to be in a picture. */
async function judgedLikelihoods(picture: Uint8Array): Promise<Record<string, number>> {
  const side = 64;
  const pixels = await sharp(picture).resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const planes = Float32Array.from({ length: 3 * side * side }, (_, at) => {
    const channel = Math.floor(at / (side * side));
    return pixels[(at % (side * side)) * 3 + channel]! / 127.5 - 1;
  });
  const session = await InferenceSession.create(join(modelsFolder, 'judge.onnx'), { intraOpNumThreads: 1 });
  const answer = await session.run({ picture: new Tensor('float32', planes, [1, 3, side, side]) });
  await session.release();
  const things: string[] = JSON.parse(await readFile(join(modelsFolder, 'judge.concepts.json'), 'utf8'));
  const logs = answer.log_probabilities!.data as Float32Array;
  return Object.fromEntries(things.map((thing, at) => [thing, Math.exp(logs[at]!)]));
}

test('a negative prompt takes its thing out of the picture and keeps the rest', { skip }, async () => {
  const draw = async (negativePrompt: string) => {
    const prompt = 'a robot next to a tree on a yellow background';
    const { files } = await pictures.engines.genImg.generate({ prompt, negativePrompt, seed: 5 });
    return files[0]!.bytes;
  };
  const [whole, without] = [await draw(''), await draw('tree')];
  const [before, after] = [await judgedLikelihoods(whole), await judgedLikelihoods(without)];
  assert.ok(after.tree! < 0.05, `a tree is still there: ${after.tree}`);
  assert.ok(after.robot! > before.robot! && after.robot! > 0.5, `the robot is there: ${after.robot}`);
  const [red, green, blue] = await colourAt(without, 2, 2, 32);
  assert.ok(red! > 180 && green! > 150 && blue! < 120, 'the background is still yellow');
});

/** What the short form of a quality bench prints. */
function runShort(bench: string): string {
  const path = fileURLToPath(new URL(`../../../../bench/pictures/${bench}.js`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, '--short'], {
    encoding: 'utf8',
    timeout: 900_000,
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
  return stdout;
}

test('what a motion says happens: a rocket leaves at the top, and snow falls on a house that stands', {
  skip,
}, async () => {
  const framesOf = async (prompt: string) => {
    const { files } = await pictures.engines.txt2Motion.generate({ prompt, seed: 7 });
    const gif = files.find(({ kind }) => kind === 'gif')!.bytes;
    const { pages = 0 } = await sharp(gif).metadata();
    return await Promise.all(
      Array.from({ length: pages }, (_, page) => sharp(gif, { page }).removeAlpha().raw().toBuffer()),
    );
  };
  const rocket = await framesOf('a rocket blasting off');
  /** The mean row of what is not white; undefined where there is nothing. */
  const rowOf = (frame: Buffer) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < frame.length; at += 3) {
      if (frame[at]! + frame[at + 1]! + frame[at + 2]! < 600) [sum, count] = [sum + at / 768, count + 1];
    }
    return count < 40 ? undefined : sum / count;
  };
  const rows = rocket.map(rowOf);
  assert.ok(rows[0]! > 128, 'it stands on the ground');
  assert.ok((rows[17] ?? 0) < rows[0]! - 40, 'it rises');
  assert.equal(rows.at(-1), undefined, 'it is gone');
  const snow = await framesOf('snow falling on a little house');
  const changed = (from: number, until: number) => {
    let count = 0;
    for (let at = from * 768; at < until * 768; at += 3) {
      count += Number(Math.abs(snow[0]![at]! - snow[8]![at]!) > 24);
    }
    return count / ((until - from) * 256);
  };
  assert.ok(changed(0, 256) > 0.002, 'flakes fall');
  assert.ok(changed(0, 256) < 0.4, 'the house stands');
});

test('a dozen held-out prompts pass every kind of check that the full quality bench makes', { skip }, () => {
  assert.match(runShort('quality'), /13 prompts, \d+ checks, \d+ % passed/);
});

test('held-out scenes of each of the thirteen kinds are named by the matcher', { skip }, () => {
  assert.match(runShort('scenes'), /29 prompts of 13 kinds, \d+ named/);
});
