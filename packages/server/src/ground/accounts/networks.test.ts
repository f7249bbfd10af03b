import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isApiKey, newApiKey } from './apiKeySecret.js';
import { isInNetworks, parseNetwork } from './networks.js';

test('networks are read strictly', () => {
  for (const text of ['10.0.0.0/8', '192.0.2.7', '::1', '2001:db8::/32', '0.0.0.0/0'])
    assert.ok(parseNetwork(text) !== undefined, text);
  for (const text of [
    '',
    '10.0.0/8',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'fe80::1%eth0',
    'a.b',
    '10.0.0.0/-1',
  ])
    assert.equal(parseNetwork(text), undefined, text);
});

test('addresses are found in networks of either family', () => {
  assert.ok(isInNetworks('10.255.0.1', ['192.0.2.0/24', '10.0.0.0/8']));
  assert.ok(isInNetworks('::ffff:10.0.0.1', ['10.0.0.0/8']));
  assert.ok(isInNetworks('2001:db8:1::1', ['2001:db8::/32']));
  for (const address of ['11.0.0.1', '::1', '2001:db9::1', 'nonsense', ''])
    assert.ok(!isInNetworks(address, ['10.0.0.0/8', '2001:db8::/32']), address);
});

test('a key is recognised by its form, and a mistyped one is not', () => {
  const key = newApiKey();
  assert.ok(isApiKey(key));
  assert.notEqual(key, newApiKey());
  const digits = key.slice('tricorn_'.length);
  for (let at = 0; at < digits.length; at++) {
    const other = digits[at] === '0' ? '1' : '0';
    assert.ok(!isApiKey(`tricorn_${digits.slice(0, at)}${other}${digits.slice(at + 1)}`));
  }
});
