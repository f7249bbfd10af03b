import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { apiKeyScopes, type Operation, type OperationName, operations } from '@tricorn/contract';
import { startTestServer, type TestServer } from '../../testing/harness.js';

/** The group of scopes that each folder of the interface belongs to, apart from how the contract finds it. */
const groups = [
  ['/sdk/computation/user/', 'account'],
  ['/sdk/computation/genAI/', 'pictures'],
  ['/sdk/computation/deAI/', 'training'],
  ['/sdk/computation/panel/', 'jobs'],
  ['/sdk/computation/chain/', 'jobs'],
  ['/sdk/computation/LLM/', 'language'],
  ['/sdk/operator/', 'operator'],
] as const;
const groupOf = ({ path }: Operation): string => groups.find(([folder]) => path.startsWith(folder))![1];

describe('every operation with every scope', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_REQUESTS_PER_MINUTE_MAX: '1000000' } });
  });
  after(async () => await server.close());

  const keys = new Map<string, Promise<string>>();
  /** A key with these scopes; each set of them has one. */
  const keyWith = async (scopes: readonly string[]): Promise<string> => {
    const name = scopes.join(' ');
    const known = keys.get(name) ?? create(`key ${keys.size}`, scopes);
    keys.set(name, known);
    return await known;
  };
  const create = async (name: string, scopes: readonly string[]) => {
    const { status, body } = await server.call('createApiKey', { name, scopes }, server.alice);
    assert.equal(status, 200, body.msg);
    return String(body['key']);
  };
  const refusal = async (name: OperationName, scopes: readonly string[]) => {
    const { path, method }: Operation = operations[name];
    const headers = { token: await keyWith(scopes) };
    const response = await fetch(
      server.url + path,
      method === 'GET' ? { headers } : { method, headers, body: '{}' },
    );
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/json')) return ((await response.json()) as { error?: string }).error;
    await response.body?.cancel();
    return undefined;
  };

  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const { access, method, tokenOnly, writes, answersOnce } = operation;
    if (access === 'public') continue;
    const group = groupOf(operation);
    const any = group === 'operator' ? [group] : [group, '*'];
    const sufficient = any.map((each) => `${each}:write`);
    const readable = any.map((each) => `${each}:read`);
    const others = apiKeyScopes.filter((scope) => ![...sufficient, ...readable].includes(scope));

    if (tokenOnly)
      test(`${name} is refused to every key`, async () => {
        const all = apiKeyScopes.filter((scope) => scope.endsWith(':write'));
        assert.equal(await refusal(name, all), 'keyNotAllowed');
      });
    else
      test(`${name} is refused without a scope of ${group}, and accepted with one`, async () => {
        assert.equal(await refusal(name, others), 'keyScopeMissing');
        for (const scope of sufficient)
          assert.ok(!/^key/.test((await refusal(name, [scope])) ?? ''), `${name} with ${scope}`);
        for (const scope of readable) {
          const answer = await refusal(name, [scope]);
          if (writes || answersOnce) assert.equal(answer, 'keyScopeMissing', `${name} with ${scope}`);
          if (method === 'GET') assert.ok(!/^key/.test(answer ?? ''), `${name} with ${scope}`);
        }
      });
  }
});
