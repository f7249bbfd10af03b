import { createHash, randomBytes } from 'node:crypto';
import { MpcAbortError } from '../errors.js';
import { Arena } from '../ring/kernels.js';
import type { Links } from '../transport/channel.js';
import { chunkBytes, Keystream, streamKeyBytes, zeros } from './keystream.js';

/**
 * Addresses of a party's two components of a shared vector: component i (its own) and component i + 1
 * (which is the next party's own).
 */
export interface Shares {
  readonly own: number;
  readonly next: number;
}

const hashBytes = 32;
const coinBytes = 16;

/**
 * One of three parties: its memory, its links and the primitives of the protocol: correlated randomness without
 * messages, resharing with one message, checked openings and public coins.
 */
export class Party {
  readonly index: number;
  readonly arena: Arena;
  readonly malicious: boolean;
  /** Communication rounds so far. */
  rounds = 0;
  readonly #links: Links;
  #ownStream: Keystream | undefined;
  #nextStream: Keystream | undefined;

  constructor(index: number, links: Links, malicious: boolean, arena = new Arena()) {
    this.index = index;
    this.#links = links;
    this.malicious = malicious;
    this.arena = arena;
  }

  get bytesSent(): number {
    return this.#links.next.bytesSent + this.#links.previous.bytesSent;
  }

  /**
   * Exchanges the randomness keys and checks that all three parties run the same task: `task` is its digest;
   * `inputs[p]` holds the digests of this party's components of party p's input.
   */
  async start(task: Uint8Array, inputs: readonly { own: Uint8Array; next: Uint8Array }[]): Promise<void> {
    const ownKey = randomBytes(streamKeyBytes);
    this.#links.previous.send(Buffer.concat([ownKey, task]));
    this.#links.next.send(Buffer.concat([task, ...inputs.map((input) => input.next)]));
    const fromNext = await this.receiveNext(streamKeyBytes + hashBytes);
    const fromPrevious = await this.receivePrevious(hashBytes * (1 + inputs.length));
    this.rounds++;
    if (!same(fromNext.subarray(streamKeyBytes), task)) throw this.#jobsDiffer(1);
    if (!same(fromPrevious.subarray(0, hashBytes), task)) throw this.#jobsDiffer(2);
    inputs.forEach((input, p) => {
      const theirs = fromPrevious.subarray(hashBytes * (1 + p), hashBytes * (2 + p));
      if (!same(theirs, input.own)) {
        throw new MpcAbortError('inconsistent-input', `The nodes hold different shares of P${p}'s input`);
      }
    });
    this.#ownStream = new Keystream(ownKey);
    this.#nextStream = new Keystream(fromNext.subarray(0, streamKeyBytes));
  }

  allocateShares(bytes: number): Shares {
    return { own: this.arena.allocate(bytes), next: this.arena.allocate(bytes) };
  }

  allocateZeroShares(bytes: number): Shares {
    return { own: this.arena.allocateZeroed(bytes), next: this.arena.allocateZeroed(bytes) };
  }

  /** Shares of a random value that nobody knows, without communication. */
  randomShares(bytes: number): Shares {
    const shares = this.allocateShares(bytes);
    this.#streams().own.fill(this.arena.view(shares.own, bytes));
    this.#streams().next.fill(this.arena.view(shares.next, bytes));
    return shares;
  }

  /** Randomness that this party shares with one other party and that the third does not know. */
  sharedRandomness(other: 'next' | 'previous', bytes: number): number {
    const at = this.arena.allocate(bytes);
    const { own, next } = this.#streams();
    (other === 'next' ? next : own).fill(this.arena.view(at, bytes));
    return at;
  }

  /** This party's share of a vector of zeros under XOR, without communication. */
  zeroShare(bytes: number): number {
    const at = this.arena.allocate(bytes);
    const { own, next } = this.#streams();
    for (let done = 0; done < bytes; done += chunkBytes) {
      const length = Math.min(chunkBytes, bytes - done);
      this.arena.view(at + done, length).set(next.mask(own.mask(zeros(length))));
    }
    return at;
  }

