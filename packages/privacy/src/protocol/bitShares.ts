import type { Party, Shares } from './party.js';

/** Two bit vectors of equal length, the inputs of AND gates. */
export interface GateInputs {
  readonly x: Shares;
  readonly y: Shares;
  readonly bytes: number;
}

/** AND gates that are computed but not yet verified: z = x AND y. */
export interface PendingAnds extends GateInputs {
  readonly z: Shares;
}

/** Logic on XOR-shared bit vectors. XOR is local; a vector of AND gates takes one message with one bit per gate. */
export class BitShares {
  readonly party: Party;
  readonly pending: PendingAnds[] = [];

  constructor(party: Party) {
    this.party = party;
  }

  xor(left: Shares, right: Shares, bytes: number): Shares {
    const out = this.party.allocateShares(bytes);
    this.xorInto(out, left, right, bytes);
    return out;
  }

  xorInto(out: Shares, left: Shares, right: Shares, bytes: number): void {
    const { kernels } = this.party.arena;
    kernels.xor(out.own, left.own, right.own, bytes);
    kernels.xor(out.next, left.next, right.next, bytes);
  }

  copy(to: Shares, from: Shares, bytes: number): void {
    this.party.arena.copy(to.own, from.own, bytes);
    this.party.arena.copy(to.next, from.next, bytes);
  }

  /** out = NOT from: flips every bit of component 0. */
  notInto(out: Shares, from: Shares, bytes: number): void {
    const { index, arena } = this.party;
    const mark = arena.mark();
    const ones = arena.allocate(bytes);
    arena.view(ones, bytes).fill(255);
    this.copy(out, from, bytes);
    if (index === 0) arena.kernels.xor(out.own, out.own, ones, bytes);
    if (index === 2) arena.kernels.xor(out.next, out.next, ones, bytes);
    arena.release(mark);
  }

  /** Several vectors of gates in one message; returns the outputs in the same order. */
  async andAll(gates: readonly GateInputs[]): Promise<Shares[]> {
    const [only] = gates;
    if (gates.length === 1) return [await this.and(only!.x, only!.y, only!.bytes)];
    const total = gates.reduce((sum, { bytes }) => sum + bytes, 0);
    const [x, y] = [this.party.allocateShares(total), this.party.allocateShares(total)];
    const starts: number[] = [];
    let at = 0;
    for (const gate of gates) {
      this.copy(offset(x, at), gate.x, gate.bytes);
      this.copy(offset(y, at), gate.y, gate.bytes);
      starts.push(at);
      at += gate.bytes;
    }
    const z = await this.and(x, y, total);
    return starts.map((start) => offset(z, start));
  }

  async and(x: Shares, y: Shares, bytes: number): Promise<Shares> {
    const { arena } = this.party;
    const z = this.party.allocateShares(bytes);
    const mark = arena.mark();
    const mask = this.party.zeroShare(bytes);
    arena.kernels.andShare(z.own, x.own, x.next, y.own, y.next, mask, bytes);
    arena.release(mark);
    await this.party.reshare(z, bytes);
    if (this.party.malicious) this.pending.push({ x, y, z, bytes });
    return z;
  }
}

/** The shares at an offset of `bytes`. */
export function offset(shares: Shares, bytes: number): Shares {
  return { own: shares.own + bytes, next: shares.next + bytes };
}
