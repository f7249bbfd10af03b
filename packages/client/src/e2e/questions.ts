import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatCcd } from '@tricorn/contract';
import {
  checkTerms,
  contribute,
  type Question,
  type QuestionTerms,
  questionText,
  type Row,
  readFill,
  sealSums,
  toBase64Url,
} from '@tricorn/privacy/client';
import type { TestServer } from '@tricorn/testing';
import { isRefused, type Job, Tricorn } from '../index.js';
import {
  answerQuestion,
  askQuestion,
  ConsentNeededError,
  fingerprintOfKey,
  generateSigningKeyPair,
  identityFrom,
  PlanMismatchError,
  questionDigest,
  ResultNotVerifiedError,
  readAnswer,
  register,
  type SealingIdentity,
  type SignedReport,
  withdrawSealed,
} from '../sealing/index.js';
import { startHostileProxy } from '../testing/hostileProxy.js';
import { clientsOf, type Name, names, removeKeys, runAs, tellKeys } from './threeParties.js';

const question: Question = {
  columns: [
    { name: 'role', kind: 'category', values: ['nurse', 'cook'] },
    { name: 'salary', kind: 'number', min: '0', max: '1000', decimals: 2 },
  ],
  where: [],
  groupBy: ['role'],
  measures: [{ of: 'count' }, { of: 'mean', column: 'salary' }, { of: 'variance', column: 'salary' }],
  rowsMax: 1_000,
  rowsMin: 3,
  epsilonMicros: null,
};
const tables: Row[][] = [
  [
    { role: 'nurse', salary: '100' },
    { role: 'cook', salary: '50.50' },
  ],
  [{ role: 'nurse', salary: '300' }],
  [{ role: 'cook', salary: '49.50' }],
  [],
  [
    { role: 'nurse', salary: '200' },
    { role: 'cook', salary: '50' },
  ],
];

interface Party {
  email: string;
  client: Tricorn;
  identity: SealingIdentity;
}

/** Bob's table as a Parquet file, and Carol's as a workbook. */
const fixture = (name: string) => fileURLToPath(new URL(`../../../tables/fixtures/${name}`, import.meta.url));

/** A job at its end, whatever that is. */
const ended = async (job: Job) => await job.done().catch(() => job.read());

