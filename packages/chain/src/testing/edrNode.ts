import type { ChainNode } from '../node/chainNode.js';

export interface EdrOptions {
  readonly chainId: number;
  /** Whether each transaction is mined at once; otherwise `hardhat_mine` mines. */
  readonly autoMine: boolean;
  readonly baseFeePerGas: bigint;
}

const gasLimit = 100_000_000n;

/** The library supports one context per process. It is loaded on demand: not every platform has a binary. */
let loading: ReturnType<typeof load> | undefined;

async function load() {
  const edr = await import('@nomicfoundation/edr');
  const context = new edr.EdrContext();
  await context.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory());
  return { edr, context };
}

/** Hardhat's EDR in this process: an independent implementation whose blocks a test can mine, withhold and undo. */
export async function openEdr({ chainId, autoMine, baseFeePerGas }: EdrOptions): Promise<ChainNode> {
  loading ??= load();
  const { edr, context } = await loading;
  const provider = await context.createProvider(
    edr.L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: BigInt(chainId),
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: 16_000_000n,
      genesisState: edr.l1GenesisState(edr.l1HardforkFromString(edr.CANCUN)),
      hardfork: edr.CANCUN,
      initialBaseFeePerGas: baseFeePerGas,
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine, blockGasLimit: gasLimit, memPool: { order: edr.MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: gasLimit, genesisBlobGas: { gasUsed: 0n, excessGas: 0n } },
      networkId: BigInt(chainId),
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new edr.ContractDecoder(),
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
