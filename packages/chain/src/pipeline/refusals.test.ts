import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import { type Hex, parseTransaction, toHex } from 'viem';
import type { ChainNode } from '../node/chainNode.js';
import { NodeClient } from '../node/nodeClient.js';
import { deployForTest, testChainId, testWallets } from '../testing/fixtures.js';
import { type Implementation, missing, secondNodes, startSecondNode } from '../testing/secondNode.js';
import { feeOf, hourMs, jobOrder, replaceAfterMs, setBalance, workbench } from '../testing/workbench.js';

const gwei = 10n ** 9n;
const wallets = testWallets();
const { operator } = wallets;

/** A pipeline on a node in another process where gas costs something. The test can cut off sending. */
async function openBench(implementation: Implementation, context: TestContext, feePerGasMaxWei?: bigint) {
  const { node, stop } = await startSecondNode(implementation, testChainId, gwei);
  context.after(stop);
  const contracts = await deployForTest(node, wallets);
  const link = { isCut: false };
  const sent: Hex[] = [];
  const request: ChainNode['request'] = async (call) => {
    if (call.method === 'eth_sendRawTransaction') {
      if (link.isCut) throw new Error('connection refused');
      sent.push(call.params?.[0] as Hex);
    }
    return node.request(call);
  };
  const ask = (method: string, ...params: unknown[]) => node.request({ method, params });
  const bench = workbench({ ...node, request }, contracts, feePerGasMaxWei);
  /** Signs and stores the transaction of a job that does not reach the node. */
  const signOnly = async () => {
    link.isCut = true;
    bench.store.add(jobOrder(1n));
    await assert.rejects(bench.tickAfter(0), { code: 'CHAIN_NODE_UNAVAILABLE' });
    link.isCut = false;
  };
  /** Sends another transaction of the operator with the nonce of the newest attempt. */
  const sendRival = async (fee: bigint) => {
    const nonce = Number(await new NodeClient(node).transactionCount(operator.address));
    const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee };
    const call = {
      type: 'eip1559',
      chainId: testChainId,
      nonce,
      gas: 30_000n,
      to: operator.address,
    } as const;
    await ask('eth_sendRawTransaction', await operator.signTransaction({ ...call, ...fees }));
  };
  const isUsed = async (nonce: bigint) =>
    (await new NodeClient(node).transactionCount(operator.address)) > nonce;
  /** Ticks until the job is confirmed: Anvil answers before it has mined a transaction. */
  const confirmed = async (tickMs = 10) => {
    await until(
      async () => {
        await bench.tickAfter(tickMs);
        return bench.store.unsettled === 0;
      },
      { describe: 'job 1 is settled' },
    );
    const outcome = bench.store.outcome('job 1');
    assert.ok(outcome?.state === 'confirmed', `job 1 is ${outcome?.state}`);
    return outcome;
  };
  return { ...bench, ask, node, sent, signOnly, sendRival, isUsed, confirmed };
}

