import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '@tricorn/testing/until';
import type { TransactionSerializableEIP1559 } from 'viem';
import { keccak256 } from 'viem';
import { testChainId, testWallets } from '../testing/fixtures.js';
import { missing, secondNodes, startSecondNode } from '../testing/secondNode.js';
import { setBalance } from '../testing/workbench.js';
import { NodeClient } from './nodeClient.js';
import { TransactionRefusedError } from './nodeErrors.js';
import { classifyRefusal, type RefusalKind } from './refusal.js';

const gwei = 10n ** 9n;
const { operator } = testWallets();

for (const implementation of secondNodes) {
  describe(`${implementation} refuses a transaction, and the reason is recognised`, {
    skip: missing(implementation),
  }, () => {
    const refusals: Record<RefusalKind, (bench: Bench) => Promise<RefusalKind | undefined>> = {
      alreadyKnown: async ({ client, send }) => {
        await client.setAutomine(false);
        await send({});
        return send({});
      },
      nonceUsed: async ({ client, send }) => {
        await send({});
        await until(client.isNonceUsed, { describe: 'the transaction is mined' });
        return send({ value: 1n });
      },
      nonceTooHigh: async ({ send }) => send({ nonce: 1000 }),
      replacementUnderpriced: async ({ client, send }) => {
        await client.setAutomine(false);
        await send({});
        return send({ value: 1n });
      },
      insufficientFunds: async ({ client, send }) => {
        await client.setBalance(1n);
        return send({});
      },
      feeTooLow: async ({ client, send }) => {
        await client.setBaseFee(50n * gwei);
        return send({});
      },
      other: async ({ send }) => send({ gas: 100n }),
    };
    for (const [kind, refuse] of Object.entries(refusals)) {
      // Anvil queues a transaction that is ahead of its nonce instead of refusing it.
      if (implementation === 'anvil' && kind === 'nonceTooHigh') continue;
      test(kind, async (context) => {
        const bench = await openBench(implementation, context);
        assert.equal(await refuse(bench), kind);
      });
    }
  });
}

type Bench = Awaited<ReturnType<typeof openBench>>;

async function openBench(
  implementation: (typeof secondNodes)[number],
  context: { after(fn: () => Promise<void>): void },
) {
  const { node, stop } = await startSecondNode(implementation, testChainId, gwei);
  context.after(stop);
  await setBalance(node, operator.address, 10n ** 20n);
  const client = {
    isNonceUsed: async () => (await new NodeClient(node).transactionCount(operator.address)) > 0n,
    setAutomine: (isOn: boolean) => node.request({ method: 'evm_setAutomine', params: [isOn] }),
    setBalance: (wei: bigint) => setBalance(node, operator.address, wei),
    setBaseFee: (wei: bigint) =>
      node.request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [`0x${wei.toString(16)}`] }),
  };
  /** The kind of refusal; undefined if the node accepts the transaction. */
  const send = async (fields: Partial<TransactionSerializableEIP1559>): Promise<RefusalKind | undefined> => {
    const raw = await operator.signTransaction({
      type: 'eip1559',
      chainId: testChainId,
      nonce: 0,
      gas: 30_000n,
      to: operator.address,
      maxFeePerGas: 3n * gwei,
      maxPriorityFeePerGas: gwei,
      ...fields,
    });
    try {
      await new NodeClient(node).send(raw, keccak256(raw));
      return undefined;
    } catch (error) {
      assert.ok(error instanceof TransactionRefusedError, String(error));
      return error.kind;
    }
  };
  return { client, send };
}

const wordings: readonly (readonly [string, RefusalKind | undefined])[] = [
  ['already known', 'alreadyKnown'],
  ['AlreadyKnown', 'alreadyKnown'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonceUsed'],
  ['OldNonce', 'nonceUsed'],
  ['nonce too high: next nonce 1, transaction nonce 5000', 'nonceTooHigh'],
  ['replacement transaction underpriced', 'replacementUnderpriced'],
  ['ReplacementNotAllowed', 'replacementUnderpriced'],
  ['insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1', 'insufficientFunds'],
  ['Upfront cost exceeds account balance', 'insufficientFunds'],
  ['transaction underpriced: gas tip cap 1, minimum needed 1000', 'feeTooLow'],
  ['FeeTooLow', 'feeTooLow'],
  ['max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 7', 'feeTooLow'],
  ['Gas price below configured minimum gas price', 'feeTooLow'],
  ['intrinsic gas too low', 'other'],
  ['internal error', undefined],
  ['socket hang up', undefined],
];

test('the wording of other clients is recognised, and failures of the node are not refusals', () => {
  for (const [message, kind] of wordings) assert.equal(classifyRefusal(message), kind, message);
});
