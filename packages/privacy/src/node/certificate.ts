import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
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

const ed25519Id = '1.3.101.112';
const commonNameId = '2.5.4.3';
const keyUsageId = '2.5.29.15';
const digitalSignature = Buffer.of(0x03, 0x02, 0x07, 0x80);
// Certificates are pinned and do not expire; RFC 5280 writes "no expiry" this way.
const validUntil = '99991231235959Z';
const validFrom = '20200101000000Z';

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
  const name = sequence(set(sequence(objectIdentifier(commonNameId), utf8String(`${purpose}-${label}`))));
  const algorithm = sequence(objectIdentifier(ed25519Id));
  const body = sequence(
    explicit(0, unsignedInteger(Buffer.of(2))),
    unsignedInteger(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    name,
    sequence(generalizedTime(validFrom), generalizedTime(validUntil)),
    name,
    spki,
    explicit(3, sequence(sequence(objectIdentifier(keyUsageId), octetString(digitalSignature)))),
  );
  const certificate = sequence(body, algorithm, bitString(sign(null, body, privateKey)));
  return {
    certificate: new X509Certificate(certificate).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The SHA-256 fingerprint by which a certificate is pinned. */
export function fingerprint(certificate: string | Buffer): string {
  return new X509Certificate(certificate).fingerprint256;
}

/** The Ed25519 key of a certificate: 32 bytes in base64url. */
export function signKeyOf(certificate: string): string {
  const { x } = new X509Certificate(certificate).publicKey.export({ format: 'jwk' });
  return x!;
}

/** Signs a message with the key of a certificate, in base64url. TLS signs only messages that start with 64 spaces. */
export function signWithTls({ privateKey }: TlsIdentity, message: Uint8Array): string {
  return sign(null, message, createPrivateKey(privateKey)).toString('base64url');
}
