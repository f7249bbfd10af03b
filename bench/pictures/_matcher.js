// Scores pictures of the composed held-out prompts with the shipped matcher, a network that was taught apart from the denoiser.

import { readFile } from 'node:fs/promises';
import '@tricorn/onnx/silent';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';

/** The side of a picture that the matcher sees, and the length of its vectors. */
const SIDE = 96;
const JOINT = 256;

/** The composed held-out prompts with their kinds. */
export async function readScenes() {
  return JSON.parse(await readFile(new URL('./prompts/scenes.json', import.meta.url), 'utf8'));
}

/** Loads the matcher from a model folder. */
export async function loadMatcher(folder) {
  const session = await InferenceSession.create(`${folder}/matcher.onnx`, {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const scenes = await readScenes();
  const rowCounts = JSON.parse(await readFile(`${folder}/matcher.captions.json`, 'utf8'));
  const bytes = await readFile(`${folder}/matcher.captions`);
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  if (rowCounts.length !== scenes.length || JOINT * sum(rowCounts) !== rows.length)
    throw new Error('The captions of the matcher do not belong to these prompts.');
  let at = 0;
  const texts = rowCounts.map((count) => {
    const vectors = Array.from({ length: count }, (_, row) =>
      unit(rows.subarray((at + row) * JOINT, (at + row + 1) * JOINT)),
    );
    at += count;
    return { own: vectors[0], exchanged: vectors.slice(1) };
  });

  return {
    /**
     * Whether a picture fits its own prompt better than all others of its kind, whether its own is among the best three,
     * and the share of prompts with one word exchanged that fit worse.
     */
    async score(number, png) {
      const { vector } = await session.run({
        picture: new Tensor('float32', await planes(png), [1, 3, SIDE, SIDE]),
      });
      const fit = (text) => text.reduce((total, value, index) => total + value * vector.data[index], 0);
      const { own, exchanged } = texts[number];
      const ownFit = fit(own);
      const better = scenes.filter(
        ({ kind }, other) => kind === scenes[number].kind && fit(texts[other].own) > ownFit,
      ).length;
      return {
        named: Number(better === 0),
        'in three': Number(better < 3),
        ...(exchanged.length > 0
          ? { 'one word': sum(exchanged.map((text) => Number(fit(text) < ownFit))) / exchanged.length }
          : {}),
      };
    },
    release: () => session.release(),
  };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

function unit(row) {
  const length = Math.hypot(...row);
  return Float32Array.from(row, (value) => value / length);
}

/** A picture as planes from −1 to 1, averaged over the area that each of the smaller pixels covers. */
async function planes(png) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / SIDE;
  const weights = Array.from({ length: SIDE }, (_, to) => {
    const [from, until] = [to * scale, (to + 1) * scale];
    const first = Math.floor(from);
    return Array.from({ length: Math.ceil(until) - first }, (_, step) => ({
      pixel: first + step,
      share: (Math.min(until, first + step + 1) - Math.max(from, first + step)) / scale,
    }));
  });
  const values = new Float32Array(3 * SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      for (const down of weights[y]) {
        for (const across of weights[x]) {
          const at = 3 * (down.pixel * info.width + across.pixel);
          for (let channel = 0; channel < 3; channel++)
            values[channel * SIDE * SIDE + y * SIDE + x] +=
              (down.share * across.share * data[at + channel]) / 127.5;
        }
      }
    }
  }
  return values.map((value) => value - 1);
}
