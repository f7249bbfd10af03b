import { type Abi, type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import type { NodeClient } from './nodeClient.js';

export interface ContractRead {
  readonly address: Address;
  readonly abi: readonly unknown[];
  readonly functionName: string;
  readonly args?: readonly unknown[];
}

/** Calls a function of a contract without a transaction; `from` is who asks. */
export async function readContract(
  client: NodeClient,
  { address, functionName, args = [], ...read }: ContractRead,
  from?: Address,
): Promise<unknown> {
  const abi = read.abi as Abi;
  const data = encodeFunctionData({ abi, functionName, args });
  const answer = await client.call({ to: address, data, ...(from === undefined ? {} : { from }) });
  // Only a contract that lacks the function answers with nothing.
  return answer === '0x' ? undefined : decodeFunctionResult({ abi, functionName, args, data: answer });
}
