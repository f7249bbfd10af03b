import assert from 'node:assert/strict';
import { exampleOf, type Operation, type OperationName, operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { type Connection, open, requestHead, send, webSocketHead } from '../connection.js';
import { newAccount } from '../newAccount.js';
import type { Target } from '../target.js';

const ballast = 'x'.repeat(15 * 1024 ** 2);
const boundary = 'boundary';
const agent = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const rpc = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params });
const initialize = (name: string) =>
  rpc(0, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {} },
    clientInfo: { name, version: '1' },
  });

/** A request with a body that may be far too large. */
interface Heavy {
  path: string;
  headers?: Record<string, string>;
  body: string;
}

/** Sends a request and leaves its connection open, so that whatever the server holds for it stays. */
async function sendAndStay({ baseUrl }: Target, token: string, heavy: Heavy): Promise<Connection> {
  const bytes = Buffer.from(heavy.body);
  const headers = { token, ...heavy.headers, 'content-length': bytes.length };
  const connection = await open(baseUrl, requestHead(heavy.path, headers));
  await Promise.race([send(connection, bytes), connection.closed]);
  return connection;
}

const statusOf = ({ received }: Connection): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(received())?.[1] ?? 0);
const isAnswered = (connection: Connection) => statusOf(connection) > 0 || connection.socket.destroyed;

/** A client that can ask its user, and never does. */
async function openAgent(target: Target, token: string) {
  const headers = { token, ...agent, 'tricorn-confirm-tokens': '0' };
  const post = async (message: object, more: Record<string, string> = {}) =>
    await fetch(`${target.baseUrl}/mcp`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(message),
    });
  const opening = await post(initialize('attack'));
  await opening.text();
  const session = { 'mcp-session-id': opening.headers.get('mcp-session-id')! };
  const call = (id: number, more: object = {}): Heavy => ({
    path: '/mcp',
    headers: { ...agent, 'tricorn-confirm-tokens': '0', ...session },
    body: JSON.stringify(
      rpc(id, 'tools/call', { name: 'genImg', arguments: { prompt: 'a cat', size: '64x64', ...more } }),
    ),
  });
  return { call, answer: async (message: object) => await (await post(message, session)).text() };
}

/** Calls that wait, with a body of which they need little. */
export const waitingCalls: Attack = {
  name: 'waiting-calls',
  claim: 'a call that waits holds only the fields that it needs, and ends when its client goes',
  run: async ({ target, bob: token }) => {
    const drawn = async () => (await target.call('taskList', {}, token)).body['totalCount'];
    const { call, answer } = await openAgent(target, token);
    const waiting: Connection[] = [];
    try {
      for (let count = 0; count < 12; count++) {
        const batch = [
          call(4 * count + 1, { unused: ballast }),
          call(4 * count + 2, { prompt: ballast }),
          { path: '/mcp', headers: agent, body: JSON.stringify(initialize(ballast)) },
          { path: '/v1/images/generations', body: JSON.stringify({ prompt: 'a cat', unused: ballast }) },
        ];
        waiting.push(...(await Promise.all(batch.map((heavy) => sendAndStay(target, token, heavy)))));
      }
      await until(() => waiting.every(isAnswered), { describe: 'every call is answered' });
      // Without an answer at all, the server has ended the connection while the body was still being sent.
      for (const each of waiting)
        assert.ok([0, 200, 408, 413, 429, 503].includes(statusOf(each)), each.received());
    } finally {
      for (const { socket } of waiting) socket.destroy();
    }

    const before = await drawn();
    // The user agrees after the client has gone: nothing happens, because the call ended with its connection.
    const gone = await sendAndStay(target, token, call(1_000));
    await until(() => gone.received().includes('elicitation/create'), { describe: 'the user is asked' });
    const asked = Number(/"id":(\d+)/.exec(gone.received().split('elicitation/create')[1] ?? '')?.[1] ?? 0);
    gone.socket.destroy();
    await gone.closed;
    const result = { action: 'accept', content: { agree: true } };
    await until(
      async () => {
        await answer({ jsonrpc: '2.0', id: asked, result });
        const again = await sendAndStay(target, token, call(1_000));
        await until(() => isAnswered(again), { describe: 'a new call is answered' });
        again.socket.destroy();
        return statusOf(again) === 200;
      },
      { describe: 'the id of the call is free' },
    );
    assert.equal(await drawn(), before, 'nothing was drawn for a client that had gone');
  },
};

const fieldOf = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function* heavyRequests(): Generator<Heavy> {
  yield* heavyElsewhere();
  yield* heavyOperations();
}

