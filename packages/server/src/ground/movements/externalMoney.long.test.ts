import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWallets, operatorFromKey } from '@tricorn/chain';
import {
  bridgeCalls,
  freeCalls,
  missing,
  type SecondNode,
  secondNodes,
  startSecondNode,
} from '@tricorn/chain/testing';
import { until } from '@tricorn/testing';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { orderDeposit } from '../chain/orderMoney.js';
import { auditLedger } from '../ledger/audit.js';
import { wordOf } from './accountWord.js';
import { auditMovements } from './auditMovements.js';

type Hex = `0x${string}`;

const chainId = 31_337;
const key = '7'.repeat(64);
const confirmations = 2;
const ccd = 10n ** 18n;
const holder = openWallets(new Uint8Array(32).fill(23)).signer(0);

for (const implementation of secondNodes) {
  describe(`money on ${implementation}, final after ${confirmations} blocks,`, {
    skip: missing(implementation),
  }, () => {
    let node: SecondNode;
    let server: TestServer;
    let calls: ReturnType<typeof freeCalls>;
    let wallet: Record<'token' | 'depositAddress', Hex>;

    const ask = (method: string, ...params: unknown[]) => node.node.request({ method, params });
    const mine = async (blocks: number) => {
      for (let block = 0; block < blocks; block += 1) await ask('evm_mine');
    };
    const of = async (name: 'balance' | 'onChain') =>
      Number((await server.call('wallet', {}, server.bob)).body[name]);
    const becomes = async (name: 'balance' | 'onChain', sum: number) =>
      await until(async () => (await of(name)) === sum, { describe: `${name} is ${sum}` });
    const outside = async (address: Hex) => await calls.read(wallet.token, bridgeCalls.balanceOf(address));
    const stateOf = async (id: string) => {
      const { body } = await server.call('movementList', { pageNo: 1, pageSize: 10 }, server.bob);
      return (body['data'] as { id: string; state: string }[]).find((line) => line.id === id)?.state;
    };
    const reaches = async (id: string, state: string) =>
      await until(async () => (await stateOf(id)) === state, { describe: `the movement is ${state}` });
    const withdraw = async (amount: string) => {
      const fields = { amount, address: holder.address };
      return String((await server.call('withdrawCcd', fields, server.bob)).body['id']);
    };
    const send = async () =>
      await calls.send(holder, wallet.token, bridgeCalls.transfer(wallet.depositAddress, 2n * ccd));
    /** The same block is never mined twice, because the first one after a return is empty. */
    const returnTo = async (snapshot: unknown) => {
      assert.equal(await ask('evm_revert', snapshot), true);
      await mine(8);
    };
    const assertBalanced = async () => {
      await until(
        async () => (await server.call('operatorBridge', {}, server.alice)).body['agrees'] === true,
        {
          describe: 'supply and ledger agree',
        },
      );
      assert.deepEqual([await auditLedger(server.parts.db), await auditMovements(server.parts.db)], [[], []]);
    };

    before(async () => {
      node = await startSecondNode(implementation, chainId);
      calls = freeCalls(node.url);
      await ask('hardhat_setBalance', operatorFromKey(key).address, '0x56bc75e2d63100000');
      server = await startTestServer({
        env: {
          TRICORN_CHAIN_RPC: node.url,
          TRICORN_CHAIN_ID: String(chainId),
          TRICORN_CHAIN_OPERATOR_KEY: key,
          TRICORN_CHAIN_CONFIRMATIONS: String(confirmations),
        },
      });
      const { body } = await until(
        async () => {
          const answer = await server.call('wallet', {}, server.bob);
          return answer.status === 200 ? answer : undefined;
        },
        { describe: 'the contracts are deployed' },
      );
      wallet = body as never;
      const address = { address: holder.address, passwd: demoPassword };
      assert.equal((await server.call('addWithdrawalAddress', address, server.bob)).status, 200);
    });
    after(async () => {
      await server.close();
      await node.stop();
    });

    test('a withdrawal is settled and a transfer credited when they are final, and it is seen from its block on', async () => {
      const before = await of('balance');
      const id = await withdraw('5');
      await until(async () => (await outside(holder.address)) === 5n * ccd, { describe: 'it is minted' });
      assert.equal(await stateOf(id), 'ordered');
      await mine(confirmations);
      await reaches(id, 'settled');
      const { blockNumber } = await send();
      assert.equal(await of('onChain'), 2);
      await mine(confirmations);
      await until(async () => (await outside(wallet.depositAddress)) === 0n, { describe: 'it is collected' });
      await becomes('onChain', 2);
      assert.equal(await of('balance'), before - 5);
      await mine(confirmations);
      await becomes('balance', before - 3);
      await becomes('onChain', 0);
      const { block_number } = await server.parts.db
        .selectFrom('movement')
        .select('block_number')
        .where('kind', '=', 'deposit')
        .executeTakeFirstOrThrow();
      assert.equal(BigInt(block_number!), blockNumber + BigInt(confirmations) + 1n);
      await assertBalanced();
    });

    test('a withdrawal that a reorganisation takes back is paid once', async () => {
      const [before, had] = [await of('balance'), await outside(holder.address)];
      const snapshot = await ask('evm_snapshot');
      const id = await withdraw('3');
      await until(async () => (await outside(holder.address)) === had + 3n * ccd, {
        describe: 'it is minted',
      });
      await mine(confirmations);
      await reaches(id, 'settled');
      await returnTo(snapshot);
      await until(async () => (await outside(holder.address)) === had + 3n * ccd, {
        describe: 'it is minted again',
      });
      await mine(confirmations);
      await reaches(id, 'settled');
      await assertBalanced();
      assert.deepEqual([await outside(holder.address), await of('balance')], [had + 3n * ccd, before - 3]);
    });

    test('a deposit that a reorganisation takes back is credited once, also if it is mined again', async () => {
      const before = await of('balance');
      const snapshot = await ask('evm_snapshot');
      const { transactionHash } = await send();
      await mine(confirmations);
      await until(async () => (await outside(wallet.depositAddress)) === 0n, { describe: 'it is collected' });
      await mine(confirmations);
      await becomes('balance', before + 2);
      await returnTo(snapshot);
      const undone = await until(
        async () => {
          const { body } = await server.call('operatorMovements', { pageNo: 1, pageSize: 10 }, server.alice);
          // For a moment the withdrawal before it is one too: the index goes back further than the reorganisation.
          return (body['data'] as Record<'id' | 'kind' | 'state', string>[]).find(
            ({ kind, state }) => kind === 'deposit' && state === 'undone',
          );
        },
        { describe: 'it is shown to operators as undone' },
      );
      await assertBalanced();
      assert.equal((await send()).transactionHash, transactionHash, 'the same transaction is mined again');
      await mine(confirmations);
      await until(async () => (await outside(wallet.depositAddress)) === 0n, {
        describe: 'it is collected again',
      });
      await mine(confirmations);
      await reaches(undone.id, 'credited');
      await assertBalanced();
      assert.equal(await of('balance'), before + 2);
    });

    test('what an order of another transfer leaves at the address is collected too', async () => {
      const before = await of('balance');
      await send();
      const { db } = server.parts;
      const { wallet_index, id } = await db
        .selectFrom('account')
        .select(['wallet_index', 'id'])
        .where('wallet_address', '=', wallet.depositAddress)
        .executeTakeFirstOrThrow();
      // As one whose transfer a reorganisation has put into another transaction.
      await orderDeposit(db, 'a transfer that is gone', {
        account: wordOf(id),
        from: wallet.depositAddress,
        amount: String(ccd / 2n),
        walletIndex: wallet_index,
      });
      await until(async () => (await outside(wallet.depositAddress)) === (3n * ccd) / 2n, {
        describe: 'a part is taken',
      });
      await until(
        async () => {
          await mine(1);
          return (await of('balance')) === before + 2;
        },
        { describe: 'all is credited', intervalMs: 500 },
      );
      assert.equal(await outside(wallet.depositAddress), 0n);
      await assertBalanced();
    });
  });
}
