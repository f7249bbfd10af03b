import assert from 'node:assert/strict';
import { type Hex, toHex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import type { ChainNode } from '../node/chainNode.js';
import type { Wallets } from '../wallets/wallets.js';
import { openEdr } from './edrNode.js';
import { deployForTest, testChainId } from './fixtures.js';

/** A chain for fault tests. */
export interface FaultChain {
  readonly node: ChainNode;
  readonly contracts: ContractAddresses;
  readonly wallets: Wallets;
  /** Present if blocks are mined on demand and can be undone. */
  readonly blocks?: BlockMiner;
}

export interface BlockMiner {
  mine(count: number): Promise<void>;
  /** Remembers the current head and returns a function that reverts to it. */
  mark(): Promise<() => Promise<void>>;
}

const baseFee = 10n ** 9n;
const operatorBalance = 10n ** 24n;

/** A chain in another EVM implementation whose blocks the test mines and undoes. */
export async function openFaultChain(wallets: Wallets): Promise<FaultChain> {
  const node = await openEdr({ chainId: testChainId, autoMine: true, baseFeePerGas: baseFee });
  const contracts = await deployForTest(node, wallets);
  await node.request({
    method: 'hardhat_setBalance',
    params: [wallets.operator.address, toHex(operatorBalance)],
  });
  await node.request({ method: 'evm_setAutomine', params: [false] });
  let blocks = 0n;
  const mine = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      // Two blocks at the same height must differ, as they do on a public chain.
      await node.request({ method: 'hardhat_setPrevRandao', params: [toHex(++blocks, { size: 32 })] });
      await node.request({ method: 'hardhat_mine', params: ['0x1'] });
    }
  };
  const mark = async () => {
    const snapshot = await node.request({ method: 'evm_snapshot', params: [] });
    return async () => {
      assert.equal(await node.request({ method: 'evm_revert', params: [snapshot] }), true);
      const pending = (await node.request({ method: 'eth_pendingTransactions' })) as { hash: Hex }[];
      for (const { hash } of pending) {
        await node.request({ method: 'hardhat_dropTransaction', params: [hash] }).catch(() => {});
      }
    };
  };
  return { node, contracts, wallets, blocks: { mine, mark } };
}
