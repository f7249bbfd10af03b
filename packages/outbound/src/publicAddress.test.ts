import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './publicAddress.js';

test('ordinary internet addresses are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ]) {
    assert.ok(isPublicAddress(address), address);
  }
});

test('private, loopback, link-local, metadata, carrier, reserved and wrapped addresses are not', () => {
  const refused = [
    ['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
    ['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.168.1.1'],
    ['198.18.0.1', '198.51.100.1', '203.0.113.7', '224.0.0.1', '239.255.255.250', '240.0.0.1'],
    ['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
    ['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1', 'fd00:ec2::254'],
    ['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '3fff::1', '5f00::1', 'localhost', '', '1.2.3'],
  ].flat();
  for (const address of refused) assert.ok(!isPublicAddress(address), address);
});
