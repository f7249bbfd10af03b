import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createTokens } from './tokens.js';

const account = { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.com', session_epoch: 3 };
const session = '00000000-0000-4000-8000-000000000002';

it('a cached token is refused once it has expired', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 });
  const tokens = createTokens('a secret of the server', 60_000);
  const token = tokens.issue(account, session);
  assert.deepEqual(tokens.read(token), { id: account.id, epoch: 3, session, expiresAt: 1_000_060 });
  t.mock.timers.tick(59_000);
  assert.equal(tokens.read(token).id, account.id);
  t.mock.timers.tick(1_001);
  assert.throws(() => tokens.read(token), { error: 'tokenExpired' });
});

it('a token that differs in one character from a cached one is refused', () => {
  const tokens = createTokens('a secret of the server');
  const token = tokens.issue(account, session);
  tokens.read(token);
  const other = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`;
  assert.throws(() => tokens.read(other), { error: 'tokenInvalid' });
});
