import { computationGas, computationLast, compute } from './arithmetic.js';
import { type CallKind, call } from './call.js';
import type { Code } from './code.js';
import { type CreateKind, create } from './create.js';
import { type Execution, type Frame, type Outcome, workspaceAt } from './execution.js';
import { gasOf, wordsBefore, wordsTaken } from './opcodes.js';
import { accessGas, coldAccountGas, loadSlot, storeSlot } from './storage.js';
import { addressMask, emptyBytes, readNumber, readPadded, toIndex } from './words.js';

const copyWordGas = 3;
const keccakWordGas = 6;
const logByteGas = 8;
const newAccountGas = 25_000;
/** With less gas than this, a program that was only sent money must not change storage. */
const storeGasMin = 2300;

const words = (bytes: number): number => Math.ceil(bytes / 32);

/** Errors that take all gas of a call. */
const outOfGas = 'out of gas';
const staticChange = 'static state change';

const fail = (error: string): Outcome => ({ error, gasLeft: 0, output: emptyBytes });

/** Runs a program to its end. The caller undoes its changes if it fails. */
export function interpret(execution: Execution, code: Code, frame: Frame, gasLimit: number): Outcome {
  const { state, block } = execution;
  const { bytes, constants } = code;
  const { input } = frame;
  const { memory, stack } = workspaceAt(frame.depth);
  const self = state.account(frame.address);
  let gas = gasLimit;
  /** How many words are on the stack. */
  let top = 0;
  let returned: Uint8Array = emptyBytes;

  for (let position = 0; position < bytes.length; position += 1) {
    const operation = bytes[position]!;
    if (top < wordsTaken[operation]!) return fail('stack underflow');
    if (top > wordsBefore[operation]!) return fail('stack overflow');
    gas -= gasOf[operation]!;
    if (gas < 0) return fail(outOfGas);

    if (operation >= 0x60 && operation <= 0x9f) {
      if (operation <= 0x7f) {
        const size = operation - 0x5f;
        stack[top++] = constants[position] ?? code.constant(position, size);
        position += size;
      } else if (operation <= 0x8f) {
        stack[top] = stack[top - (operation - 0x7f)]!;
        top += 1;
      } else {
        const other = top - (operation - 0x8e);
        const word = stack[top - 1]!;
        stack[top - 1] = stack[other]!;
        stack[other] = word;
      }
      continue;
    }

    if (operation <= computationLast && operation !== 0) {
      if (wordsTaken[operation] === 0) return fail('invalid opcode');
      gas -= computationGas(operation, stack, top);
      if (gas < 0) return fail(outOfGas);
      compute(operation, stack, top);
      top -= wordsTaken[operation]! - 1;
      continue;
    }

    switch (operation) {
      case 0x00:
        return { error: undefined, gasLeft: gas, output: emptyBytes };
      case 0x20: {
        const offset = toIndex(stack[top - 1]!);
        const size = toIndex(stack[top - 2]!);
        gas = memory.reach(offset, size, gas - keccakWordGas * words(size));
        if (!(gas >= 0)) return fail(outOfGas);
        stack[top - 2] = readNumber(state.keccak(memory.view(offset, size)));
        top -= 1;
        break;
      }
      case 0x30:
        stack[top++] = frame.address;
        break;
      case 0x31: {
        const account = state.account(stack[top - 1]! & addressMask);
        gas -= accessGas(execution, account);
        if (gas < 0) return fail(outOfGas);
        stack[top - 1] = account.balance;
        break;
      }
      case 0x32:
        stack[top++] = execution.origin;
        break;
      case 0x33:
        stack[top++] = frame.caller;
        break;
      case 0x34:
        stack[top++] = frame.value;
        break;
      case 0x35:
        stack[top - 1] = readPadded(input, toIndex(stack[top - 1]!));
        break;
      case 0x36:
        stack[top++] = BigInt(input.length);
        break;
      case 0x37:
      case 0x39: {
        const to = toIndex(stack[top - 1]!);
        const from = toIndex(stack[top - 2]!);
        const size = toIndex(stack[top - 3]!);
        gas = memory.reach(to, size, gas - copyWordGas * words(size));
        if (!(gas >= 0)) return fail(outOfGas);
        memory.write(to, size, operation === 0x37 ? input : bytes, from);
        top -= 3;
        break;
      }
      case 0x38:
        stack[top++] = BigInt(bytes.length);
        break;
      case 0x3a:
        stack[top++] = execution.gasPrice;
        break;
      case 0x3b: {
        const account = state.account(stack[top - 1]! & addressMask);
        gas -= accessGas(execution, account);
        if (gas < 0) return fail(outOfGas);
        stack[top - 1] = BigInt(state.code(account).bytes.length);
        break;
      }
      case 0x3c: {
        const account = state.account(stack[top - 1]! & addressMask);
        const to = toIndex(stack[top - 2]!);
        const from = toIndex(stack[top - 3]!);
        const size = toIndex(stack[top - 4]!);
        gas -= accessGas(execution, account) + copyWordGas * words(size);
        gas = memory.reach(to, size, gas);
        if (!(gas >= 0)) return fail(outOfGas);
        memory.write(to, size, state.code(account).bytes, from);
        top -= 4;
        break;
      }
      case 0x3d:
        stack[top++] = BigInt(returned.length);
        break;
      case 0x3e: {
        const to = toIndex(stack[top - 1]!);
        const from = toIndex(stack[top - 2]!);
        const size = toIndex(stack[top - 3]!);
        if (from + size > returned.length) return fail(outOfGas);
        gas = memory.reach(to, size, gas - copyWordGas * words(size));
        if (!(gas >= 0)) return fail(outOfGas);
        memory.write(to, size, returned, from);
        top -= 3;
        break;
      }
      case 0x3f: {
        const account = state.account(stack[top - 1]! & addressMask);
        gas -= accessGas(execution, account);
        if (gas < 0) return fail(outOfGas);
        stack[top - 1] = state.codeHash(account);
        break;
      }
      case 0x40:
        stack[top - 1] = block.hashOf(stack[top - 1]!);
        break;
      case 0x41:
        stack[top++] = block.coinbase;
        break;
      case 0x42:
        stack[top++] = block.timestamp;
        break;
      case 0x43:
        stack[top++] = block.number;
        break;
      case 0x44:
        stack[top++] = block.random;
        break;
      case 0x45:
        stack[top++] = block.gasLimit;
        break;
      case 0x46:
        stack[top++] = block.chainId;
        break;
      case 0x47:
        stack[top++] = self.balance;
        break;
      case 0x48:
        stack[top++] = block.baseFee;
        break;
      case 0x49:
        stack[top - 1] = 0n; // The chain refuses transactions with blobs.
        break;
      case 0x4a:
        stack[top++] = block.blobFee;
        break;
      case 0x50:
        top -= 1;
        break;
      case 0x51: {
        const offset = toIndex(stack[top - 1]!);
        gas = memory.reach(offset, 32, gas);
        if (gas < 0) return fail(outOfGas);
        stack[top - 1] = memory.readWord(offset);
        break;
      }
      case 0x52: {
        const offset = toIndex(stack[top - 1]!);
        gas = memory.reach(offset, 32, gas);
        if (gas < 0) return fail(outOfGas);
        memory.writeWord(offset, stack[top - 2]!);
        top -= 2;
        break;
      }
      case 0x53: {
        const offset = toIndex(stack[top - 1]!);
        gas = memory.reach(offset, 1, gas);
        if (gas < 0) return fail(outOfGas);
        memory.writeByte(offset, Number(stack[top - 2]! & 0xffn));
        top -= 2;
        break;
      }
      case 0x54: {
        const loaded = loadSlot(execution, self, stack[top - 1]!);
        gas -= loaded.gas;
        if (gas < 0) return fail(outOfGas);
        stack[top - 1] = loaded.value;
        break;
      }
      case 0x55: {
        if (frame.isStatic) return fail(staticChange);
        if (gas <= storeGasMin) return fail(outOfGas);
        gas -= storeSlot(execution, self, { key: stack[top - 1]!, value: stack[top - 2]!, gas });
        if (gas < 0) return fail(outOfGas);
        top -= 2;
        break;
      }
      case 0x56:
      case 0x57: {
        const target = stack[--top]!;
        if (operation === 0x57 && stack[--top]! === 0n) break;
        const to = toIndex(target);
        if (!code.isDestination(to)) return fail('invalid JUMP');
        position = to - 1;
        break;
      }
      case 0x58:
        stack[top++] = BigInt(position);
        break;
      case 0x59:
        stack[top++] = BigInt(memory.size);
        break;
      case 0x5a:
        stack[top++] = BigInt(gas);
        break;
      case 0x5b:
        break;
      case 0x5c:
        stack[top - 1] = state.transient(frame.address, stack[top - 1]!);
        break;
      case 0x5d:
        if (frame.isStatic) return fail(staticChange);
        state.setTransient(frame.address, stack[top - 1]!, stack[top - 2]!);
        top -= 2;
        break;
      case 0x5e: {
        const to = toIndex(stack[top - 1]!);
        const from = toIndex(stack[top - 2]!);
        const size = toIndex(stack[top - 3]!);
        gas = memory.reach(Math.max(to, from), size, gas - copyWordGas * words(size));
        if (!(gas >= 0)) return fail(outOfGas);
        memory.move(to, from, size);
        top -= 3;
        break;
      }
      case 0x5f:
        stack[top++] = 0n;
        break;
      case 0xa0:
      case 0xa1:
      case 0xa2:
      case 0xa3:
      case 0xa4: {
        if (frame.isStatic) return fail(staticChange);
        const offset = toIndex(stack[top - 1]!);
        const size = toIndex(stack[top - 2]!);
        gas = memory.reach(offset, size, gas - logByteGas * size);
        if (!(gas >= 0)) return fail(outOfGas);
        const count = operation - 0xa0;
        const topics = stack.slice(top - 2 - count, top - 2).reverse();
        execution.addLog({ address: frame.address, topics, data: memory.read(offset, size) });
        top -= 2 + count;
        break;
      }
      case 0xf0:
      case 0xf5: {
        if (frame.isStatic) return fail(staticChange);
        const created = create(execution, frame, memory, {
          kind: operation as CreateKind,
          stack,
          top,
          gas,
        });
        if (typeof created === 'string') return fail(created);
        top -= wordsTaken[operation]! - 1;
        stack[top - 1] = created.word;
        ({ gas, returned } = created);
        break;
      }
      case 0xf1:
      case 0xf2:
      case 0xf4:
      case 0xfa: {
        const called = call(execution, frame, memory, {
          kind: operation as CallKind,
          stack,
          top,
          gas,
        });
        if (typeof called === 'string') return fail(called);
        top -= wordsTaken[operation]! - 1;
        stack[top - 1] = called.word;
        ({ gas, returned } = called);
        break;
      }
      case 0xf3:
      case 0xfd: {
        const offset = toIndex(stack[top - 1]!);
        const size = toIndex(stack[top - 2]!);
        gas = memory.reach(offset, size, gas);
        if (!(gas >= 0)) return fail(outOfGas);
        const error = operation === 0xfd ? 'revert' : undefined;
        return { error, gasLeft: gas, output: memory.read(offset, size) };
      }
      case 0xff: {
        if (frame.isStatic) return fail(staticChange);
        const heir = state.account(stack[top - 1]! & addressMask);
        if (state.warm(heir)) gas -= coldAccountGas;
        if (self.balance > 0n && state.isEmpty(heir)) gas -= newAccountGas;
        if (gas < 0) return fail(outOfGas);
        endAccount(execution, frame.address, heir.address);
        return { error: undefined, gasLeft: gas, output: emptyBytes };
      }
      default:
        return fail('invalid opcode');
    }
  }
  return { error: undefined, gasLeft: gas, output: emptyBytes };
}

/** SELFDESTRUCT moves the money; only an account that was created in the same transaction disappears (EIP-6780). */
function endAccount(execution: Execution, address: bigint, heirAddress: bigint): void {
  const { state } = execution;
  const account = state.account(address);
  const heir = state.account(heirAddress);
  const { balance } = account;
  if (heir !== account) {
    state.setBalance(account, 0n);
    state.setBalance(heir, heir.balance + balance);
  }
  if (!state.isCreatedNow(account)) return;
  state.setBalance(account, 0n);
  execution.destroy(address);
}
