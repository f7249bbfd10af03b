import { bitLength, type Declaration, shareWordsFor } from './declaration.js';
import { DeclarationError } from './errors.js';
import { comparisonElementsMax, matrixElementsMax } from './limits.js';
import { digitBits, ringWordsFor } from './ring/ringSizes.js';
import type { MatrixForm } from './text/decimalMatrix.js';

/** What three parties can compute together. */
export type Operation = 'compare' | 'add' | 'multiply';
export const operationNames: readonly Operation[] = ['compare', 'add', 'multiply'];

/** The security model of a round. Malicious: a node may deviate arbitrarily, and the others detect it and abort. */
export type Security =
  | { readonly model: 'malicious'; readonly statisticalBits: number }
  | { readonly model: 'semi-honest' };

/** Extra bits of the ring above the values, which a cheating node would have to guess; PROTOCOL.md has the exact bound. */
export const statisticalBitsDefault = 64;
/** Below this the failure probability would exceed 2^-40. */
export const statisticalBitsMin = 48;
export const statisticalBitsMax = 128;

export const defaultSecurity: Security = { model: 'malicious', statisticalBits: statisticalBitsDefault };

/** The public parameters of a round. */
export interface CommonPlan {
  readonly operation: Operation | 'question';
  readonly security: Security;
  /** 64-bit words per ring element. */
  readonly words: number;
  /** The ring is Z_2^ringBits; higher bits of a word are ignored. */
  readonly ringBits: number;
  /** Bits of a result, including the sign. Only these low bits are ever opened. */
  readonly valueBits: number;
  readonly result: {
    readonly form: MatrixForm;
    readonly rows: number;
    readonly columns: number;
    readonly scale: number;
  };
}

/** The public parameters that follow from three declarations. */
export interface RoundPlan extends CommonPlan {
  readonly operation: Operation;
  /** The power of ten by which each party's shares are multiplied to reach a common scale. */
  readonly scaleUp: readonly [number, number, number];
}

/** Three of something, by party or by node. */
export type Triple<T> = readonly [T, T, T];

export function mapTriple<T, R>([a, b, c]: Triple<T>, map: (item: T, place: 0 | 1 | 2) => R): [R, R, R] {
  return [map(a, 0), map(b, 1), map(c, 2)];
}

/** Rejects incompatible shapes; parties that have not filled in their data yet are undefined. */
export function checkShapes(operation: Operation, inputs: Triple<Declaration | undefined>): void {
  if (operation === 'multiply') {
    for (let left = 0; left < 2; left++) {
      const a = inputs[left];
      const b = inputs[left + 1];
      if (a && b && a.columns !== b.rows) {
        throw new DeclarationError(
          'shapes-do-not-chain',
          `P${left} is ${a.rows}×${a.columns} and P${left + 1} is ${b.rows}×${b.columns}: the inner dimensions differ`,
        );
      }
    }
    const first = inputs[0];
    const last = inputs[2];
    if (first && last && first.rows * last.columns > matrixElementsMax) {
      throw new DeclarationError(
        'result-too-large',
        `The product has more than ${matrixElementsMax} elements`,
      );
    }
    // The intermediate product A×B can be larger than the inputs and the result.
    const middle = inputs[1];
    if (first && middle && first.rows * middle.columns > matrixElementsMax) {
      throw new DeclarationError('result-too-large', `P0×P1 has more than ${matrixElementsMax} elements`);
    }
    return;
  }
  const known = inputs.flatMap((input, party) => (input ? [{ input, party }] : []));
  for (const { input, party } of known) {
    const { input: first, party: firstParty } = known[0]!;
    if (input.rows !== first.rows || input.columns !== first.columns) {
      throw new DeclarationError(
        'shapes-differ',
        `P${firstParty} is ${first.rows}×${first.columns} and P${party} is ${input.rows}×${input.columns}`,
      );
    }
    if (operation === 'compare' && input.rows * input.columns > comparisonElementsMax) {
      throw new DeclarationError(
        'result-too-large',
        `A comparison has at most ${comparisonElementsMax} elements`,
      );
    }
  }
}

