import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import {
  bitString,
  explicit,
  generalizedTime,
  objectIdentifier,
  octetString,
  sequence,
  set,
  unsignedInteger,
  utf8String,
} from './der.js';

const ED25519 = '1.3.101.112';
const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const DIGITAL_SIGNATURE = Buffer.of(0x03, 0x02, 0x07, 0x80);
// Peers know each other by their pinned certificates, not by date; RFC 5280 writes "no expiry" this way.
const NEVER = '99991231235959Z';
const ALWAYS = '20200101000000Z';

/** A TLS key and its certificate, both PEM. */
export interface TlsIdentity {
  readonly certificate: string;
  readonly privateKey: string;
}

/** An Ed25519 key with a self-signed X.509 v3 certificate, meant to be pinned. */
export function createTlsIdentity(purpose: string): TlsIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const label = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  const name = sequence(set(sequence(objectIdentifier(COMMON_NAME), utf8String(`${purpose}-${label}`))));
  const algorithm = sequence(objectIdentifier(ED25519));
  const body = sequence(
    explicit(0, unsignedInteger(Buffer.of(2))),
    unsignedInteger(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    name,
    sequence(generalizedTime(ALWAYS), generalizedTime(NEVER)),
    name,
    spki,
    explicit(3, sequence(sequence(objectIdentifier(KEY_USAGE), octetString(DIGITAL_SIGNATURE)))),
  );
  const certificate = sequence(body, algorithm, bitString(sign(null, body, privateKey)));
  return {
    certificate: new X509Certificate(certificate).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** By what a certificate is pinned. */
export function fingerprint(certificate: string | Buffer): string {
  return new X509Certificate(certificate).fingerprint256;
}
