import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { fingerprint, type TlsIdentity } from './certificate.js';

/** With keys of 128 bits first, like the nodes' shared randomness: those of 256 take a third more time for a message. */
const ciphers = 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256';

/** TLS 1.3 only, with our own certificate, trusting the given ones and no other authority. */
export function pinnedContext(own: TlsIdentity, trusted: readonly string[]): SecureContextOptions {
  return {
    key: own.privateKey,
    cert: own.certificate,
    ca: [...trusted],
    ciphers,
    minVersion: 'TLSv1.3',
  };
}

/** For a client: the server must show exactly this certificate, whatever its name. */
export function pinnedServer(certificate: string) {
  const pin = fingerprint(certificate);
  return (_host: string, shown: { fingerprint256: string }): Error | undefined =>
    shown.fingerprint256 === pin
      ? undefined
      : new Error('The server shows another certificate than the pinned one');
}

/** For a server: the fingerprint of the certificate the client proved to own. */
export function clientFingerprint(socket: TLSSocket): string | undefined {
  return socket.authorized ? socket.getPeerCertificate().fingerprint256 : undefined;
}
