import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { privateResultValue, splitAttestation } from '@tricorn/contract';
import {
  checkTerms,
  type FillStatement,
  generateBoxKeyPair,
  generateSigningKeyPair,
  type MatrixTerms,
  openPrivateResult,
  type PrivateResult,
  parseMatrix,
  type Reader,
  type ResultStatement,
  readerFrom,
  readFill,
  type Signer,
  sealInput,
  signerFrom,
} from '@tricorn/privacy/client';
import { until } from '@tricorn/testing';
import { type Answer, startTestServer, type TestServer } from '../../testing/harness.js';
import { detailOf, fill, threeParties, untilState } from '../../testing/inputJobs.js';

interface Report {
  result: string;
  resultCid: string;
  resultFor: string;
  sealedResult?: PrivateResult;
  consent: { fills: { statement: string }[]; result: { statement: ResultStatement; signatures: string[] } };
}

interface Device {
  readonly signer: Signer;
  readonly reader: Reader;
}

const newDevice = async (): Promise<Device> => ({
  signer: await signerFrom(await generateSigningKeyPair()),
  reader: readerFrom(await generateBoxKeyPair()),
});
const computation = 'Matrix Addition';

describe('a result that is private to the parties', () => {
  let server: TestServer;
  let devices: Device[];
  before(async () => {
    server = await startTestServer({ env: { TRICORN_PRIVACY_NODES: 'local', TRICORN_CHAIN_RPC: '' } });
    devices = [await newDevice(), await newDevice(), await newDevice()];
  });
  after(async () => await server.close());

  const tokens = () => [server.alice, server.bob, server.carol];
  const register = async (place: number) => {
    const { publicKey } = devices[place]!.signer;
    assert.equal((await server.call('addSigningKey', { publicKey }, tokens()[place]!)).status, 200);
  };
  const signingKeyOf = (place: number) => devices[place]!.signer.publicKey;
  const sealFor = async (plan: Answer, place: number, text: string): Promise<string[]> => {
    assert.equal(plan.status, 200, plan.body.msg);
    const { signer, reader } = devices[place]!;
    const { boxes } = await sealInput({
      terms: checkTerms(plan.body['terms']) as MatrixTerms,
      place,
      matrix: parseMatrix(text),
      signer,
      readTo: reader.publicKey,
    });
    return boxes.map((box) => Buffer.from(box).toString('base64'));
  };
  const fillSealed = async (place: number, jobID: string, text: string): Promise<Answer> => {
    const token = tokens()[place]!;
    const plan = await server.call('prepareFill', { jobID, signingKey: signingKeyOf(place) }, token);
    return await server.call('fillData', { jobID, sealed: await sealFor(plan, place, text) }, token);
  };
  const create = async (jobName: string, text: string, what = computation): Promise<Answer> => {
    const fields = { computation: what, parties: threeParties, resultFor: 'parties' };
    const prepared = { ...fields, signingKey: signingKeyOf(0) };
    const plan = await server.call('prepareInputJob', prepared, server.alice);
    const sealed = await sealFor(plan, 0, text);
    const { jobID } = plan.body;
    return await server.call('createJobByInput', { ...fields, jobName, jobID, sealed }, server.alice);
  };
  const openAs = async (place: number, report: Report, result: PrivateResult) => {
    const [a, b, c] = report.consent.fills.map(({ statement }) =>
      readFill(new TextEncoder().encode(statement)),
    ) as [FillStatement, FillStatement, FillStatement];
    const { statement: context } = report.consent.result;
    const { reader } = devices[place]!;
    return await openPrivateResult({ reader, place, fills: [a, b, c], context, result });
  };

  test('is refused while the service would sign for a party, which is named', async () => {
    const fields = { computation, parties: threeParties, resultFor: 'parties' };
    const plain = await server.call(
      'createJobByInput',
      { ...fields, jobName: 'plain', input: '1' },
      server.alice,
    );
    assert.deepEqual(
      [plain.status, plain.body.error, plain.body.field],
      [400, 'partyKeysMissing', 'resultFor'],
    );
    assert.match(
      plain.body.msg,
      /would sign for alice@example\.com \(P0\) and bob@.* and carol@example\.com/,
    );
    await register(0);
    await register(1);
    const prepared = { ...fields, signingKey: signingKeyOf(0) };
    const missing = await server.call('prepareInputJob', prepared, server.alice);
    assert.equal(missing.body.error, 'partyKeysMissing');
    assert.match(missing.body.msg, /would sign for carol@example\.com \(P2\)\.$/);
    await register(2);
    const others = await server.call(
      'createJobByInput',
      { ...fields, jobName: 'plain', input: '1' },
      server.alice,
    );
    assert.equal(others.body.error, 'signatureRequired');
    const unknown = await server.call('prepareInputJob', { ...prepared, resultFor: 'me' }, server.alice);
    assert.equal(unknown.body.error, 'invalidField');
  });

  test('is opened by each of them, while service, nodes and chain hold a commitment', async () => {
    const created = await create('private', '[[1000000007, 20]]');
    assert.equal(created.status, 200, created.body.msg);
    const jobID = String(created.body['jobID']);
    assert.equal((await fill(server, server.bob, jobID, '[[1, 1]]')).body.error, 'signatureRequired');
    for (const place of [1, 2])
      assert.equal((await fillSealed(place, jobID, '[[8000000000, 300]]')).status, 200);
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    const report = done['report'] as Report;
    assert.deepEqual([report.result, report.resultCid, report.resultFor], ['', '', 'parties']);
    for (const place of [0, 1, 2])
      assert.deepEqual(await openAs(place, report, report.sealedResult!), {
        text: '[[17000000007, 620]]',
        faultyNodes: [],
      });

    const value = privateResultValue(report.consent.result.statement.result);
    const submission = await until(
      async () => {
        const { body } = await server.call('subListByUser', { jobID, pageNo: 1, pageSize: 3 }, server.bob);
        return (body['data'] as { txHash: string; submitValue: string }[])[0];
      },
      { describe: 'the commitment is on chain', intervalMs: 100 },
    );
    assert.equal(submission.submitValue, value);
    const { body: transaction } = await server.call(
      'chainTransaction',
      { txHash: submission.txHash },
      server.bob,
    );
    const events = transaction['events'] as { kind: string; jobID: string; value: string }[];
    const written = events.find((event) => event.kind === 'resultSubmitted' && event.jobID === jobID)!.value;
    assert.equal(splitAttestation(written).result, value);
    // Whatever the service answers about the job, the result is not part of it.
    const shown = [await detailOf(server, jobID, server.carol), transaction, submission];
    assert.ok(!JSON.stringify(shown).includes('17000000007'));
  });

  test('stays private in later rounds, which nobody can open to everyone', async () => {
    const { body } = await create('two rounds', '1');
    const jobID = String(body['jobID']);
    for (const place of [1, 2]) await fillSealed(place, jobID, '1');
    await untilState(server, jobID, ['succeeded', 'failed']);
    assert.equal((await fill(server, server.bob, jobID, '5')).body.error, 'signatureRequired');
    const plan = await server.call('prepareFill', { jobID }, server.bob);
    const terms = checkTerms(plan.body['terms']) as MatrixTerms;
    assert.equal(terms.result, 'parties');
    const { boxes } = await sealInput({
      terms: { ...terms, result: 'public' },
      place: 1,
      matrix: parseMatrix('5'),
      signer: devices[1]!.signer,
    });
    const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
    assert.equal(
      (await server.call('fillData', { jobID, sealed }, server.bob)).body.error,
      'sealedInputInvalid',
    );
    for (const place of [1, 2, 0]) assert.equal((await fillSealed(place, jobID, '5')).status, 200);
    const done = await untilState(server, jobID, ['succeeded', 'failed']);
    const report = done['report'] as Report;
    assert.equal(done['round'], 2);
    assert.equal((await openAs(2, report, report.sealedResult!)).text, '15');
  });

  test('is a file if it is long, and refused by name if it is too long', async () => {
    const long = (value: number) => `[${Array.from({ length: 600 }, (_, i) => i + value).join(', ')}]`;
    const { body } = await create('long', long(0));
    const jobID = String(body['jobID']);
    for (const place of [1, 2]) await fillSealed(place, jobID, long(place));
    const report = (await untilState(server, jobID, ['succeeded', 'failed']))['report'] as Report;
    assert.deepEqual([report.result, report.sealedResult], ['', undefined]);
    assert.notEqual(report.resultCid, '');
    const { body: list } = await server.call('subListByUser', { jobID, pageNo: 1, pageSize: 1 }, server.bob);
    const file = (await (await fetch(String(list['testingResult']))).json()) as PrivateResult;
    const { text } = await openAs(1, report, file);
    assert.equal(text, `[${Array.from({ length: 600 }, (_, i) => 3 * i + 3).join(', ')}]`);

    // The product of a column and a row is larger than both.
    const column = `[${'[1], '.repeat(999)}[1]]`;
    const product = await create('too long', column, 'Matrix Multiplication');
    const productID = String(product.body['jobID']);
    assert.equal((await fillSealed(1, productID, '[[1]]')).status, 200);
    const refused = await fillSealed(2, productID, `[[${'1, '.repeat(999)}1]]`);
    assert.deepEqual([refused.status, refused.body.error], [413, 'tooLarge']);
    assert.match(refused.body.msg, /private result has at most/);
  });

  test('the data of an account with a key is not kept for reading again, unless it asks for that', async () => {
    const send = async (jobName: string) => {
      const fields = { computation, jobName, parties: threeParties, input: '7' };
      const { body } = await server.call('createJobByInput', fields, server.alice);
      return String(body['jobID']);
    };
    assert.equal((await server.call('signingKeys', {}, server.alice)).body['keepsInputs'], false);
    assert.equal((await detailOf(server, await send('not kept')))['input'], '');
    await server.call('keepInputs', { keep: 'on' }, server.alice);
    assert.equal((await detailOf(server, await send('kept')))['input'], '7');
    const { publicKey } = devices[0]!.signer;
    await server.call('removeSigningKey', { publicKey }, server.alice);
    assert.equal((await server.call('signingKeys', {}, server.alice)).body['keepsInputs'], true);
  });
});
