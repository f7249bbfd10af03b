import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { createTlsIdentity, fingerprint } from './certificate.js';

test('a certificate is a valid self-signed X.509 certificate that does not expire', () => {
  const { certificate, privateKey } = createTlsIdentity('test');
  const parsed = new X509Certificate(certificate);
  assert.ok(parsed.verify(parsed.publicKey));
  assert.equal(parsed.subject, parsed.issuer);
  assert.match(parsed.subject, /^CN=test-[0-9a-f]{16}$/);
  assert.equal(parsed.publicKey.asymmetricKeyType, 'ed25519');
  assert.match(parsed.validTo, /9999/);
  assert.match(privateKey, /BEGIN PRIVATE KEY/);
});

test('two identities never share a fingerprint', () => {
  const [a, b] = [createTlsIdentity('test'), createTlsIdentity('test')];
  assert.notEqual(fingerprint(a.certificate), fingerprint(b.certificate));
});
