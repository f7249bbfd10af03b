import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Operation, type OperationName, operations } from '@tricorn/contract';
import type { ZodType } from 'zod';
import { insertJob, newJobId } from '../../ground/jobs/jobs.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { answerOf, startTestServer, type TestServer } from '../../testing/harness.js';

const all = Object.entries(operations) as [OperationName, Operation][];

/** Valid values for the fields that the access rules need and the schemas require. */
const sample: Record<string, unknown> = {
  data_path: '/uploads/x',
  input: '[[1]]',
  datasetType: 'feature',
  pageNo: 1,
  pageSize: 1,
};

describe('the access rules of the contract', () => {
  let server: TestServer;
  let jobID: string;

  before(async () => {
    server = await startTestServer();
    const id = newJobId();
    jobID = id.toString();
    const { db } = server.parts;
    const ids = await db.selectFrom('account').select(['id', 'email']).orderBy('email').execute();
    const [alice, bob] = ids.map((row) => row.id) as [string, string];
    await inTransaction(
      db,
      async (tx) =>
        await insertJob(tx, {
          id,
          type: 'Upload',
          computation: 'SVM',
          name: 'owned',
          creator: alice,
          parties: [alice, bob],
          state: 'queued',
        }),
    );
  });
  after(async () => await server.close());

  const requestOf = async (
    name: OperationName,
    fields: Record<string, unknown>,
    token: string | undefined,
  ) => {
    const operation: Operation = operations[name];
    if (operation.encoding !== 'upload') return await server.call(name, fields, token);
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    for (const [field, { required }] of Object.entries(operation.files ?? {}))
      if (required) form.set(field, new Blob(['a,b\n1,2\n']), 'rows.csv');
    return await answerOf(
      await fetch(server.url + operation.path, {
        method: 'POST',
        body: form,
        headers: token ? { token } : {},
      }),
    );
  };

  test('refuse every operation except the public ones without a token', async () => {
    for (const [name, { access }] of all) {
      const { status, body } = await requestOf(name, {}, undefined);
      if (access === 'public') assert.notEqual(status, 401, name);
      else assert.equal(body.error, 'tokenMissing', name);
    }
  });

  test('refuse every job operation to a stranger, and creator operations to a participant', async () => {
    for (const [name, operation] of all.filter(([, { access }]) => access.startsWith('job:'))) {
      const required = Object.entries(operation.request.shape).filter(
        ([, schema]) => !(schema as ZodType).safeParse(undefined).success,
      );
      const fields = Object.fromEntries([
        ...required.map(([field]) => [field, sample[field] ?? 1]),
        ['input', sample['input']],
      ]);
      const stranger = await requestOf(name, { ...fields, jobID }, server.carol);
      assert.deepEqual(
        [stranger.status, stranger.body.error],
        [403, operation.access === 'job:creator' ? 'notCreator' : 'notParticipant'],
        name,
      );
      const participant = await requestOf(name, { ...fields, jobID }, server.bob);
      if (operation.access === 'job:creator') assert.equal(participant.body.error, 'notCreator', name);
      else assert.ok(participant.body.error !== 'notParticipant', name);
      assert.equal(
        (await requestOf(name, { ...fields, jobID: '12345' }, server.alice)).body.error,
        'jobUnknown',
        name,
      );
    }
  });

  test('refuse an unknown task', async () => {
    for (const [name] of all.filter(([, { access }]) => access === 'task:owner')) {
      const fields = { task_id: 'c0ffee00-0000-4000-8000-000000000000', favourite: 'on', share: 'on' };
      const answer = await requestOf(name, fields, server.alice);
      assert.equal(answer.body.error, 'taskUnknown', name);
    }
  });

  test('restrict operator operations to operators', async () => {
    for (const [name] of all.filter(([, { access }]) => access === 'operator')) {
      assert.equal((await requestOf(name, {}, server.bob)).body.error, 'notOperator', name);
    }
  });
});
