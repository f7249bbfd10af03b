import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Resampler, sampleRate } from './resampler.js';

const tone = (rate: number, hertz: number): Float32Array =>
  Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

function resampled(samples: Float32Array, rate: number, pieceLength: number): number[] {
  const resampler = new Resampler(rate);
  const output: number[] = [];
  for (let from = 0; from < samples.length; from += pieceLength)
    output.push(...resampler.push(samples.subarray(from, from + pieceLength)));
  return [...output, ...resampler.flush()];
}

for (const rate of [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])
  test(`a tone at ${rate} Hz keeps its length and its wave, in pieces of any length`, () => {
    const whole = resampled(tone(rate, 440), rate, rate);
    assert.ok(Math.abs(whole.length - sampleRate) <= 1, String(whole.length));
    const wanted = tone(sampleRate, 440);
    for (let at = 100; at < whole.length - 100; at++)
      assert.ok(Math.abs(whole[at]! - wanted[at]!) < 0.01, `${at}: ${whole[at]} ${wanted[at]}`);
    assert.deepEqual(resampled(tone(rate, 440), rate, 997), whole);
  });

test('what is too high for the lower rate is gone instead of folded down', () => {
  const folded = resampled(tone(48_000, 12_000), 48_000, 4_096).slice(100, -100);
  assert.ok(Math.max(...folded.map(Math.abs)) < 0.01);
});
