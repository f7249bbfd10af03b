import assert from 'node:assert/strict';
import type { OperationName } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import type { Answer, TestServer } from './harness.js';

/** Common steps of tests of input jobs. */

export const threeParties = ['alice@example.com', 'bob@example.com', 'carol@example.com'];

/** Creates a job as alice and returns its id. */
export async function createInputJob(
  server: TestServer,
  computation: string,
  jobName: string,
  input: string,
): Promise<string> {
  const answer = await server.call(
    'createJobByInput',
    { computation, jobName, input, parties: threeParties },
    server.alice,
  );
  assert.equal(answer.status, 200, answer.body.msg);
  return String(answer.body['jobID']);
}

export const fill = async (
  server: TestServer,
  token: string,
  jobID: string,
  input: string,
): Promise<Answer> => await server.call('fillData', { jobID, input }, token);

export const detailOf = async (
  server: TestServer,
  jobID: string,
  token = server.alice,
): Promise<Answer['body']> => (await server.call('jobDetailByUser', { jobID }, token)).body;

/** The result of a job's last round, from its report or from the file named in the report. */
export async function resultOf(
  call: (name: OperationName, fields: object) => Promise<Answer>,
  jobID: string,
): Promise<string> {
  const { body } = await call('jobDetailByUser', { jobID });
  const { result, resultCid } = body['report'] as { result: string; resultCid: string };
  if (resultCid === '') return result;
  const { body: list } = await call('subListByUser', { jobID, pageNo: 1, pageSize: 1 });
  return await (await fetch(String(list['testingResult']))).text();
}

/** Waits until a job is in one of the given states. */
export async function untilState(
  server: TestServer,
  jobID: string,
  states: readonly string[],
): Promise<Answer['body']> {
  let latest: Answer['body'] | undefined;
  const find = async () => {
    latest = await detailOf(server, jobID);
    return states.includes(String(latest['state'])) ? latest : undefined;
  };
  return await until(find, {
    describe: () => `the job is ${states.join(' or ')}; it is ${latest?.['state']}: ${latest?.['reason']}`,
  });
}
