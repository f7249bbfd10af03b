import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { operations } from '@tricorn/contract';
import type { TestServer } from './harness.js';

const folder = new URL('../../../speech/clips/', import.meta.url);

/** What is said in every clip. */
export const clipText = 'Speech recognition turns spoken words into written text.';

export const readClip = async (name: string): Promise<Buffer<ArrayBuffer>> =>
  await readFile(new URL(name, folder));

/** Uploads a clip of alice and returns its path. */
export async function uploadClip(
  server: Pick<TestServer, 'alice' | 'url'>,
  clip: string,
  name = clip,
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([await readClip(clip)]), name);
  const answer = await fetch(server.url + operations.uploadFile.path, {
    method: 'POST',
    headers: { token: server.alice },
    body: form,
  });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  assert.equal(code, 200, msg);
  return msg;
}

/** A WAV file of 16 bits from samples between -1 and 1. */
export function wavOf(samples: readonly number[], { rate = 16_000, channels = 1 } = {}): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 2 * samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE((2 * channels * rate) % 2 ** 32, 28);
  head.writeUInt16LE(2 * channels, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(2 * samples.length, 40);
  return Buffer.concat([head, Buffer.from(Int16Array.from(samples, (one) => one * 32_767).buffer)]);
}
