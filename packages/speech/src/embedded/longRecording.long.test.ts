import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sampleRate } from '../audio/resampler.js';
import type { Segment, SpeechEngine } from '../engine.js';
import { embeddedEngine } from './embeddedEngine.js';

const minutes = 30;
const headerBytes = 78;
const bytesPerSecond = 2 * sampleRate;
/** Its samples alone, as the models read them. */
const recordingBytes = minutes * 60 * sampleRate * Float32Array.BYTES_PER_ELEMENT;

/** Peak of the resident memory of the process with the models. */
async function peakBytes(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map(
        async (name) => await readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''),
      ),
    );
    if (command!.includes('speechMain') && status!.includes(`PPid:\t${process.pid}\n`))
      return Number(/VmHWM:\s+(\d+) kB/.exec(status!)![1]) * 1_024;
  }
  throw new Error('there is no process with the models');
}

describe('half an hour of recording', { skip: process.platform !== 'linux' }, () => {
  let folder: string;
  let path: string;
  let engine: SpeechEngine;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-half-hour-'));
    path = join(folder, 'recording.wav');
    const clip = await readFile(new URL('../../clips/clip.wav', import.meta.url));
    const header = Buffer.from(clip.subarray(0, headerBytes));
    header.writeUInt32LE(minutes * 60 * bytesPerSecond, headerBytes - 4);
    const minute = Buffer.alloc(60 * bytesPerSecond);
    clip.copy(minute, bytesPerSecond, headerBytes);
    const file = createWriteStream(path);
    file.write(header);
    for (let at = 0; at < minutes; at++) if (!file.write(minute)) await once(file, 'drain');
    file.end();
    await once(file, 'close');
    engine = embeddedEngine({ workers: 1, threads: 1, secondsMax: 60 * minutes });
  });
  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  test('is understood to its end, in memory that does not grow with its length', async () => {
    const segments: Segment[] = [];
    const reached: number[] = [];
    let early: Promise<number> | undefined;
    await engine.transcribe(
      path,
      { task: 'transcribe' },
      {
        signal: new AbortController().signal,
        onSegment: (segment) => {
          segments.push(segment);
          if (segments.length === minutes / 5) early = peakBytes();
        },
        onProgress: (seconds) => reached.push(seconds),
      },
    );
    const grown = (await peakBytes()) - (await early!);
    assert.equal(segments.length, minutes);
    for (const [minute, { startSeconds, text }] of segments.entries()) {
      assert.ok(Math.abs(startSeconds - (60 * minute + 1)) < 1, `${startSeconds}`);
      assert.match(text, /^Speech recognition turns spoken word/);
    }
    assert.ok(reached.every((seconds, at) => at === 0 || seconds >= reached[at - 1]!));
    assert.ok(reached.length >= 60 * minutes && reached.at(-1)! >= 60 * minutes - 1);
    assert.ok(grown < recordingBytes / 3, `${grown} of ${recordingBytes} bytes`);
  });
});
