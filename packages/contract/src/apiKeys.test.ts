import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiKeyScopes, includesScope, scopeOf } from './apiKeys.js';
import type { Operation } from './operation.js';
import { type OperationName, operations } from './operations/index.js';

const all = Object.entries(operations) as [OperationName, Operation][];

describe('the scopes of API keys', () => {
  test('cover every operation, and no write is taken for a read', () => {
    for (const [name, operation] of all) {
      const scope = scopeOf(name);
      assert.ok(apiKeyScopes.includes(scope), name);
      if (operation.writes || operation.answersOnce) assert.ok(scope.endsWith(':write'), name);
    }
  });

  test('include reading where they include writing, and operators only by name', () => {
    assert.ok(includesScope(['jobs:write'], 'jobs:read'));
    assert.ok(includesScope(['*:read'], 'events:read'));
    assert.ok(includesScope(['operator:write'], 'operator:read'));
    for (const [scopes, wanted] of [
      [['jobs:read'], 'jobs:write'],
      [['*:read'], 'account:write'],
      [['*:write'], 'operator:read'],
      [['pictures:write'], 'language:read'],
      [[], 'account:read'],
    ] as const)
      assert.ok(!includesScope(scopes, wanted), `${scopes} ${wanted}`);
  });

  test('can manage no key and no session', () => {
    const needed = all.filter(([, { tokenOnly }]) => tokenOnly).map(([name]) => name);
    assert.deepEqual(needed.sort(), [
      'addWithdrawalAddress',
      'cancelWithdrawal',
      'changePassword',
      'confirmWithdrawalAddress',
      'conversation',
      'conversationExport',
      'conversationList',
      'createApiKey',
      'createWebhook',
      'deleteConversation',
      'deleteWebhook',
      'endOtherSessions',
      'endSession',
      'eraseAccount',
      'exportAccount',
      'invite',
      'operatorPauseBridge',
      'operatorResetPassword',
      'operatorResolve',
      'operatorUpdateAccount',
      'removeWithdrawalAddress',
      'renameConversation',
      'renewToken',
      'revokeApiKey',
      'rotateApiKey',
      'rotateWebhookSecret',
      'sessionList',
      'signOutEverywhere',
      'stopAnswer',
      'updateApiKey',
      'updateWebhook',
      'withdrawCcd',
    ]);
  });
});
