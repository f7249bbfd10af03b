import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWallets } from '@tricorn/chain';
import {
  bridgeCalls,
  type Dollars,
  deployDollars,
  dollarAddress,
  freeCalls,
  permitCall,
} from '@tricorn/chain/testing';
import { freePort, until } from '@tricorn/testing';
import { codeIn, type Mailbox, startMailbox } from '@tricorn/testing/startMailbox';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { auditMovements } from '../../ground/movements/auditMovements.js';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';

const people = openWallets(new Uint8Array(32).fill(9));
const holder = people.signer(0);
const ccd = 10n ** 18n;
const chainId = 20_261;

describe('what people do on chain themselves', () => {
  let server: TestServer;
  let mailbox: Mailbox;
  let dollars: Dollars;
  let calls: ReturnType<typeof freeCalls>;
  let bridge: `0x${string}`;
  let token: `0x${string}`;
  let account: `0x${string}`;

  before(async () => {
    mailbox = await startMailbox();
    const port = await freePort();
    server = await startTestServer({
      env: {
        ...mailbox.settings,
        TRICORN_CHAIN_RPC: '',
        TRICORN_CHAIN_PORT: String(port),
        TRICORN_PAYMENT_TOKEN: dollarAddress,
        TRICORN_PAYMENT_CCD_PER_TOKEN: '40',
      },
    });
    const url = `http://127.0.0.1:${port}`;
    calls = freeCalls(url);
    dollars = await deployDollars(url);
    const { body } = await until(
      async () => {
        const answer = await server.call('wallet', {}, server.bob);
        return answer.status === 200 ? answer : undefined;
      },
      { describe: 'the contracts are deployed' },
    );
    ({ bridge, token, account } = body as unknown as Record<'bridge' | 'token' | 'account', `0x${string}`>);
  });
  after(async () => {
    await server.close();
    await mailbox.stop();
  });

  const balance = async (of = server.bob) => Number((await server.call('wallet', {}, of)).body['balance']);
  const newest = async () =>
    (
      (await server.call('movementList', { pageNo: 1, pageSize: 1 }, server.bob)).body['data'] as object[]
    )[0] as Record<string, string>;
  const becomes = async (sum: number, of = server.bob) =>
    await until(async () => (await balance(of)) === sum, { describe: `the balance is ${sum}` });
  const assertBalanced = async () => {
    const { body } = await server.call('operatorBridge', {}, server.alice);
    assert.deepEqual([body['agrees'], body['problems']], [true, []]);
    assert.deepEqual(await auditLedger(server.parts.db), []);
    assert.deepEqual(await auditMovements(server.parts.db), []);
  };

  test('an address counts once the link of its mail was opened, by its account and for this address', async () => {
    const add = { address: holder.address, passwd: demoPassword };
    assert.equal((await server.call('addWithdrawalAddress', add, server.bob)).body['confirmed'], false);
    const withdraw = { address: holder.address, amount: '7' };
    assert.equal((await server.call('withdrawCcd', withdraw, server.bob)).body.error, 'addressUnconfirmed');
    const letter = await mailbox.letterTo('bob@example.com', 'Confirm an address for withdrawals');
    const code = codeIn(letter).replace('withdraw=', '');
    assert.match(code, new RegExp(`${holder.address}$`));
    const confirm = async (given: string, by = server.bob) =>
      (await server.call('confirmWithdrawalAddress', { code: given }, by)).body.error;
    const other = code.replace(holder.address, people.address(1));
    for (const [given, by] of [
      [other, server.bob],
      [code, server.carol],
      [code.replace(/^.{4}/, 'AAAA'), server.bob],
      ['nothing', server.bob],
    ] as const)
      assert.equal(await confirm(given, by), 'codeInvalid', given);
    assert.equal((await server.call('withdrawCcd', withdraw, server.bob)).body.error, 'addressUnconfirmed');
    assert.deepEqual([await confirm(code), await confirm(code)], [undefined, undefined]);
    const before = await balance();
    assert.equal((await server.call('withdrawCcd', withdraw, server.bob)).status, 200);
    await until(async () => (await newest())['state'] === 'settled', { describe: 'it is settled' });
    assert.equal(await balance(), before - 7);
    assert.equal(await calls.read(token, bridgeCalls.balanceOf(holder.address)), 7n * ccd);
    const remove = { address: holder.address };
    assert.equal((await server.call('removeWithdrawalAddress', remove, server.bob)).status, 200);
    assert.equal(await confirm(code), 'codeInvalid', 'what was removed is not confirmed');
    assert.equal((await server.call('withdrawCcd', withdraw, server.bob)).body.error, 'addressUnconfirmed');
  });

  test('a permit of EIP-2612 deposits for the account that the call names', async () => {
    const before = await balance();
    const data = await permitCall(calls, { token, bridge, chainId }, holder, account, 2n * ccd);
    await calls.send(holder, bridge, data);
    await becomes(before + 2);
    assert.deepEqual([(await newest())['kind'], (await newest())['state']], ['deposit', 'credited']);
    await assert.rejects(calls.send(holder, bridge, data), 'the permit was used');
    const later = await permitCall(calls, { token, bridge, chainId }, holder, account, 100n * ccd);
    await assert.rejects(calls.send(holder, bridge, later), 'more than it has');
    assert.equal(await balance(), before + 2);
    await assertBalanced();
  });

  test('a transfer to the deposit address is collected and credited in the third block at the latest', async () => {
    const { body } = await server.call('wallet', {}, server.bob);
    const before = await balance();
    const to = String(body['depositAddress']) as `0x${string}`;
    const { blockNumber } = await calls.send(holder, token, bridgeCalls.transfer(to, ccd));
    await becomes(before + 1);
    const { rows } = await sql<{ block: bigint }>`
      select max(block_number) as block from movement where kind = 'deposit'`.execute(server.parts.db);
    assert.ok(BigInt(rows[0]!.block) - blockNumber <= 2n, `${rows[0]!.block} after ${blockNumber}`);
    await assertBalanced();
  });

  test('another token buys CCD at the price of the operator, once for each payment', async () => {
    const buyer = await dollars.holder(10_000_000n);
    const before = await balance();
    await assert.rejects(
      calls.send(buyer, bridge, bridgeCalls.pay(account, dollarAddress, 1_500_000n)),
      'nothing was allowed',
    );
    await calls.send(buyer, dollarAddress, bridgeCalls.approve(bridge, 10_000_000n));
    await calls.send(buyer, bridge, bridgeCalls.pay(account, dollarAddress, 1_500_000n));
    await becomes(before + 60);
    const { kind, state, asset, assetAmount, amount } = await newest();
    assert.deepEqual(
      [kind, state, asset!.toLowerCase(), assetAmount, amount],
      ['purchase', 'credited', dollarAddress.toLowerCase(), '1500000', '60'],
    );
    await calls.send(buyer, bridge, bridgeCalls.pay(account, dollarAddress, 1n));
    await until(async () => Number((await newest())['amount']) === 0.00004, {
      describe: 'the smallest unit',
    });
    await assert.rejects(calls.send(buyer, bridge, bridgeCalls.pay(account, dollarAddress, 10_000_000n)));
    await assertBalanced();
    const statement = await server.call('statement', { pageNo: 1, pageSize: 2 }, server.bob);
    const [, line] = statement.body['data'] as Record<string, string>[];
    assert.deepEqual([line!['kind'], line!['state'], line!['amount']], ['deposit', 'credited', '60']);
  });

  test('a token that is not sold for, and a payment that names nobody, wait for an operator', async () => {
    const buyer = await dollars.holder(5_000_000n);
    await calls.send(buyer, dollarAddress, bridgeCalls.approve(bridge, 5_000_000n));
    const before = await balance();
    await calls.send(buyer, bridge, bridgeCalls.pay(`0x${'cd'.repeat(32)}`, dollarAddress, 1_000_000n));
    await calls.send(holder, token, bridgeCalls.approve(bridge, ccd));
    await calls.send(holder, bridge, bridgeCalls.pay(account, token, ccd));
    const waiting = await until(
      async () => {
        const { body } = await server.call('operatorMovements', { pageNo: 1, pageSize: 10 }, server.alice);
        const found = body['data'] as { id: string; state: string; kind: string; account: string }[];
        return found.length === 2 ? found : undefined;
      },
      { describe: 'both wait' },
    );
    for (const { id, state, kind, account: name } of waiting) {
      assert.deepEqual([kind, state, name], ['purchase', 'unclaimed', '']);
      const resolve = async (action: string) =>
        (await server.call('operatorResolve', { id, action }, server.alice)).body;
      assert.equal((await resolve('refund')).error, 'stateConflict');
      assert.equal((await resolve('accept'))['state'], 'settled');
    }
    assert.equal(await balance(), before);
    await assertBalanced();
  });
});
