import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { keccak256, size, toHex } from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { transactionBytesMax as embeddedBytesMax } from '../embedded/limits.js';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { embeddedBatchLimits, embeddedNode } from '../openNode.js';
import {
  deployForTest,
  temporaryFolder,
  testChainId,
  testWallets,
  waitForReceipt,
} from '../testing/fixtures.js';
import { missing, type SecondNode, secondNodes, startSecondNode } from '../testing/secondNode.js';
import { encodeBatch, fillBatch, minedFates, publicBatchLimits, resultBytesMax } from './batch.js';
import type { ChainOrder, JobOrder, OrderKind, SubmissionOrder } from './orders.js';

const wallets = testWallets();
/** What nodes accept as one transaction. */
const transactionBytesMax = 128 * 1024;
const partiesMax = 16;
const uint256Max = 2n ** 256n - 1n;
let jobCounter = 1n;

interface TestChain {
  readonly node: ChainNode;
  readonly contracts: ContractAddresses;
}

/** Sends the first orders that fit into one transaction with exactly the computed gas limit; returns their number. */
async function sendBatch(
  { node, contracts }: TestChain,
  kind: OrderKind,
  orders: readonly ChainOrder[],
  limits = publicBatchLimits,
): Promise<number> {
  const client = new NodeClient(node);
  const batch = fillBatch(kind, orders, limits);
  assert.ok(batch.gas <= limits.gas);
  const context = { client, chainId: testChainId, contracts, wallets };
  const call = encodeBatch(kind, batch.orders, context);
  const nonce = Number(await client.transactionCount(wallets.operator.address));
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  const raw = await wallets.operator.signTransaction({
    type: 'eip1559',
    chainId: testChainId,
    nonce,
    gas: batch.gas,
    ...call,
    ...free,
  });
  assert.ok(size(raw) <= (limits === publicBatchLimits ? transactionBytesMax : embeddedBytesMax));
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

/** The most expensive result of a size: no byte is zero, and the cost fills its word. */
function submissionOf(
  { jobId }: JobOrder,
  walletIndex: number,
  round: bigint,
  bytes: number,
): SubmissionOrder {
  const result = toHex(Uint8Array.from({ length: bytes }, (_, place) => 1 + ((place * 37) % 255)));
  const id = `${jobId} ${round} ${walletIndex}`;
  return { kind: 'submission', id, attempts: 0, jobId, round, walletIndex, result, ccdCost: uint256Max };
}

for (const implementation of secondNodes) {
  describe(`on ${implementation}`, { skip: missing(implementation) }, () => {
    let second: SecondNode;
    let chain: TestChain;
    before(async () => {
      second = await startSecondNode(implementation, testChainId);
      chain = { node: second.node, contracts: await deployForTest(second.node, wallets) };
    });
    after(() => second.stop());

    test('the gas limit suffices for results of every size up to the largest, one or many at a time', async () => {
      const job = jobOf(1);
      await sendBatch(chain, 'job', [job]);
      let round = 0n;
      const sizes = fc.array(fc.oneof(fc.nat(64), fc.nat(resultBytesMax)), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(sizes, async (list) => {
          const sent = await sendBatch(
            chain,
            'submission',
            list.map((bytes) => submissionOf(job, 0, ++round, bytes)),
          );
          assert.ok(sent >= 1);
        }),
        { numRuns: 25, examples: [[[0]], [[resultBytesMax]], [Array(12).fill(resultBytesMax)]] },
      );
    });

    test('the gas limit suffices for a job with the most parties, and for the round that they close', async () => {
      const jobs = Array.from({ length: 40 }, () => jobOf(partiesMax));
      assert.ok((await sendBatch(chain, 'job', jobs)) > 10);
      const [job] = jobs as [JobOrder];
      const everybody = Array.from({ length: partiesMax }, (_, place) => submissionOf(job, place, 1n, 100));
      const last = everybody.pop() as SubmissionOrder;
      assert.equal(await sendBatch(chain, 'submission', everybody), partiesMax - 1);
      assert.equal(
        await sendBatch(chain, 'submission', [last]),
        1,
        'the last one alone pays for closing the round',
      );
    });

    test('the gas limit suffices for withdrawals', async () => {
      const withdrawals = Array.from({ length: 100 }, (_, n) => ({
        kind: 'withdrawal' as const,
        id: String(n),
        attempts: 0,
        withdrawalId: keccak256(toHex(n)),
        to: wallets.address(n),
        amount: uint256Max / 200n,
      }));
      assert.ok((await sendBatch(chain, 'withdrawal', withdrawals)) > 50);
    });
  });
}

test('the gas limit suffices for the larger batches of the embedded chain', async (context) => {
  const node = await embeddedNode(await temporaryFolder(context), testChainId);
  context.after(() => node.close());
  const chain = { node, contracts: await deployForTest(node, wallets) };
  const jobs = Array.from({ length: embeddedBatchLimits.orders }, () => jobOf(3));
  assert.equal(await sendBatch(chain, 'job', jobs, embeddedBatchLimits), jobs.length);
  for (const bytes of [5, resultBytesMax]) {
    const results = jobs.map((job, place) => submissionOf(job, place % 3, BigInt(1 + bytes), bytes));
    assert.ok((await sendBatch(chain, 'submission', results, embeddedBatchLimits)) > 50);
  }
});

test('a full batch is limited by gas and by bytes, and the first order always fits', () => {
  const job = jobOf(1);
  const small = Array.from({ length: 100 }, (_, n) => submissionOf(job, 0, BigInt(n), 5));
  const large = Array.from({ length: 100 }, (_, n) => submissionOf(job, 0, BigInt(n), resultBytesMax));
  for (const orders of [small, large]) {
    const batch = fillBatch('submission', orders);
    const bytes = batch.orders.reduce((sum, order) => sum + size((order as SubmissionOrder).result), 0);
    assert.ok(batch.gas <= publicBatchLimits.gas && bytes <= publicBatchLimits.bytes);
    assert.ok(batch.orders.length >= 1 && batch.orders.length < orders.length);
  }
});
