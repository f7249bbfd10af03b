import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { fingerprint, type TlsIdentity } from './certificate.js';

/** TLS 1.3 only, with our own certificate, trusting the given ones and no other authority. */
export function pinnedContext(own: TlsIdentity, trusted: readonly string[]): SecureContextOptions {
  return { key: own.privateKey, cert: own.certificate, ca: [...trusted], minVersion: 'TLSv1.3' };
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
