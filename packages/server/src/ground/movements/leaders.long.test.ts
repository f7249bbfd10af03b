import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWallets } from '@tricorn/chain';
import { bridgeCalls, freeCalls, missing } from '@tricorn/chain/testing';
import { until } from '@tricorn/testing';
import { callOperation, demoPassword } from '../../testing/harness.js';
import { openPayingServers, type PayingServer, type PayingServers } from '../../testing/payingServers.js';
import { type WatchedNode, watchNode } from '../../testing/watchedNode.js';
import { auditLedger } from '../ledger/audit.js';
import { auditMovements } from './auditMovements.js';

type Hex = `0x${string}`;

const holder = openWallets(new Uint8Array(32).fill(21)).signer(0);
const ccd = 10n ** 18n;
/** What only the process that leads asks of the chain, in the order of a movement. */
const steps = ['eth_sendRawTransaction', 'eth_getTransactionReceipt', 'eth_getLogs'];

describe('two processes move money, and the one that leads is killed', { skip: missing('edr') }, () => {
  let servers: PayingServers;
  let watched: WatchedNode;
  /** The oldest leads. */
  const running: PayingServer[] = [];
  let tokens: { alice: string; bob: string };
  let contracts: Record<'token' | 'bridge' | 'depositAddress', Hex>;

  const start = async () =>
    void running.push(await servers.start({ TRICORN_CHAIN_RPC: watched.url, TRICORN_X402: '' }));
  const ask = async (...[name, fields, token]: [Parameters<typeof callOperation>[1], object, string?]) =>
    await until(
      async () => {
        const answer = await callOperation(running.at(-1)!.base, name, fields, token).catch(() => undefined);
        return answer === undefined || answer.status >= 500 ? undefined : answer;
      },
      { describe: `${name} is answered` },
    );
  const balanceOf = async (token: string) => Number((await ask('wallet', {}, token)).body['balance']);

  before(async () => {
    servers = await openPayingServers();
    watched = await watchNode(servers.node.url);
    await start();
    await start();
    const sign = async (email: string) =>
      String((await ask('genToken', { email, passwd: demoPassword })).body['token']);
    tokens = { alice: await sign('alice@example.com'), bob: await sign('bob@example.com') };
    contracts = (await ask('wallet', {}, tokens.bob)).body as never;
    const passwd = demoPassword;
    for (const token of Object.values(tokens))
      assert.equal(
        (await ask('addWithdrawalAddress', { address: holder.address, passwd }, token)).status,
        200,
      );
  });
  after(async () => {
    await servers.close();
    await watched.close();
  });

  for (const method of steps)
    for (const when of ['before', 'after'] as const)
      test(`${when} ${method}: nothing is lost and nothing is paid twice`, async () => {
        const { send, read } = freeCalls(servers.node.url);
        const before = { alice: await balanceOf(tokens.alice), bob: await balanceOf(tokens.bob) };
        const held = await read(contracts.token, bridgeCalls.balanceOf(holder.address));
        let isKilled = false;
        watched.interrupt(method, when, async () => {
          isKilled = true;
          await servers.kill(running.shift()!.process);
        });
        for (const token of [tokens.alice, tokens.bob, tokens.alice])
          assert.equal(
            (await ask('withdrawCcd', { amount: '2', address: holder.address }, token)).status,
            200,
          );
        await until(async () => isKilled, { describe: 'the leader is killed' });
        await start();
        const settled = async (count: number, kind: string) =>
          await until(
            async () => {
              const rows = await servers.db.selectFrom('movement').select(['kind', 'state']).execute();
              const open = rows.filter(({ state }) => state !== 'settled' && state !== 'credited');
              return open.length === 0 && rows.filter((row) => row.kind === kind).length >= count;
            },
            { describe: `the ${kind}s are settled` },
          );
        const round = steps.indexOf(method) * 2 + (when === 'before' ? 1 : 2);
        await settled(3 * round, 'withdrawal');
        await send(holder, contracts.token, bridgeCalls.transfer(contracts.depositAddress, ccd));
        await settled(round, 'deposit');
        assert.equal(await read(contracts.token, bridgeCalls.balanceOf(holder.address)), held + 5n * ccd);
        assert.deepEqual(
          [await balanceOf(tokens.alice), await balanceOf(tokens.bob)],
          [before.alice - 4, before.bob - 2 + 1],
        );
        const { body } = await ask('operatorBridge', {}, tokens.alice);
        assert.deepEqual([body['agrees'], body['disputed'], body['problems']], [true, '0', []]);
        assert.deepEqual([await auditLedger(servers.db), await auditMovements(servers.db)], [[], []]);
      });
});