/** Five accounts ask and answer questions, against the real server and its nodes. */
export function questionsSuite(server: () => TestServer): void {
  let folder: string;
  let all: Party[];
  let pins: Awaited<ReturnType<typeof tellKeys>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-questions-'));
    const { baseUrl, passwd } = server();
    const clients = clientsOf(server());
    const more = await Promise.all(
      ['erin', 'frank'].map(async (name) => {
        const fields = { email: `${name}@example.com`, passwd: 'a long password' };
        await clients.alice.api.register(fields);
        return new Tricorn({ baseUrl, ...fields });
      }),
    );
    assert.ok(passwd);
    const five = [...names.map((name) => clients[name]), ...more];
    const keys = await Promise.all(five.map(async () => await generateSigningKeyPair()));
    all = await Promise.all(
      five.map(async (client, i) => {
        const identity = await identityFrom(keys[i]!);
        await register(client, { identity });
        return { email: client.email!, client, identity };
      }),
    );
    const told = await tellKeys(clients.alice, []);
    const partyKeys = await Promise.all(
      all.map(async ({ email }, i) => ({
        who: email,
        fingerprint: await fingerprintOfKey(keys[i]!.publicKey),
      })),
    );
    pins = { ...told, partyKeys };
  });
  after(async () => {
    await removeKeys(
      Object.fromEntries(all.map(({ email, client }) => [email, client])) as Record<Name, Tricorn>,
    );
    await rm(folder, { recursive: true, force: true });
  });

  const optionsOf = ({ identity }: Party) => ({ identity, ...pins, confirm: () => true });
  const emails = () => all.map(({ email }) => email);

  /** Asks, lets everybody else answer, and waits. */
  async function compute(jobName: string, asked = question, rows = tables, answerFor: string[] = []) {
    const [first, ...others] = all;
    const job = await askQuestion(
      first!.client,
      { jobName, question: asked, parties: emails(), answerFor },
      { rows: rows[0]! },
      optionsOf(first!),
    );
    for (const [i, party] of others.entries())
      await answerQuestion(party.client, { jobID: job.id }, { rows: rows[i + 1]! }, optionsOf(party));
    const detail = await ended(job);
    return { job, detail, report: detail.report as unknown as SignedReport };
  }

  test('the answer to a question of five parties is that of their pooled rows, and verified', async () => {
    const { job, detail, report } = await compute('five parties');
    assert.equal(detail.state, 'succeeded', detail.reason);
    for (const party of all) {
      const { answers, verified } = await readAnswer(party.client, job.id, report, optionsOf(party));
      assert.deepEqual(answers, [
        { group: ['nurse'], values: [3, 200, 10_000] },
        { group: ['cook'], values: [3, 50, 0.25] },
      ]);
      assert.deepEqual([verified.operation, verified.nodesFrom], ['question', 'pinned']);
      assert.equal(verified.parties.length, 5);
    }
    // Another question, another result and another party's statement are noticed.
    const [first] = all;
    const verify = async (change: object) =>
      await readAnswer(first!.client, job.id, { ...report, ...change } as SignedReport, optionsOf(first!));
    const text = (report as unknown as { result: string }).result;
    for (const change of [
      { question: questionText({ ...question, rowsMin: 4 }) },
      { result: text.replace('3', '4') },
      { consent: { ...report.consent, fills: report.consent.fills.slice(1) } },
    ])
      await assert.rejects(verify(change), ResultNotVerifiedError);
    // Every party was charged for its own sums, as quoted.
    const { terms } = readFill(new TextEncoder().encode(report.consent.fills[0]!.statement));
    assert.ok(terms.operation === 'question');
    const { ccd_cost: price } = await first!.client.api.inputJobPrice({
      computation: 'Private Statistics',
      rows: 1,
      columns: terms.size.elements,
      valueBits: 64 * terms.size.words,
    });
    const { parties } = report as unknown as { parties: { ccdCost: string }[] };
    assert.deepEqual(
      parties.map(({ ccdCost }) => ccdCost),
      all.map(() => formatCcd(price)),
    );
  });

  test('an answer for two of the parties stays with them', async () => {
    const [alice, bob, carol] = all;
    const { job, detail, report } = await compute('for two', question, tables, [alice!.email, carol!.email]);
    assert.equal(detail.state, 'succeeded', detail.reason);
    assert.ok(!JSON.stringify(detail.report).includes('"result":"['));
    for (const party of [alice!, carol!]) {
      const { answers } = await readAnswer(party.client, job.id, report, optionsOf(party));
      assert.equal(answers[0]!.values[0], 3);
    }
    await assert.rejects(readAnswer(bob!.client, job.id, report, optionsOf(bob!)), ResultNotVerifiedError);
  });

  test('a regression is a model that can be registered and predicts', async () => {
    const asked: Question = {
      ...question,
      columns: [
        { name: 'age', kind: 'number', min: '0', max: '120', decimals: 0 },
        { name: 'pay', kind: 'number', min: '0', max: '9999', decimals: 1 },
      ],
      groupBy: [],
      measures: [{ of: 'regression', column: 'pay', predictors: ['age'], penalty: '0' }],
      rowsMin: 4,
    };
    const rows = [[18, 20], [31], [44], [], [52, 67]].map((ages) =>
      ages.map((age) => ({ age: String(age), pay: String(10.5 * age + 300) })),
    );
    const { job, detail, report } = await compute('regression', asked, rows);
    assert.equal(detail.state, 'succeeded', detail.reason);
    const [first, second] = all;
    const { answers } = await readAnswer(second!.client, job.id, report, optionsOf(second!));
    assert.deepEqual(answers[0]!.values[0], {
      rows: 6,
      intercept: { value: 300, error: 0 },
      coefficients: [{ value: 10.5, error: 0 }],
      rSquared: 1,
      means: [232 / 6],
    });
    const version = await first!.client.job(job.id).register('pay by age');
    assert.equal(version.version, 1);
    const predicted = await second!.client.api.predictRows({
      jobID: job.id,
      rows: [{ age: 40 }, { age: 0 }],
    });
    assert.deepEqual(
      predicted.predictions.map(({ result }) => result),
      [720, 300],
    );
    // Both ages at which somebody smokes are ages at which somebody else does not, so that there is a best fit.
    const smokers = [
      [
        [18, 1],
        [20, 0],
      ],
      [[31, 0]],
      [[44, 1]],
      [],
      [
        [52, 0],
        [67, 1],
        [25, 1],
        [60, 0],
      ],
    ].map((own) => own.map(([age, smokes]) => ({ age: String(age), pay: String(smokes) })));
    const logistic = await compute(
      'logistic',
      {
        ...asked,
        columns: [asked.columns[0]!, { name: 'pay', kind: 'number', min: '0', max: '1', decimals: 0 }],
        measures: [{ of: 'logistic', column: 'pay', predictors: ['age'] }],
        rowsMax: 5,
      },
      smokers,
    );
    assert.equal(logistic.detail.state, 'succeeded', logistic.detail.reason);
    await first!.client.job(logistic.job.id).register('smokes by age');
    const { predictions } = await second!.client.api.predictRows({
      jobID: logistic.job.id,
      rows: [{ age: 40 }],
    });
    assert.match(String(predictions[0]!.result), /^[01]$/);
    const none = await compute('no regression', question);
    await assert.rejects(first!.client.job(none.job.id).register('none'), /no model that predicts rows/);
  });

  test('a join tells sums over common rows by group, and not whose they are', async () => {
    const [first, second] = all;
    const asked: Question = {
      ...question,
      columns: [
        { name: 'score', kind: 'number', min: '0', max: '100', decimals: 0 },
        { name: 'shift', kind: 'category', values: ['day', 'night'] },
      ],
      groupBy: ['shift'],
      measures: [{ of: 'count' }, { of: 'mean', column: 'score' }],
      rowsMax: 5,
      join: { key: 'id', owners: [1, 0] },
    };
    const own = ['a', 'b', 'c', 'd', 'z'].map((id) => ({ id, shift: id === 'z' ? 'night' : 'day' }));
    const other = ['b', 'c', 'd', 'x', 'z'].map((id, i) => ({ id, score: String(10 * i) }));
    const job = await askQuestion(
      first!.client,
      { jobName: 'join', question: asked, parties: [first!.email, second!.email] },
      { rows: own },
      optionsOf(first!),
    );
    await answerQuestion(second!.client, { jobID: job.id }, { rows: other }, optionsOf(second!));
    const detail = await ended(job);
    assert.equal(detail.state, 'succeeded', detail.reason);
    const report = detail.report as unknown as SignedReport & { result: string };
    const { answers } = await readAnswer(second!.client, job.id, report, optionsOf(second!));
    assert.deepEqual(
      answers.map(({ group, values }) => [...group, ...values]),
      [
        ['day', 3, 10],
        ['night', 0, null],
      ],
    );
    // Nothing else is opened: counts and sums, those of the single row at night emptied.
    assert.equal(report.result, '[3, 0, 30, 0]');
  });

  test('a party whose sums break the bounds is named, and nobody pays', async () => {
    const [first, second] = all;
    const pair = { question, parties: [first!.email, second!.email] };
    const job = await askQuestion(
      first!.client,
      { jobName: 'bounds', ...pair },
      { rows: tables[0]! },
      optionsOf(first!),
    );
    // A modified client: a row that no declaration allows, added up as if it were allowed.
    const wide = {
      ...question,
      columns: [question.columns[0]!, { ...question.columns[1]!, max: '5000' } as never],
    };
    const sums = (await contribute(wide, [{ role: 'cook', salary: '4000' }])).flat();
    const { client, identity } = second!;
    const plan = await client.api.prepareFill({ jobID: job.id, signingKey: identity.signer.publicKey });
    const terms = checkTerms(plan.terms) as QuestionTerms;
    const { boxes } = await sealSums({ terms, place: 1, sums, signer: identity.signer });
    await client.api.fillData({ jobID: job.id, sealed: boxes.map(toBase64Url) });
    const { state, reason } = await ended(job);
    assert.equal(state, 'failed');
    assert.match(reason, /P1 sent data that the declaration does not allow \(out-of-bounds\)/);
    assert.match(reason, /Nothing was charged/);
  });

  test('the privacy of a table is money: an answer that exceeds its budget is refused', async () => {
    const [first, second] = all;
    const noisy = { ...question, epsilonMicros: 1_000_000 };
    const budget = { table: 'pay', epsilonMicros: 1_500_000 };
    const ask = async (jobName: string, asked: Question) => {
      const parties = [first!.email, second!.email];
      const options = optionsOf(first!);
      const job = await askQuestion(
        first!.client,
        { jobName, question: asked, parties },
        { rows: tables[0]! },
        options,
      );
      await answerQuestion(
        second!.client,
        { jobID: job.id },
        { rows: tables[1]!, budget },
        optionsOf(second!),
      );
      return await ended(job);
    };
    assert.equal((await ask('within', noisy)).state, 'succeeded');
    const isSpent = (error: unknown) => isRefused(error, 'budgetSpent');
    await assert.rejects(ask('beyond', noisy), isSpent);
    await assert.rejects(ask('exact', question), isSpent);
    assert.deepEqual((await second!.client.api.dataSets()).data, [
      { name: 'pay', budget: '1.5', left: '0.5', held: '0', spent: '1' },
    ]);
  });

  test('a service that changes the question is refused before anything is signed', async () => {
    const [first, second] = all;
    const proxy = await startHostileProxy(server().baseUrl);
    const { passwd } = server();
    const client = new Tricorn({ baseUrl: proxy.baseUrl, email: second!.email, passwd });
    const pair = { question, parties: [first!.email, second!.email] };
    const job = await askQuestion(
      first!.client,
      { jobName: 'hostile', ...pair },
      { rows: tables[0]! },
      optionsOf(first!),
    );
    const answer = async (options = optionsOf(second!)) =>
      await answerQuestion(
        client,
        { jobID: job.id, question: await questionDigest(question) },
        { rows: tables[1]! },
        options,
      );
    const curious = questionText({ ...question, measures: [{ of: 'min', column: 'salary' }] });
    proxy.tamper(({ name, forward }) => {
      if (name !== 'prepareFill') return undefined;
      return forward().then((plan) => ({ ...plan, question: curious }));
    });
    await assert.rejects(answer(), PlanMismatchError);
    // Consistent, but another question than the one that the party expects; and one that nobody confirms.
    const other = await askQuestion(
      first!.client,
      { jobName: 'other', ...pair, question: { ...question, rowsMin: 4 } },
      { rows: tables[0]! },
      optionsOf(first!),
    );
    proxy.tamper(undefined);
    await assert.rejects(
      answerQuestion(
        client,
        { jobID: other.id, question: await questionDigest(question) },
        { rows: tables[1]! },
        optionsOf(second!),
      ),
      PlanMismatchError,
    );
    const { confirm: _, ...silent } = optionsOf(second!);
    await assert.rejects(
      answerQuestion(client, { jobID: other.id }, { rows: tables[1]! }, silent),
      (error: unknown) => error instanceof ConsentNeededError && error.proposal.question?.rowsMin === 4,
    );
    assert.ok(!proxy.received.includes('fillData'));
    assert.deepEqual(
      (await withdrawSealed(first!.client, job.id, { identity: first!.identity })).nodes,
      [0, 1, 2],
    );
    client.close();
    await proxy.stop();
  });

  test('the command line asks, answers and prints the answer as a table', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'alice.csv'), 'role,salary\nnurse,100\ncook,50.50\n');
    const fileOf = { bob: fixture('pay.parquet'), carol: fixture('pay.xlsx') };
    const runs = async (name: Name, args: string[]) => await runAs(server(), folder, name, args);
    for (const name of names) await runs(name, ['keys', '--register']);
    const keys = await Promise.all(
      all
        .slice(0, 3)
        .map(async ({ client }) =>
          (await client.api.signingKeys({})).keys.map(({ fingerprint }) => fingerprint),
        ),
    );
    const partyKeys = keys.flatMap((own, i) => own.map((fingerprint) => `${all[i]!.email}=${fingerprint}`));
    const trust = ['--node-keys', pins.nodeKeys.join(), '--party-keys', partyKeys.join()];
    const asked = await runs('alice', [
      ...['together', 'query', 'SELECT role, count(*), avg(salary) FROM pay GROUP BY role'],
      ...['--with', 'bob@example.com', '--with', 'carol@example.com', '--name', 'by command'],
      ...['--column', 'role=nurse|cook', '--column', 'salary=0..1000.00'],
      ...['--table', join(folder, 'alice.csv'), ...trust, '--yes'],
    ]);
    assert.equal(asked.code, 0, asked.err);
    const jobID = /job (\d+)/.exec(asked.out)![1]!;
    const unread = await runs('bob', ['together', 'answer', jobID, '--table', fileOf.bob, ...trust, '--yes']);
    assert.notEqual(unread.code, 0);
    assert.match(unread.err, /measures: count, mean of salary.*only the service says so/s);
    const named = /--question=.*$/m.exec(asked.err)![0].split(' ');
    for (const name of ['bob', 'carol'] as const) {
      const file = fileOf[name];
      const given = await runs(name, [
        'together',
        'answer',
        jobID,
        '--table',
        file,
        ...named,
        ...trust,
        '--yes',
      ]);
      assert.equal(given.code, 0, given.err);
    }
    const { code, out, err } = await runs('carol', ['together', 'result', jobID, ...trust]);
    assert.equal(code, 0, err);
    assert.match(out, /^role +count +mean of salary\nnurse +3 +200\ncook +3 +50\n$/);

    await writeFile(join(folder, 'staff.csv'), 'id,role\na,nurse\nb,cook\nc,nurse\nd,cook\n');
    await writeFile(join(folder, 'exams.csv'), 'id,score\nb,70\nx,1\nc,80\nd,90\n');
    const joined = await runs('alice', [
      ...['together', 'query'],
      'SELECT count(*), max(score), median(score), rows(role, score) FROM staff JOIN exams USING (id)',
      ...['--with', 'bob@example.com', '--column', 'role=nurse|cook'],
      ...['--column', 'score=0..100', '--owner', 'score=bob@example.com', '--rows-max', '6'],
      ...['--table', join(folder, 'staff.csv'), ...trust, '--yes'],
    ]);
    assert.equal(joined.code, 0, joined.err);
    const joinedJob = /job (\d+)/.exec(joined.out)![1]!;
    const told = /--question=.*$/m.exec(joined.err)![0].split(' ');
    const exams = ['--table', join(folder, 'exams.csv'), ...trust, '--yes'];
    const untold = await runs('bob', ['together', 'answer', joinedJob, ...exams]);
    assert.match(untold.err, /recipients see every one of these rows: role, score/);
    const given = await runs('bob', ['together', 'answer', joinedJob, ...told, ...exams]);
    assert.equal(given.code, 0, given.err);
    const shown = await runs('bob', ['together', 'result', joinedJob, ...trust]);
    assert.equal(shown.code, 0, shown.err);
    const [title, first, ...rows] = shown.out.trimEnd().split('\n');
    assert.match(title!, /^count +greatest of score|^count +max of score/);
    assert.match(first!, /^ *3 +90 +80$/);
    assert.match(rows.shift()!, /^role +score$/);
    assert.deepEqual(rows.map((row) => row.replace(/ +/, ' ')).sort(), ['cook 70', 'cook 90', 'nurse 80']);
  });
}
