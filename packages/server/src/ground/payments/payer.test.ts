import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentPayload } from '@tricorn/chain/facilitator';
import { signedIn } from './payer.js';

const from = `0x${'22'.repeat(20)}`;

const nonceOf = (scheme: string, nonce: string, more: object = {}): string | undefined => {
  const [field, deadline] =
    scheme === 'upto' ? ['permit2Authorization', 'deadline'] : ['authorization', 'validBefore'];
  const payload = {
    signature: '0x12',
    [field!]: { from, nonce, value: '1', validAfter: '0', [deadline!]: '2000000000', ...more },
  };
  return signedIn({ x402Version: 2, accepted: { scheme }, payload } as unknown as PaymentPayload)?.nonce;
};

test('a signature is known by one form of its number, so that it pays once', () => {
  const hex = `0x${'0'.repeat(62)}2a`;
  for (const nonce of ['42', '042', `${'0'.repeat(76)}42`, hex, hex.toUpperCase().replace('X', 'x')])
    assert.equal(nonceOf('upto', nonce), '42', nonce);
  for (const nonce of ['0x2a', '-1', '4_2', ' 42', '', '1e3', (2n ** 256n).toString()])
    assert.equal(nonceOf('upto', nonce), undefined, nonce);
  assert.equal(nonceOf('exact', `0x${'AB'.repeat(32)}`), `0x${'ab'.repeat(32)}`);
  for (const nonce of ['42', '12345678901234567890123456789012', '0x2a', `0x${'ab'.repeat(33)}`])
    assert.equal(nonceOf('exact', nonce), undefined, nonce);
});

test('a promise whose amount or times are not numbers is refused before a chain is asked', () => {
  const nonce = `0x${'ab'.repeat(32)}`;
  for (const field of ['value', 'validAfter', 'validBefore'])
    for (const given of ['x', '-1', '0x10', '', '1e3', '9'.repeat(79), {}])
      assert.equal(nonceOf('exact', nonce, { [field]: given }), undefined, `${field} ${given}`);
});
