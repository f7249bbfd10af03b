import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import OpenAI, { toFile } from 'openai';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { clipText, readClip, wavOf } from '../../testing/speechClips.js';

describe('recordings', () => {
  let server: TestServer;
  let openai: OpenAI;
  before(async () => {
    server = await startTestServer();
    openai = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: server.alice, maxRetries: 0 });
  });
  after(async () => await server.close());

  const send = async (bytes: Buffer | string, fields: Record<string, string> = {}, name = 'x.wav') => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    const answer = await fetch(`${server.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.alice}` },
      body: form,
    });
    const text = await answer.text();
    return { status: answer.status, text, type: answer.headers.get('content-type') };
  };
  test("serve OpenAI's client in every form and format of recording", async () => {
    for (const name of ['clip.wav', 'clip.flac', 'clip.m4a', 'clip.ogg', 'clip.opus', 'clip.webm']) {
      const file = await toFile(await readClip(name), name);
      const { text } = await openai.audio.transcriptions.create({ file, model: 'moonshine-base' });
      assert.match(text, /^Speech recognition turns spoken word/, name);
    }
    const file = async () => await toFile(await readClip('clip.mp3'), 'clip.mp3');
    const verbose = await openai.audio.transcriptions.create({
      file: await file(),
      model: 'moonshine-base',
      response_format: 'verbose_json',
      timestamp_granularities: ['segment'],
    });
    assert.equal(verbose.text, clipText);
    assert.equal(verbose.language, 'en');
    assert.ok(verbose.segments!.length > 0 && verbose.segments![0]!.end > 3);
    const vtt = await send(await readClip('clip.mp3'), { response_format: 'vtt' });
    assert.match(vtt.text, /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:04\.\d{3}\nSpeech/);
    assert.match(vtt.type ?? '', /^text\/vtt/);
    assert.equal((await send(await readClip('clip.mp3'), { response_format: 'text' })).text, `${clipText}\n`);
    const stream = await openai.audio.transcriptions.create({
      file: await file(),
      model: 'moonshine-base',
      stream: true,
    });
    let heard = '';
    let done = '';
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') heard += event.delta;
      if (event.type === 'transcript.text.done') done = event.text;
    }
    assert.deepEqual([heard, done], [clipText, clipText]);
    // Recordings of `/v1` are not kept.
    assert.deepEqual((await server.call('uploadList', {}, server.alice)).body['data'], []);
  });

  test('find speech in noise of two channels, and nothing in a tone', async () => {
    const speech = await readClip('clip.wav');
    const samples = new Int16Array(
      speech.buffer.slice(speech.byteOffset + 78, speech.byteOffset + 78 + 2 * 64_000),
    );
    assert.ok(samples.length > 60_000);
    const tone = Array.from({ length: 32_000 }, (_, at) => Math.sin(at / 7) / 3);
    const { text } = JSON.parse((await send(wavOf(tone))).text) as { text: string };
    assert.equal(text, '');
    const both = Array.from({ length: samples.length * 2 }, (_, at) => samples[at >> 1]! / 40_000);
    const heard = await send(wavOf(both, { channels: 2 }), { response_format: 'text' });
    assert.equal(heard.text, `${clipText}\n`);
  });
});
