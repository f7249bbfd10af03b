import { createHash, randomBytes } from 'node:crypto';
import { MpcAbortError } from '../errors.js';
import { Arena } from '../ring/kernels.js';
import type { Links } from '../transport/channel.js';
import { Keystream, streamKeyBytes } from './keystream.js';
import { assertAlike, bitRing, type Ring, ShareVector } from './shareVector.js';
import { type StepLabel, summaryBytes, Transcript } from './transcript.js';
import { UnverifiedClaims } from './unverifiedClaims.js';

const hashBytes = 32;
const coinBytes = 16;

/** Openings inside a verification: of public coins, of a vector under a random mask, and of a value that must be zero. */
type CheckLabel = 'coin' | 'e' | 't';

/** Where a party's keys come from. */
export interface Randomness {
  newKey(): Uint8Array;
  open(key: Uint8Array): Keystream;
}

const systemRandomness: Randomness = {
  newKey: () => randomBytes(streamKeyBytes),
  open: (key) => new Keystream(key),
};

export interface PartyOptions {
  readonly index: number;
  readonly links: Links;
  readonly malicious: boolean;
  readonly arena?: Arena | undefined;
  readonly randomness?: Randomness | undefined;
}

/**
 * One of three parties: its memory, its links and the primitives of the protocol: correlated randomness without
 * messages, resharing with one message, checked openings and public coins.
 */
export class Party {
  readonly index: number;
  readonly arena: Arena;
  readonly malicious: boolean;
  /** Products and AND gates that must be verified before a result is opened; empty in the semi-honest model. */
  readonly claims = new UnverifiedClaims();
  /** Communication rounds so far. */
  rounds = 0;
  readonly #links: Links;
  readonly #randomness: Randomness;
  readonly #transcript = new Transcript();
  #ownStream: Keystream | undefined;
  #nextStream: Keystream | undefined;

  constructor({ index, links, malicious, arena, randomness }: PartyOptions) {
    this.index = index;
    this.#links = links;
    this.malicious = malicious;
    this.arena = arena ?? new Arena();
    this.#randomness = randomness ?? systemRandomness;
  }

  get bytesSent(): number {
    return this.#links.next.bytesSent + this.#links.previous.bytesSent;
  }

  /**
   * Exchanges the randomness keys and checks that all three parties run the same task: `task` is its digest;
   * `inputs[p]` holds the digests of this party's components of party p's input.
   */
  async start(task: Uint8Array, inputs: readonly { own: Uint8Array; next: Uint8Array }[]): Promise<void> {
    const { previous, next } = this.#links;
    const ownKey = this.#randomness.newKey();
    previous.send(Buffer.concat([ownKey, task]), 'start');
    next.send(Buffer.concat([task, ...inputs.map((input) => input.next)]), 'start');
    const fromNext = await this.#receiveNext(streamKeyBytes + hashBytes);
    const fromPrevious = await this.#receivePrevious(hashBytes * (1 + inputs.length));
    this.rounds++;
    if (!same(fromNext.subarray(streamKeyBytes), task)) throw this.#jobsDiffer(1);
    if (!same(fromPrevious.subarray(0, hashBytes), task)) throw this.#jobsDiffer(2);
    inputs.forEach((input, p) => {
      const theirs = fromPrevious.subarray(hashBytes * (1 + p), hashBytes * (2 + p));
      if (!same(theirs, input.own)) {
        throw new MpcAbortError('inconsistent-input', `The nodes hold different shares of P${p}'s input`);
      }
    });
    this.#ownStream = this.#randomness.open(ownKey);
    this.#nextStream = this.#randomness.open(fromNext.subarray(0, streamKeyBytes));
  }

  allocateShares<R extends Ring>(ring: R, length: number): ShareVector<R> {
    const bytes = length * ring.elementBytes;
    return new ShareVector(ring, length, {
      own: this.arena.allocate(bytes),
      next: this.arena.allocate(bytes),
    });
  }

  allocateZeroShares<R extends Ring>(ring: R, length: number): ShareVector<R> {
    const shares = this.allocateShares(ring, length);
    this.arena.view(shares.own, shares.bytes).fill(0);
    this.arena.view(shares.next, shares.bytes).fill(0);
    return shares;
  }

  copyShares<R extends Ring>(to: ShareVector<R>, from: ShareVector<R>): void {
    assertAlike(to, from);
    this.arena.copy(to.own, from.own, from.bytes);
    this.arena.copy(to.next, from.next, from.bytes);
  }

  /** Shares of a random vector that nobody knows, without communication. */
  randomShares<R extends Ring>(ring: R, length: number, label: StepLabel): ShareVector<R> {
    const shares = this.allocateShares(ring, length);
    const { own, next } = this.#draw(label, shares.bytes);
    own.fill(this.arena.view(shares.own, shares.bytes), label);
    next.fill(this.arena.view(shares.next, shares.bytes), label);
    return shares;
  }

  /** Randomness that this party shares with one other party and that the third, which passes `nobody`, does not know. */
  pairRandomness(other: 'next' | 'previous' | 'nobody', bytes: number, label: StepLabel): number {
    const at = this.arena.allocate(bytes);
    const { own, next } = this.#draw(label, bytes);
    if (other === 'next') next.fill(this.arena.view(at, bytes), label);
    if (other === 'previous') own.fill(this.arena.view(at, bytes), label);
    return at;
  }

