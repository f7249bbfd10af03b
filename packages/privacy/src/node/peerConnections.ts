import type { Duplex } from 'node:stream';
import { MpcAbortError } from '../errors.js';
import { isId } from '../ids.js';
import type { TlsIdentity } from './certificate.js';
import { dialPeer, type Peer } from './dialPeer.js';
import { isReady, readLine, writeLine, writeReady } from './greeting.js';
import { PeerLobby, type Visitor } from './peerLobby.js';

/** Idle connections kept per peer for later rounds. */
const idlePerPeerMax = 2;
const noBytes = Buffer.alloc(0);

interface Idle {
  readonly socket: Duplex;
  /** Called when the connection closes while it is idle. */
  drop(): void;
}

/**
 * The connections of a node to its peers. They are reused: a successful round returns its connection, a failed round
 * closes it. A connection whose peer has gone away is replaced at the next use.
 */
export class PeerConnections {
  readonly #own: TlsIdentity;
  readonly #timeoutMs: number;
  readonly #lobby: PeerLobby;
  readonly #idle = new Map<string, Idle[]>();
  readonly #accepted = new Set<Duplex>();

  constructor(own: TlsIdentity, timeoutMs: number) {
    this.#own = own;
    this.#timeoutMs = timeoutMs;
    this.#lobby = new PeerLobby(timeoutMs);
  }

  /** Waits for a peer to join a session. */
  expect(session: string, peer: number, signal: AbortSignal): Promise<Visitor> {
    return this.#lobby.expect(session, peer, signal);
  }

  /** Joins a session at a peer, over an idle connection if there is one. */
  async connect(peer: Peer, session: string, signal: AbortSignal): Promise<Visitor> {
    const { index, address } = peer;
    const key = `${index} ${address.host} ${address.port}`;
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]);
    for (;;) {
      const kept = this.#take(key);
      const socket = kept ?? (await dialPeer({ own: this.#own, peer, timeoutMs: this.#timeoutMs, signal }));
      writeLine(socket, session);
      if (isReady(await readLine(socket, noBytes, deadline))) {
        return { socket, head: noBytes, giveBack: () => this.#keep(key, socket) };
      }
      socket.destroy();
      if (signal.aborted) throw new MpcAbortError('cancelled', 'The round was cancelled');
      if (kept === undefined || deadline.aborted)
        throw new MpcAbortError('node-unreachable', `Node ${index} did not answer its peer`, index);
    }
  }

  /** Serves sessions on a peer's connection, one after another, until one fails. */
  accept(socket: Duplex, peer: number, head: Buffer): void {
    this.#accepted.add(socket);
    socket.once('close', () => this.#accepted.delete(socket));
    socket.on('error', () => socket.destroy());
    void this.#serve(socket, peer, head);
  }

  async #serve(socket: Duplex, peer: number, head: Buffer): Promise<void> {
    const session = await readLine(socket, head);
    const visitor = { socket, head: noBytes, giveBack: () => void this.#serve(socket, peer, noBytes) };
    if (!isId(session) || !this.#lobby.arrive(session, peer, visitor)) socket.destroy();
    else writeReady(socket);
  }

  close(): void {
    for (const { socket } of [...this.#idle.values()].flat()) socket.destroy();
    for (const socket of this.#accepted) socket.destroy();
    this.#lobby.close();
  }

  #take(key: string): Duplex | undefined {
    const kept = this.#idle.get(key)?.pop();
    kept?.socket.off('end', kept.drop);
    kept?.socket.off('close', kept.drop);
    return kept?.socket;
  }

  #keep(key: string, socket: Duplex): void {
    const kept = this.#idle.get(key) ?? [];
    this.#idle.set(key, kept);
    if (socket.destroyed || kept.length >= idlePerPeerMax) {
      socket.destroy();
      return;
    }
    const idle = {
      socket,
      drop: () => {
        socket.destroy();
        if (kept.includes(idle)) kept.splice(kept.indexOf(idle), 1);
      },
    };
    kept.push(idle);
    socket.on('end', idle.drop);
    socket.on('close', idle.drop);
    socket.resume();
  }
}
