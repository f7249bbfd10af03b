import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import OpenAI, { toFile } from 'openai';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditLists } from '../../ground/lists/auditLists.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { clipText, readClip, uploadClip, wavOf } from '../../testing/speechClips.js';

describe('transcripts', () => {
  let server: TestServer;
  let openai: OpenAI;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_SPEECH_SECONDS_MAX: '60' } });
    openai = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: server.alice, maxRetries: 0 });
  });
  after(async () => await server.close());

  const balance = async () =>
    Number((await server.call('queryLLMTokensBalance', {}, server.alice)).body['tokens_balance']);
  const read = async (transcript_id: unknown, token = server.alice) =>
    (await server.call('transcript', { transcript_id: String(transcript_id) }, token)).body;
  const ended = async (transcript_id: unknown) =>
    await until(
      async () => {
        const transcript = await read(transcript_id);
        return ['queued', 'running'].includes(String(transcript['status'])) ? undefined : transcript;
      },
      { describe: 'the transcript has ended' },
    );
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
  const refusal = async (bytes: Buffer | string, fields: Record<string, string> = {}) => {
    const { status, text } = await send(bytes, fields);
    const { error } = JSON.parse(text) as { error: { code: string; param: string; message: string } };
    return [status, error.code, error.param, error.message] as const;
  };

  test('tell what is said, when, and cost a token for each second', async () => {
    const before = await balance();
    const file = await uploadClip(server, 'clip.mp3');
    const { status, body } = await server.call('transcribe', { file, language: 'EN' }, server.alice);
    assert.equal(status, 200, body.msg);
    assert.deepEqual([body['token_cost'], body['token_balance']], [5, before - 5]);
    const done = await ended(body['transcript_id']);
    assert.equal(done['status'], 'succeeded', String(done['reason']));
    const segments = done['segments'] as { start: number; end: number; text: string }[];
    assert.equal(segments.map(({ text }) => text).join(' '), clipText);
    assert.ok(segments[0]!.start >= 0 && segments.at(-1)!.end <= 4.1);
    assert.equal(await balance(), before - 5);
    const list = await server.call('transcriptList', {}, server.alice);
    const [first] = list.body['data'] as Record<string, unknown>[];
    assert.deepEqual([first!['transcript_id'], first!['name']], [body['transcript_id'], 'clip.mp3']);
    assert.equal((await read(body['transcript_id'], server.bob)).error, 'transcriptUnknown');
    assert.equal((await read('x')).error, 'transcriptUnknown');
    assert.equal((await server.call('deleteUpload', { path: file }, server.alice)).status, 200);
    assert.equal((await read(body['transcript_id']))['status'], 'succeeded');
    const { transcript_id } = body as { transcript_id?: string };
    const srt = await fetch(
      `${server.url}${operations.transcriptFile.path}?transcript_id=${transcript_id}&format=srt`,
      { headers: { token: server.alice } },
    );
    assert.match(await srt.text(), /^1\n00:00:00,\d{3} --> 00:00:04,\d{3}\nSpeech recognition/);
    assert.equal((await server.call('deleteTranscript', { transcript_id }, server.bob)).status, 404);
    assert.equal((await server.call('deleteTranscript', { transcript_id }, server.alice)).status, 200);
    assert.equal((await read(transcript_id)).error, 'transcriptUnknown');
  });

  test('of a key that may not delete uploads keep no recording either', async () => {
    const stored = async () => {
      const { body } = await server.call('uploadList', { pageNo: 1, pageSize: 1 }, server.alice);
      return [body['storedFiles'], body['storedBytes']];
    };
    const before = await stored();
    const { body } = await server.call(
      'createApiKey',
      { name: 'narrow', scopes: 'language:write' },
      server.alice,
    );
    const narrow = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: String(body['key']), maxRetries: 0 });
    const file = await toFile(await readClip('clip.mp3'), 'clip.mp3');
    const heard = await narrow.audio.transcriptions.create({ file, model: 'moonshine-base' });
    assert.equal(heard.text, clipText);
    assert.deepEqual(await stored(), before);
  });

  test('refuse by name what cannot be transcribed, before a charge', async () => {
    const before = await balance();
    const clip = await readClip('clip.wav');
    const tone = Array.from({ length: 16_000 }, (_, at) => Math.sin(at / 7) / 2);
    const because = async (bytes: Buffer | string, code: string, why: RegExp) => {
      const [status, name, param, message] = await refusal(bytes);
      assert.ok(status >= 400 && status < 500, message);
      assert.deepEqual([name, param], [code, 'file'], message);
      assert.match(message, why);
    };
    await because('not audio at all', 'invalidFile', /not audio/);
    await because('', 'invalidFile', /empty/);
    await because(clip.subarray(0, 44), 'invalidFile', /no sound/);
    await because(wavOf([]), 'invalidFile', /no sound/);
    await because(wavOf(tone.map(() => 0)), 'invalidFile', /silent/);
    await because(wavOf(tone, { rate: 1 }), 'invalidFile', /rate of 1 Hz/);
    await because(wavOf(tone, { rate: 4_000_000_000 }), 'invalidFile', /rate of 4000000000 Hz/);
    await because(wavOf(tone, { channels: 64 }), 'invalidFile', /64 channels/);
    await because(wavOf(tone, { channels: 0 }), 'invalidFile', /cannot be read/);
    await because(
      wavOf(
        Array.from({ length: 61 * 8_000 }, () => 0.1),
        { rate: 8_000 },
      ),
      'tooLarge',
      /60 seconds/,
    );
    for (const name of ['clip.mp3', 'clip.flac', 'clip.m4a', 'clip.ogg', 'clip.opus', 'clip.webm']) {
      const damaged = Buffer.from(await readClip(name));
      damaged.fill(0xa5, 12);
      await because(damaged, 'invalidFile', /cannot be read/);
    }
    for (const [fields, code, param] of [
      [{ model: 'whisper-9' }, 'modelUnknown', 'model'],
      [{ language: 'de' }, 'invalidField', 'language'],
      [{ prompt: 'names' }, 'invalidField', 'prompt'],
      [{ response_format: 'yaml' }, 'request_malformed', 'response_format'],
      [{ 'timestamp_granularities[]': 'word' }, 'feature_unsupported', 'timestamp_granularities'],
      [{ temperature: '0.7' }, 'feature_unsupported', 'temperature'],
    ] as const)
      assert.deepEqual((await refusal(clip, fields)).slice(1, 3), [code, param]);
    await assert.rejects(
      openai.audio.translations.create({ file: await toFile(clip, 'clip.wav'), model: 'moonshine-base' }),
      /cannot translate; set TRICORN_SPEECH_URL/,
    );
    const other = await uploadClip(server, 'clip.mp3');
    assert.equal((await server.call('transcribe', { file: other }, server.bob)).body.error, 'fileUnknown');
    assert.equal(await balance(), before);
    const uploads = (await server.call('uploadList', {}, server.alice)).body['data'] as unknown[];
    assert.equal(uploads.length, 1);
  });

  test('an end without a result is free: cancelled or deleted', async () => {
    const before = await balance();
    const file = await uploadClip(server, 'clip.flac');
    for (const name of ['cancelTranscription', 'deleteTranscript'] as const) {
      const { body } = await server.call('transcribe', { file }, server.alice);
      const { transcript_id } = body as { transcript_id?: string };
      assert.equal((await server.call('deleteUpload', { path: file }, server.alice)).body.error, 'fileInUse');
      assert.equal((await server.call(name, { transcript_id }, server.alice)).status, 200);
      assert.equal(await balance(), before);
    }
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.deepEqual(await auditLists(server.parts.db), []);
  });
});
