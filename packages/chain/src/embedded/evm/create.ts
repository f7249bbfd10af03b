import { encodeBytes, encodeList } from '../state/encode.js';
import type { Completion, Instruction } from './call.js';
import { Code } from './code.js';
import { depthMax, type Execution, type Frame, type Outcome } from './execution.js';
import { interpret } from './interpret.js';
import type { Memory } from './memory.js';
import {
  addressMask,
  addressToBytes,
  emptyBytes,
  readNumber,
  toIndex,
  trimmedBytes,
  wordToBytes,
} from './words.js';

/** CREATE and CREATE2. */
export type CreateKind = 0xf0 | 0xf5;

/** The code of a contract, and of the program that creates it, have limits (EIP-170, EIP-3860). */
const codeBytesMax = 24_576;
export const initCodeBytesMax = 2 * codeBytesMax;
export const initCodeWordGas = 2;
const keccakWordGas = 6;
const codeByteGas = 200;
const nonceMax = 2n ** 64n - 1n;
/** No code may begin with this byte (EIP-3541). */
const reservedByte = 0xef;

/** Executes one of the create instructions. Returns an error that takes all gas of the caller as its name. */
export function create(
  execution: Execution,
  frame: Frame,
  memory: Memory,
  { kind, stack, top, gas: available }: Instruction<CreateKind>,
): Completion | string {
  const { state } = execution;
  const value = stack[top - 1]!;
  const offset = toIndex(stack[top - 2]!);
  const size = toIndex(stack[top - 3]!);
  if (size > initCodeBytesMax) return 'out of gas';
  const wordGas = initCodeWordGas + (kind === 0xf5 ? keccakWordGas : 0);
  let gas = memory.reach(offset, size, available - wordGas * Math.ceil(size / 32));
  if (!(gas >= 0)) return 'out of gas';
  const creator = state.account(frame.address);
  if (frame.depth >= depthMax || value > creator.balance || creator.nonce >= nonceMax) {
    return { word: 0n, gas, returned: emptyBytes };
  }
  const given = gas - Math.floor(gas / 64);
  gas -= given;
  const program = memory.read(offset, size);
  const address =
    kind === 0xf5
      ? saltedAddress(execution, frame.address, stack[top - 4]!, program)
      : nextAddress(execution, frame.address, creator.nonce);
  state.setNonce(creator, creator.nonce + 1n);
  const outcome = createAt(execution, {
    creator: frame.address,
    address,
    value,
    program,
    gas: given,
    depth: frame.depth + 1,
  });
  const succeeded = outcome.error === undefined;
  return {
    word: succeeded ? address : 0n,
    gas: gas + outcome.gasLeft,
    returned: succeeded ? emptyBytes : outcome.output,
  };
}

export interface Creation {
  readonly creator: bigint;
  readonly address: bigint;
  readonly value: bigint;
  readonly program: Uint8Array;
  readonly gas: number;
  readonly depth: number;
}

/** Creates a contract by running a program that returns its code; after an error nothing of it remains. */
export function createAt(execution: Execution, creation: Creation): Outcome {
  const { state } = execution;
  const account = state.account(creation.address);
  state.warm(account);
  if (!state.isUnused(account)) return { error: 'create collision', gasLeft: 0, output: emptyBytes };
  const mark = state.mark();
  const outcome = run(execution, creation);
  if (outcome.error !== undefined) state.undoTo(mark);
  return outcome;
}

function run(execution: Execution, { creator, address, value, program, gas, depth }: Creation): Outcome {
  const { state } = execution;
  const account = state.account(address);
  state.setCreated(account);
  state.setNonce(account, 1n);
  if (value > 0n) {
    const payer = state.account(creator);
    state.setBalance(payer, payer.balance - value);
    state.setBalance(account, account.balance + value);
  }
  const frame = { address, caller: creator, value, input: emptyBytes, isStatic: false, depth };
  const outcome = interpret(execution, new Code(program), frame, gas);
  if (outcome.error !== undefined) return outcome;
  const { output } = outcome;
  const gasLeft = outcome.gasLeft - codeByteGas * output.length;
  if (output.length > codeBytesMax) return failed('code size to deposit exceeds maximum code size');
  if (output[0] === reservedByte) return failed('invalid bytecode deployed');
  if (gasLeft < 0) return failed('code store out of gas');
  state.setCode(account, output);
  return { error: undefined, gasLeft, output: emptyBytes };
}

function failed(error: string): Outcome {
  return { error, gasLeft: 0, output: emptyBytes };
}

/** The address of the contract that an account creates at a nonce. */
export function nextAddress({ state }: Execution, creator: bigint, nonce: bigint): bigint {
  const items = [addressToBytes(creator), trimmedBytes(nonce)].map(encodeBytes);
  return readNumber(state.keccak(encodeList(items))) & addressMask;
}

function saltedAddress({ state }: Execution, creator: bigint, salt: bigint, program: Uint8Array): bigint {
  const parts = [Uint8Array.of(0xff), addressToBytes(creator), wordToBytes(salt), state.keccak(program)];
  return readNumber(state.keccak(Buffer.concat(parts))) & addressMask;
}
