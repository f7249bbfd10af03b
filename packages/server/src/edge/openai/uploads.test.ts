import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import OpenAI, { toFile } from 'openai';
import { auditLists } from '../../ground/lists/auditLists.js';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';

describe('uploads in parts', () => {
  let server: TestServer;
  let openai: OpenAI;

  before(async () => {
    server = await startTestServer({ env: { TRICORN_STORED_FILES_MAX: '20' } });
    openai = new OpenAI({ apiKey: server.alice, baseURL: `${server.url}/v1`, maxRetries: 0 });
  });
  after(async () => {
    assert.deepEqual(await auditLists(server.parts.db), []);
    await server.close();
  });

  const start = async (bytes: number) =>
    await openai.uploads.create({
      filename: 'requests.jsonl',
      purpose: 'batch',
      bytes,
      mime_type: 'application/jsonl',
    });
  const add = async (id: string, text: string) =>
    await openai.uploads.parts.create(id, { data: await toFile(Buffer.from(text), 'part') });
  const stored = async () =>
    await server.parts.db
      .selectFrom('storage')
      .select(['bytes', 'files'])
      .where('account_id', '=', server.parts.tokens.read(server.alice).id)
      .executeTakeFirst();

  test('are joined in the order given, and checked', async () => {
    const upload = await start(10);
    assert.deepEqual([upload.object, upload.status, upload.bytes], ['upload', 'pending', 10]);
    const second = await add(upload.id, 'world');
    const first = await add(upload.id, 'hello');
    const part_ids = [first.id, second.id];
    await assert.rejects(openai.uploads.complete(upload.id, { part_ids, md5: '0'.repeat(32) }), {
      status: 400,
      param: 'md5',
    });
    const md5 = createHash('md5').update('helloworld').digest('hex');
    const { file, status } = await openai.uploads.complete(upload.id, { part_ids, md5 });
    assert.deepEqual([status, file?.bytes, file?.purpose], ['completed', 10, 'batch']);
    assert.equal(await (await openai.files.content(file!.id)).text(), 'helloworld');
    await assert.rejects(openai.uploads.complete(upload.id, { part_ids }), { status: 409 });
    assert.deepEqual(await stored(), { bytes: 10, files: 1 });
    assert.equal((await openai.files.delete(file!.id)).deleted, true);
  });

  test('refuse parts that are missing, repeated or too large, and keep nothing of a cancelled one', async () => {
    const upload = await start(6);
    const part = await add(upload.id, 'abc');
    await assert.rejects(openai.uploads.complete(upload.id, { part_ids: [part.id] }), { status: 400 });
    await assert.rejects(openai.uploads.complete(upload.id, { part_ids: [part.id, part.id] }), {
      status: 400,
      param: 'part_ids',
    });
    await assert.rejects(
      openai.uploads.complete(upload.id, { part_ids: ['constructor'] }),
      /must name parts/,
    );
    await assert.rejects(add(upload.id, 'defg'), { status: 413 });
    const stranger = new OpenAI({ apiKey: server.bob, baseURL: `${server.url}/v1`, maxRetries: 0 });
    await assert.rejects(stranger.uploads.cancel(upload.id), { status: 404 });
    assert.equal((await openai.uploads.cancel(upload.id)).status, 'cancelled');
    await assert.rejects(add(upload.id, 'def'), { status: 409 });
    assert.deepEqual(await stored(), { bytes: 0, files: 0 });
    await assert.rejects(start(0), { status: 400, param: 'bytes' });
  });

  test('refuse names and types that nobody can store or send', async () => {
    const uploads = async (more: object) =>
      await openai.uploads.create({
        ...{ filename: 'a', purpose: 'batch', bytes: 1, mime_type: 'text/plain' },
        ...more,
      });
    await assert.rejects(uploads({ filename: 'a\0b' }), { status: 400, param: 'filename' });
    await assert.rejects(uploads({ filename: '\ud800' }), { status: 400, param: 'filename' });
    for (const mime_type of ['a\0', 'a/b\r\nx: y', 'text', 'text/é', 'text/plain; \u{1f600}'])
      await assert.rejects(uploads({ mime_type }), { status: 400, param: 'mime_type' });
  });

  test('are as few within a day as an account may store files, ended or not', async () => {
    const carol = new OpenAI({ apiKey: server.carol, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const begin = async () =>
      await carol.uploads.create({ filename: 'a', purpose: 'batch', bytes: 1, mime_type: 'text/plain' });
    for (let count = 0; count < 20; count++) await carol.uploads.cancel((await begin()).id);
    await assert.rejects(begin(), { status: 413, code: 'storageFull' });
  });

  test('lists refuse what is given twice, or cannot be stored', async () => {
    for (const query of ['purpose=%00', 'purpose=a&purpose=b', 'after=a&after=b', 'order=asc&order=asc']) {
      const answer = await fetch(`${server.url}/v1/files?${query}`, { headers: { token: server.alice } });
      assert.equal(answer.status, 400, `${query}: ${await answer.text()}`);
    }
  });

  test('show a key of the language models no upload that was made for other work', async () => {
    const key = async (name: string, scopes: string[]) => {
      const { body } = await server.call('createApiKey', { name, scopes }, server.alice);
      return new OpenAI({ apiKey: String(body['key']), baseURL: `${server.url}/v1`, maxRetries: 0 });
    };
    const uploaded = await answerOf(
      await fetch(server.url + operations.uploadFile.path, {
        method: 'POST',
        headers: { token: server.alice },
        body: formOf('training.csv', 'a,b\n1,2\n'),
      }),
    );
    const id = `file-${String(uploaded.body.msg).split('/')[2]!}`;
    const narrow = await key('narrow', ['language:write']);
    for (const refused of [
      () => narrow.files.retrieve(id),
      () => narrow.files.content(id),
      () => narrow.files.delete(id),
    ])
      await assert.rejects(refused, { status: 403, code: 'keyScopeMissing' });
    const reader = await key('reader', ['language:write', 'account:read']);
    assert.equal(await (await reader.files.content(id)).text(), 'a,b\n1,2\n');
    await assert.rejects(reader.files.delete(id), { status: 403, code: 'keyScopeMissing' });
    const owner = await key('owner', ['language:write', 'account:write']);
    assert.equal((await owner.files.delete(id)).deleted, true);
    const { id: own } = await narrow.files.create({ file: await toFile(Buffer.from('x')), purpose: 'batch' });
    assert.equal((await narrow.files.delete(own)).deleted, true);
  });

  test('are not made of files of others', async () => {
    const file = await openai.files.create({
      file: await toFile(Buffer.from('x'), 'x.txt'),
      purpose: 'user_data',
      expires_after: { anchor: 'created_at', seconds: 3_600 },
    });
    assert.ok(file.expires_at! - file.created_at <= 3_600);
    const stranger = new OpenAI({ apiKey: server.bob, baseURL: `${server.url}/v1`, maxRetries: 0 });
    for (const refused of [
      () => stranger.files.retrieve(file.id),
      () => stranger.files.content(file.id),
      () => stranger.files.delete(file.id),
      () => openai.files.retrieve('file-none'),
    ])
      await assert.rejects(refused, { status: 404, code: 'fileUnknown' });
    assert.deepEqual((await stranger.files.list()).data, []);
    const listed = await openai.files.list({ limit: 1, order: 'asc' });
    assert.deepEqual([listed.data[0]?.id, listed.has_more], [file.id, false]);
  });
});

function formOf(name: string, text: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return form;
}
