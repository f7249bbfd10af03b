import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boundaryOf, MultipartReader, type Part } from './multipart.js';

const form = [
  'a preamble\r\n',
  '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\none\r\ntwo--b\r\n',
  '--b\r\ncontent-disposition: form-data; name="empty"\r\n\r\n\r\n',
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a \\"b\\" ü.csv"\r\n',
  'content-type: text/csv; charset=utf-8\r\n\r\n\r\n--\r\n-b\r\n\r\n',
  '--b--\r\nan epilogue',
].join('');

/** The parts of a body that arrives in chunks of a size. */
async function partsOf(body: string, chunkBytes: number): Promise<(Part & { body: string })[]> {
  const bytes = Buffer.from(body);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const reader = new MultipartReader(chunks(), 'b');
  const parts: (Part & { body: string })[] = [];
  for (let part = await reader.next(); part !== undefined; part = await reader.next()) {
    const pieces: Buffer[] = [];
    for await (const piece of reader.body()) pieces.push(piece);
    parts.push({ ...part, body: Buffer.concat(pieces).toString() });
  }
  return parts;
}

describe('a multipart body', () => {
  test('has the same parts in whatever chunks it arrives', async () => {
    for (let chunkBytes = 1; chunkBytes <= form.length; chunkBytes++)
      assert.deepEqual(await partsOf(form, chunkBytes), [
        { name: 'text', fileName: undefined, contentType: 'text/plain', body: 'one\r\ntwo--b' },
        { name: 'empty', fileName: undefined, contentType: 'text/plain', body: '' },
        { name: 'file', fileName: 'a "b" ü.csv', contentType: 'text/csv', body: '\r\n--\r\n-b\r\n' },
      ]);
  });

  test('that ends early is refused, wherever it ends', async () => {
    const end = Buffer.from(form).indexOf('--b--') + '--b--'.length;
    for (let length = 0; length < end; length++)
      await assert.rejects(partsOf(Buffer.from(form).toString('utf8', 0, length), 64), {
        error: 'invalidBody',
      });
  });

  test('is refused if a part has no name, or if heads, names or parts are too many or too long', async () => {
    const head = (line: string) => partsOf(`--b\r\n${line}\r\n\r\nx\r\n--b--`, 100);
    for (const line of [
      '',
      'content-disposition: form-data',
      'content-disposition: form-data; name=""',
      'x: y',
    ])
      await assert.rejects(head(line), { error: 'invalidBody' }, line);
    for (const line of [
      `x: ${'x'.repeat(20_000)}`,
      `content-disposition: form-data; name="${'x'.repeat(300)}"`,
      `content-disposition: form-data; name="x"; filename="${'x'.repeat(2_000)}"`,
    ])
      await assert.rejects(head(line), { error: 'tooLarge' });
    const part = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n';
    await assert.rejects(partsOf(`${part.repeat(400)}--b--`, 1_000), { error: 'tooLarge' });
    await assert.rejects(partsOf('x'.repeat(100_000), 1_000), { error: 'tooLarge' });
  });

  test('keeps no content type that is not one', async () => {
    const disposition = 'content-disposition: form-data; name="x"; filename="y"';
    for (const type of ['text/\0', 'x'.repeat(300), 'a/b/c', ''])
      assert.equal(
        (await partsOf(`--b\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\nx\r\n--b--`, 50))[0]!
          .contentType,
        'application/octet-stream',
      );
  });

  test('is recognised by its boundary', () => {
    assert.equal(boundaryOf('multipart/form-data; boundary=abc'), 'abc');
    assert.equal(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"'), 'a b');
    for (const type of [
      undefined,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain; boundary=x',
    ])
      assert.equal(boundaryOf(type), undefined);
  });
});
