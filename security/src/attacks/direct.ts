import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Attack } from '../attack.js';
import type { Target } from '../target.js';

const tus = { 'tus-resumable': '1.0.0' };
const partBytes = 64 * 1_048_576;
/** What one account may store, and the largest file. */
const storageBytesMax = 320 * partBytes;
type Body = Buffer | ReadableStream;
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** What one account does with uploads whose bytes go straight to the store. */
function directOf(target: Target, token: string) {
  return {
    start: async (bytes: unknown, name: unknown = 'x.bin') => {
      const { status, body } = await target.call('startDirectUpload', { name, bytes }, token);
      const { uploadID, urls } = body as unknown as { uploadID: string; urls: string[] };
      return { status, error: body.error, uploadID, urls };
    },
    finish: async (uploadID: string, etags: unknown) => {
      const { status, body } = await target.call('finishDirectUpload', { uploadID, etags }, token);
      return { status, error: body.error, path: body['path'], cid: body['cid'] };
    },
    /** The same upload by way of the tus protocol. */
    resumable: async (method: string, uploadID: string, body?: string) => {
      const headers = {
        token,
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      };
      const path = `${target.baseUrl}/resumable/${uploadID}`;
      const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
      await answer.body?.cancel();
      return answer.status;
    },
    stored: async () => {
      const { body } = await target.call('uploadList', {}, token);
      return [Number(body['storedBytes']), Number(body['storedFiles'])];
    },
  };
}

/** Sends bytes to the store; returns the status. */
async function put(url: string, body: Body | undefined, method = 'PUT'): Promise<number> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  } as RequestInit);
  await answer.body?.cancel();
  return answer.status;
}

export const directUploads: Attack = {
  name: 'direct-uploads',
  claim:
    'signed addresses of the store take nothing but what was announced and reserved, once, and for nobody else',
  needsStore: true,
  run: async ({ target, alice, bob, store, scale }) => {
    const [mine, theirs] = [directOf(target, alice), directOf(target, bob)];
    const bytes = Buffer.alloc(1_000, 'a');
    const more = Buffer.alloc(partBytes / 16, 'b');

    for (const length of [undefined, null, 0, -1, 1.5, 'x', '9'.repeat(30), [], {}, 2 ** 53])
      assert.equal((await mine.start(length)).status, 400, `length ${JSON.stringify(length)}`);
    for (const name of ['', 'x'.repeat(201), 5, null, 'a\0b', '../../etc/passwd']) {
      const { status, uploadID: id } = await mine.start(1, name);
      assert.ok(status === 200 || status === 400, `${status} for name ${JSON.stringify(name)}`);
      if (status === 200) assert.equal(await mine.resumable('DELETE', id), 204);
    }
    assert.equal((await mine.start(storageBytesMax + 1)).error, 'tooLarge');

    // Somebody else's upload, and an upload by another way than its own.
    const { uploadID, urls } = await mine.start(bytes.length);
    const [url = ''] = urls;
    const other = await mine.start(bytes.length);
    assert.equal((await theirs.finish(uploadID, [etagOf(bytes)])).error, 'fileUnknown');
    for (const method of ['HEAD', 'GET', 'DELETE', 'PATCH'])
      assert.equal(
        await theirs.resumable(method, uploadID, method === 'PATCH' ? 'a' : undefined),
        404,
        method,
      );
    assert.equal(await mine.resumable('PATCH', uploadID, 'a'), 409);
    for (const id of ['', 'x', '%00', '../..', 'a'.repeat(101), '0'.repeat(36)])
      assert.ok([400, 404].includes((await mine.finish(id, [etagOf(bytes)])).status), id);

    // An address signs its method, upload, part and length.
    const uploadIdOf = (address: string) => new URL(address).searchParams.get('uploadId') ?? '';
    for (const [forged, body, method] of [
      [url, more],
      [url, bytes.subarray(1)],
      [url, Buffer.alloc(0)],
      [url, new Blob([bytes]).stream()],
      [url.replace('partNumber=1', 'partNumber=2'), bytes],
      [url.replace(uploadIdOf(url), uploadIdOf(other.urls[0]!)), bytes],
      [url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'), bytes],
      [url.replace(/&?X-Amz-[^&]*/g, ''), bytes],
      [url, undefined, 'GET'],
      [url, undefined, 'DELETE'],
      [url, bytes, 'POST'],
    ] as [string, Body | undefined, string?][])
      assert.equal(await put(forged, body, method), 403, `${method ?? 'PUT'} ${forged.split('?')[1]}`);

    // Parts that were not sent, or are not what the store has.
    const wrong = [
      [],
      ['x'],
      [etagOf(more)],
      [etagOf(bytes), etagOf(bytes)],
      ['"</ETag><ETag>"'],
      'x',
      null,
      [1],
    ];
    for (const etags of wrong) {
      const { status, error } = await mine.finish(uploadID, etags);
      assert.deepEqual([status, error], [400, 'invalidField'], JSON.stringify(etags));
    }
    assert.equal(await put(url, bytes), 200);
    for (const etags of wrong)
      assert.equal((await mine.finish(uploadID, etags)).status, 400, JSON.stringify(etags));

    // Finished once, however often it is asked for; afterwards the address is dead.
    const finished = await Promise.all(
      Array.from({ length: 6 }, () => mine.finish(uploadID, [etagOf(bytes)])),
    );
    const [{ path, cid } = { path: '', cid: '' }] = finished;
    for (const each of finished) assert.deepEqual([each.path, each.cid], [path, cid], String(each.error));
    assert.equal(await put(url, Buffer.alloc(bytes.length, 'c')), 404);
    assert.equal((await mine.finish(uploadID, ['x'])).cid, cid);
    assert.equal(await mine.resumable('DELETE', uploadID), 409);

    // Two parts: the last one alone, and both named in the wrong order.
    const two = await mine.start(partBytes + 5);
    assert.equal(await put(two.urls[1]!, Buffer.from('early')), 200);
    const early = etagOf(Buffer.from('early'));
    for (const etags of [[early], [early, early], [etagOf(bytes), early]])
      assert.equal((await mine.finish(two.uploadID, etags)).error, 'invalidField');
    assert.equal(await mine.resumable('DELETE', two.uploadID), 204);
    assert.equal(await put(two.urls[1]!, Buffer.from('early')), 404, 'the upload is gone');

    // Everything that is started and never finished is reserved, and given back together with what the store has.
    assert.equal(await mine.resumable('DELETE', other.uploadID), 204);
    const whole = await theirs.start(storageBytesMax);
    assert.equal(whole.urls.length, 320);
    assert.equal((await theirs.start(1)).error, 'storageFull');
    assert.equal(await theirs.resumable('DELETE', whole.uploadID), 204);
    // All at once: those that the gate refuses come after the ones that fit.
    const started = await Promise.all(
      Array.from({ length: 4 * scale + 4 }, () => theirs.start(storageBytesMax / 4)),
    );
    const kept = started.filter(({ status }) => status === 200);
    assert.equal(kept.length, 4, JSON.stringify(started.map(({ error }) => error)));
    assert.deepEqual(await theirs.stored(), [storageBytesMax, 4]);
    for (const { uploadID: id } of kept) assert.equal(await theirs.resumable('DELETE', id), 204);
    assert.deepEqual(await theirs.stored(), [0, 0]);
    assert.equal((await target.call('deleteUpload', { path }, alice)).status, 200);
    assert.deepEqual(await mine.stored(), [0, 0]);
    assert.equal(store!.openUploads(), 0);
  },
};
