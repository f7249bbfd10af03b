import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  crashPlaces,
  type FaultChain,
  type FaultWork,
  nodeFaults,
  openFaultChain,
  runFaultCase,
  testWallets,
} from '@tricorn/chain/testing';
import { jobTypes } from '@tricorn/contract';
import { openTestDatabase, type TestDatabase } from '../../testing/harness.js';
import { insertJob, newJobId } from '../jobs/jobs.js';
import { recordSubmissions } from '../jobs/outbox.js';
import { inTransaction } from '../store/inTransaction.js';
import { createChainIndex } from './chainIndex.js';
import { createSubmissionStore } from './submissionStore.js';

const noDeposits = async () => assert.fail('there are no deposits');

type Hex = `0x${string}`;

const wallets = testWallets();

describe('in PostgreSQL, each result is on chain exactly once, whatever the node and the process do', () => {
  let database: TestDatabase;
  let chain: FaultChain;
  let accounts: string[];
  let parties: Hex[];

  before(async () => {
    [database, chain] = await Promise.all([openTestDatabase(), openFaultChain(wallets)]);
    const rows = await database.db
      .insertInto('account')
      .values(['alice', 'bob', 'carol'].map((name) => ({ email: `${name}@example.com`, passwd_hash: '' })))
      .returning(['id', 'wallet_index'])
      .execute();
    accounts = rows.map(({ id }) => id);
    parties = rows.map(({ wallet_index }) => wallets.address(wallet_index));
  });
  after(async () => await database.close());

  for (const fault of [undefined, ...nodeFaults]) {
    for (const place of [undefined, ...crashPlaces]) {
      const crash = place === undefined ? 'no crash' : `a crash ${place.when} ${place.method}`;
      test(`${fault ?? 'no node fault'}, ${crash}`, async () => {
        await runFaultCase(chain, await finishedJob(), fault, place);
      });
    }
  }

  /** A job and the results of its parties, in the rows that a computation writes. */
  async function finishedJob(): Promise<FaultWork> {
    const { db } = database;
    const jobId = newJobId();
    const creator = accounts[0]!;
    const job = {
      id: jobId,
      type: jobTypes.upload,
      computation: 'Matrix Addition',
      name: `job ${jobId}`,
      creator,
    };
    await inTransaction(db, async (tx) => {
      await insertJob(tx, { ...job, parties: accounts, state: 'succeeded' });
      const results = accounts.map((accountId) => ({
        jobId,
        round: 1,
        accountId,
        value: `result of ${jobId}`,
        ccdCost: 3n,
      }));
      await recordSubmissions(tx, results);
    });
    const ordersOfJob = () => db.selectFrom('chain_order').where('job_id', '=', jobId);
    return {
      store: createSubmissionStore(db, wallets, noDeposits),
      index: createChainIndex(db, () => undefined),
      jobId,
      parties,
      unsettled: async () => {
        const open = await ordersOfJob().select('id').where('state', '!=', 'confirmed').execute();
        return open.length;
      },
      confirmedHashes: async () => {
        const rows = await ordersOfJob().select('tx_hash').where('kind', '=', 'submission').execute();
        return rows.map(({ tx_hash }) => {
          assert.ok(tx_hash !== null);
          return tx_hash as Hex;
        });
      },
      indexedHashes: async () => {
        const rows = await db
          .selectFrom('chain_event')
          .select('tx_hash')
          .where('job_id', '=', jobId)
          .execute();
        return rows.map(({ tx_hash }) => tx_hash as Hex);
      },
    };
  }
});
