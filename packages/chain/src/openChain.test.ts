import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hexToString, keccak256, stringToHex, toHex } from 'viem';
import { MemoryChainIndex } from './indexer/memoryIndex.js';
import { type ChainNode, embeddedNode, remoteNode } from './node/chainNode.js';
import { openChain } from './openChain.js';
import { RESULT_BYTES_MAX } from './pipeline/batch.js';
import { MemorySubmissionStore } from './pipeline/memoryStore.js';
import { resultForChain } from './pipeline/resultForChain.js';
import { mapMemory, TEST_CHAIN_ID, temporaryFolder, testWallets } from './testing/fixtures.js';
import { type SecondNode, startSecondNode } from './testing/secondNode.js';

const wallets = testWallets();
const parties = [0, 1, 2].map((index) => wallets.address(index));
const WAIT_MS = 20_000;
let second: SecondNode;

before(async () => {
  second = await startSecondNode(TEST_CHAIN_ID);
  await second.node.request({
    method: 'hardhat_setBalance',
    params: [wallets.operator.address, toHex(10n ** 20n)],
  });
});
after(() => second.stop());

function parts(errors: Error[] = []) {
  const store = new MemorySubmissionStore();
  const index = new MemoryChainIndex();
  const common = { chainId: TEST_CHAIN_ID, wallets, store, index, pollMs: 20, resendAfterMs: 50 };
  return { store, index, options: { ...common, onError: (error: Error) => void errors.push(error) } };
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!condition()) {
    if (Date.now() > deadline) assert.fail(`waited in vain until ${what}`);
    await sleep(10);
  }
}

function addJob(store: MemorySubmissionStore, jobId: bigint, result: `0x${string}`): void {
  store.add({ kind: 'job', id: `job ${jobId}`, jobId, parties });
  const submission = {
    kind: 'submission',
    jobId,
    round: 1n,
    walletIndex: 0,
    result,
    ccdCost: 2n ** 200n,
  } as const;
  store.add({ ...submission, id: `submission ${jobId}` });
}

test('the embedded chain keeps contracts, jobs and results across a restart', async (context) => {
  const folder = await temporaryFolder(context);
  const map = new Map<string, string>();
  const { store, index, options } = parts();
  const first = await openChain({
    ...options,
    node: await embeddedNode(folder, TEST_CHAIN_ID),
    memory: mapMemory(map),
  });
  const jobId = 2n ** 256n - 5n;
  addJob(store, jobId, stringToHex('[[1,2],[3,4]]'));
  const requestKey = keccak256(stringToHex('bought'));
  store.add({ kind: 'mint', id: 'mint', requestKey, to: wallets.address(0), amount: 5n });
  first.wake();
  await until(() => index.events.length === 2, 'the events are indexed');
  const predicted = first.predictJob(jobId);
  await first.close();

  const chain = await openChain({
    ...options,
    node: await embeddedNode(folder, TEST_CHAIN_ID),
    memory: mapMemory(map),
  });
  context.after(() => chain.close());
  assert.equal(chain.predictJob(jobId), predicted);
  await until(() => store.unsettled === 0, 'all orders are settled');
  assert.equal(await chain.ccdBalanceOf(wallets.address(0)), 5n);
  const outcome = store.outcome(`submission ${jobId}`);
  assert.ok(outcome?.state === 'confirmed');
  const description = await chain.describe(outcome.hash);
  const event = description?.events[0];
  assert.ok(event?.kind === 'resultSubmitted');
  assert.equal(hexToString(event.result), '[[1,2],[3,4]]');
  assert.equal(event.contractAddress, predicted);
  assert.equal(description?.block.hash, outcome.block.hash);
  assert.equal(await chain.describe(keccak256('0x00')), undefined);
});

test('a result too large for a transaction goes on chain as its content id', async () => {
  const contentIdOf = (bytes: Uint8Array) => keccak256(bytes);
  const small = await resultForChain('42', contentIdOf);
  assert.deepEqual(small, { result: stringToHex('42'), isContentId: false });
  const text = 'x'.repeat(RESULT_BYTES_MAX + 1);
  const large = await resultForChain(text, contentIdOf);
  assert.equal(large.isContentId, true);
  const id = keccak256(stringToHex(text));
  assert.equal(hexToString(large.result), id);
});

test('contracts on a node are deployed once and found again, and another chain is refused', async () => {
  const map = new Map<string, string>();
  const open = () => openChain({ ...parts().options, node: remoteNode(second.url), memory: mapMemory(map) });
  const first = await open();
  const { contracts } = first;
  await first.close();
  const again = await open();
  assert.deepEqual(again.contracts, contracts);
  await again.close();
  const elsewhere = { ...parts().options, chainId: 5, node: remoteNode(second.url), memory: mapMemory() };
  await assert.rejects(openChain(elsewhere), { code: 'CHAIN_ID_MISMATCH' });
});

test('an operator that cannot pay is named, and the chain gets ready when it has been paid', async () => {
  const errors: Error[] = [];
  const operator = wallets.signer(77);
  const paid = remoteNode(second.url);
  const request = async (r: { method: string; params?: readonly unknown[] }) =>
    r.method === 'eth_maxPriorityFeePerGas' ? '0x5' : paid.request(r);
  const { store, options } = parts(errors);
  const chain = await openChain({ ...options, operator, memory: mapMemory(), node: { ...paid, request } });
  assert.equal(chain.isReady, false);
  assert.equal((errors[0] as { code?: string }).code, 'CHAIN_OPERATOR_FUNDS');
  assert.ok(errors[0]?.message.includes(operator.address));
  addJob(store, 40n, '0x2a');
  await paid.request({ method: 'hardhat_setBalance', params: [operator.address, toHex(10n ** 20n)] });
  await until(() => store.unsettled === 0, 'the orders are settled with the new funds');
  await chain.close();
});

