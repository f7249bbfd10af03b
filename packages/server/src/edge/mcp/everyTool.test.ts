import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { exampleOf, type Operation, type OperationName, operations } from '@tricorn/contract';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

/** Operations that are reached without a token, that end or replace the session of the caller, or that only people do. */
const notOffered: ReadonlySet<string> = new Set([
  'invite',
  'changePassword',
  'endOtherSessions',
  'signOutEverywhere',
  'endSession',
  'eraseAccount',
  'revokeApiKey',
  'deleteConversation',
  'deleteWebhook',
  'removeWithdrawalAddress',
  'cancelWithdrawal',
  'operatorUpdateAccount',
  'operatorResetPassword',
  'operatorResolve',
  'operatorPauseBridge',
]);
/** Where the example of the reference page needs something that exists. */
const fieldsOf: Partial<Record<OperationName, Record<string, unknown>>> = {
  createWebhook: { url: 'http://127.0.0.1:9/hook' },
  createApiKey: { name: 'of an agent', scopes: ['jobs:read'] },
};

describe('every operation, called once as a tool', () => {
  let model: StandInModel;
  let server: TestServer;
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({
      env: {
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
        TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
      },
    });
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  const connect = async (token: string): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${token}`, 'tricorn-secrets': 'offer' };
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  };

  test('answers or refuses by name, and never fails', async () => {
    const scopes = ['*:write', 'operator:write'];
    const { body } = await server.call('createApiKey', { name: 'agent', scopes }, server.alice);
    const [withToken, withKey] = [await connect(server.alice), await connect(String(body['key']))];
    const failed: string[] = [];
    const succeeded = new Set<string>();
    for (const [name, operation] of Object.entries(operations as Record<OperationName, Operation>)) {
      const client = operation.tokenOnly ? withToken : withKey;
      const fields = fieldsOf[name as OperationName] ?? exampleOf(name, operation);
      const answer = await client.callTool({ name, arguments: { ...fields, wait: false } });
      const [content] = answer.content as { text?: string }[];
      const text = content?.text ?? '';
      if (!answer.isError) succeeded.add(name);
      else if (operation.access === 'public' || notOffered.has(name))
        assert.equal(JSON.parse(text).error, 'routeUnknown', name);
      else if (!(Number(JSON.parse(text).code) < 500 || JSON.parse(text).error === 'unavailable'))
        failed.push(`${name}: ${text}`);
      else assert.notEqual(JSON.parse(text).error, 'routeUnknown', name);
    }
    await withToken.close();
    await withKey.close();
    assert.deepEqual(
      [...notOffered].filter((name) => succeeded.has(name)),
      [],
    );
    assert.deepEqual(failed, []);
    const secrets = ['createApiKey', 'createWebhook'];
    assert.deepEqual(
      secrets.filter((name) => !succeeded.has(name)),
      [],
      'offered because the client asked for it',
    );
    assert.ok(succeeded.size > 30, `only ${[...succeeded].join(', ')}`);
  });
});
