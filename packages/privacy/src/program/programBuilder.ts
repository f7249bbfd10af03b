import type { Program, ProgramInput, Step } from './program.js';

/** Names a value of a program that is being built. */
export type Value = number & { readonly kind: 'value' };

/** A program that is built step by step. Inputs come before all steps. */
export class ProgramBuilder implements Program {
  readonly inputs: ProgramInput[] = [];
  readonly steps: Step[] = [];
  readonly checks: Program['checks'][number][] = [];
  readonly outputs: Value[] = [];

  input(input: ProgramInput): Value {
    if (this.steps.length > 0) throw new Error('Inputs come before all steps');
    return (this.inputs.push(input) - 1) as Value;
  }

  step(step: Step): Value {
    return (this.inputs.length + this.steps.push(step) - 1) as Value;
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

  total(of: Value): Value {
    return this.step({ op: 'total', of });
  }
}
