import type { Block } from '@ethereumjs/block';
import { createLegacyTx } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type RunTxResult, runTx } from '@ethereumjs/vm';
import type { Hex } from 'viem';
import { smaller } from '../bigints.js';
import type { Machine } from './machine.js';
import type { CallRequest } from './params.js';
import { RpcError, refused, rpcCodes } from './rpcError.js';

/** The most gas of one call: it limits how long a reader can keep the thread busy. */
export const callGasMax = 50_000_000n;

/** An estimate is at most this fraction (1/1024) above the smallest gas limit that succeeds. */
const estimateToleranceDivisor = 1024n;

/** Runs a call on the state after a block and returns its output. */
export async function executeCall(machine: Machine, call: CallRequest, block: Block): Promise<Hex> {
  const { vm } = await machine.openState(block);
  const caller = createAddressFromString(call.from);
  // Never committed, so that no roots are computed.
  await vm.evm.journal.checkpoint();
  const { execResult } = await vm.evm.runCall({
    caller,
    data: hexToBytes(call.data),
    gasLimit: smaller(call.gas ?? callGasMax, callGasMax),
    value: call.value,
    block,
    skipBalance: true,
    ...(call.to === undefined ? {} : { to: createAddressFromString(call.to) }),
  });
  if (execResult.exceptionError !== undefined) throw failure(execResult);
  return bytesToHex(execResult.returnValue);
}

/**
 * The smallest gas limit with which the transaction succeeds, within the tolerance. It runs the real transaction: first
 * with the maximum, then with exactly the gas used, and, if inner calls need a reserve, by bisection between the two.
 */
export async function estimateGas(machine: Machine, call: CallRequest): Promise<bigint> {
  const { head } = machine;
  const cap = smaller(call.gas ?? callGasMax, callGasMax);
  const first = await trial(machine, call, head, cap);
  if (first.execResult.exceptionError !== undefined) throw failure(first.execResult);
  const succeeds = async (gasLimit: bigint): Promise<boolean> =>
    (await trial(machine, call, head, gasLimit)).execResult.exceptionError === undefined;
  let low = first.totalGasSpent + first.gasRefund;
  if (low >= cap || (await succeeds(low))) return low;
  let high = cap;
  while (high - low > low / estimateToleranceDivisor) {
    // The answer is usually just above the gas used, so the bisection starts there.
    const middle = high > low * 2n ? low + low / 16n : (low + high) / 2n;
    if (await succeeds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** What the call would do as the sender's next transaction after a block. */
async function trial(
  machine: Machine,
  call: CallRequest,
  block: Block,
  gasLimit: bigint,
): Promise<RunTxResult> {
  const { vm } = await machine.openState(block);
  const from = createAddressFromString(call.from);
  const account = await vm.stateManager.getAccount(from);
  const unsigned = createLegacyTx(
    {
      nonce: account?.nonce ?? 0n,
      gasLimit,
      gasPrice: 0n,
      value: call.value,
      data: hexToBytes(call.data),
      ...(call.to === undefined ? {} : { to: createAddressFromString(call.to) }),
    },
    { common: machine.common, freeze: false },
  );
  const tx = Object.assign(unsigned, { getSenderAddress: () => from });
  await vm.evm.journal.checkpoint();
  try {
    return await runTx(vm, { tx, block, skipBalance: true, skipHardForkValidation: true });
  } catch (error) {
    throw refused(whatIsWrong(error as Error));
  }
}

/** The library appends its context to a message; the first part says what is wrong. */
export function whatIsWrong({ message }: Error): string {
  return message.split(' (')[0] ?? message;
}

function failure({ exceptionError, returnValue }: RunTxResult['execResult']): RpcError {
  const reason = exceptionError?.error;
  if (reason !== 'revert') return new RpcError(rpcCodes.refused, `execution failed: ${reason}`);
  return new RpcError(rpcCodes.reverted, 'execution reverted', bytesToHex(returnValue));
}
