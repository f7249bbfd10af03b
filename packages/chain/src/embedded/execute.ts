import type { Block } from '@ethereumjs/block';
import { createLegacyTx } from '@ethereumjs/tx';
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { type RunTxResult, runTx } from '@ethereumjs/vm';
import type { Hex } from 'viem';
import { smaller } from '../bigints.js';
import type { Machine } from './machine.js';
import type { CallRequest } from './params.js';
import { RpcError, rpcCodes } from './rpcError.js';

/** The most gas of one call: it limits how long a reader can hold the machine. */
export const callGasMax = 50_000_000n;

/** An estimate is at most this fraction (1/1024) above the smallest gas limit that succeeds. */
const estimateToleranceDivisor = 1024n;

/** Runs a call on the state after a block and returns its output; the state does not change. */
export async function executeCall(machine: Machine, call: CallRequest, block: Block): Promise<Hex> {
  const isHead = block.header.number === machine.head.header.number;
  const run = async (): Promise<Hex> => {
    const evm = isHead ? machine.vm.evm : await machine.evmAt(block);
    await evm.journal.checkpoint();
    try {
      const { execResult } = await evm.runCall({
        caller: createAddressFromString(call.from),
        origin: createAddressFromString(call.from),
        data: hexToBytes(call.data),
        gasLimit: smaller(call.gas ?? callGasMax, callGasMax),
        value: call.value,
        block,
        skipBalance: true,
        ...(call.to === undefined ? {} : { to: createAddressFromString(call.to) }),
      });
      if (execResult.exceptionError !== undefined) throw failure(execResult);
      return bytesToHex(execResult.returnValue);
    } finally {
      await evm.journal.revert();
      await evm.journal.cleanup();
    }
  };
  return machine.exclusive(run);
}

/**
 * The smallest gas limit with which the transaction succeeds, within the tolerance. It runs the real transaction: first
 * with the maximum, then with exactly the gas used, and, if inner calls need a reserve, by bisection between the two.
 */
export async function estimateGas(machine: Machine, call: CallRequest): Promise<bigint> {
  return machine.exclusive(async () => {
    const cap = smaller(call.gas ?? callGasMax, callGasMax);
    const first = await trial(machine, call, cap);
    if (first.execResult.exceptionError !== undefined) throw failure(first.execResult);
    let low = first.totalGasSpent + first.gasRefund;
    if (low >= cap || (await succeeds(machine, call, low))) return low;
    let high = cap;
    while (high - low > low / estimateToleranceDivisor) {
      // The answer is usually just above the gas used, so the bisection starts there.
      const middle = high > low * 2n ? low + low / 16n : (low + high) / 2n;
      if (await succeeds(machine, call, middle)) high = middle;
      else low = middle;
    }
    return high;
  });
}

async function succeeds(machine: Machine, call: CallRequest, gasLimit: bigint): Promise<boolean> {
  return (await trial(machine, call, gasLimit)).execResult.exceptionError === undefined;
}

/** Runs the call as the sender's next transaction and reverts the state. */
async function trial(machine: Machine, call: CallRequest, gasLimit: bigint): Promise<RunTxResult> {
  const { vm, common, head } = machine;
  const from = createAddressFromString(call.from);
  const account = await machine.state.getAccount(from);
  const unsigned = createLegacyTx(
    {
      nonce: account?.nonce ?? 0n,
      gasLimit,
      gasPrice: 0n,
      value: call.value,
      data: hexToBytes(call.data),
      ...(call.to === undefined ? {} : { to: createAddressFromString(call.to) }),
    },
    { common, freeze: false },
  );
  const transaction = Object.assign(unsigned, { getSenderAddress: () => from });
  await vm.evm.journal.checkpoint();
  try {
    return await runTx(vm, { tx: transaction, block: head, skipBalance: true, skipHardForkValidation: true });
  } catch (error) {
    const message = (error as Error).message.split(' (')[0] ?? '';
    throw new RpcError(rpcCodes.refused, message);
  } finally {
    await vm.evm.journal.revert();
  }
}

function failure(execution: RunTxResult['execResult']): RpcError {
  const reason = execution.exceptionError?.error;
  if (reason !== 'revert') return new RpcError(rpcCodes.refused, `execution failed: ${reason}`);
  return new RpcError(rpcCodes.reverted, 'execution reverted', bytesToHex(execution.returnValue));
}
