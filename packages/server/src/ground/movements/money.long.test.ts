import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ChainNode, signDeposit } from '@tricorn/chain';
import {
  type FaultChain,
  FaultRunner,
  faultyNode,
  missing,
  nodeFaults,
  openFaultChain,
  SimulatedCrash,
  testWallets,
} from '@tricorn/chain/testing';
import { createRandom } from '@tricorn/random';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { createChainIndex } from '../chain/chainIndex.js';
import { orderWithdrawal } from '../chain/orderMoney.js';
import { createSubmissionStore } from '../chain/submissionStore.js';
import { openAccount } from '../ledger/accounts.js';
import { auditLedger } from '../ledger/audit.js';
import { openCharge } from '../ledger/charges.js';
import { grant } from '../ledger/credits.js';
import { inTransaction } from '../store/inTransaction.js';
import { auditMovements } from './auditMovements.js';
import { lockMovements, requestMove } from './moveMovement.js';

type Hex = `0x${string}`;

const wallets = testWallets();
const chainId = 31_337;
const accountsMade = 5;
const granted = 10n ** 21n;
const seed = Number(process.env['TRICORN_TEST_SEED'] ?? Date.now() % 2 ** 31);
/** A withdrawal goes to the deposit address of its account, which deposits it again: two movements each. */
const withdrawalsPerRound = Number(process.env['TRICORN_TEST_MOVEMENTS'] ?? 200) / 2 / 10;
const reads: ReadonlySet<string> = new Set(['pending', 'nextDueMs', 'openTransactions', 'checkpoints']);
const supplyCall = '0x18160ddd';

