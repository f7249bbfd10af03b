import assert from 'node:assert/strict';
import {
  checkTerms,
  contribute,
  type Question,
  type QuestionTerms,
  questionText,
  type Row,
  sealSums,
  type TableBudget,
} from '@tricorn/privacy/client';
import type { TestServer } from './harness.js';

/** Common steps of tests of questions to alice and bob, for whom the service signs. */

export const twoParties = ['alice@example.com', 'bob@example.com'];

export const payQuestion: Question = {
  columns: [{ name: 'pay', kind: 'number', min: '0', max: '1000', decimals: 0 }],
  where: [],
  groupBy: [],
  measures: [{ of: 'count' }, { of: 'mean', column: 'pay' }],
  rowsMax: 100,
  rowsMin: 3,
  epsilonMicros: null,
};

/** The sums of rows as boxes for a plan. */
async function sealRows(
  plan: Record<string, unknown>,
  rows: readonly Row[],
  { question = payQuestion, budget }: Asked,
): Promise<string[]> {
  const { boxes } = await sealSums({
    terms: checkTerms(plan['terms']) as QuestionTerms,
    place: Number(plan['party']),
    sums: (await contribute(question, rows)).flat(),
    budget,
  });
  return boxes.map((box) => Buffer.from(box).toString('base64'));
}

/** By default an exact question, and no budget. */
interface Asked {
  question?: Question;
  budget?: TableBudget;
}

/** Asks as alice and returns what was sent. */
export async function askAsAlice(
  server: TestServer,
  jobName: string,
  rows: readonly Row[],
  asked: Asked = {},
) {
  const fields = { question: questionText(asked.question ?? payQuestion), parties: twoParties };
  const plan = await server.call('prepareQuestion', fields, server.alice);
  assert.equal(plan.status, 200, plan.body.msg);
  const jobID = String(plan.body['jobID']);
  const request = { ...fields, jobName, jobID, sealed: await sealRows(plan.body, rows, asked) };
  const created = await server.call('createQuestion', request, server.alice);
  return { ...request, created };
}

/** Answers as bob. */
export async function answerAsBob(
  server: TestServer,
  jobID: string,
  rows: readonly Row[],
  asked: Asked = {},
) {
  const { body: plan } = await server.call('prepareFill', { jobID }, server.bob);
  return await server.call('fillData', { jobID, sealed: await sealRows(plan, rows, asked) }, server.bob);
}
