import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { keccak256, size, toHex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { deployForTest, TEST_CHAIN_ID, testWallets, waitForReceipt } from '../testing/fixtures.js';
import { type SecondNode, startSecondNode } from '../testing/secondNode.js';
import {
  BATCH_BYTES_MAX,
  BATCH_GAS_MAX,
  encodeBatch,
  fillBatch,
  minedFates,
  RESULT_BYTES_MAX,
} from './batch.js';
import type { ChainOrder, JobOrder, OrderKind, SubmissionOrder } from './orders.js';

const wallets = testWallets();
/** What nodes take as one transaction. */
const TRANSACTION_BYTES_MAX = 128 * 1024;
const PARTIES_MAX = 16;
const UINT256_MAX = 2n ** 256n - 1n;
let second: SecondNode;
let node: ChainNode;
let contracts: ContractAddresses;
let jobCounter = 1n;

before(async () => {
  second = await startSecondNode(TEST_CHAIN_ID);
  node = second.node;
  contracts = await deployForTest(node, wallets);
});
after(() => second.stop());

/** Sends the first orders that fit one transaction, with exactly the gas that was reckoned, and returns how many. */
async function sendBatch(kind: OrderKind, orders: readonly ChainOrder[]): Promise<number> {
  const client = new NodeClient(node);
  const batch = fillBatch(kind, orders);
  assert.ok(batch.gas <= BATCH_GAS_MAX);
  const context = { chainId: TEST_CHAIN_ID, contracts, wallets };
  const call = encodeBatch(kind, batch.orders, context);
  const nonce = Number(await client.transactionCount(wallets.operator.address));
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  const raw = await wallets.operator.signTransaction({
    type: 'eip1559',
    chainId: TEST_CHAIN_ID,
    nonce,
    gas: batch.gas,
    ...call,
    ...free,
  });
  assert.ok(size(raw) <= TRANSACTION_BYTES_MAX);
  await client.send(raw, keccak256(raw));
  const receipt = await waitForReceipt(client, keccak256(raw));
  assert.ok(receipt.succeeded, `${batch.orders.length} orders ran out of ${batch.gas} gas`);
  const fates = [...minedFates(kind, batch.orders, receipt.logs, context).values()];
  assert.deepEqual(
    fates,
    batch.orders.map(() => 'taken'),
  );
  return batch.orders.length;
}

function jobOf(parties: number): JobOrder {
  const jobId = jobCounter++;
  const addresses = Array.from({ length: parties }, (_, place) => wallets.address(place));
  return { kind: 'job', id: `job ${jobId}`, attempts: 0, jobId, parties: addresses };
}

/** The dearest result of a size: no byte is zero, and the cost fills its word. */
function submissionOf(
  { jobId }: JobOrder,
  walletIndex: number,
  round: bigint,
  bytes: number,
): SubmissionOrder {
  const result = toHex(randomBytes(bytes).map((byte) => byte || 1));
  const id = `${jobId} ${round} ${walletIndex}`;
  return { kind: 'submission', id, attempts: 0, jobId, round, walletIndex, result, ccdCost: UINT256_MAX };
}

test('the gas that is set is enough for results of every size up to the largest, one or many at a time', async () => {
  const job = jobOf(1);
  await sendBatch('job', [job]);
  let round = 0n;
  const sizes = fc.array(fc.oneof(fc.nat(64), fc.nat(RESULT_BYTES_MAX)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sizes, async (list) => {
      const sent = await sendBatch(
        'submission',
        list.map((bytes) => submissionOf(job, 0, ++round, bytes)),
      );
      assert.ok(sent >= 1);
    }),
    { numRuns: 25, examples: [[[0]], [[RESULT_BYTES_MAX]], [Array(12).fill(RESULT_BYTES_MAX)]] },
  );
});

test('it is enough for a job with as many parties as a job can have, and for the round that they close', async () => {
  const jobs = Array.from({ length: 40 }, () => jobOf(PARTIES_MAX));
  assert.ok((await sendBatch('job', jobs)) > 10);
  const [job] = jobs as [JobOrder];
  const everybody = Array.from({ length: PARTIES_MAX }, (_, place) => submissionOf(job, place, 1n, 100));
  const last = everybody.pop() as SubmissionOrder;
  assert.equal(await sendBatch('submission', everybody), PARTIES_MAX - 1);
  assert.equal(await sendBatch('submission', [last]), 1, 'alone, the last one pays for closing the round');
});

test('a full batch is bounded by gas and by bytes, and the first order always fits', () => {
  const job = jobOf(1);
  const small = Array.from({ length: 100 }, (_, n) => submissionOf(job, 0, BigInt(n), 5));
  const large = Array.from({ length: 100 }, (_, n) => submissionOf(job, 0, BigInt(n), RESULT_BYTES_MAX));
  for (const orders of [small, large]) {
    const batch = fillBatch('submission', orders);
    const bytes = batch.orders.reduce((sum, order) => sum + size((order as SubmissionOrder).result), 0);
    assert.ok(batch.gas <= BATCH_GAS_MAX && bytes <= BATCH_BYTES_MAX);
    assert.ok(batch.orders.length >= 1 && batch.orders.length < orders.length);
  }
});

test('mints fit too', async () => {
  const mints = Array.from({ length: 100 }, (_, n) => ({
    kind: 'mint' as const,
    id: String(n),
    attempts: 0,
    requestKey: keccak256(toHex(n)),
    to: wallets.address(n),
    amount: UINT256_MAX / 200n,
  }));
  assert.ok((await sendBatch('mint', mints)) > 50);
});
