import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../testing/harness.js';
import { createFileJob, csvOf, jobWhen, makeSample, sendForm } from '../../testing/learningClient.js';

const sample = makeSample(2_000, 3);
const featureData = csvOf(
  'width,colour,height,size',
  sample.rows.map((row, at) => [...row, sample.labels[at]!]),
);

test('the quote of a large file says that the cluster learns from it, and the job waits while that is away', async () => {
  const server = await startTestServer({
    env: { TRICORN_RAY_URL: 'http://127.0.0.1:1', TRICORN_RAY_LEARNING_BYTES: '20000' },
  });
  try {
    const fields = { computation: 'Gradient Boosting', targetColumn: 'size' };
    const { body } = await sendForm(server, 'checkFiles', fields, { featureData });
    const warnings = body['warnings'] as { code: string }[] | undefined;
    assert.equal(warnings?.[0]?.code, 'ON_CLUSTER', body.msg);
    const { jobID, quote } = await createFileJob(server, { ...fields, jobName: 'large' }, { featureData });
    assert.equal(quote, BigInt(body['ccd_cost'] as number | bigint));
    const waits = await server.parts.db
      .selectFrom('job')
      .select('spec')
      .where('id', '=', BigInt(jobID))
      .executeTakeFirstOrThrow();
    assert.equal((waits.spec as { onCluster?: boolean }).onCluster, true);
    await jobWhen(server, jobID, ({ state }) => state === 'running');
    await server.call('deleteJobByUser', { jobID }, server.alice);
  } finally {
    await server.close();
  }
});