/** Every operation with a body: with a field that it does not have, also as a tool, and with one that is too long. */
function* heavyOperations(): Generator<Heavy> {
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const { path, method, access, files, request } = operation;
    if (method !== 'POST' || access === 'public') continue;
    const example = exampleOf(name, operation);
    const long = Object.entries(example).find(([, value]) => typeof value === 'string')?.[0];
    const given = [{ ...example, unused: ballast }, ...(long ? [{ ...example, [long]: ballast }] : [])];
    if (files === undefined) for (const fields of given) yield { path, body: JSON.stringify(fields) };
    const params = { name, arguments: given[0] };
    yield { path: '/mcp', headers: agent, body: JSON.stringify(rpc(1, 'tools/call', params)) };
    const names = ['unused', ...Object.keys(request.shape)].slice(0, 2);
    for (const field of files === undefined ? [] : names)
      yield {
        path,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: fieldOf(field, ballast),
      };
  }
}

const chat = { model: 'auto', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 };
const heavyElsewhere = (): readonly Heavy[] => [
  ...[
    ['chat/completions', { ...chat, unused: ballast }],
    ['chat/completions', { ...chat, messages: [{ role: 'user', content: ballast }] }],
    ['chat/completions', { ...chat, messages: [{ role: 'user', content: 'Hello', unused: ballast }] }],
    ['messages', { ...chat, unused: ballast }],
    ['messages', { ...chat, system: ballast }],
    [
      'messages',
      { ...chat, messages: [{ role: 'user', content: [{ type: 'text', text: 'x', unused: ballast }] }] },
    ],
    ['messages/count_tokens', { ...chat, messages: [{ role: 'user', content: ballast }] }],
    ['completions', { model: 'auto', prompt: 'Hello', max_tokens: 1, unused: ballast }],
    ['responses', { model: 'auto', input: 'Hello', max_output_tokens: 1, unused: ballast }],
    ['responses', { model: 'auto', input: [{ role: 'user', content: 'Hello', unused: ballast }] }],
    ['responses', { model: 'auto', input: [{ type: 'reasoning', summary: [ballast] }, chat.messages[0]] }],
    ['embeddings', { model: 'auto', input: 'Hello', unused: ballast }],
    ['uploads', { filename: ballast, purpose: 'batch', bytes: 1, mime_type: 'text/plain' }],
    ['uploads/x/complete', { part_ids: [ballast] }],
    ['batches', { input_file_id: 'x', endpoint: ballast, completion_window: '24h' }],
    ['images/generations', { prompt: 'a cat', unused: ballast }],
    ['images/generations', { prompt: ballast }],
  ].map(([path, body]) => ({ path: `/v1/${path}`, body: JSON.stringify(body) })),
  ...[
    ['images/edits', 'prompt'],
    ['files', 'purpose'],
    ['uploads/x/parts', 'unused'],
    ['audio/transcriptions', 'prompt'],
    ['audio/translations', 'prompt'],
  ].map(([path, field]) => ({
    path: `/v1/${path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: fieldOf(field!, ballast),
  })),
  { path: '/mcp', headers: agent, body: JSON.stringify(initialize(ballast)) },
  { path: '/mcp', headers: agent, body: JSON.stringify(rpc(1, 'resources/read', { uri: ballast })) },
  { path: '/resumable', headers: { 'tus-resumable': '1.0.0', 'upload-length': '9' }, body: ballast },
];

const stayingMax = 64;

/** Tries to make the server hold memory in every way that the contract, and what is beside it, offers. */
export const heldMemory: Attack = {
  name: 'held-memory',
  claim: 'no operation, agent, form, upload or socket makes the server hold what it was sent',
  run: async ({ target, alice }) => {
    const tokens = [await newAccount(target), await newAccount(target)];
    const staying: Connection[] = [];
    let sent = 0;
    try {
      const sockets = await Promise.all(
        Array.from({ length: 8 }, async () => await open(target.baseUrl, webSocketHead(tokens[0]!))),
      );
      staying.push(...sockets);
      for (const socket of sockets) await Promise.race([send(socket, frameOf(ballast)), socket.closed]);
      const all = heavyRequests();
      const lane = async () => {
        for (const heavy of all) {
          const connection = await sendAndStay(target, tokens[sent++ % tokens.length]!, heavy);
          staying.push(connection);
          await until(() => isAnswered(connection), { describe: `${heavy.path} is answered` });
          const status = statusOf(connection);
          assert.ok(status < 500 || status === 503, `${heavy.path}: ${connection.received()}`);
          while (staying.length > stayingMax) staying.shift()!.socket.destroy();
        }
      };
      await Promise.all(Array.from({ length: 8 }, lane));
      assert.equal((await target.call('userInfo', {}, alice)).status, 200);
    } finally {
      for (const { socket } of staying) socket.destroy();
    }
  },
};

/** A masked text frame. */
function frameOf(text: string): Buffer {
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0x81_ff);
  head.writeBigUInt64BE(BigInt(text.length), 2);
  return Buffer.concat([head, Buffer.from(text)]);
}
