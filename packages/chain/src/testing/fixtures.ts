import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import type { KeyValueStore } from '../contracts/deployContract.js';
import { type ContractAddresses, deployContracts } from '../contracts/deployContracts.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient, type NodeReceipt } from '../node/nodeClient.js';
import { openWallets, type Wallets } from '../wallets/wallets.js';

export const TEST_CHAIN_ID = 31_337;

/** A folder that is gone after the test; for a whole file, call it at the top level and not in a hook. */
export async function temporaryFolder(test: { after(fn: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tricorn-chain-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function testWallets(): Wallets {
  return openWallets(new Uint8Array(32).fill(7));
}

export function mapMemory(map = new Map<string, string>()): KeyValueStore {
  return {
    get: async (key) => map.get(key),
    set: async (key, value) => {
      map.set(key, value);
    },
  };
}

/** Gives the operator something to pay with, on a node that is not free, and deploys the contracts. */
export async function deployForTest(node: ChainNode, wallets: Wallets): Promise<ContractAddresses> {
  if (node.name !== 'embedded') {
    const balance = `0x${(10n ** 20n).toString(16)}`;
    await node.request({ method: 'hardhat_setBalance', params: [wallets.operator.address, balance] });
  }
  return deployContracts({
    client: new NodeClient(node),
    chainId: TEST_CHAIN_ID,
    deployer: wallets.operator,
    memory: mapMemory(),
    pollMs: 20,
  });
}

/** Waits for a transaction that the node has taken. */
export async function waitForReceipt(client: NodeClient, hash: Hex): Promise<NodeReceipt> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const receipt = await client.receipt(hash);
    if (receipt !== null) return receipt;
    await sleep(10);
  }
  throw new Error(`${hash} was not mined`);
}
