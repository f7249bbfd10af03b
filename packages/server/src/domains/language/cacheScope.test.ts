import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageEngine } from '@tricorn/language';
import { startTestServer } from '../../testing/harness.js';
import { Gateway } from './gateway.js';

/**
 * An engine reuses evaluated prompts within one scope only, which the language package tests with the real model. Here:
 * every call of the server has a scope, and two accounts never share one, so that timing tells nobody what others asked.
 */
test('each account has its own scope of evaluated prompts, with every model', async () => {
  const scopes: (string | undefined)[] = [];
  const engine: LanguageEngine = {
    model: 'recorder',
    features: new Set(),
    contextTokens: 4_096,
    defaultMaxNewTokens: 16,
    countsExactly: true,
    complete: async (_request, options) => {
      scopes.push(options?.cacheScope);
      const text = '```js\n1;\n```';
      return { text, promptTokens: 1, completionTokens: 1, finishReason: 'stop', usage: 'reported' };
    },
    countPromptTokens: async () => 1,
    health: async () => ({ status: 'ready', detail: '', activeCalls: 0, waitingCalls: 0 }),
    close: async () => {},
  };
  const server = await startTestServer();
  try {
    const { ledger, limits, log, sessions, throttles } = server.parts;
    const gateway = new Gateway({ ledger, limits, log, logPrompts: false, throttles });
    const [alice, bob] = [
      await sessions.identify(server.alice, '127.0.0.1'),
      await sessions.identify(server.bob, '127.0.0.1'),
    ];
    for (const account of [alice, bob, alice])
      for (const kind of ['default', 'coding', 'other'] as const)
        await (
          await gateway.begin({
            account,
            model: { name: kind, kind, engine },
            requests: [{ prompt: 'the same question' }],
            signal: undefined,
            streams: false,
          })
        ).settle();
    await gateway.idle();
    assert.deepEqual(new Set(scopes.slice(0, 3)), new Set([alice.id]));
    assert.deepEqual(new Set(scopes.slice(3, 6)), new Set([bob.id]));
    assert.deepEqual([scopes.length, scopes[6]], [9, alice.id]);
    assert.notEqual(alice.id, bob.id);
  } finally {
    await server.close();
  }
});
