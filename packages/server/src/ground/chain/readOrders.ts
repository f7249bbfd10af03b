import {
  type ChainOrder,
  type OpenTransaction,
  type OrderKind,
  resultForChain,
  type Wallets,
} from '@tricorn/chain';
import { withAttestation } from '@tricorn/contract';
import { contentIdOf } from '../files/contentId.js';
import type { Db } from '../store/database.js';
import { type SignDeposit, toMoneyOrder } from './moneyOrders.js';

type Hex = `0x${string}`;

/** The oldest pending orders of a kind that are due. */
export async function readPendingOrders(
  db: Db,
  wallets: Wallets,
  sign: SignDeposit,
  kind: OrderKind,
  limit: number,
  nowMs: number,
): Promise<ChainOrder[]> {
  const orders = await ordersQuery(db)
    .where('chain_order.state', '=', 'pending')
    .where('chain_order.kind', '=', kind)
    .where('chain_order.due_at', '<=', new Date(nowMs))
    .orderBy('chain_order.id')
    .limit(limit)
    .execute();
  return await toOrders(db, wallets, sign, orders);
}

/** Whether any order waits to be sent. */
export async function hasPendingOrders(db: Db): Promise<boolean> {
  const order = await db
    .selectFrom('chain_order')
    .select('id')
    .where('state', '=', 'pending')
    .where('due_at', '<=', new Date())
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

const ordersQuery = (db: Db) =>
  db
    .selectFrom('chain_order')
    .leftJoin('submission', 'submission.id', 'chain_order.submission_id')
    .leftJoin('account', 'account.id', 'submission.account_id')
    .leftJoin('movement', 'movement.id', 'chain_order.movement_id')
    .select([
      'chain_order.id',
      'chain_order.kind',
      'chain_order.job_id',
      'chain_order.attempts',
      'submission.round',
      'submission.value',
      'submission.attestation',
      'submission.ccd_cost',
      'account.wallet_index',
      'chain_order.movement_id',
      'chain_order.detail',
      'movement.address',
      'movement.amount',
    ]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersQuery>['execute']>>[number];

async function toOrders(
  db: Db,
  wallets: Wallets,
  sign: SignDeposit,
  rows: OrderRow[],
): Promise<ChainOrder[]> {
  const jobs = rows.flatMap(({ kind, job_id }) => (kind === 'job' && job_id !== null ? [job_id] : []));
  const parties =
    jobs.length === 0
      ? []
      : await db
          .selectFrom('job_party')
          .innerJoin('account', 'account.id', 'job_party.account_id')
          .select(['job_party.job_id', 'account.wallet_index'])
          .where('job_party.job_id', 'in', jobs)
          .orderBy('job_party.position')
          .execute();
  return await Promise.all(
    rows.map(async (row): Promise<ChainOrder> => {
      const { id, kind, attempts, round, value, attestation, ccd_cost, wallet_index } = row;
      if (kind !== 'job' && kind !== 'submission') return await toMoneyOrder(row, kind, sign);
      const jobId = row.job_id!;
      const common = { id: String(id), attempts, jobId };
      if (kind === 'job') {
        const addresses = parties
          .filter((party) => party.job_id === jobId)
          .map((party) => wallets.address(party.wallet_index));
        return { ...common, kind, parties: addresses };
      }
      const text = attestation === null ? value! : withAttestation(value!, attestation);
      const { result } = await resultForChain(text, contentIdOf);
      return {
        ...common,
        kind,
        round: BigInt(round!),
        walletIndex: wallet_index!,
        result,
        ccdCost: ccd_cost!,
      };
    }),
  );
}

/** Transactions that are not final yet, with their orders and attempts, by nonce. */
export async function readOpenTransactions(
  db: Db,
  wallets: Wallets,
  sign: SignDeposit,
): Promise<OpenTransaction[]> {
  const transactions = await db.selectFrom('chain_transaction').selectAll().orderBy('nonce').execute();
  return await Promise.all(
    transactions.map(async (row) => {
      const [attempts, orders] = await Promise.all([
        db
          .selectFrom('chain_attempt')
          .selectAll()
          .where('transaction_id', '=', row.id)
          .orderBy('place')
          .execute(),
        ordersQuery(db)
          .where('chain_order.transaction_id', '=', row.id)
          .orderBy('chain_order.place')
          .execute(),
      ]);
      return {
        id: row.id,
        kind: row.kind as OpenTransaction['kind'],
        nonce: row.nonce,
        state: row.state,
        orders: await toOrders(db, wallets, sign, orders),
        attempts: attempts.map(({ hash, raw, signed_at_ms }) => ({
          hash: hash as Hex,
          raw: raw as Hex,
          signedAtMs: signed_at_ms,
        })),
        mined:
          row.mined_hash === null
            ? undefined
            : {
                hash: row.mined_hash as Hex,
                block: { number: row.mined_block_number!, hash: row.mined_block_hash as Hex },
              },
      };
    }),
  );
}
