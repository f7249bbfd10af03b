import {
  CANCUN,
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
} from '@nomicfoundation/edr';
import type { ChainNode } from '../node/chainNode.js';

export interface EdrOptions {
  readonly chainId: number;
  /** Whether each transaction gets its block at once; otherwise blocks are made by `hardhat_mine`. */
  readonly autoMine: boolean;
  readonly baseFeePerGas: bigint;
}

const GAS_LIMIT = 100_000_000n;

/** The library wants one context in a process. */
const context = new EdrContext();
const registered = context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory());

/** Hardhat's Rust EVM in this process: a node that is not ours, with blocks that can be made, held back and undone. */
export async function openEdr({ chainId, autoMine, baseFeePerGas }: EdrOptions): Promise<ChainNode> {
  await registered;
  const provider = await context.createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: BigInt(chainId),
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: 16_000_000n,
      genesisState: l1GenesisState(l1HardforkFromString(CANCUN)),
      hardfork: CANCUN,
      initialBaseFeePerGas: baseFeePerGas,
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine, blockGasLimit: GAS_LIMIT, memPool: { order: MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: GAS_LIMIT, genesisBlobGas: { gasUsed: 0n, excessGas: 0n } },
      networkId: BigInt(chainId),
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new ContractDecoder(),
  );
  return {
    name: 'edr',
    request: async ({ method, params = [] }) => {
      const { data } = await provider.handleRequest(
        JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
      );
      const { result, error } = (typeof data === 'string' ? JSON.parse(data) : data) as {
        result?: unknown;
        error?: { code: number; message: string; data?: unknown };
      };
      if (error !== undefined) throw Object.assign(new Error(error.message), error);
      return result ?? null;
    },
    close: async () => {},
  };
}
