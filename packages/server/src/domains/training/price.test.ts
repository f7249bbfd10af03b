import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseCcd } from '@tricorn/contract';
import fc from 'fast-check';
import { auditLedger } from '../../ground/ledger/audit.js';
import { ccdOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import {
  as,
  type Caller,
  chargedFor,
  predictSample,
  train,
  trained,
  upload,
} from '../../testing/trainingClient.js';
import { digitImages, seriesOf, zipOfFolders } from '../../testing/trainingData.js';
import { chargeOf, costOf } from './price.js';

test('a price is the smallest whole number of units that covers the work', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.bigInt(0n, 10n ** 24n), (operations, price) => {
      const cost = costOf(operations, price);
      assert.ok(cost * 10n ** 9n >= operations * price);
      assert.ok(cost === 0n || (cost - 1n) * 10n ** 9n < operations * price);
      assert.ok(chargeOf(operations, { price, quote: cost / 2n }) <= cost / 2n, 'at most the quote');
      assert.equal(chargeOf(operations, { price, quote: cost }), cost);
    }),
  );
});

describe('what a training costs', () => {
  let server: TestServer;
  let alice: Caller;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_TRAINING_WORKERS: '1' } });
    alice = as(server, server.alice);
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
  });

  const priceOf = async (jobID: string): Promise<bigint> => {
    const { price } = await server.parts.db
      .selectFrom('training')
      .select('price')
      .where('job_id', '=', BigInt(jobID))
      .executeTakeFirstOrThrow();
    return price;
  };

  test('is the used work if it stops early; the rest of the hold is released', async () => {
    const balance = await ccdOf(server);
    const { jobID, quote } = await train(alice, {
      model: 'LSTM',
      jobName: 'early',
      epoch: 300,
      train_shard: 0.5,
      input_width: 4,
      label_width: 1,
      shift: 1,
      sequence_stride: 1,
      x_train: await upload(alice, 'series.csv', seriesOf(60)),
    });
    assert.deepEqual(await ccdOf(server), { available: balance.available - quote, held: quote });
    const detail = await trained(alice, jobID);
    const { epochsRun, operationsUsed } = detail['report'] as { epochsRun: number; operationsUsed: string };
    assert.ok(epochsRun < 300, `${epochsRun} epochs`);
    const charged = parseCcd(chargedFor(detail))!;
    assert.equal(charged, costOf(BigInt(operationsUsed), await priceOf(jobID)));
    assert.ok(charged < quote);
    assert.deepEqual(await ccdOf(server), { available: balance.available - charged, held: 0n });
  });

  test('is the work until its owner stops it; the best model so far is kept', async () => {
    const balance = await ccdOf(server);
    const { jobID, quote } = await train(alice, {
      model: 'LSTM',
      jobName: 'stopped',
      epoch: 200,
      train_shard: 0.8,
      input_width: 24,
      label_width: 1,
      shift: 1,
      sequence_stride: 1,
      x_train: await upload(alice, 'series.csv', seriesOf(6_000)),
    });
    const stop = async (token: string) => (await server.call('stopTraining', { jobID }, token)).body;
    assert.equal((await stop(server.bob)).error, 'notCreator');
    assert.equal((await stop(server.alice)).code, 200);
    const detail = await trained(alice, jobID);
    const report = detail['report'] as { epochsRun: number; operationsUsed: string; stopped?: boolean };
    assert.equal(report.stopped, true);
    // It would not stop by itself before the sixth epoch.
    assert.ok(report.epochsRun >= 1 && report.epochsRun < 6, `${report.epochsRun} epochs`);
    const charged = parseCcd(chargedFor(detail))!;
    assert.equal(charged, costOf(BigInt(report.operationsUsed), await priceOf(jobID)));
    assert.ok(charged < quote);
    assert.deepEqual(await ccdOf(server), { available: balance.available - charged, held: 0n });
    const { body } = await predictSample(alice, jobID, 'recent.csv', seriesOf(30));
    assert.equal(body['task'], 'forecast');
    assert.equal((await stop(server.alice)).error, 'stateConflict');
  });

  test('is at most the quote, even if the batch size chosen later causes more work', async () => {
    const balance = await ccdOf(server);
    const { jobID, quote } = await train(
      alice,
      {
        model: 'CNN',
        jobName: 'capped',
        epoch: 1,
        train_shard: 0.8,
        category: 3,
        x_train: await upload(alice, 'digits.zip', zipOfFolders(await digitImages(30, 1))),
      },
      { batchSize: 1, computation: 'Distributed AI' },
    );
    const detail = await trained(alice, jobID);
    const { operationsUsed } = detail['report'] as { operationsUsed: string };
    assert.ok(costOf(BigInt(operationsUsed), await priceOf(jobID)) > quote, 'the work exceeds the estimate');
    assert.equal(parseCcd(chargedFor(detail)), quote);
    assert.equal((await ccdOf(server)).available, balance.available - quote);
  });
});
