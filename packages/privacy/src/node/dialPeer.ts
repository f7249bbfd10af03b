import { request } from 'node:https';
import type { Socket } from 'node:net';
import { MpcAbortError } from '../errors.js';
import type { TlsIdentity } from './certificate.js';
import { pinnedContext, pinnedServer } from './pinnedTls.js';
import { type Address, upgradeProtocol } from './wire.js';

/** Interval of keep-alive probes on unused connections, to detect a peer that disappeared. */
const keepAliveMs = 30_000;

/** A peer that a node connects to. */
export interface Peer {
  readonly index: number;
  readonly certificate: string;
  readonly address: Address;
}

/** Opens a connection to a peer. */
export function dialPeer(options: {
  own: TlsIdentity;
  peer: Peer;
  timeoutMs: number;
  signal: AbortSignal;
}): Promise<Socket> {
  const { index, certificate, address } = options.peer;
  return new Promise((resolve, reject) => {
    const unreachable = () =>
      reject(
        options.signal.aborted
          ? new MpcAbortError('cancelled', 'The round was cancelled')
          : new MpcAbortError('node-unreachable', `Node ${index} cannot be reached by its peers`, index),
      );
    const connecting = request({
      ...pinnedContext(options.own, [certificate]),
      checkServerIdentity: pinnedServer(certificate),
      host: address.host,
      port: address.port,
      path: '/peer',
      agent: false,
      headers: { connection: 'Upgrade', upgrade: upgradeProtocol },
    });
    const cancel = () => connecting.destroy(new Error('cancelled'));
    const timer = setTimeout(() => connecting.destroy(new Error('timeout')), options.timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', cancel);
    };
    options.signal.addEventListener('abort', cancel);
    connecting.on('upgrade', (_reply, socket: Socket) => {
      settle();
      socket.setNoDelay(true);
      socket.setKeepAlive(true, keepAliveMs);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
    connecting.on('response', (reply) => {
      reply.resume();
      connecting.destroy(new Error('refused'));
    });
    connecting.on('error', () => {
      settle();
      unreachable();
    });
    connecting.end();
    if (options.signal.aborted) cancel();
  });
}
