import assert from 'node:assert/strict';
import { operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';
import { type Connection, open, requestHead, send, statusOf } from '../connection.js';

const megabyte = 1024 ** 2;
const boundary = 'boundary';

/** Fields of 16 MB each, in one form without an end. */
export const formFields: Attack = {
  name: 'form-fields',
  claim: 'a form of many large fields without a token is refused after its first kilobytes',
  run: async ({ target, scale }) => {
    const head = requestHead(operations.genToken.path, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    });
    const field = Buffer.concat([
      Buffer.from(`\r\n--${boundary}\r\ncontent-disposition: form-data; name="email"\r\n\r\n`),
      Buffer.alloc(16 * megabyte, '7'),
    ]);
    const chunk = Buffer.concat([
      Buffer.from(`${field.length.toString(16)}\r\n`),
      field,
      Buffer.from('\r\n'),
    ]);
    const attack = async () => {
      const connection = await open(target.baseUrl, head);
      for (let count = 0; count < 4 * scale && !connection.socket.destroyed; count++)
        await send(connection, chunk);
      connection.socket.destroy();
      assert.match(connection.received(), /^HTTP\/1\.1 413 /);
    };
    await Promise.all([attack(), attack()]);
  },
};

const bodiesOf = (bytes: number): Readonly<Record<string, string>> => ({
  digits: `{"pageNo":${'7'.repeat(bytes)},"pageSize":1}`,
  'digits in a text': `{"pageNo":"${'7'.repeat(bytes)}","pageSize":1}`,
  'spaces in a text': `{"pageNo":"${' '.repeat(bytes)}","pageSize":1}`,
  'empty texts': `{"pageNo":[${'"",'.repeat(bytes / 3)}""],"pageSize":1}`,
  brackets: `{"pageNo":${'['.repeat(bytes)}`,
  quotes: `{"pageNo":"${'\\"'.repeat(bytes / 2)}","pageSize":1}`,
  keys: `{${Array.from({ length: bytes / 12 }, (_, key) => `"k${key}":1`).join(',')},"pageNo":"x"}`,
  pairs: 'a=&'.repeat(bytes / 3),
  plusses: `pageNo=${'+'.repeat(bytes)}`,
  percents: `pageNo=${'%41'.repeat(bytes / 3)}`,
});

/**
 * Refused by name, by the end of the connection when most of the body is still to come, or because a busy machine took
 * longer to send the body than any may take.
 */
const isRefused = (status: number): boolean => [0, 400, 408, 413].includes(status);

/** Bodies that are small to send and expensive to parse. */
export const costlyBodies: Attack = {
  name: 'costly-bodies',
  claim: 'a body of millions of digits, values, keys, levels or pairs does not stop the serving thread',
  run: async ({ target, alice, scale }) => {
    const bodies = bodiesOf(15 * megabyte);
    for (const body of Object.values(bodiesOf(4 * megabyte)))
      assert.ok(isRefused(await statusOf(target.baseUrl, operations.genToken.path, {}, body)));
    for (let round = 0; round < scale; round++)
      for (const [name, body] of Object.entries(bodies)) {
        const status = await statusOf(target.baseUrl, operations.jobListByUser.path, { token: alice }, body);
        assert.ok(isRefused(status), `${name}: ${status}`);
      }
  },
};

/** Lists that are one text, whose items are counted only after they were split. */
export const longLists: Attack = {
  name: 'long-lists',
  claim: 'a list in one text of millions of items is refused before it is split',
  run: async ({ target, alice }) => {
    const fields = { computation: 'Matrix Addition', input: '[[1]]', jobName: 'x' };
    for (const parties of [
      ','.repeat(15 * megabyte),
      '['.repeat(15 * megabyte),
      `["a"${',"a"'.repeat(1.5 * megabyte)}]`,
    ])
      for (const name of ['parties', 'sealed']) {
        const body = JSON.stringify({ ...fields, parties: 'a,b,c', [name]: parties });
        const status = await statusOf(
          target.baseUrl,
          operations.createJobByInput.path,
          { token: alice },
          body,
        );
        assert.ok(isRefused(status), `${name}: ${status}`);
      }
  },
};

/** Bodies that are announced as large and sent one byte at a time. */
export const slowBodies: Attack = {
  name: 'slow-bodies',
  claim: 'bodies that trickle in hold neither memory nor connections for longer than their deadline',
  run: async ({ target, alice }) => {
    const attack = async (path: string, headers: Record<string, string>, first: Buffer, every: string) => {
      const connection = await open(
        target.baseUrl,
        requestHead(path, { ...headers, 'content-length': Math.floor(15.9 * megabyte) }),
      );
      await Promise.race([send(connection, first), connection.closed]);
      const trickle = setInterval(() => connection.socket.write(every), 100);
      await connection.closed;
      clearInterval(trickle);
    };
    const most = Buffer.alloc(15 * megabyte, ' ');
    const form = { token: alice, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const file = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`,
    );
    await Promise.all([
      ...times(50, () => attack(operations.jobListByUser.path, {}, most, ' ')),
      ...times(20, () => attack(operations.jobListByUser.path, { token: alice }, most, ' ')),
      ...times(20, () => attack('/v1/chat/completions', { token: alice }, most, ' ')),
      ...times(20, () => attack('/v1/messages', { token: alice }, most, ' ')),
      ...times(20, () => attack(operations.uploadFile.path, form, file, 'x')),
    ]);
  },
};

/** One byte in each chunk: a list of the chunks would take a hundred times the memory of their bytes. */
export const tinyChunks: Attack = {
  name: 'tiny-chunks',
  claim: 'a body of one byte in each chunk is refused after its first thousands',
  long: true,
  run: async ({ target, alice, scale }) => {
    const chunks = Buffer.from('1\r\nx\r\n'.repeat(100_000));
    const attack = async (path: string, headers: Record<string, string>, first = '') => {
      const start = first === '' ? '' : `${first.length.toString(16)}\r\n${first}\r\n`;
      const all = { token: alice, 'transfer-encoding': 'chunked', ...headers };
      const connection = await open(target.baseUrl, requestHead(path, all) + start);
      for (let sent = 0; sent < 4 * scale && !connection.socket.destroyed; sent++)
        await send(connection, chunks);
      await connection.closed;
      connection.socket.destroy();
      return connection.received();
    };
    const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const part = (more: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="file"${more}\r\n\r\n`;
    const answers = await Promise.all([
      attack(operations.jobListByUser.path, {}),
      attack('/v1/chat/completions', {}),
      attack('/v1/messages', {}),
      attack(operations.uploadFile.path, form, part('')),
      attack(operations.uploadFile.path, form, part('; filename="x"')),
    ]);
    for (const answer of answers) assert.match(answer, /^(HTTP\/1\.1 413 |$)/);
  },
};

/** The first line of a request, and then nothing. */
export const slowHeads: Attack = {
  name: 'slow-heads',
  claim: 'connections that never finish the head of their request are closed',
  long: true,
  run: async ({ target }) => {
    const connections: Connection[] = [];
    for (let count = 0; count < 300; count++)
      connections.push(await open(target.baseUrl, 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: '));
    const trickle = setInterval(() => {
      for (const { socket } of connections) socket.write('x');
    }, 1_000);
    await Promise.all(connections.map(({ closed }) => closed));
    clearInterval(trickle);
  },
};

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