describe(`whatever node and process do, money moves once in both directions (seed ${seed})`, {
  skip: missing('edr'),
}, () => {
  const { uniform: random } = createRandom(seed);
  const chance = (share: number) => random() < share;
  let database: TestDatabase;
  let chain: FaultChain;
  let accounts: { id: string; address: Hex }[];

  before(async () => {
    [database, chain] = await Promise.all([openTestDatabase(), openFaultChain(wallets)]);
    accounts = await inTransaction(database.db, async (tx) => {
      const opened = [];
      for (let n = 0; n < accountsMade; n += 1) {
        const email = `account${n}@example.com`;
        const { id, wallet_index } = await openAccount(tx, { email, passwordHash: '' }, (i) =>
          wallets.address(i),
        );
        await grant(tx, id, 'CCD', granted, 'for the test');
        opened.push({ id, address: wallets.address(wallet_index) });
      }
      return opened;
    });
  });
  after(async () => await database.close());

  const withdraw = async () =>
    await inTransaction(database.db, async (tx) => {
      const { id: owner, address } = accounts[Math.floor(random() * accounts.length)]!;
      const amount = BigInt(1 + Math.floor(random() * 1000));
      const movement = { account_id: owner, kind: 'withdrawal', state: 'ordered', address, amount } as const;
      const { id } = await tx
        .insertInto('movement')
        .values(movement)
        .returning('id')
        .executeTakeFirstOrThrow();
      const charge = { accountId: owner, currency: 'CCD', kind: 'withdrawal', reference: id } as const;
      await openCharge(tx, { ...charge, quote: amount, memo: '' });
      await orderWithdrawal(tx, id, new Date());
    });

  /** How many movements are in each state. */
  const counts = async () => {
    const { rows } = await sql<{ name: string; count: string }>`
      select kind || ' ' || state as name, count(*) as count from movement group by 1`.execute(database.db);
    return new Map(rows.map(({ name, count }) => [name, Number(count)]));
  };

  const onChainInLedger = async () => {
    const { rows } = await sql<{ sum: bigint }>`
      select sum(balance) as sum from ledger_account where kind = 'onChain'`.execute(database.db);
    return BigInt(rows[0]!.sum);
  };

  /** The ledger's mirror is the supply of the last block that was read, if that block is still on the chain. */
  async function assertEquation(node: ChainNode): Promise<boolean> {
    assert.deepEqual(await auditMovements(database.db), []);
    const checkpoint = await database.db
      .selectFrom('chain_checkpoint')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (checkpoint === undefined) return false;
    const at = `0x${checkpoint.number.toString(16)}`;
    const block = (await node.request({ method: 'eth_getBlockByNumber', params: [at, false] })) as {
      hash: string;
    } | null;
    if (block?.hash !== checkpoint.hash) return false;
    const call = { to: chain.contracts.ccd, data: supplyCall };
    const supply = (await node.request({ method: 'eth_call', params: [call, at] })) as Hex;
    // Before the block of its contract there is none.
    assert.equal(
      await onChainInLedger(),
      supply === '0x' ? 0n : BigInt(supply),
      `at block ${checkpoint.number}`,
    );
    return true;
  }

  /** Crashes before or after any durable step, at random. */
  const crashing = <T extends object>(inner: T): T =>
    new Proxy(inner, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        if (reads.has(String(name))) return method;
        return async (...args: unknown[]) => {
          if (chance(0.03)) throw new SimulatedCrash(`before ${String(name)}`);
          const result = await method.apply(target, args);
          if (chance(0.03)) throw new SimulatedCrash(`after ${String(name)}`);
          return result;
        };
      },
    });

  /** Repeats logs, and says that there are more blocks than there are. */
  const lying = (node: ChainNode): ChainNode => ({
    ...node,
    request: async (request) => {
      const answer = await node.request(request);
      if (request.method === 'eth_blockNumber' && chance(0.1))
        return `0x${(BigInt(answer as Hex) + 5n).toString(16)}`;
      if (request.method === 'eth_getLogs' && chance(0.2))
        return [...(answer as unknown[]), ...(answer as unknown[])];
      return answer;
    },
  });

  const storesOf = ({ contracts }: FaultChain) => ({
    store: createSubmissionStore(database.db, wallets, async (index, fields) =>
      signDeposit(wallets.signer(index), { chainId, ...contracts }, fields),
    ),
    index: createChainIndex(database.db, () => undefined),
  });

  let total = 0;
  let equations = 0;
  for (const [round, fault] of [...nodeFaults, 'lies', 'crashes alone'].entries()) {
    test(`round ${round + 1}: crashes at every step, reorganisations and ${fault}`, async () => {
      const { node, blocks } = chain;
      const { store, index } = storesOf(chain);
      const isNodeFault = (nodeFaults as readonly string[]).includes(fault);
      const runner = new FaultRunner({
        ...chain,
        node: isNodeFault
          ? faultyNode(node, fault as (typeof nodeFaults)[number], wallets.operator)
          : fault === 'lies'
            ? lying(node)
            : node,
        store: crashing(store),
        index: crashing(index),
      });
      let left = withdrawalsPerRound;
      const isDone = async () => {
        if (await assertEquation(node)) equations += 1;
        for (let n = 0; n < 7 && left > 0; n += 1) {
          left -= 1;
          total += 1;
          await withdraw();
        }
        const states = await counts();
        const isCredited = (await onChainInLedger()) === 0n && states.get('deposit undone') === undefined;
        return left === 0 && states.get('withdrawal settled') === total && isCredited;
      };
      const begun = async () =>
        (await database.db.selectFrom('chain_checkpoint').selectAll().limit(1).executeTakeFirst()) !==
        undefined;
      await runner.run(begun, blocks, 0);
      const undo = await blocks!.mark();
      await runner.run(isDone, blocks, 3);
      const { rewinds } = runner;
      await undo();
      await blocks!.mine(40);
      // A crash can come between the notice of a rewind and the rewind, while the index still has the removed blocks.
      const isReadAgain = async () =>
        runner.rewinds > rewinds && (await isDone()) && (await assertEquation(node));
      await runner.run(isReadAgain, blocks, 0);
      assert.deepEqual(await auditLedger(database.db), []);
      assert.equal(await onChainInLedger(), 0n, 'everything was deposited again');
      for (const { id } of accounts) {
        const { rows } = await sql<{ available: bigint; held: bigint }>`
          select ccd_available as available, ccd_held as held from balances_of(${id})`.execute(database.db);
        assert.deepEqual(
          [BigInt(rows[0]!.available), BigInt(rows[0]!.held)],
          [granted, 0n],
          'nothing lost or paid twice',
        );
      }
    });
  }

  test('the supply was compared with the ledger again and again', () => {
    assert.equal(total, withdrawalsPerRound * (nodeFaults.length + 2));
    assert.ok(equations > total / 20, `${equations} comparisons for ${total} withdrawals`);
  });

  test('a chain that comes back empty pays nothing by itself: an operator decides about each', async () => {
    for (let n = 0; n < 4; n += 1) await withdraw();
    const credited = (await counts()).get('deposit credited');
    const empty = await openFaultChain(wallets);
    const { store, index } = storesOf(empty);
    const [order] = await store.pending('withdrawal', 1, Date.now());
    const attempt = { hash: '0x1', raw: '0x', signedAtMs: 0 } as const;
    const id = '00000000-0000-4000-8000-000000000001';
    await store.addTransaction({ id, kind: 'withdrawal', nonce: 0n, orderIds: [order!.id], attempt });
    await store.reopen(-1n);
    await index.rewind(-1n);
    assert.equal(await onChainInLedger(), 0n);
    const states = await counts();
    assert.deepEqual(
      [states.get('withdrawal unknown'), states.get('withdrawal lost'), states.get('deposit undone')],
      [1, total, credited],
    );
    assert.equal((await store.pending('withdrawal', 10, Date.now())).length, 3, 'what was never sent may go');
    const resolve = async (condition: string, event: 'resend' | 'refund' | 'accept' | 'charge') =>
      await inTransaction(database.db, async (tx) => {
        const [movement] = await lockMovements(
          tx,
          `id = (select min(id::text)::uuid from movement where ${condition})`,
        );
        await requestMove(tx, movement!, event, {});
        if (event === 'resend') await orderWithdrawal(tx, movement!.id, new Date());
      });
    await resolve(`kind = 'withdrawal' and state = 'unknown'`, 'resend');
    await resolve(`kind = 'withdrawal' and state = 'lost'`, 'refund');
    await resolve(`kind = 'withdrawal' and state = 'lost'`, 'accept');
    await resolve(`kind = 'deposit' and state = 'undone'`, 'charge');
    await resolve(`kind = 'deposit' and state = 'undone'`, 'accept');
    await assert.rejects(resolve(`kind = 'deposit' and state = 'accepted'`, 'charge'), {
      error: 'stateConflict',
    });
    assert.deepEqual(await auditLedger(database.db), []);
    chain = empty;
    const runner = new FaultRunner({ ...empty, store, index });
    await runner.run(async () => (await counts()).get('withdrawal settled') === 4, empty.blocks, 0);
    await runner.run(async () => (await onChainInLedger()) === 0n, empty.blocks, 0);
    assert.ok(await assertEquation(empty.node));
    assert.deepEqual(await auditLedger(database.db), []);
  });
});
