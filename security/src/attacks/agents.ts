import assert from 'node:assert/strict';
import { type Operation, operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { open, requestHead } from '../connection.js';
import type { Target } from '../target.js';

const accept = 'application/json, text/event-stream';
const rpc = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
const opening = rpc(0, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'attack', version: '1' },
});

const post = async ({ baseUrl }: Target, token: string, body: object, session?: string): Promise<Response> =>
  await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      token,
      accept,
      'content-type': 'application/json',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    },
  });

async function openSession(target: Target, token: string): Promise<string> {
  const response = await post(target, token, opening);
  await response.text();
  assert.equal(response.status, 200);
  return response.headers.get('mcp-session-id')!;
}

/** Thousands of calls in one request, which counts as one. */
export const batches: Attack = {
  name: 'batches',
  claim:
    'an agent cannot put thousands of calls into one request, and listing all tools does not hold the thread',
  run: async ({ target, bob }) => {
    const session = await openSession(target, bob);
    const calls = (count: number) =>
      Array.from({ length: count }, (_, id) =>
        rpc(id + 1, 'tools/call', { name: 'userInfo', arguments: {} }),
      );
    const refused = await post(target, bob, calls(2_000), session);
    assert.equal(refused.status, 400, await refused.text());
    const twice = await post(target, bob, [...calls(1), ...calls(1)], session);
    assert.equal(twice.status, 400, await twice.text());
    const allowed = await post(target, bob, calls(5), session);
    assert.equal(allowed.status, 200);
    assert.equal((await allowed.text()).match(/"result"/g)?.length, 5);
    await Promise.all(
      Array.from({ length: 20 }, async (_, id) => {
        const response = await post(target, bob, rpc(100 + id, 'tools/list'), session);
        assert.equal(response.status, 200);
        await response.arrayBuffer();
      }),
    );
  },
};

/** An agent that was talked into asking for a key, a link or a secret. */
export const agentSecrets: Attack = {
  name: 'agent-secrets',
  claim: 'no tool hands an agent a secret unless its user has asked for such tools',
  run: async ({ target, alice }) => {
    const session = await openSession(target, alice);
    const secret = (Object.entries(operations) as [string, Operation][])
      .filter(([, { answersOnce }]) => answersOnce)
      .map(([name]) => name);
    assert.ok(secret.includes('createApiKey') && secret.includes('operatorResetPassword'));
    const listed = await (await post(target, alice, rpc(1, 'tools/list'), session)).text();
    for (const [id, name] of secret.entries()) {
      assert.ok(!listed.includes(`"name":"${name}"`), name);
      const fields = {
        account: 'bob@example.com',
        name: 'x',
        scopes: ['*:write'],
        url: 'http://127.0.0.1:9/',
      };
      const call = rpc(id + 2, 'tools/call', { name, arguments: fields });
      assert.match(await (await post(target, alice, call, session)).text(), /routeUnknown/, name);
    }
  },
};

/** Sessions that are opened and left. */
export const agentSessions: Attack = {
  name: 'agent-sessions',
  claim: 'an account that opens many MCP sessions loses its oldest, and nobody else loses one',
  run: async ({ target, alice, bob }) => {
    const kept = await openSession(target, alice);
    const first = await openSession(target, bob);
    for (let batch = 0; batch < 5; batch++)
      await Promise.all(Array.from({ length: 8 }, () => openSession(target, bob)));
    const listed = async (token: string, session: string) => {
      const response = await post(target, token, rpc(1, 'tools/list'), session);
      await response.arrayBuffer();
      return response.status;
    };
    assert.equal(await listed(bob, first), 404);
    assert.equal(await listed(alice, kept), 200);
    assert.equal(await listed(bob, kept), 404, 'the session of another account');
  },
};

/** Asks for files within messages, and does not read them. */
export const unreadFiles: Attack = {
  name: 'unread-files',
  claim: 'files that an agent asks for and does not read take a bounded amount of memory',
  run: async ({ target, bob }) => {
    const form = new FormData();
    form.set('computation', 'K-Means Clustering');
    form.set('jobName', `large ${Date.now()}`);
    form.set('featureData', new Blob(['a,b\n', '1.5,2.5\n'.repeat(1_000_000)]), 'x.csv');
    const { status, body } = await target.post(operations.createJobByFile.path, form, { token: bob });
    assert.equal(status, 200, body.msg);
    const session = await openSession(target, bob);
    const uri = `tricorn://datasets/${body['jobID']}/feature`;
    const message = JSON.stringify(rpc(1, 'resources/read', { uri }));
    const head = requestHead('/mcp', {
      token: bob,
      accept,
      'mcp-session-id': session,
      'content-type': 'application/json',
      'content-length': message.length,
    });
    const readers = await Promise.all(
      Array.from({ length: 100 }, () => open(target.baseUrl, head + message, false)),
    );
    try {
      const deleted = { describe: 'the job can be deleted', intervalMs: 200 };
      await until(
        async () =>
          (await target.call('deleteJobByUser', { jobID: String(body['jobID']) }, bob)).status === 200,
        deleted,
      );
    } finally {
      for (const { socket } of readers) socket.destroy();
    }
  },
};

/** Schemas that are small to send, and whose grammar is not. */
export const schemaBombs: Attack = {
  name: 'schema-bombs',
  claim:
    'a JSON schema cannot make the server write a grammar of gigabytes, or one that takes seconds for a token',
  run: async ({ target, alice }) => {
    const properties = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, field) => [`field${field}`, true]),
    );
    const long = Array.from({ length: 900 }, () => ({ type: 'string', maxLength: 1_000 }));
    const values = Array.from({ length: 19_000 }, (_, value) => `v${value}`);
    const hostile = [
      { type: 'object', properties },
      { anyOf: long },
      { enum: values },
      { anyOf: values.slice(0, 60).map(() => ({ enum: values.slice(0, 60) })) },
      { type: 'string', format: '__proto__' },
      { anyOf: [{ $ref: '#' }] },
    ];
    for (const schema of hostile) {
      const format = { type: 'json_schema', json_schema: { name: 'x', schema } };
      const tool = { type: 'function', function: { name: 'x', parameters: schema } };
      const messages = [{ role: 'user', content: 'Hello' }];
      for (const [path, extra] of [
        ['chat/completions', { response_format: format }],
        ['chat/completions', { tools: [tool] }],
        ['messages', { tools: [{ name: 'x', input_schema: schema }] }],
        ['messages/count_tokens', { output_config: { format: { type: 'json_schema', schema } } }],
      ] as const) {
        const body = JSON.stringify({ messages, max_tokens: 1, ...extra });
        const { status } = await target.post(`/v1/${path}`, body, { token: alice });
        assert.equal(status, 400);
      }
    }
  },
};
