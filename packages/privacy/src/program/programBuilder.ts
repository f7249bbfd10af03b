import type { Check, Program, ProgramInput, Step } from './program.js';

/** Names a value of a program that is being built. */
export type Value = number & { readonly kind: 'value' };

/** Builds a program step by step. Inputs come before all steps. */
export class ProgramBuilder {
  readonly #inputs: ProgramInput[] = [];
  readonly #steps: Step[] = [];
  readonly #checks: Check[] = [];
  readonly #outputs: Value[] = [];

  input(input: ProgramInput): Value {
    if (this.#steps.length > 0) throw new Error('Inputs come before all steps');
    return (this.#inputs.push(input) - 1) as Value;
  }

  step(step: Step): Value {
    return (this.#inputs.length + this.#steps.push(step) - 1) as Value;
  }

  /** Σ factor·value + plus. */
  combine(terms: readonly (readonly [factor: bigint, value: Value])[], plus = 0n): Value {
    return this.step({
      op: 'combine',
      of: terms.map(([, value]) => value),
      by: terms.map(([factor]) => factor),
      plus,
    });
  }

  sum(values: readonly Value[]): Value {
    return this.combine(values.map((value) => [1n, value]));
  }

  difference(from: Value, what: Value): Value {
    return this.combine([
      [1n, from],
      [-1n, what],
    ]);
  }

  pick(of: Value, from: number, count: number): Value {
    return this.step({ op: 'pick', of, from, count });
  }

  total(of: Value): Value {
    return this.step({ op: 'total', of });
  }

  check(place: number, of: Value): void {
    this.#checks.push({ place, of });
  }

  output(of: Value): void {
    this.#outputs.push(of);
  }

  build(): Program {
    return { inputs: this.#inputs, steps: this.#steps, checks: this.#checks, outputs: this.#outputs };
  }
}
