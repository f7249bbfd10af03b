import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleRate } from '../audio/resampler.js';
import { cutSpeech, frameSamples } from './cutSpeech.js';

/** Seconds of speech (`true`) and of silence, as samples that say which they are. */
async function* recording(parts: readonly (readonly [speech: boolean, seconds: number])[]) {
  for (const [speech, seconds] of parts)
    for (let left = Math.round(seconds * sampleRate); left > 0; left -= 1_000)
      yield new Float32Array(Math.min(left, 1_000)).fill(speech ? 1 : 0);
}

async function cuts(
  parts: readonly (readonly [boolean, number])[],
  voiceOf = (frame: Float32Array) => frame[0]!,
) {
  const found: [number, number][] = [];
  for await (const { startSeconds, samples } of cutSpeech(recording(parts), async (frame) => voiceOf(frame)))
    found.push([startSeconds, startSeconds + samples.length / sampleRate]);
  return found;
}

test('speech is cut at its pauses, with a margin, and short pauses stay', async () => {
  const found = await cuts([
    [false, 2],
    [true, 3],
    [false, 0.3],
    [true, 2],
    [false, 4],
    [true, 1],
    [false, 1],
  ]);
  assert.deepEqual(
    found.map((ends) => ends.map((seconds) => Math.round(seconds * 2) / 2)),
    [
      [2, 7.5],
      [11, 12.5],
    ],
  );
  for (const [[start, end], [from, to]] of [
    [found[0]!, [2, 7.3]],
    [found[1]!, [11.3, 12.3]],
  ] as const)
    assert.ok(start <= from && start > from - 0.3 && end >= to && end < to + 0.3);
});

test('a click is not speech, and speech to the very end is kept', async () => {
  assert.deepEqual(
    await cuts([
      [false, 1],
      [true, 0.04],
      [false, 2],
    ]),
    [],
  );
  assert.equal((await cuts([[true, 2]])).length, 1);
});

test('a quarter of an hour without a pause is cut into pieces that fit the model, and nothing is lost', async () => {
  let frames = 0;
  const found = await cuts([[true, 900]], () => (frames++ % 500 === 400 ? 0.6 : 0.9));
  for (const [index, [start, end]] of found.entries()) {
    assert.ok(end - start <= 24.1, `${end - start} s`);
    if (index > 0) assert.ok(Math.abs(start - found[index - 1]![1]) < 1e-6);
  }
  assert.ok(found.at(-1)![1] >= 900 && found.at(-1)![1] < 900 + frameSamples / sampleRate);
});
