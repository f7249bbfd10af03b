import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { SpeechError } from '../errors.js';
import { decodeAudio } from './decodeAudio.js';

const clip = (name: string) => fileURLToPath(new URL(`../../clips/${name}`, import.meta.url));
const windowSamples = 320;

async function samplesOf(path: string, secondsMax = 60): Promise<number[]> {
  const samples: number[] = [];
  for await (const piece of decodeAudio(path, secondsMax)) for (const one of piece) samples.push(one);
  return samples;
}

/** How loud each fiftieth of a second is. */
const loudness = (samples: readonly number[]) =>
  Array.from({ length: Math.floor(samples.length / windowSamples) }, (_, at) =>
    Math.hypot(...samples.slice(at * windowSamples, (at + 1) * windowSamples)),
  );

const likeness = (a: readonly number[], b: readonly number[]) => {
  const product = a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b));
};

describe('an M4A recording', () => {
  let folder: string;
  let m4a: Buffer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-m4a-'));
    m4a = await readFile(clip('clip.m4a'));
  });
  after(async () => await rm(folder, { recursive: true }));
  const decoded = async (bytes: Buffer) => {
    const path = join(folder, 'clip.m4a');
    await writeFile(path, bytes);
    return await samplesOf(path);
  };
  const refused = async (bytes: Buffer, why: RegExp) =>
    await assert.rejects(
      decoded(bytes),
      (error) => error instanceof SpeechError && error.code === 'AUDIO_INVALID' && why.test(error.message),
    );
  const changed = (name: string, offset: number, change: (at: number, bytes: Buffer) => void) => {
    const bytes = Buffer.from(m4a);
    const at = bytes.indexOf(name);
    assert.ok(at > 0);
    change(at + offset, bytes);
    return bytes;
  };

  test('sounds like the same clip without compression', async () => {
    const heard = loudness(await decoded(m4a));
    const said = loudness(await samplesOf(clip('clip.wav')));
    // Encoders put some hundredths of a second in front.
    const best = Math.max(...[0, 1, 2, 3, 4, 5].map((late) => likeness(heard.slice(late), said)));
    assert.ok(best > 0.95, `${best}`);
    assert.ok(Math.abs(heard.length - said.length) < 10);
  });

  test('is read the same where its index stands in front', async () => {
    const start = m4a.indexOf('moov') - 4;
    const [head, sound, index] = [
      m4a.subarray(0, 28),
      m4a.subarray(28, start),
      Buffer.from(m4a.subarray(start)),
    ];
    const chunks = index.indexOf('stco');
    for (let chunk = 0; chunk < index.readUInt32BE(chunks + 8); chunk++) {
      const at = chunks + 12 + 4 * chunk;
      index.writeUInt32BE(index.readUInt32BE(at) + index.length, at);
    }
    const moved = Buffer.concat([head, index, sound]);
    const whole = await decoded(moved);
    assert.equal(whole.length, (await decoded(m4a)).length);
    // One that was cut off is read as far as it goes.
    const half = await decoded(moved.subarray(0, moved.length - sound.length / 2));
    assert.ok(half.length > whole.length / 4 && half.length < (3 * whole.length) / 4, `${half.length}`);
  });

  test('is refused by name where it was cut off, is not AAC-LC, or its index lies', async () => {
    await refused(m4a.subarray(0, m4a.indexOf('moov') - 4), /cut off before its index/);
    await refused(
      changed('esds', 39, (at, bytes) => bytes.writeUInt8((5 << 3) | 3, at)),
      /not of the profile AAC-LC; send it as/,
    );
    await refused(
      changed('esds', 0, (at, bytes) => bytes.write('alac', at)),
      /not of the profile AAC-LC; send it as/,
    );
    // Lists more, or larger, frames than there are; says that it is larger than the file.
    for (const [name, offset, why] of [
      ['stsz', 12, /damaged/],
      ['moov', -4, /cut off before its index/],
    ] as const)
      await refused(
        changed(name, offset, (at, bytes) => bytes.writeUInt32BE(0x7fffffff, at)),
        why,
      );
    const tooLarge = changed('stsz', 16, (at, bytes) => bytes.writeUInt32BE(0x7fffffff, at));
    assert.equal((await decoded(tooLarge)).length, 0);
  });

  test('is refused where its index names the same frame a thousand times', async () => {
    const times = 2_000;
    const grown = Buffer.from(m4a);
    for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco']) {
      const at = grown.indexOf(name) - 4;
      grown.writeUInt32BE(grown.readUInt32BE(at) + 4 * (times - 1), at);
    }
    const [sizes, runs, chunks] = ['stsz', 'stsc', 'stco'].map((name) => grown.indexOf(name) + 8);
    const sizeOf = (frame: number) => grown.readUInt32BE(sizes! + 8 + 4 * frame);
    const frame = 40;
    const before = Array.from({ length: frame }, (_, at) => sizeOf(at)).reduce((sum, bytes) => sum + bytes);
    grown.writeUInt32BE(grown.readUInt32BE(chunks! + 4) + before, chunks! + 4);
    const offset = grown.subarray(chunks! + 4, chunks! + 8);
    grown.writeUInt32BE(sizeOf(frame), sizes!);
    grown.writeUInt32BE(times, sizes! + 4);
    grown.writeUInt32BE(times, grown.indexOf('stts') + 12);
    grown.writeUInt32BE(1, runs! + 8);
    grown.writeUInt32BE(times, chunks!);
    const more = Buffer.concat(Array.from({ length: times - 1 }, () => offset));
    await refused(
      Buffer.concat([grown.subarray(0, chunks! + 8), more, grown.subarray(chunks! + 8)]),
      /index does not fit its sound/,
    );
  });

  test('is refused where a chunk of its index has thousands of millions of frames', async () => {
    const before = process.cpuUsage();
    await refused(
      changed('stsc', 16, (at, bytes) => bytes.writeUInt32BE(0x7fffffff, at)),
      /index does not fit its sound/,
    );
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, `${(user + system) / 1_000} ms`);
  });

  test('ends with sound or a refusal, whatever happened to its bytes', async () => {
    const change = fc.tuple(fc.nat(m4a.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        async (changes, inIndex) => {
          const bytes = Buffer.from(m4a);
          const from = inIndex ? bytes.indexOf('moov') : 0;
          for (const [at, value] of changes) bytes[from + (at % (bytes.length - from))] = value;
          try {
            for (const one of await decoded(bytes)) assert.ok(Math.abs(one) <= 2);
          } catch (error) {
            assert.ok(error instanceof SpeechError, String((error as Error).stack));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
