import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Sessions } from './sessions.js';

interface Answer {
  id: number;
  result?: object;
  error?: { code: number };
}

describe('the messages of a session that are cancelled', () => {
  let finish = () => {};
  const sessions = new Sessions(() => {
    const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { tools: [] };
    });
    return server;
  });
  const web = createServer(async (request, response) => {
    const id = request.headers['mcp-session-id'];
    const session = sessions.find(id === undefined ? undefined : String(id), 'account');
    const transport = session?.transport ?? (await sessions.open('account'));
    await transport.handleRequest(request, response);
  });
  let sessionId: string | undefined;

  const send = async (...messages: object[]): Promise<Answer[]> => {
    const { port } = web.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
      },
      body: JSON.stringify(messages.map((message) => ({ jsonrpc: '2.0', ...message }))),
      signal: AbortSignal.timeout(10_000),
    });
    sessionId ??= response.headers.get('mcp-session-id') ?? undefined;
    const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
    return lines.map((line) => JSON.parse(line.slice(6)) as Answer);
  };
  const list = (id: number) => ({ id, method: 'tools/list' });
  const ping = (id: number) => ({ id, method: 'ping' });
  const cancel = (requestId: number) => ({ method: 'notifications/cancelled', params: { requestId } });
  const codesOf = (answers: readonly Answer[]) =>
    Object.fromEntries(answers.map(({ id, error }) => [id, error?.code]));

  before(async () => {
    await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening));
    const params = {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    await send({ id: 1, method: 'initialize', params });
  });
  after(async () => {
    await sessions.close();
    web.closeAllConnections();
    web.close();
  });

  test('are answered, so that the request which brought them ends', async () => {
    assert.deepEqual(codesOf(await send(list(2), cancel(2))), { 2: -32_800 });
    assert.deepEqual(codesOf(await send(cancel(3), list(3))), { 3: -32_800 });
    const waiting = send(list(4), ping(5));
    await send(cancel(4));
    assert.deepEqual(codesOf(await waiting), { 4: -32_800, 5: undefined });
  });

  test('are answered once, also if they are answered at the same moment', async () => {
    const answers = await send(ping(6), cancel(6), ping(7), cancel(7));
    assert.deepEqual(answers.map(({ id }) => id).sort(), [6, 7]);
    // The protocol does not cancel a request with this id.
    const waiting = send(list(0), list(8));
    await send(cancel(0));
    await send(cancel(0), cancel(9));
    finish();
    assert.deepEqual(codesOf(await waiting), { 0: -32_800, 8: undefined });
  });
});
