import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generateSigningKeyPair, questionText } from '@tricorn/privacy/client';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { detailOf, fill, untilState } from '../../testing/inputJobs.js';
import { answerAsBob, askAsAlice, payQuestion, twoParties } from '../../testing/questions.js';

describe('questions about tables', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local' } });
  });
  after(async () => {
    try {
      assert.deepEqual(await auditLedger(server.parts.db), []);
    } finally {
      await server.close();
    }
  });

  const many = Array.from({ length: 17 }, (_, i) => `party${i}@example.com`);
  const refusals: [string, object, string, RegExp][] = [
    ['one party', { parties: twoParties.slice(0, 1) }, 'partiesInvalid', /has 2 to 16 parties, not 1/],
    ['17 parties', { parties: many }, 'partiesInvalid', /has 2 to 16 parties, not 17/],
    ['a party twice', { parties: [...twoParties, 'Bob@example.com'] }, 'partiesInvalid', /named twice/],
    [
      'an unknown column',
      { question: { measures: [{ of: 'sum', column: 'age' }] } },
      'invalidField',
      /there is no column "age"; declare it/,
    ],
    [
      'groups that could show a single row',
      { question: { rowsMin: 1 } },
      'invalidField',
      /hide groups with fewer than 3 rows .* or ask with noise/,
    ],
    ['a recipient that is no party', { answerFor: [2] }, 'invalidField', /name parties from 0 to 1/],
  ];
  for (const [about, { question = {}, ...change }, error, message] of refusals as [
    string,
    { question?: object },
    string,
    RegExp,
  ][])
    test(`${about}: refused with a sentence that says what to do`, async () => {
      const text = JSON.stringify({ ...payQuestion, ...question });
      const fields = { question: text, parties: twoParties, ...change };
      const { body } = await server.call('prepareQuestion', fields, server.alice);
      assert.equal(body.error, error, body.msg);
      assert.match(body.msg, message);
    });

  test('parties with the same key are refused', async () => {
    const { publicKey } = await generateSigningKeyPair();
    const tokens = [server.alice, server.bob];
    for (const token of tokens) await server.call('addSigningKey', { publicKey }, token);
    const fields = { question: questionText(payQuestion), parties: twoParties, signingKey: publicKey };
    const { body } = await server.call('prepareQuestion', fields, server.alice);
    assert.equal(body.error, 'partiesInvalid', body.msg);
    assert.match(body.msg, /Two parties have the same key; each needs one of its own/);
    for (const token of tokens) await server.call('removeSigningKey', { publicKey }, token);
  });

  test('a party answers once and with sums, and sums for one question do not ask another', async () => {
    const rows = [{ pay: '100' }, { pay: '200' }];
    const { created, ...request } = await askAsAlice(server, 'once', rows);
    assert.equal(created.status, 200, created.body.msg);
    const { jobID } = request;
    const again = await server.call('createQuestion', { ...request, jobName: 'again' }, server.alice);
    assert.equal(again.body.error, 'stateConflict', again.body.msg);
    const other = { ...request, question: questionText({ ...payQuestion, rowsMin: 4 }) };
    const changed = await server.call('createQuestion', other, server.alice);
    assert.equal(changed.body.error, 'sealedInputInvalid', changed.body.msg);
    const plain = await fill(server, server.bob, jobID, '[[1]]');
    assert.equal(plain.body.error, 'invalidField');
    assert.match(plain.body.msg, /use the command line or the SDK/);
    assert.equal((await answerAsBob(server, jobID, [{ pay: '600' }])).status, 200);
    const twice = await server.call('fillData', { jobID, sealed: request.sealed }, server.alice);
    assert.ok(['alreadyFilled', 'stateConflict'].includes(String(twice.body.error)), twice.body.msg);
    const { report, state, reason } = await untilState(server, jobID, ['succeeded', 'failed']);
    assert.equal(state, 'succeeded', String(reason));
    assert.equal((report as { result: string }).result, '[3, 900]');
    assert.equal((await detailOf(server, jobID, server.bob))['state'], 'succeeded');
  });
});
