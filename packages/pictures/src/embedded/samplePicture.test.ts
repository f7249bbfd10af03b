import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PictureModel, Step } from './pictureModel.js';
import { samplePicture } from './samplePicture.js';

/** A model of two by two pixels whose velocity for a prompt is its length, and that notes what it was asked. */
function notingModel() {
  const asked: string[][] = [];
  const steps: Step[] = [];
  const model: PictureModel = {
    vocabulary: async () => undefined,
    name: 'noting',
    side: 2,
    upscale: 1,
    stepShift: 3,
    async encode(prompts) {
      asked.push([...prompts]);
      return {
        count: prompts.length,
        states: Float32Array.from(prompts, ({ length }) => length),
        mask: new Float32Array(0),
      };
    },
    async velocity(pictures, step, text) {
      steps.push(step);
      return pictures.map((_, at) => text.states[Math.floor(at / 12)]!);
    },
    enlarge: async (picture) => picture,
    release: async () => {},
  };
  return { model, asked, steps };
}
const request = { prompt: 'a cat', negativePrompt: '', seed: 1, steps: 2, guidance: 3.5, style: 1 };

test('without a negative prompt a step is one pass, and steps are denser near the noise', async () => {
  const { model, asked, steps } = notingModel();
  await samplePicture(model, request);
  assert.deepEqual(asked, [['a cat']]);
  assert.deepEqual(
    steps.map(({ time, length }) => [time, length]),
    [
      [1, 0.25],
      [0.75, 0.75],
    ],
  );
  assert.deepEqual(steps[0]!.guidance, [3.5]);
});

test('a negative prompt pushes by its difference from a neutral picture, not from no prompt', async () => {
  const { model, asked, steps } = notingModel();
  const plain = await samplePicture(notingModel().model, request);
  const pushed = await samplePicture(model, { ...request, negativePrompt: 'hats' });
  assert.deepEqual(asked, [['a cat'], ['hats'], ['a picture']]);
  assert.deepEqual(
    steps.slice(0, 3).map(({ guidance }) => guidance),
    [[3.5], [1], [1]],
  );
  const difference = 'hats'.length - 'a picture'.length;
  pushed.forEach((value, at) => {
    assert.ok(Math.abs(value - (plain[at]! + difference)) < 1e-5);
  });
  const same = await samplePicture(notingModel().model, { ...request, negativePrompt: 'a picture' });
  same.forEach((value, at) => {
    assert.ok(Math.abs(value - plain[at]!) < 1e-5);
  });
});

test('guidance beyond what the model was taught is bounded', async () => {
  const { model, steps } = notingModel();
  await samplePicture(model, { ...request, guidance: 15 });
  assert.deepEqual(steps[0]!.guidance, [7]);
});

test('a start picture sets where the path begins: less strength takes fewer steps of the same length', async () => {
  const { model, steps } = notingModel();
  const start = { picture: new Float32Array(12).fill(0.5), strength: 0.5 };
  const plain = await samplePicture(model, { ...request, steps: 4, start });
  assert.deepEqual(
    steps.map(({ time, length }) => [time, length]),
    [
      [0.75, 0.25],
      [0.5, 0.5],
    ],
  );
  const other = await samplePicture(notingModel().model, {
    ...request,
    steps: 4,
    start: { ...start, picture: new Float32Array(12).fill(-0.5) },
  });
  plain.forEach((value, at) => {
    assert.ok(Math.abs(value - other[at]! - 0.25) < 1e-5, 'a quarter of it shows at time 0.75');
  });
});

test('what a mask keeps ends as it was, whatever the strength', async () => {
  const picture = Float32Array.from({ length: 12 }, (_, at) => at / 12);
  const mask = Float32Array.of(1, 0, 0, 1);
  const shown: Float32Array[] = [];
  const drawn = await samplePicture(notingModel().model, {
    ...request,
    start: { picture, strength: 1, mask },
    onStep: (_, expected) => void shown.push(Float32Array.from(expected)),
  });
  drawn.forEach((value, at) => {
    const same = Math.abs(value - picture[at]!) < 1e-6;
    assert.equal(same, mask[at % 4] === 0, `place ${at}`);
  });
  assert.ok(
    shown.every((expected) => Math.abs(expected[1]! - picture[1]!) < 1e-6),
    'previews show it too',
  );
});

test('previews refine: each shows the expected end, so a steady flow shows the same picture from the first step on', async () => {
  const { model } = notingModel();
  const previews: number[][] = [];
  const drawn = await samplePicture(model, {
    ...request,
    steps: 6,
    onStep: (_, expected) => void previews.push([...expected]),
  });
  assert.equal(previews.length, 6);
  for (const preview of previews) {
    preview.forEach((value, at) => {
      assert.ok(Math.abs(value - drawn[at]!) < 1e-4, 'a preview shows noise that the picture will not have');
    });
  }
});
