import { type OperationName, operations } from '@tricorn/contract';
import { createRandom } from '@tricorn/random';
import { until } from '@tricorn/testing';
import { type Answer, answerOf, type TestServer } from './harness.js';

/** Datasets by form field. */
export type DatasetTexts = Record<string, string | Uint8Array<ArrayBuffer>>;

/** A server with an account that learns there. */
export type Learner = Pick<TestServer, 'alice' | 'call' | 'url'>;

/** Sends a form with files. */
export async function sendForm(
  server: Learner,
  name: OperationName,
  fields: Record<string, string>,
  datasets: DatasetTexts,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const [field, text] of Object.entries(datasets))
    form.append(field, new Blob([text]), `${field}-of-mine.csv`);
  const response = await fetch(server.url + operations[name].path, {
    method: 'POST',
    body: form,
    headers: { token: server.alice, ...headers },
  });
  return await answerOf(response);
}

/** Creates a job that must be accepted; returns its id and its quote. */
export async function createFileJob(
  server: Learner,
  fields: Record<string, string>,
  datasets: DatasetTexts,
): Promise<{ jobID: string; quote: bigint }> {
  const { body } = await sendForm(server, 'createJobByFile', fields, datasets);
  if (body.code !== 200) throw new Error(`the job was refused: ${body.error}: ${body.msg}`);
  return { jobID: String(body['jobID']), quote: BigInt(body['ccd_cost'] as number | bigint) };
}

/** Polls a job until it matches a condition. */
export async function jobWhen(
  server: Learner,
  jobID: string,
  wanted: (detail: Answer['body']) => boolean,
): Promise<Answer['body']> {
  let latest: Answer['body'] | undefined;
  const find = async () => {
    latest = (await server.call('jobDetailByUser', { jobID }, server.alice)).body;
    return wanted(latest) ? latest : undefined;
  };
  return await until(find, {
    describe: () => `the job satisfies ${wanted}; it is ${latest?.['state']}: ${latest?.['reason']}`,
    intervalMs: 50,
  });
}

export const jobEnd = async (server: Learner, jobID: string): Promise<Answer['body']> =>
  await jobWhen(server, jobID, ({ state }) => state !== 'queued' && state !== 'running');

export interface Sample {
  rows: string[][];
  labels: string[];
}

/** Three groups in two numbers and a colour, with missing values; reproducible by seed. */
export function makeSample(count: number, seed: number): Sample {
  const { uniform } = createRandom(seed);
  const near = (centre: number) => (uniform() < 0.03 ? '' : (centre + uniform() + uniform() - 1).toFixed(4));
  const sample: Sample = { rows: [], labels: [] };
  for (let index = 0; index < count; index++) {
    const group = Math.floor(uniform() * 3);
    const colour = ['red', 'green', 'blue'][uniform() < 0.9 ? group : Math.floor(uniform() * 3)]!;
    sample.rows.push([near(group * 3), colour, near(group === 1 ? 4 : -4)]);
    sample.labels.push(['small', 'middle', 'large'][group]!);
  }
  return sample;
}

export const csvOf = (header: string, lines: readonly (string | string[])[]): string =>
  `${[header, ...lines.map((line) => (Array.isArray(line) ? line.join(',') : line))].join('\n')}\n`;
