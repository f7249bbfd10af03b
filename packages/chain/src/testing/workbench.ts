import { type Address, type Hex, parseTransaction, stringToHex, toHex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { openEngine } from '../embedded/engine.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { Pipeline } from '../pipeline/pipeline.js';
import type { TransactionAttempt } from '../pipeline/submissionStore.js';
import { openEdr } from './edrNode.js';
import { deployForTest, type TestScope, temporaryFolder, testChainId, testWallets } from './fixtures.js';
import { MemorySubmissionStore } from './memoryStore.js';

const wallets = testWallets();
export const hourMs = 3_600_000;
export const replaceAfterMs = 60_000;

/** A pipeline on a chain, with a clock that the test advances. */
export function workbench(node: ChainNode, contracts: ContractAddresses, ceilingWei?: bigint) {
  const client = new NodeClient(node);
  const store = new MemorySubmissionStore();
  const clock = { nowMs: Date.now() };
  let feePerGasMaxWei = ceilingWei;
  const open = () =>
    new Pipeline({
      client,
      store,
      chainId: testChainId,
      contracts,
      wallets,
      operator: wallets.operator,
      confirmations: 0,
      feePerGasMaxWei,
      resendAfterMs: 1000,
      replaceAfterMs,
      now: () => clock.nowMs,
    });
  let pipeline = open();
  return {
    client,
    store,
    /** Advances the clock and ticks; throws if the tick fails. */
    tickAfter: async (ms: number) => {
      clock.nowMs += ms;
      await pipeline.tick();
    },
    /** Ticks once an hour until every order is settled or the ticks are used up. */
    settle: async (ticks: number) => {
      for (let tick = 0; tick < ticks && store.unsettled > 0; tick += 1) {
        clock.nowMs += hourMs;
        await pipeline.tick();
      }
    },
    restart: () => {
      pipeline = open();
    },
    /** Restarts with another ceiling, as an operator does. */
    lowerCeiling: (wei: bigint) => {
      feePerGasMaxWei = wei;
      pipeline = open();
    },
    attempts: async (): Promise<readonly TransactionAttempt[]> =>
      (await store.openTransactions())[0]?.attempts ?? [],
  };
}

/** The embedded chain, where gas is free. */
export async function freeChain(test: TestScope) {
  const engine = await openEngine({ folder: await temporaryFolder(test), chainId: testChainId });
  test.after(() => engine.close());
  const node = { name: 'embedded', request: engine.request, close: engine.close };
  const contracts = await deployForTest(node, wallets);
  return { node, contracts, mine: async () => {}, ...workbench(node, contracts) };
}

/** A chain of another implementation on which gas costs something and blocks are mined on demand. */
export async function payingChain(feePerGasMaxWei?: bigint) {
  const node = await openEdr({ chainId: testChainId, autoMine: true, baseFeePerGas: 10n ** 9n });
  const contracts = await deployForTest(node, wallets);
  await node.request({ method: 'evm_setAutomine', params: [false] });
  const mine = () => node.request({ method: 'hardhat_mine', params: ['0x1'] });
  return { node, contracts, mine, ...workbench(node, contracts, feePerGasMaxWei) };
}

export const jobOrder = (jobId: bigint, parties: readonly Address[] = [wallets.address(0)]) =>
  ({ kind: 'job', id: `job ${jobId}`, jobId, parties }) as const;

export const submissionOrder = (jobId: bigint, round: bigint, walletIndex = 0) =>
  ({
    kind: 'submission',
    id: `submission ${jobId} ${round} ${walletIndex}`,
    jobId,
    round,
    walletIndex,
    result: stringToHex('42'),
    ccdCost: 1n,
  }) as const;

/** The most that a signed transaction pays, in wei per unit of gas. */
export const feeOf = (raw: Hex): bigint => parseTransaction(raw).maxFeePerGas ?? 0n;

export async function setBalance(node: ChainNode, address: Address, wei: bigint): Promise<void> {
  await node.request({ method: 'hardhat_setBalance', params: [address, toHex(wei)] });
}