for (const implementation of secondNodes) {
  describe(`how the pipeline responds to a refusal by ${implementation}`, {
    skip: missing(implementation),
  }, () => {
    test('insufficient funds: the operator is named, the offer never rises, and funding it is enough', async (context) => {
      const { node, store, tickAfter, attempts, ask, confirmed } = await openBench(implementation, context);
      await setBalance(node, operator.address, 1000n);
      store.add(jobOrder(1n));
      for (let tick = 0; tick < 10; tick += 1) {
        await assert.rejects(tickAfter(replaceAfterMs + 1), {
          code: 'CHAIN_OPERATOR_FUNDS',
          message: new RegExp(operator.address),
        });
        await ask('hardhat_mine', '0x1');
      }
      const offers = (await attempts()).map(({ raw }) => feeOf(raw));
      assert.equal(Math.max(...offers.map(Number)), Number(offers[0]), `offers: ${offers.join()}`);
      await setBalance(node, operator.address, 10n ** 20n);
      await tickAfter(replaceAfterMs / 2);
      await confirmed();
    });

    test('insufficient funds for an old price: the transaction is signed again at a lower market price', async (context) => {
      const { node, tickAfter, attempts, ask, signOnly, confirmed } = await openBench(
        implementation,
        context,
      );
      await ask('hardhat_setNextBlockBaseFeePerGas', toHex(4n * gwei));
      await signOnly();
      const [expensive] = await attempts();
      const { gas = 0n } = parseTransaction(expensive?.raw ?? '0x');
      await ask('hardhat_setNextBlockBaseFeePerGas', toHex(gwei));
      await ask('hardhat_mine', '0x1');
      await setBalance(node, operator.address, gas * 5n * gwei);
      await tickAfter(2000);
      assert.notEqual((await confirmed()).hash, expensive?.hash);
    });

    test('fee too low: the transaction is signed again at the market price at once', async (context) => {
      const { tickAfter, attempts, ask, signOnly, confirmed } = await openBench(implementation, context);
      await signOnly();
      const [cheap] = await attempts();
      await ask('hardhat_setNextBlockBaseFeePerGas', toHex(6n * gwei));
      await tickAfter(2000);
      assert.notEqual((await confirmed()).hash, cheap?.hash);
    });

    test('nonce used: the order is submitted with another nonce', async (context) => {
      const { tickAfter, attempts, signOnly, sendRival, isUsed, confirmed } = await openBench(
        implementation,
        context,
      );
      await signOnly();
      const [lost] = await attempts();
      await sendRival(5n * gwei);
      const { nonce = 0 } = parseTransaction(lost?.raw ?? '0x');
      await until(() => isUsed(BigInt(nonce)), { describe: 'the other transaction is mined' });
      await tickAfter(500);
      assert.notEqual((await confirmed(2000)).hash, lost?.hash);
    });

    test('already known: the transaction counts as sent', async (context) => {
      const { store, tickAfter, attempts, restart, ask, confirmed } = await openBench(
        implementation,
        context,
      );
      await ask('evm_setAutomine', false);
      store.add(jobOrder(1n));
      await tickAfter(0);
      const [first] = await attempts();
      restart();
      await tickAfter(2000);
      assert.equal((await attempts()).length, 1);
      await ask('hardhat_mine', '0x1');
      await tickAfter(2000);
      assert.equal((await confirmed()).hash, first?.hash);
    });

    test('underpriced replacement: the pipeline waits for the chain to decide, then submits again', async (context) => {
      const { tickAfter, attempts, ask, signOnly, sendRival, sent, confirmed } = await openBench(
        implementation,
        context,
      );
      await ask('evm_setAutomine', false);
      await signOnly();
      const [ours] = await attempts();
      await sendRival(1000n * gwei);
      await tickAfter(2000);
      assert.equal((await attempts()).at(-1)?.hash, ours?.hash, 'it does not bid against the other');
      await ask('evm_setAutomine', true);
      await ask('hardhat_mine', '0x1');
      assert.notEqual((await confirmed(2000)).hash, ours?.hash);
      for (const raw of sent) assert.ok(feeOf(raw) < 100n * gwei, 'its price does not set ours');
    });

    test('a base fee above the ceiling: nothing is sent until it falls', async (context) => {
      const { store, tickAfter, attempts, ask, confirmed } = await openBench(
        implementation,
        context,
        5n * gwei,
      );
      await ask('hardhat_setNextBlockBaseFeePerGas', toHex(500n * gwei));
      store.add(jobOrder(1n));
      for (let tick = 0; tick < 3; tick += 1) {
        await assert.rejects(tickAfter(hourMs), { code: 'CHAIN_FEE_CEILING' });
      }
      assert.deepEqual(await attempts(), []);
      await ask('hardhat_setNextBlockBaseFeePerGas', toHex(4n * gwei));
      await tickAfter(hourMs);
      await confirmed();
    });

    test('a lowered ceiling: an attempt that offers more is not sent again', async (context) => {
      const bench = await openBench(implementation, context);
      await bench.ask('hardhat_setNextBlockBaseFeePerGas', toHex(4n * gwei));
      await bench.signOnly();
      const [expensive] = await bench.attempts();
      assert.ok(feeOf(expensive?.raw ?? '0x') > 5n * gwei);
      await bench.ask('hardhat_setNextBlockBaseFeePerGas', toHex(gwei));
      bench.lowerCeiling(5n * gwei);
      await bench.tickAfter(2000);
      assert.notEqual((await bench.confirmed()).hash, expensive?.hash);
    });
  });
}
