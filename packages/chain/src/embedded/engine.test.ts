import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPublicClient, createWalletClient, custom, type Hex, http, parseEther, toHex } from 'viem';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { NodeClient } from '../node/nodeClient.js';
import { temporaryFolder, testChainId, testWallets, waitForReceipt } from '../testing/fixtures.js';
import type { Engine } from './engine.js';
import { transactionBytesMax } from './limits.js';
import { openEmbeddedChain } from './openEmbeddedChain.js';
import { serveRpc } from './serveRpc.js';

const rich = testWallets().signer(0);
const poor = testWallets().signer(1);
let chain: Engine;
const folder = await temporaryFolder({ after });

before(async () => {
  const genesis = [{ address: rich.address, wei: parseEther('10') }];
  chain = await openEmbeddedChain({ folder, chainId: testChainId, genesis });
});
after(() => chain.close());

const publicClient = () => createPublicClient({ transport: custom({ request: (r) => chain.request(r) }) });
const walletClient = () =>
  createWalletClient({ account: rich, transport: custom({ request: (r) => chain.request(r) }) });

interface Fields {
  nonce?: number;
  gas?: bigint;
  fee?: bigint;
  value?: bigint;
  data?: Hex;
  chainId?: number;
}

function sign(
  account: typeof rich,
  { nonce = 0, gas = 30_000n, fee = 0n, chainId = testChainId, ...rest }: Fields,
) {
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee };
  return account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    gas,
    to: rich.address,
    ...fees,
    ...rest,
  });
}

const send = (raw: Hex) => chain.request({ method: 'eth_sendRawTransaction', params: [raw] }) as Promise<Hex>;

test('viem deploys a contract, reads it back and finds its transaction, block and receipt', async () => {
  const { abi, bytecode } = bridgeArtefact;
  const client = publicClient();
  const hash = await walletClient().deployContract({ abi, bytecode, args: [rich.address], chain: null });
  const receipt = await client.waitForTransactionReceipt({ hash });
  const address = receipt.contractAddress as Hex;
  assert.equal(await client.readContract({ abi, address, functionName: 'withdrawn' }), 0n);
  const transaction = await client.getTransaction({ hash });
  assert.equal(transaction.gas, receipt.gasUsed, 'the estimate was exact');
  const block = await client.getBlock({ blockNumber: receipt.blockNumber, includeTransactions: true });
  assert.equal(block.transactions[0]?.hash, hash);
  assert.equal(block.hash, receipt.blockHash);
  assert.equal((await client.getLogs({ address })).length, receipt.logs.length);
  assert.equal(await client.getTransactionCount({ address: rich.address }), 1);
  assert.deepEqual(
    await client.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] }).then((h) => h.baseFeePerGas),
    [0n, 0n, 0n],
  );
});

test('a past state stays readable', async () => {
  const client = publicClient();
  const before = await client.getBlockNumber();
  const hash = await walletClient().sendTransaction({ to: poor.address, value: 5n, chain: null });
  await client.waitForTransactionReceipt({ hash });
  assert.equal(await client.getBalance({ address: poor.address }), 5n);
  assert.equal(await client.getBalance({ address: poor.address, blockNumber: before }), 0n);
});

test('a revert returns its data, in a call and in an estimate', async () => {
  const { abi } = bridgeArtefact;
  const [log] = await publicClient().getLogs({ fromBlock: 0n });
  const args = [[{ id: `0x${'00'.repeat(32)}` as Hex, to: poor.address, amount: 1n }]] as const;
  const call = { abi, address: log?.address as Hex, functionName: 'withdraw', args, account: poor } as const;
  await assert.rejects(publicClient().simulateContract(call), /AccessControlUnauthorizedAccount/);
  await assert.rejects(publicClient().estimateContractGas(call), /AccessControlUnauthorizedAccount/);
});

test('invalid transactions are refused in the wording that clients know', async () => {
  const nonce = await publicClient().getTransactionCount({ address: rich.address });
  await assert.rejects(send(await sign(rich, { nonce: 0 })), /nonce too low/);
  await assert.rejects(send(await sign(rich, { nonce: nonce + 1000 })), /nonce too high/);
  await assert.rejects(send(await sign(rich, { nonce, gas: 200_000_000n })), /exceeds block gas limit/);
  await assert.rejects(send(await sign(rich, { nonce, gas: 100n })), /gas/);
  await assert.rejects(send(await sign(rich, { nonce, chainId: 5 })), /chain id/);
  await assert.rejects(send(await sign(poor, { fee: 1n })), /insufficient funds/);
  await assert.rejects(
    send(await sign(rich, { nonce, data: toHex(new Uint8Array(transactionBytesMax)) })),
    /oversized data/,
  );
  await assert.rejects(send('0x1234'), /cannot be decoded/);
  const raw = await sign(rich, { nonce });
  await send(raw);
  await assert.rejects(send(raw), /already known/);
});

test('a transaction ahead of its nonce waits on disk, can be replaced, and is mined in its turn', async () => {
  const nonce = await publicClient().getTransactionCount({ address: rich.address });
  const waiting = await send(await sign(rich, { nonce: nonce + 1, fee: 10n }));
  await assert.rejects(send(await sign(rich, { nonce: nonce + 1, fee: 10n, value: 1n })), /underpriced/);
  const better = await send(await sign(rich, { nonce: nonce + 1, fee: 20n }));
  await chain.close();
  chain = await openEmbeddedChain({ folder, chainId: testChainId });
  await send(await sign(rich, { nonce }));
  const client = new NodeClient({ name: 'embedded', ...chain });
  assert.ok((await waitForReceipt(client, better)).succeeded);
  const lost = await chain.request({ method: 'eth_getTransactionReceipt', params: [waiting] });
  assert.equal(lost, null, 'the replaced one is never mined');
});

test('only one process can open a folder', async () => {
  await assert.rejects(openEmbeddedChain({ folder, chainId: testChainId }), {
    code: 'CHAIN_FOLDER_LOCKED',
  });
});

test('the RPC port serves the same chain on the loopback address and refuses other hosts', async () => {
  const server = await serveRpc(chain, 0);
  try {
    const client = createPublicClient({ transport: http(server.url, { batch: true }) });
    const [chainId, number] = await Promise.all([client.getChainId(), client.getBlockNumber()]);
    assert.equal(chainId, testChainId);
    assert.equal(number, await publicClient().getBlockNumber());
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_mine' });
    const unknown = await fetch(server.url, { method: 'POST', body });
    assert.equal(((await unknown.json()) as { error: { code: number } }).error.code, -32601);
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const call = request(server.url, { method: 'POST', headers: { host: 'evil.example' } }, (r) =>
        resolve(r.statusCode),
      );
      call.end(body);
    });
    assert.equal(status, 403);
  } finally {
    await server.close();
  }
});
