import { DeclarationError } from '../errors.js';
import type { Program, ProgramInput, Step } from './program.js';
import { sigmoidResults } from './sigmoid.js';

/** Names a value of a program that is being built. */
export type Value = number & { readonly kind: 'value' };

/** Inputs and steps of a program, which the service plans and every node runs. */
export const programValuesMax = 100_000;

/** A program that is built step by step. Inputs come before all steps. */
export class ProgramBuilder implements Program {
  readonly inputs: ProgramInput[] = [];
  readonly steps: Step[] = [];
  readonly checks: Program['checks'][number][] = [];
  readonly outputs: Value[] = [];
  #values = 0;

  input(input: ProgramInput): Value {
    if (this.steps.length > 0) throw new Error('Inputs come before all steps');
    this.#admit();
    this.inputs.push(input);
    return (this.#values - 1) as Value;
  }

  step(step: Step): Value {
    this.#admit();
    this.steps.push(step);
    return (this.#values - 1) as Value;
  }

  /** The results of `match`, in their order. */
  match(keys: readonly Value[], columns: readonly { of: Value; owner: number }[]): Value[] {
    return this.#several({ op: 'match', keys, columns }, 1 + columns.length + keys.length);
  }

  /** The results of `sigmoid`, in their order. */
  sigmoid(of: Value, fraction: number): Value[] {
    return this.#several({ op: 'sigmoid', of, fraction }, sigmoidResults.length);
  }

  #several(step: Step, count: number): Value[] {
    const first = this.step(step);
    this.#values += count - 1;
    return Array.from({ length: count }, (_, i) => (first + i) as Value);
  }

  /** Σ factor·value + plus. */
  combine(plus: bigint, ...terms: readonly (readonly [factor: bigint, value: Value])[]): Value {
    const [of, by] = [terms.map(([, value]) => value), terms.map(([factor]) => factor)];
    return this.step({ op: 'combine', of, by, plus });
  }

  sum(values: readonly Value[]): Value {
    return this.combine(0n, ...values.map((value) => [1n, value] as const));
  }

  difference(from: Value, what: Value): Value {
    return this.combine(0n, [1n, from], [-1n, what]);
  }

  pick(of: Value, from: number, count: number): Value {
    return this.step({ op: 'pick', of, from, count });
  }

  join(of: readonly Value[]): Value {
    return of.length === 1 ? of[0]! : this.step({ op: 'join', of });
  }

  total(of: Value): Value {
    return this.step({ op: 'total', of });
  }

  #admit(): void {
    if (this.#values++ < programValuesMax) return;
    throw new DeclarationError(
      'result-too-large',
      `It needs more than ${programValuesMax} values of all parties; ask for less at once`,
    );
  }
}
