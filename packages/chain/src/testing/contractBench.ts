import assert from 'node:assert/strict';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  type LocalAccount,
  stringToHex,
} from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { domainSeparator, type Submission, submissionDigest } from '../contracts/signSubmission.js';
import { jobArtefact } from '../generated/jobArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { CallRevertedError } from '../node/nodeErrors.js';
import type { NodeReceipt } from '../node/nodeTypes.js';
import { readReason } from '../pipeline/batch.js';
import { deployForTest, testChainId, testWallets, waitForReceipt } from './fixtures.js';

const factoryAbi = jobFactoryArtefact.abi;
const wallets = testWallets();
/** The parties of a job, unless a test names others. */
export const parties = [0, 1, 2].map((index) => wallets.address(index));

/** A chain with the contracts, and shorthands to use them. */
export interface ContractBench {
  readonly name: string;
  readonly client: NodeClient;
  readonly contracts: ContractAddresses;
  send(to: Address, data: Hex, signer?: LocalAccount): Promise<NodeReceipt>;
}

export async function openBench(name: string, node: ChainNode): Promise<ContractBench> {
  const client = new NodeClient(node);
  const contracts = await deployForTest(node, wallets);
  const send = async (to: Address, data: Hex, signer = wallets.operator) => {
    const nonce = Number(await client.transactionCount(signer.address));
    const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
    const call = {
      to,
      data,
      nonce,
      gas: 3_000_000n,
      chainId: testChainId,
      type: 'eip1559' as const,
      ...fees,
    };
    const raw = await signer.signTransaction(call);
    await client.send(raw, keccak256(raw));
    return waitForReceipt(client, keccak256(raw));
  };
  return { name, client, contracts, send };
}

export function createJob(jobId: bigint, members: readonly Address[] = parties): Hex {
  return encodeFunctionData({ abi: factoryAbi, functionName: 'createJob', args: [jobId, members] });
}

export function submit(round: bigint, result: Hex, ccdCost: bigint): Hex {
  return encodeFunctionData({ abi: jobArtefact.abi, functionName: 'submit', args: [round, result, ccdCost] });
}

export function signed(bench: ContractBench, index: number, fields: Partial<Submission> & { jobId: bigint }) {
  const defaults = {
    round: 1n,
    party: wallets.address(index),
    result: stringToHex('42'),
    ccdCost: 5n,
    deadline: 2n ** 40n,
  };
  const submission = { ...defaults, ...fields };
  const separator = domainSeparator({ chainId: testChainId, factory: bench.contracts.factory });
  return { ...submission, signature: wallets.signSubmission(index, submissionDigest(submission, separator)) };
}

export function submitBatch(entries: readonly ReturnType<typeof signed>[]): Hex {
  return encodeFunctionData({ abi: factoryAbi, functionName: 'submitBatch', args: [entries] });
}

export async function refusalsOf(bench: ContractBench, data: Hex): Promise<string[]> {
  const from = wallets.operator.address;
  const answer = await bench.client.call({ to: bench.contracts.factory, data, from, gas: 10_000_000n });
  const reasons = decodeFunctionResult({ abi: factoryAbi, functionName: 'submitBatch', data: answer });
  return reasons.map((reason) => (reason === '0x' ? 'taken' : readReason(reason).name));
}

export async function revertOf(bench: ContractBench, to: Address, data: Hex, from: Address): Promise<string> {
  const error = await bench.client.call({ to, data, from }).catch((reason: unknown) => reason);
  assert.ok(error instanceof CallRevertedError, `expected a revert, got ${String(error)}`);
  return readReason(error.data).name;
}
