import type { Party } from './party.js';
import { assertAlike, type BitVector, bitRing } from './shareVector.js';

/** Two bit vectors of equal length, the inputs of AND gates. */
export interface GateInputs {
  readonly x: BitVector;
  readonly y: BitVector;
}

/** A claim that z = x AND y, computed but not yet verified. */
export interface AndClaim extends GateInputs {
  readonly z: BitVector;
}

/** Logic on XOR-shared bit vectors. XOR is local; a vector of AND gates takes one message with one bit per gate. */
export class BitShares {
  readonly party: Party;
  /** Empty in the semi-honest model, which verifies nothing. */
  readonly claims: AndClaim[] = [];

  constructor(party: Party) {
    this.party = party;
  }

  allocate(bytes: number): BitVector {
    return this.party.allocateShares(bitRing, bytes);
  }

  xor(left: BitVector, right: BitVector): BitVector {
    const out = this.allocate(left.length);
    this.xorInto(out, left, right);
    return out;
  }

  xorInto(out: BitVector, left: BitVector, right: BitVector): void {
    assertAlike(out, left, right);
    const { kernels } = this.party.arena;
    kernels.xor(out.own, left.own, right.own, out.length);
    kernels.xor(out.next, left.next, right.next, out.length);
  }

  copy(to: BitVector, from: BitVector): void {
    this.party.copyShares(to, from);
  }

  /** out = NOT from. */
  notInto(out: BitVector, from: BitVector): void {
    const { arena } = this.party;
    const mark = arena.mark();
    const ones = arena.allocate(from.length);
    arena.view(ones, from.length).fill(255);
    this.copy(out, from);
    this.flip(out, ones);
    arena.release(mark);
  }

  /** Flips the bits that are set in a public mask: those of component 0. */
  flip(bits: BitVector, mask: number): void {
    const { index, arena } = this.party;
    const part = ({ 0: 'own', 2: 'next' } as const)[index];
    if (part !== undefined) arena.kernels.xor(bits[part], bits[part], mask, bits.length);
  }

  /** The bits that are set in a public mask as well. */
  maskWith(from: BitVector, mask: number): BitVector {
    const out = this.allocate(from.length);
    const { arena } = this.party;
    for (const part of ['own', 'next'] as const) {
      const [to, bits, allowed] = [out[part], from[part], mask].map((at) => arena.view(at, from.length));
      for (let i = 0; i < from.length; i++) to![i] = bits![i]! & allowed![i]!;
    }
    return out;
  }

  /** Rotates the bits of every byte. */
  rotateBits(from: BitVector, by: number): BitVector {
    const out = this.allocate(from.length);
    const { arena } = this.party;
    for (const part of ['own', 'next'] as const) {
      const [to, bits] = [out[part], from[part]].map((at) => arena.view(at, from.length));
      for (let i = 0; i < from.length; i++) to![i] = (bits![i]! << by) | (bits![i]! >> (8 - by));
    }
    return out;
  }

  /** Several vectors of gates in one message; returns the outputs in the same order. */
  async andAll(gates: readonly GateInputs[]): Promise<BitVector[]> {
    const [only] = gates;
    if (gates.length === 1) return [await this.and(only!.x, only!.y)];
    const total = gates.reduce((sum, { x }) => sum + x.length, 0);
    const [x, y] = [this.allocate(total), this.allocate(total)];
    const starts: number[] = [];
    let at = 0;
    for (const gate of gates) {
      this.copy(x.slice(at, gate.x.length), gate.x);
      this.copy(y.slice(at, gate.y.length), gate.y);
      starts.push(at);
      at += gate.x.length;
    }
    const z = await this.and(x, y);
    return gates.map((gate, i) => z.slice(starts[i]!, gate.x.length));
  }

  async and(x: BitVector, y: BitVector): Promise<BitVector> {
    assertAlike(x, y);
    const { arena } = this.party;
    const z = this.allocate(x.length);
    const mark = arena.mark();
    const mask = this.party.zeroShare(x.length, 'and');
    arena.kernels.andShare(z.own, x.own, x.next, y.own, y.next, mask, x.length);
    arena.release(mark);
    await this.party.reshare(z, 'and');
    if (this.party.malicious) {
      this.party.claims.add();
      this.claims.push({ x, y, z });
    }
    return z;
  }
}
