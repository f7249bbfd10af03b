import type { Party, Shares } from './party.js';

/** AND gates that were computed and must still be verified: z = x AND y over so many bytes of bits. */
export interface PendingAnds {
  readonly x: Shares;
  readonly y: Shares;
  readonly z: Shares;
  readonly bytes: number;
}

/** Logic on vectors of bits shared by XOR. XOR is local; a vector of AND gates is one message of one bit a gate. */
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

  async and(x: Shares, y: Shares, bytes: number): Promise<Shares> {
    const { arena } = this.party;
    const z = this.party.allocateShares(bytes);
    const mark = arena.mark();
    const mask = this.party.randomShares(bytes);
    arena.kernels.andShare(z.own, x.own, x.next, y.own, y.next, mask.own, mask.next, bytes);
    arena.release(mark);
    await this.party.reshare(z, bytes);
    if (this.party.malicious) this.pending.push({ x, y, z, bytes });
    return z;
  }
}

/** The shares `bytes` further on. */
export function offset(shares: Shares, bytes: number): Shares {
  return { own: shares.own + bytes, next: shares.next + bytes };
}
