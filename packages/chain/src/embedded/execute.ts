import type { Block } from '@ethereumjs/block';
import { createLegacyTx } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import type { Hex } from 'viem';
import { smaller } from '../bigints.js';
import { send } from './evm/call.js';
import { createAt, nextAddress } from './evm/create.js';
import { Execution, type Outcome } from './evm/execution.js';
import { InvalidTransactionError, simulate, type TransactionOutcome } from './evm/transact.js';
import { environmentOf, type Machine } from './machine.js';
import type { CallRequest } from './params.js';
import { RpcError, rpcCodes } from './rpcError.js';

/** The most gas of one call: it limits how long a reader can hold the machine. */
export const callGasMax = 50_000_000n;

/** An estimate is at most this fraction (1/1024) above the smallest gas limit that succeeds. */
const estimateToleranceDivisor = 1024n;

/** Runs a call on the state after a block and returns its output; the state does not change. */
export async function executeCall(machine: Machine, call: CallRequest, block: Block): Promise<Hex> {
  return machine.exclusive(() => {
    const { error, output } = tryCall(machine, call, block);
    if (error !== undefined) throw failure(error, output);
    return bytesToHex(output);
  });
}

function tryCall(machine: Machine, call: CallRequest, block: Block): Outcome {
  const state = machine.stateAt(block);
  const sender = BigInt(call.from);
  const execution = new Execution(environmentOf(machine, state, block.header), sender, 0n);
  state.begin();
  try {
    const account = state.account(sender);
    if (account.balance < call.value) state.setBalance(account, call.value);
    const gas = Number(smaller(call.gas ?? callGasMax, callGasMax));
    const common = { value: call.value, gas, depth: 0 };
    const data = hexToBytes(call.data);
    if (call.to === undefined) {
      const address = nextAddress(execution, sender, account.nonce);
      const created = createAt(execution, { ...common, creator: sender, address, program: data });
      if (created.error !== undefined) return created;
      return { ...created, output: state.code(state.account(address)).bytes };
    }
    const address = BigInt(call.to);
    return send(execution, {
      ...common,
      caller: sender,
      address,
      codeAddress: address,
      moves: true,
      input: data,
      isStatic: false,
    });
  } finally {
    state.undoTo(0);
  }
}

/**
 * The smallest gas limit with which the transaction succeeds, within the tolerance. It runs the real transaction: first
 * with the maximum, then with exactly the gas used, and, if inner calls need a reserve, by bisection between the two.
 */
export async function estimateGas(machine: Machine, call: CallRequest): Promise<bigint> {
  return machine.exclusive(() => {
    const cap = smaller(call.gas ?? callGasMax, callGasMax);
    const first = trial(machine, call, cap);
    if (first.error !== undefined) throw failure(first.error, first.output);
    let low = first.gasUsed + first.gasRefunded;
    if (low >= cap || succeeds(machine, call, low)) return low;
    let high = cap;
    while (high - low > low / estimateToleranceDivisor) {
      // The answer is usually just above the gas used, so the bisection starts there.
      const middle = high > low * 2n ? low + low / 16n : (low + high) / 2n;
      if (succeeds(machine, call, middle)) high = middle;
      else low = middle;
    }
    return high;
  });
}

function succeeds(machine: Machine, call: CallRequest, gasLimit: bigint): boolean {
  return trial(machine, call, gasLimit).error === undefined;
}

/** What the call does as the sender's next transaction. */
function trial(machine: Machine, call: CallRequest, gasLimit: bigint): TransactionOutcome {
  const { common, head, state } = machine;
  const sender = BigInt(call.from);
  const transaction = createLegacyTx(
    {
      nonce: state.account(sender).nonce,
      gasLimit,
      gasPrice: 0n,
      value: call.value,
      data: hexToBytes(call.data),
      ...(call.to === undefined ? {} : { to: createAddressFromString(call.to) }),
    },
    { common, freeze: false },
  );
  try {
    return simulate(environmentOf(machine, state, head.header), transaction, sender);
  } catch (error) {
    if (error instanceof InvalidTransactionError) throw new RpcError(rpcCodes.refused, error.message);
    throw error;
  }
}

function failure(error: string, output: Uint8Array): RpcError {
  if (error !== 'revert') return new RpcError(rpcCodes.refused, `execution failed: ${error}`);
  return new RpcError(rpcCodes.reverted, 'execution reverted', bytesToHex(output));
}
