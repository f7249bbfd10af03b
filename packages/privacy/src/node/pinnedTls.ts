import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { fingerprint, type TlsIdentity } from './certificate.js';

/** 128-bit keys first, as for the nodes' shared randomness: 256-bit keys take a third more time per message. */
const ciphers = 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256';

/** TLS 1.3 only, with our own certificate, trusting only the given certificates. */
export function pinnedContext(own: TlsIdentity, trusted: readonly string[]): SecureContextOptions {
  return {
    key: own.privateKey,
    cert: own.certificate,
    ca: [...trusted],
    ciphers,
    minVersion: 'TLSv1.3',
  };
}

/** For a client: the server must present exactly this certificate, whatever its name. */
export function pinnedServer(certificate: string) {
  const pin = fingerprint(certificate);
  return (_host: string, shown: { fingerprint256: string }): Error | undefined =>
    shown.fingerprint256 === pin ? undefined : new Error('The server certificate is not the pinned one');
}

/** For a server: the fingerprint of the client's verified certificate. */
export function clientFingerprint(socket: TLSSocket): string | undefined {
  return socket.authorized ? socket.getPeerCertificate().fingerprint256 : undefined;
}
