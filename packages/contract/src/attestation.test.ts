import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attestationBytesMax, splitAttestation, withAttestation } from './attestation.js';

test('a result on chain is followed by the digest of its signatures and by heads, and others are left alone', () => {
  const head = `${Number.MAX_SAFE_INTEGER}.${'A'.repeat(43)}.${'-'.repeat(22)}`;
  const attestation = ['ab'.repeat(32), head, head, head].join(' ');
  const written = withAttestation('[[1]]', attestation);
  assert.equal(written.length - '[[1]]'.length, attestationBytesMax);
  assert.deepEqual(splitAttestation(written), { result: '[[1]]', attestation });
  for (const plain of ['[[1]]', '', 'signatures: x', `${written} `])
    assert.deepEqual(splitAttestation(plain), { result: plain });
});