/** Chooses the ring of a round from the public declarations alone. */
export function planRound(
  operation: Operation,
  inputs: Triple<Declaration>,
  security: Security = defaultSecurity,
): RoundPlan {
  checkSecurity(security);
  checkShapes(operation, inputs);
  const plan = operation === 'multiply' ? planProduct(inputs, security) : planAligned(operation, inputs);
  // Products need one bit more than the ring has; the sum is rounded up to whole digits.
  const spareBits = operation === 'multiply' ? 1 : 0;
  const words = ringWordsFor(plan.ringBits + spareBits);
  const shared = Math.min(...inputs.map((input) => shareWordsFor(input.rows * input.columns)));
  if (words === undefined || words > shared) {
    throw new DeclarationError(
      'ring-too-large',
      `The declared bounds need a ring of ${plan.ringBits} bits; matrices of this size allow ${64 * shared} bits`,
    );
  }
  const { valueBits, scaleUp, result } = plan;
  const digits = Math.ceil((plan.ringBits + spareBits) / digitBits);
  const ringBits = digitBits * digits - spareBits;
  return { operation, security, words, ringBits, valueBits, scaleUp, result };
}

type Sizes = Pick<RoundPlan, 'valueBits' | 'scaleUp' | 'result'> & { ringBits: number };

// Three values of one scale: a sum of three needs two more bits and a sign, a difference one more bit and a sign.
function planAligned(operation: 'compare' | 'add', inputs: Triple<Declaration>): Sizes {
  const scale = Math.max(...inputs.map((input) => input.scale));
  const scaleUp = mapTriple(inputs, (input) => scale - input.scale);
  const bits = Math.max(...inputs.map((input, i) => input.bits + bitLength(10n ** BigInt(scaleUp[i]!) - 1n)));
  const valueBits = bits + (operation === 'add' ? 3 : 2);
  const { rows, columns } = inputs[0];
  const result = { form: commonForm(inputs), rows, columns, scale: operation === 'add' ? scale : 0 };
  return { ringBits: valueBits, valueBits, scaleUp, result };
}

function planProduct(inputs: Triple<Declaration>, security: Security): Sizes {
  const [a, b, c] = inputs;
  const sums = bitLength(BigInt(a.columns - 1)) + bitLength(BigInt(b.columns - 1));
  const valueBits = a.bits + b.bits + c.bits + sums + 1;
  const slack = security.model === 'malicious' ? security.statisticalBits : 0;
  const allNumbers = inputs.every((input) => input.form === 'number');
  return {
    ringBits: valueBits + slack,
    valueBits,
    scaleUp: [0, 0, 0],
    result: {
      form: allNumbers ? 'number' : 'matrix',
      rows: a.rows,
      columns: c.columns,
      scale: a.scale + b.scale + c.scale,
    },
  };
}

/** Whether a value from an untrusted source is a security model with valid parameters. */
export function isSecurity(value: unknown): value is Security {
  const { model, statisticalBits } = (value ?? {}) as Record<string, unknown>;
  if (model === 'semi-honest') return statisticalBits === undefined;
  return (
    model === 'malicious' &&
    typeof statisticalBits === 'number' &&
    Number.isInteger(statisticalBits) &&
    statisticalBits >= statisticalBitsMin &&
    statisticalBits <= statisticalBitsMax
  );
}

function checkSecurity(security: Security): void {
  if (!isSecurity(security)) {
    throw new DeclarationError(
      'bad-declaration',
      `statisticalBits must be an integer from ${statisticalBitsMin} to ${statisticalBitsMax}`,
    );
  }
}

function commonForm(inputs: Triple<Declaration>): MatrixForm {
  const first = inputs[0].form;
  return inputs.every((input) => input.form === first) ? first : 'matrix';
}
