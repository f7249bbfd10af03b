// A node of its own in its own process: Hardhat's Rust EVM behind JSON-RPC over HTTP.
// Started by secondNode.ts with the chain id as its argument; prints its URL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const chainId = BigInt(process.argv[2] ?? '31337');
const GAS_LIMIT = 100_000_000n;

const context = new EdrContext();
await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory());
const provider = await context.createProvider(
  L1_CHAIN_TYPE,
  {
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    chainId,
    coinbase: new Uint8Array(20),
    defaultTransactionGasLimit: 16_000_000n,
    genesisState: l1GenesisState(l1HardforkFromString(CANCUN)),
    hardfork: CANCUN,
    initialBaseFeePerGas: 0n,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    mining: { autoMine: true, blockGasLimit: GAS_LIMIT, memPool: { order: MineOrdering.Fifo } },
    network: { genesisBlockGasLimit: GAS_LIMIT, genesisBlobGas: { gasUsed: 0n, excessGas: 0n } },
    networkId: chainId,
    observability: {},
    ownedAccounts: [],
    precompileOverrides: [],
  },
  { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
  { subscriptionCallback: () => {} },
  new ContractDecoder(),
);

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: unknown };
  const { data } = await provider.handleRequest(JSON.stringify(body));
  const answer = typeof data === 'string' ? (JSON.parse(data) as object) : data;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...answer }));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
