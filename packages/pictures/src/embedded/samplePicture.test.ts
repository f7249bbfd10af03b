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
