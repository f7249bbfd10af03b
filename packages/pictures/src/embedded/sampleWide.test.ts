import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PictureModel } from './pictureModel.js';
import { drawnWidth, sampleWide } from './sampleWide.js';

const side = 32;

/** A model whose flow ends at one colour: that of the prompt's length. */
function plainModel(asked: string[] = []): PictureModel {
  return {
    vocabulary: async () => undefined,
    name: 'plain',
    side,
    upscale: 1,
    stepShift: 3,
    async encode(prompts) {
      asked.push(...prompts);
      const states = Float32Array.from(prompts, ({ length }) => length);
      return { count: prompts.length, states, mask: new Float32Array(0) };
    },
    async velocity(pictures, { time }, text) {
      return pictures.map((value) => (value - text.states[0]! / 100) / time);
    },
    enlarge: async (picture) => picture,
    release: async () => {},
  };
}
const options = {
  prompt: 'a dog on the beach',
  negativePrompt: '',
  seed: 1,
  steps: 3,
  guidance: 3.5,
  style: 3,
  width: 2 * side,
  place: 'the beach',
};

test('the middle follows the prompt, both sides follow the place, and nothing jumps between them', async () => {
  const asked: string[] = [];
  const picture = await sampleWide(plainModel(asked), options);
  assert.deepEqual(asked, ['a dog on the beach', 'the beach']);
  assert.equal(picture.length, 3 * side * 2 * side);
  const [prompted, placed] = [options.prompt.length / 100, options.place.length / 100];
  for (let row = 0; row < 3 * side; row++) {
    const at = (x: number) => picture[row * options.width + x]!;
    assert.ok(Math.abs(at(side) - prompted) < 1e-5);
    for (const x of [0, 10, 53, 63]) assert.ok(Math.abs(at(x) - placed) < 1e-5);
    for (let x = 1; x < options.width; x++) {
      assert.ok(Math.abs(at(x) - at(x - 1)) < 0.3 * Math.abs(prompted - placed));
    }
  }
});

test('every step is three passes, reported one by one, and the preview has the whole width', async () => {
  let passes = 0;
  const shares: number[] = [];
  await sampleWide(plainModel(), {
    ...options,
    onPass: () => {
      passes++;
    },
    onStep: (share, expected) => {
      shares.push(share);
      assert.equal(expected.length, 3 * side * options.width);
    },
  });
  assert.equal(passes, 9);
  assert.deepEqual(shares, [1 / 3, 2 / 3, 1]);
});

test('a drawing is at most twice as wide as the square, and a nearly square one is not wider', () => {
  assert.deepEqual(
    [
      [512, 512],
      [576, 512],
      [768, 512],
      [1024, 576],
      [1024, 256],
      [512, 1024],
    ].map(([width, height]) => drawnWidth(width!, height!, 128)),
    [128, 128, 192, 224, 256, 128],
  );
});
