import { depthMax, type Execution, type Frame, type Outcome } from './execution.js';
import { interpret } from './interpret.js';
import type { Memory } from './memory.js';
import { accessGas } from './storage.js';
import { addressMask, emptyBytes, toIndex } from './words.js';

/** CALL, CALLCODE, DELEGATECALL and STATICCALL. */
export type CallKind = 0xf1 | 0xf2 | 0xf4 | 0xfa;

/** What an instruction leaves: the word on the stack, the gas, and what RETURNDATACOPY can read. */
export interface Completion {
  readonly word: bigint;
  readonly gas: number;
  readonly returned: Uint8Array;
}

export interface Instruction<Kind> {
  readonly kind: Kind;
  readonly stack: readonly bigint[];
  /** How many words are on the stack, the operands topmost. */
  readonly top: number;
  readonly gas: number;
}

/** A message to an account: a transaction, or a call of a program. */
export interface Message {
  readonly caller: bigint;
  /** The account whose state the program works on. */
  readonly address: bigint;
  /** The account whose program runs. */
  readonly codeAddress: bigint;
  /** What the program sees as the value. */
  readonly value: bigint;
  /** Whether the value is moved from the caller to the address. */
  readonly moves: boolean;
  readonly input: Uint8Array;
  readonly gas: number;
  readonly isStatic: boolean;
  readonly depth: number;
}

const valueGas = 9000;
const newAccountGas = 25_000;
/** A program that is sent money gets at least this much gas. */
const stipendGas = 2300;

/** Executes one of the call instructions. Returns an error that takes all gas of the caller as its name. */
export function call(
  execution: Execution,
  frame: Frame,
  memory: Memory,
  { kind, stack, top, gas: available }: Instruction<CallKind>,
): Completion | string {
  const { state } = execution;
  const hasValue = kind === 0xf1 || kind === 0xf2;
  const codeAddress = stack[top - 2]! & addressMask;
  const value = hasValue ? stack[top - 3]! : 0n;
  const ranges = hasValue ? top - 4 : top - 3;
  const inputAt = toIndex(stack[ranges]!);
  const inputSize = toIndex(stack[ranges - 1]!);
  const outputAt = toIndex(stack[ranges - 2]!);
  const outputSize = toIndex(stack[ranges - 3]!);
  if (kind === 0xf1 && value > 0n && frame.isStatic) return 'static state change';
  const target = state.account(codeAddress);
  let gas = memory.reach(inputAt, inputSize, available);
  if (gas >= 0) gas = memory.reach(outputAt, outputSize, gas);
  gas -= accessGas(execution, target);
  if (value > 0n) gas -= valueGas;
  if (kind === 0xf1 && value > 0n && state.isEmpty(target)) gas -= newAccountGas;
  if (!(gas >= 0)) return 'out of gas';
  const spendable = gas - Math.floor(gas / 64);
  const sent = Math.min(toGas(stack[top - 1]!), spendable);
  const given = value > 0n ? sent + stipendGas : sent;
  gas -= sent;
  if (frame.depth >= depthMax || (hasValue && value > state.account(frame.address).balance)) {
    return { word: 0n, gas: gas + given, returned: emptyBytes };
  }
  const isDelegate = kind === 0xf4;
  const outcome = send(execution, {
    caller: isDelegate ? frame.caller : frame.address,
    address: kind === 0xf1 || kind === 0xfa ? codeAddress : frame.address,
    codeAddress,
    value: isDelegate ? frame.value : value,
    moves: kind === 0xf1,
    input: memory.read(inputAt, inputSize),
    gas: given,
    isStatic: frame.isStatic || kind === 0xfa,
    depth: frame.depth + 1,
  });
  memory.write(outputAt, Math.min(outputSize, outcome.output.length), outcome.output, 0);
  return {
    word: outcome.error === undefined ? 1n : 0n,
    gas: gas + outcome.gasLeft,
    returned: outcome.output,
  };
}

/** Delivers a message and runs the program there; after an error nothing of it remains. */
export function send(execution: Execution, message: Message): Outcome {
  const { state } = execution;
  const mark = state.mark();
  const outcome = deliver(execution, message);
  if (outcome.error !== undefined) state.undoTo(mark);
  return outcome;
}

function deliver(execution: Execution, message: Message): Outcome {
  const { state, precompiles } = execution;
  const { address, codeAddress, caller, value, moves, gas } = message;
  if (moves) {
    const receiver = state.account(address);
    if (value > 0n) {
      const sender = state.account(caller);
      state.setBalance(sender, sender.balance - value);
      state.setBalance(receiver, receiver.balance + value);
    } else state.touch(receiver);
  }
  const precompile = precompiles.get(codeAddress);
  if (precompile !== undefined) return precompile(message.input, gas);
  const code = state.code(state.account(codeAddress));
  if (code.bytes.length === 0) return { error: undefined, gasLeft: gas, output: emptyBytes };
  return interpret(execution, code, message, gas);
}

/** Any amount of gas above what exists means all of it. */
function toGas(word: bigint): number {
  return word > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(word);
}
