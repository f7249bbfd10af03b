import { emptyBytes, readNumber } from './words.js';

const jumpDestination = 0x5b;
const push1 = 0x60;
const push32 = 0x7f;

/** A program, prepared for execution. */
export class Code {
  readonly bytes: Uint8Array;
  /** The constants that have been pushed, by the position of their instruction. */
  readonly constants: (bigint | undefined)[] = [];
  #destinations: Uint8Array | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Whether a jump may land there: on a marked instruction, not inside a constant. */
  isDestination(position: number): boolean {
    if (this.bytes[position] !== jumpDestination) return false;
    this.#destinations ??= this.#findDestinations();
    return this.#destinations[position] === 1;
  }

  /** The constant of a push instruction. */
  constant(position: number, size: number): bigint {
    const known = this.constants[position];
    if (known !== undefined) return known;
    // A program that ends inside a constant continues with zeros.
    const padded = new Uint8Array(size);
    padded.set(this.bytes.subarray(position + 1, position + 1 + size));
    const value = readNumber(padded);
    this.constants[position] = value;
    return value;
  }

  #findDestinations(): Uint8Array {
    const { bytes } = this;
    const marks = new Uint8Array(bytes.length);
    for (let position = 0; position < bytes.length; position += 1) {
      const operation = bytes[position] as number;
      if (operation === jumpDestination) marks[position] = 1;
      else if (operation >= push1 && operation <= push32) position += operation - push1 + 1;
    }
    return marks;
  }
}

export const noCode = new Code(emptyBytes);
