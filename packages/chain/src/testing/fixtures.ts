import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tricorn/testing/until';
import type { Hex } from 'viem';
import type { KeyValueStore } from '../contracts/deployContract.js';
import { type ContractAddresses, deployContracts } from '../contracts/deployContracts.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import type { NodeReceipt } from '../node/nodeTypes.js';
import { openWallets, type Wallets } from '../wallets/wallets.js';

export const testChainId = 31_337;

/** What runs clean-up after a test, or after a whole file. */
export interface TestScope {
  after(fn: () => Promise<void>): void;
}

/** A folder that is removed after the test; for a whole file, call it at the top level and not in a hook. */
export async function temporaryFolder(test: TestScope): Promise<string> {
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

/** Funds the operator, unless the chain is the embedded one, and deploys the contracts. */
export async function deployForTest(node: ChainNode, wallets: Wallets): Promise<ContractAddresses> {
  if (node.name !== 'embedded') {
    const balance = `0x${(10n ** 20n).toString(16)}`;
    await node.request({ method: 'hardhat_setBalance', params: [wallets.operator.address, balance] });
  }
  return deployContracts({
    client: new NodeClient(node),
    chainId: testChainId,
    deployer: wallets.operator,
    memory: mapMemory(),
    pollMs: 20,
  });
}

/** Waits until a transaction that the node accepted is mined. */
export async function waitForReceipt(client: NodeClient, hash: Hex): Promise<NodeReceipt> {
  return await until(async () => await client.receipt(hash), { describe: `${hash} is mined` });
}
