import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attestationBytes, splitAttestation, withAttestation } from './attestation.js';

test('a result on chain is followed by the digest of its signatures, and others are left alone', () => {
  const digest = 'ab'.repeat(32);
  const written = withAttestation('[[1]]', digest);
  assert.equal(written.length - '[[1]]'.length, attestationBytes);
  assert.deepEqual(splitAttestation(written), { result: '[[1]]', signaturesDigest: digest });
  for (const plain of ['[[1]]', '', 'signatures: x', `${written} `])
    assert.deepEqual(splitAttestation(plain), { result: plain });
});