test('a node that is down delays the chain and not the caller', async () => {
  const errors: Error[] = [];
  const { store, options } = parts(errors);
  let isDown = true;
  const real = remoteNode(second.url);
  const dead = remoteNode('http://127.0.0.1:9');
  const node = {
    ...real,
    name: 'flaky',
    request: (r: { method: string }) => (isDown ? dead : real).request(r),
  };
  const chain = await openChain({ ...options, node, memory: mapMemory() });
  assert.equal(chain.isReady, false);
  assert.throws(() => chain.predictJob(1n), { code: 'CHAIN_NOT_READY' });
  await assert.rejects(chain.describe(keccak256('0x00')), { code: 'CHAIN_NOT_READY' });
  assert.match(errors[0]?.message ?? '', /chain node flaky failed at eth_chainId/);
  addJob(store, 50n, '0x2a');
  isDown = false;
  await until(() => store.unsettled === 0, 'the orders are settled after all');
  assert.equal(chain.isReady, true);
  await chain.close();
});

test('a reorganisation takes nothing away for good, from the chain or from the index', async () => {
  const { store, index, options } = parts();
  const node = remoteNode(second.url);
  const chain = await openChain({ ...options, node, memory: mapMemory(), confirmations: 3 });
  const mine = () => node.request({ method: 'hardhat_mine', params: ['0x1'] });
  const snapshot = await node.request({ method: 'evm_snapshot', params: [] });
  addJob(store, 60n, '0x2a');
  chain.wake();
  const deadline = Date.now() + WAIT_MS;
  while ((await store.openTransactions())[0]?.state !== 'mined' && Date.now() < deadline) await sleep(10);
  await node.request({ method: 'evm_revert', params: [snapshot] });
  await mine();
  while (store.unsettled > 0 && Date.now() < deadline) {
    await mine();
    await sleep(30);
  }
  assert.equal(store.unsettled, 0);
  for (let blocks = 0; blocks < 4; blocks += 1) await mine();
  await until(
    () => index.events.filter(({ jobId }) => jobId === 60n).length === 2,
    'both events are indexed',
  );
  const outcome = store.outcome('submission 60');
  assert.ok(outcome?.state === 'confirmed');
  assert.notEqual(await chain.describe(outcome.hash), undefined);
  await chain.close();
});

test('of two processes on one store, the one that leads deploys and submits, and the other takes over', async (context) => {
  const folder = await temporaryFolder(context);
  const memory = mapMemory();
  const { store, options } = parts();
  const shared = await embeddedNode(folder, TEST_CHAIN_ID);
  context.after(() => shared.close());
  let leader = 'first';
  const methods: string[] = [];
  const open = (name: string) =>
    openChain({
      ...options,
      memory,
      leads: () => leader === name,
      node: {
        ...shared,
        close: async () => {},
        request: (r) => {
          methods.push(`${name} ${r.method}`);
          return shared.request(r);
        },
      },
    });
  const second = await open('second');
  assert.equal(second.isReady, false, 'it waits for the one that leads');
  const first = await open('first');
  await until(() => second.isReady, 'the other knows the contracts');
  assert.deepEqual(second.contracts, first.contracts);
  addJob(store, 70n, '0x2a');
  first.wake();
  second.wake();
  await until(() => store.unsettled === 0, 'the orders are settled');
  assert.ok(!methods.includes('second eth_sendRawTransaction'));

  leader = 'second';
  await first.close();
  addJob(store, 71n, '0x2a');
  second.wake();
  await until(() => store.unsettled === 0, 'the other has taken over');
  assert.ok(methods.includes('second eth_sendRawTransaction'));
  await second.close();
});

test('pointed at another chain, the service puts everything there that was on the old one', async (context) => {
  const memory = mapMemory();
  const { store, index, options } = parts();
  for (const place of ['old', 'new']) {
    const node = await embeddedNode(join(await temporaryFolder(context), place), TEST_CHAIN_ID);
    const chain = await openChain({ ...options, memory, node });
    if (place === 'old') addJob(store, 80n, '0x2a');
    chain.wake();
    await until(() => store.unsettled === 0 && index.events.length === 2, `all is on the ${place} chain`);
    const outcome = store.outcome('submission 80');
    assert.ok(outcome?.state === 'confirmed');
    assert.equal((await chain.describe(outcome.hash))?.events.length, 1);
    await chain.close();
  }
});

test('a node that lags behind the index makes nothing disappear', async (context) => {
  const real = await embeddedNode(await temporaryFolder(context), TEST_CHAIN_ID);
  const { store, index, options } = parts();
  const behind = { blocks: 0n };
  const request: ChainNode['request'] = async (r) => {
    const answer = await real.request(r);
    return r.method === 'eth_blockNumber' ? toHex(BigInt(answer as string) - behind.blocks) : answer;
  };
  const chain = await openChain({ ...options, memory: mapMemory(), node: { ...real, request } });
  context.after(() => chain.close());
  addJob(store, 90n, '0x2a');
  chain.wake();
  await until(() => index.events.length === 2, 'both events are indexed');
  behind.blocks = 3n;
  chain.wake();
  await sleep(200);
  assert.equal(index.events.length, 2);
  assert.equal(store.unsettled, 0);
});

test('over WebSocket, a node of another make is used just as well', async () => {
  const { store, index, options } = parts();
  const node = remoteNode(second.url.replace('http:', 'ws:'));
  const chain = await openChain({ ...options, node, memory: mapMemory() });
  addJob(store, 95n, '0x2a');
  chain.wake();
  await until(() => store.unsettled === 0 && index.events.length === 2, 'the result is on chain and indexed');
  await chain.close();
});
