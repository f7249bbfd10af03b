import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { BoxKeyPair } from '@tricorn/privacy';

/** PKCS #8 of an X25519 key up to its 32 secret bytes (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * The key of an account for data that was sealed by the server; the nodes may return such data to it. The key is
 * derived from the server's secret, so every API process has it and none stores it.
 */
export function reopenKeyOf(secret: string, accountId: string): BoxKeyPair {
  const seed = Buffer.from(hkdfSync('sha256', secret, accountId, 'tricorn input reopening', 32));
  const pkcs8 = Buffer.concat([pkcs8Head, seed]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { publicKey: x!, privateKey: pkcs8.toString('base64url') };
}
