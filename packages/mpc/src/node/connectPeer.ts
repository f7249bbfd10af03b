import { request } from 'node:https';
import type { Socket } from 'node:net';
import { MpcAbortError } from '../errors.js';
import type { TlsIdentity } from './certificate.js';
import type { Visitor } from './peerLobby.js';
import { pinnedContext, pinnedServer } from './pinnedTls.js';
import { type Address, SESSION_HEADER, UPGRADE_PROTOCOL } from './wire.js';

/** Opens a node's connection to a peer for one session. */
export function connectPeer(options: {
  own: TlsIdentity;
  peer: number;
  certificate: string;
  address: Address;
  session: string;
  timeoutMs: number;
  signal: AbortSignal;
}): Promise<Visitor> {
  const { peer, certificate } = options;
  return new Promise((resolve, reject) => {
    const unreachable = () =>
      reject(
        options.signal.aborted
          ? new MpcAbortError('cancelled', 'The round was cancelled')
          : new MpcAbortError('node-unreachable', `Node ${peer} cannot be reached by its peers`, peer),
      );
    const connecting = request({
      ...pinnedContext(options.own, [certificate]),
      checkServerIdentity: pinnedServer(certificate),
      host: options.address.host,
      port: options.address.port,
      path: '/peer',
      agent: false,
      signal: options.signal,
      headers: { connection: 'Upgrade', upgrade: UPGRADE_PROTOCOL, [SESSION_HEADER]: options.session },
    });
    const timer = setTimeout(() => connecting.destroy(new Error('timeout')), options.timeoutMs);
    connecting.on('upgrade', (_reply, socket: Socket, head: Buffer) => {
      clearTimeout(timer);
      socket.setNoDelay(true);
      resolve({ socket, head });
    });
    connecting.on('response', (reply) => {
      reply.resume();
      connecting.destroy(new Error('refused'));
    });
    connecting.on('error', () => {
      clearTimeout(timer);
      unreachable();
    });
    connecting.end();
  });
}
