import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SpeechError } from '../errors.js';
import { measureAudio } from './measureAudio.js';

const [pcm, microsoft, ima] = [1, 2, 17];

/** A WAV file with any header; `perBlock` is how many samples each block says it has. */
function wavOf({
  codec = pcm,
  channels = 1,
  block = 2,
  bits = 16,
  perBlock = 0,
  rate = 16_000,
  bytes = 32_000,
  sound = 'data',
}): Buffer {
  const head = Buffer.alloc(48);
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  head.writeUInt32LE(20, 16);
  head.writeUInt16LE(codec, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt16LE(block, 32);
  head.writeUInt16LE(bits, 34);
  head.writeUInt16LE(2, 36);
  head.writeUInt16LE(perBlock, 38);
  head.write(sound, 40);
  head.writeUInt32LE(bytes, 44);
  const tone = Buffer.from(
    Array.from({ length: bytes }, (_, at) => Math.round(120 * Math.sin(at / 9)) & 0xff),
  );
  return Buffer.concat([head, tone]);
}

describe('a recording whose header lies', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-audio-'));
  });
  after(async () => await rm(folder, { recursive: true }));
  const measure = async (bytes: Buffer) => {
    const path = join(folder, 'recording.wav');
    await writeFile(path, bytes);
    return await measureAudio(path, 3_600);
  };

  test('is refused where a few bytes claim to be seconds', async () => {
    for (const codec of [ima, microsoft])
      for (const bytes of [64, 1_024])
        await assert.rejects(
          measure(wavOf({ codec, block: 16, bits: 4, perBlock: 65_535, bytes })),
          (error) => error instanceof SpeechError && error.code === 'AUDIO_INVALID',
        );
  });

  test('is refused before a decoder believes how many channels, blocks or bytes before its sound there are', async () => {
    const lies = {
      channels: wavOf({ channels: 65_535, block: 1, bits: 8, bytes: 4_096 }),
      samples: wavOf({ codec: ima, block: 1, bits: 4, perBlock: 65_535, bytes: 4_096 }),
      blocks: wavOf({ block: 0, bytes: 4_194_304 }),
      'chunks before the sound': wavOf({ sound: 'JUNK', bytes: 4_194_304 }),
    };
    for (const [what, bytes] of Object.entries(lies)) {
      const before = process.cpuUsage();
      await assert.rejects(
        measure(bytes),
        (error) => error instanceof SpeechError && error.code === 'AUDIO_INVALID',
        what,
      );
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 1_000_000, `${what}: ${(user + system) / 1_000} ms`);
    }
  });

  test('does not end a recording with blocks of four bits, or of eight', async () => {
    const compressed = wavOf({ codec: ima, block: 256, bits: 4, perBlock: 505, bytes: 25_600 });
    assert.equal(await measure(compressed), (100 * 505) / 16_000);
    assert.equal(await measure(wavOf({ block: 1, bits: 8, bytes: 16_000 })), 1);
  });
});