  /** This party's share of a vector of zeros under XOR, without communication. */
  zeroShare(bytes: number, label: StepLabel): number {
    const at = this.arena.allocate(bytes);
    const { own, next } = this.#draw(label, bytes);
    own.fill(this.arena.view(at, bytes), label);
    next.xorInto(this.arena.view(at, bytes), label);
    return at;
  }

  /** Sends the summand at `shares.own` to the previous party and receives the next party's into `shares.next`. */
  async reshare(shares: ShareVector, label: StepLabel): Promise<void> {
    this.#transcript.record(label, shares.bytes);
    this.#links.previous.send(this.arena.view(shares.own, shares.bytes), label);
    const message = await this.#receiveNext(shares.bytes);
    this.rounds++;
    this.arena.view(shares.next, shares.bytes).set(message);
  }

  /**
   * Replaces every party's summand by the result that the first party computes from all three. It takes two messages
   * less than sending every summand to both others. No digest checks it, so it is for the semi-honest model only.
   */
  async joinAtFirst(at: number, bytes: number, join: (others: readonly Uint8Array[]) => void): Promise<void> {
    if (this.malicious) throw new Error('Only the semi-honest model joins summands at the first party');
    const { next, previous } = this.#links;
    const label = 'product opened';
    this.#transcript.record(label, bytes);
    const steps = this.#transcript.summary();
    this.rounds += 2;
    if (this.index === 0) {
      const size = bytes + summaryBytes;
      const messages = [await this.#receiveNext(size), await this.#receivePrevious(size)];
      for (const message of messages) this.#checkSteps(message.subarray(bytes), steps);
      join(messages.map((message) => message.subarray(0, bytes)));
      next.send(this.arena.view(at, bytes), 'result');
      previous.send(this.arena.view(at, bytes), 'result');
      return;
    }
    const first = this.index === 1 ? previous : next;
    // In one message: another one would cost more than the copy.
    first.send(Buffer.concat([this.arena.view(at, bytes), steps]), label);
    const sum = await (this.index === 1 ? this.#receivePrevious(bytes) : this.#receiveNext(bytes));
    this.arena.view(at, bytes).set(sum);
  }

  /** The component of a result that this party lacks. Throws if any product or gate has not been verified. */
  async openResult(shares: ShareVector): Promise<Uint8Array> {
    this.claims.assertNone();
    return await this.#openMissing(shares, 'result');
  }

  /** The component that this party lacks of a value that a verification opens. */
  async openForCheck(shares: ShareVector, label: CheckLabel): Promise<Uint8Array> {
    return await this.#openMissing(shares, label);
  }

  /** Adds this party's components to the missing one under XOR, at a new address. */
  combineXor(shares: ShareVector, missing: Uint8Array): number {
    const at = this.arena.allocate(shares.bytes);
    const [out, own, next] = [at, shares.own, shares.next].map((address) =>
      this.arena.view(address, shares.bytes),
    );
    for (let i = 0; i < shares.bytes; i++) out![i] = missing[i]! ^ own![i]! ^ next![i]!;
    return at;
  }

  /** Public randomness from a seed that nobody could predict before all earlier messages were fixed. */
  async coins(): Promise<Keystream> {
    const mark = this.arena.mark();
    const shares = this.randomShares(bitRing, coinBytes, 'coin');
    const at = this.combineXor(shares, await this.openForCheck(shares, 'coin'));
    const seed = Uint8Array.from(this.arena.view(at, coinBytes));
    this.arena.release(mark);
    return new Keystream(seed);
  }

  // Each party sends its own component to the next, and to the previous its steps so far; in the malicious model it sends
  // a hash of them and of the other component, so that a single cheater cannot change the opened value undetected.
  async #openMissing(shares: ShareVector, label: StepLabel): Promise<Uint8Array> {
    const { next, previous } = this.#links;
    this.#transcript.record(label, shares.bytes);
    const steps = this.#transcript.summary();
    next.send(this.arena.view(shares.own, shares.bytes), label);
    const known = this.malicious ? this.arena.view(shares.next, shares.bytes) : undefined;
    previous.send(known === undefined ? steps : digest(steps, known), label);
    const missing = await this.#receivePrevious(shares.bytes);
    const received = await this.#receiveNext(this.malicious ? hashBytes : summaryBytes);
    this.rounds++;
    if (!this.malicious) this.#checkSteps(received, steps);
    else if (!same(received, digest(steps, missing))) {
      throw new MpcAbortError(
        'inconsistent-opening',
        'Two nodes opened different values of one share, or are at different steps',
      );
    }
    return missing;
  }

  #checkSteps(theirs: Uint8Array, ours: Uint8Array): void {
    if (!same(theirs, ours)) throw new MpcAbortError('jobs-differ', 'The nodes are at different steps');
  }

  async #receiveNext(bytes: number): Promise<Uint8Array> {
    return this.#sized(await this.#links.next.receive(), bytes, 1);
  }

  async #receivePrevious(bytes: number): Promise<Uint8Array> {
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

  // The streams, for a step that draws from them.
  #draw(label: StepLabel, bytes: number): { own: Keystream; next: Keystream } {
    if (this.#ownStream === undefined || this.#nextStream === undefined)
      throw new Error('The party has not started');
    this.#transcript.record(label, bytes);
    return { own: this.#ownStream, next: this.#nextStream };
  }
}

export function digest(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