  /** Sends the summand at `shares.own` to the previous party and receives the next party's into `shares.next`. */
  async reshare(shares: Shares, bytes: number): Promise<void> {
    this.#links.previous.send(this.arena.view(shares.own, bytes));
    const message = await this.receiveNext(bytes);
    this.rounds++;
    this.arena.view(shares.next, bytes).set(message);
  }

  /**
   * Replaces every party's summand by the result that the first party computes from all three. It takes two messages
   * less than sending every summand to both others.
   */
  async joinAtFirst(at: number, bytes: number, join: (others: readonly Uint8Array[]) => void): Promise<void> {
    const { next, previous } = this.#links;
    this.rounds += 2;
    if (this.index === 0) {
      join([await this.receiveNext(bytes), await this.receivePrevious(bytes)]);
      next.send(this.arena.view(at, bytes));
      previous.send(this.arena.view(at, bytes));
      return;
    }
    (this.index === 1 ? previous : next).send(this.arena.view(at, bytes));
    const sum = await (this.index === 1 ? this.receivePrevious(bytes) : this.receiveNext(bytes));
    this.arena.view(at, bytes).set(sum);
  }

  /**
   * Receives the component that this party lacks. Each party sends its own component to the next; in the malicious model
   * the third party sends its hash, so that a single cheater cannot change the opened value undetected.
   */
  async openMissing(shares: Shares, bytes: number): Promise<Uint8Array> {
    this.#links.next.send(this.arena.view(shares.own, bytes));
    if (this.malicious) this.#links.previous.send(digest(this.arena.view(shares.next, bytes)));
    const missing = await this.receivePrevious(bytes);
    const expectedHash = this.malicious ? await this.receiveNext(hashBytes) : undefined;
    this.rounds++;
    if (expectedHash !== undefined && !same(expectedHash, digest(missing))) {
      throw new MpcAbortError('inconsistent-opening', 'Two nodes opened different values of one share');
    }
    return missing;
  }

  /** Opens an XOR-shared vector to a new address. */
  async openXor(shares: Shares, bytes: number): Promise<number> {
    const missing = await this.openMissing(shares, bytes);
    const at = this.arena.allocate(bytes);
    const [out, own, next] = [at, shares.own, shares.next].map((address) => this.arena.view(address, bytes));
    for (let i = 0; i < bytes; i++) out![i] = missing[i]! ^ own![i]! ^ next![i]!;
    return at;
  }

  /** Public randomness from a seed that nobody could predict before all earlier messages were fixed. */
  async coins(): Promise<Keystream> {
    const mark = this.arena.mark();
    const at = await this.openXor(this.randomShares(coinBytes), coinBytes);
    const seed = Uint8Array.from(this.arena.view(at, coinBytes));
    this.arena.release(mark);
    return new Keystream(seed);
  }

  async receiveNext(bytes: number): Promise<Uint8Array> {
    return this.#sized(await this.#links.next.receive(), bytes, 1);
  }

  async receivePrevious(bytes: number): Promise<Uint8Array> {
    return this.#sized(await this.#links.previous.receive(), bytes, 2);
  }

  #sized(message: Uint8Array, bytes: number, distance: number): Uint8Array {
    if (message.length === bytes) return message;
    const node = (this.index + distance) % 3;
    throw new MpcAbortError(
      'malformed-message',
      `Node ${node} sent ${message.length} bytes instead of ${bytes}`,
      node,
    );
  }

  #jobsDiffer(distance: number): MpcAbortError {
    const node = (this.index + distance) % 3;
    return new MpcAbortError('jobs-differ', `Node ${node} runs another task`);
  }

  #streams(): { own: Keystream; next: Keystream } {
    if (this.#ownStream === undefined || this.#nextStream === undefined)
      throw new Error('The party has not started');
    return { own: this.#ownStream, next: this.#nextStream };
  }
}

export function digest(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
