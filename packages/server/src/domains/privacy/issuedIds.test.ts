import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIssuedIds } from './issuedIds.js';

test('an id is accepted from the account to which it was issued, and with no digit more', () => {
  const ids = createIssuedIds('a secret of at least thirty-two characters');
  const id = ids.issue('alice');
  assert.equal(ids.check(id.toString(), 'alice'), id);
  for (const [digits, account] of [
    [id, 'bob'],
    [id * 16n + 5n, 'alice'],
    [id * 256n, 'alice'],
    [id + 1n, 'alice'],
    [0n, 'alice'],
  ] as const)
    assert.throws(() => ids.check(digits.toString(), account), { error: 'sealedInputInvalid' });
});
