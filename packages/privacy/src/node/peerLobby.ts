import type { Duplex } from 'node:stream';
import { MpcAbortError } from '../errors.js';

/** Connections of peers that arrived before the coordinator's request. */
const waitingMax = 64;

export interface Visitor {
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Keeps the connection for another session; no data of this session may still be in transit. */
  giveBack(): void;
}

/** Matches connections of peers with the rounds that wait for them, whichever comes first. */
export class PeerLobby {
  readonly #visitors = new Map<string, { visitor: Visitor; leave(): void }>();
  readonly #hosts = new Map<string, (visitor: Visitor) => void>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** False if the connection is refused. */
  arrive(session: string, peer: number, visitor: Visitor): boolean {
    const key = `${session}/${peer}`;
    const host = this.#hosts.get(key);
    if (host !== undefined) {
      host(visitor);
      return true;
    }
    if (this.#visitors.size >= waitingMax || this.#visitors.has(key)) return false;
    const leave = () => {
      clearTimeout(timer);
      visitor.socket.off('close', leave);
      this.#visitors.delete(key);
    };
    const timer = setTimeout(() => {
      leave();
      visitor.socket.destroy();
    }, this.#timeoutMs);
    visitor.socket.once('close', leave);
    this.#visitors.set(key, { visitor, leave });
    return true;
  }

  expect(session: string, peer: number, signal: AbortSignal): Promise<Visitor> {
    const key = `${session}/${peer}`;
    const waiting = this.#visitors.get(key);
    if (waiting !== undefined) {
      waiting.leave();
      return Promise.resolve(waiting.visitor);
    }
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        this.#hosts.delete(key);
        signal.removeEventListener('abort', onAbort);
      };
      const fail = (error: MpcAbortError) => {
        settle();
        reject(error);
      };
      const onAbort = () => fail(new MpcAbortError('cancelled', 'The round was cancelled'));
      const timer = setTimeout(
        () => fail(new MpcAbortError('peer-silent', `Node ${peer} did not join the round`, peer)),
        this.#timeoutMs,
      );
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort);
      this.#hosts.set(key, (visitor) => {
        settle();
        resolve(visitor);
      });
    });
  }

  close(): void {
    for (const { visitor, leave } of [...this.#visitors.values()]) {
      leave();
      visitor.socket.destroy();
    }
  }
}
