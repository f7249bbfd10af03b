import { byteLength, power, toIndex, toSigned, toWord } from './words.js';

const exponentByteGas = 50;
const exponentiation = 0x0a;
/** The instructions from ADD to this one only compute. */
export const computationLast = 0x1d;

const flag = (condition: boolean): bigint => (condition ? 1n : 0n);

/** The gas of a computation that depends on its operands. */
export function computationGas(operation: number, stack: readonly bigint[], top: number): number {
  return operation === exponentiation ? exponentByteGas * byteLength(stack[top - 2]!) : 0;
}

/** Executes an instruction from ADD to SAR. The result replaces the lowest operand. */
export function compute(operation: number, stack: bigint[], top: number): void {
  switch (operation) {
    case 0x01:
      stack[top - 2] = toWord(stack[top - 1]! + stack[top - 2]!);
      return;
    case 0x02:
      stack[top - 2] = toWord(stack[top - 1]! * stack[top - 2]!);
      return;
    case 0x03:
      stack[top - 2] = toWord(stack[top - 1]! - stack[top - 2]!);
      return;
    case 0x04: {
      const divisor = stack[top - 2]!;
      stack[top - 2] = divisor === 0n ? 0n : stack[top - 1]! / divisor;
      return;
    }
    case 0x05: {
      const divisor = toSigned(stack[top - 2]!);
      stack[top - 2] = divisor === 0n ? 0n : toWord(toSigned(stack[top - 1]!) / divisor);
      return;
    }
    case 0x06: {
      const divisor = stack[top - 2]!;
      stack[top - 2] = divisor === 0n ? 0n : stack[top - 1]! % divisor;
      return;
    }
    case 0x07: {
      const divisor = toSigned(stack[top - 2]!);
      stack[top - 2] = divisor === 0n ? 0n : toWord(toSigned(stack[top - 1]!) % divisor);
      return;
    }
    case 0x08: {
      const modulus = stack[top - 3]!;
      stack[top - 3] = modulus === 0n ? 0n : (stack[top - 1]! + stack[top - 2]!) % modulus;
      return;
    }
    case 0x09: {
      const modulus = stack[top - 3]!;
      stack[top - 3] = modulus === 0n ? 0n : (stack[top - 1]! * stack[top - 2]!) % modulus;
      return;
    }
    case 0x0a: {
      const exponent = stack[top - 2]!;
      stack[top - 2] = power(stack[top - 1]!, exponent);
      return;
    }
    case 0x0b: {
      const size = toIndex(stack[top - 1]!);
      const value = stack[top - 2]!;
      stack[top - 2] = size < 31 ? toWord(BigInt.asIntN(8 * (size + 1), value)) : value;
      return;
    }
    case 0x10:
      stack[top - 2] = flag(stack[top - 1]! < stack[top - 2]!);
      return;
    case 0x11:
      stack[top - 2] = flag(stack[top - 1]! > stack[top - 2]!);
      return;
    case 0x12:
      stack[top - 2] = flag(toSigned(stack[top - 1]!) < toSigned(stack[top - 2]!));
      return;
    case 0x13:
      stack[top - 2] = flag(toSigned(stack[top - 1]!) > toSigned(stack[top - 2]!));
      return;
    case 0x14:
      stack[top - 2] = flag(stack[top - 1]! === stack[top - 2]!);
      return;
    case 0x15:
      stack[top - 1] = flag(stack[top - 1]! === 0n);
      return;
    case 0x16:
      stack[top - 2] = stack[top - 1]! & stack[top - 2]!;
      return;
    case 0x17:
      stack[top - 2] = stack[top - 1]! | stack[top - 2]!;
      return;
    case 0x18:
      stack[top - 2] = stack[top - 1]! ^ stack[top - 2]!;
      return;
    case 0x19:
      stack[top - 1] = toWord(~stack[top - 1]!);
      return;
    case 0x1a: {
      const place = toIndex(stack[top - 1]!);
      stack[top - 2] = place < 32 ? (stack[top - 2]! >> BigInt(8 * (31 - place))) & 0xffn : 0n;
      return;
    }
    case 0x1b: {
      const shift = stack[top - 1]!;
      stack[top - 2] = shift < 256n ? toWord(stack[top - 2]! << shift) : 0n;
      return;
    }
    case 0x1c: {
      const shift = stack[top - 1]!;
      stack[top - 2] = shift < 256n ? stack[top - 2]! >> shift : 0n;
      return;
    }
    case 0x1d: {
      const shift = stack[top - 1]!;
      stack[top - 2] = toWord(toSigned(stack[top - 2]!) >> (shift < 256n ? shift : 256n));
      return;
    }
  }
}
