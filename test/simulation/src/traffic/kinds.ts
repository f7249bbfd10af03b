import type { OperationName } from '@tricorn/contract';
import type { Random } from '@tricorn/random';
import type { Client } from '../client.js';

/** Work that was acknowledged, and must be found afterwards. */
export interface Acknowledged {
  kind: keyof typeof kinds;
  account: string;
  /** Unique among all work of the run. */
  name: string;
  /** The id of the job or task, or what else the answer named. */
  id: string;
  /** The result that a private computation must have. */
  expected?: string;
}

export interface KindContext {
  client: Client;
  random: Random;
  name: string;
  /** The other accounts, for work of three parties. */
  others: readonly Client[];
  acknowledge(work: Pick<Acknowledged, 'id' | 'expected'>): void;
}

type Kind = (context: KindContext) => Promise<void>;

/** Every kind of traffic, in the proportions of the table. */
export const kinds = {
  purchase: async ({ client, name, acknowledge }) => {
    const answer = await client.call('buyLLMToken', { tokensNum: 1_000, jobName: name });
    if (answer?.status === 200) acknowledge({ id: String(answer.body['jobID'] ?? '') });
  },
  picture: async ({ client, random, name, acknowledge }) => {
    const answer = await client.call('genImg', { prompt: name, seed: random.below(1_000), size: '64x64' });
    if (answer?.status === 200) acknowledge({ id: String(answer.body['task_id']) });
  },
  upload: async ({ client, name, acknowledge }) => {
    const answer = await client.call('uploadFile', {}, { file: `name\n${name}\n` });
    if (answer?.status === 200) acknowledge({ id: answer.body.msg });
  },
  model: async ({ client, name, acknowledge }) => {
    const answer = await client.call('callLLM3', { prompt: name, max_new_tokens: 5 });
    if (answer?.status === 200) acknowledge({ id: String(answer.body['tokens_used']) });
  },
  read: async ({ client, random }) => {
    const reads: [OperationName, object][] = [
      ['userInfo', {}],
      ['jobListByUser', { pageNo: 1, pageSize: 10 }],
      ['taskList', { pageNo: 1, pageSize: 10 }],
      ['statement', { pageNo: 1, pageSize: 10 }],
    ];
    const [operation, fields] = reads[random.below(reads.length)]!;
    await client.call(operation, { ...fields });
  },
  files: async ({ client, random, name, acknowledge }) => {
    const rows = Array.from({ length: 40 }, (_, row) => [row % 2 === 0 ? 1 : 9, random.below(5)]);
    const answer = await client.call(
      'createJobByFile',
      { computation: 'Decision Tree', jobName: name },
      {
        featureData: `a,b\n${rows.map((row) => row.join(',')).join('\n')}\n`,
        targetData: `size\n${rows.map(([a]) => (a === 1 ? 'small' : 'large')).join('\n')}\n`,
      },
    );
    if (answer?.status === 200) acknowledge({ id: String(answer.body['jobID']) });
  },
  inputs: async ({ client, random, name, others, acknowledge }) => {
    const values = [client, ...others].map(() => random.below(1_000));
    const parties = [client, ...others].map(({ email }) => email);
    const created = await client.call('createJobByInput', {
      computation: 'Matrix Addition',
      jobName: name,
      input: `[[${values[0]}]]`,
      parties,
    });
    if (created?.status !== 200) return;
    const jobID = String(created.body['jobID']);
    const filled = await Promise.all(
      others.map((other, index) => other.call('fillData', { jobID, input: `[[${values[index + 1]}]]` })),
    );
    if (filled.every((answer) => answer?.status === 200))
      acknowledge({ id: jobID, expected: `[[${values.reduce((sum, value) => sum + value, 0)}]]` });
  },
  training: async ({ client, name, acknowledge }) => {
    const series = Array.from({ length: 60 }, (_, n) => `${Math.sin(n / 4)},${Math.cos(n / 5)}`).join('\n');
    const uploaded = await client.call('uploadFile', {}, { file: `a,b\n${series}\n` });
    if (uploaded?.status !== 200) return;
    const estimated = await client.call('queryGuarantee', {
      model: 'LSTM',
      jobName: name,
      epoch: 1,
      x_train: uploaded.body.msg,
      train_shard: 0.8,
      input_width: 8,
      label_width: 1,
      shift: 1,
      sequence_stride: 1,
    });
    if (estimated?.status !== 200) return;
    const created = await client.call('createJob', { jobName: name });
    if (created?.status === 200) acknowledge({ id: String(created.body['data']) });
  },
} satisfies Record<string, Kind>;

/** How often a kind is chosen; heavy ones are rare, so that everything can finish. */
const weights: Record<keyof typeof kinds, number> = {
  read: 30,
  purchase: 25,
  upload: 12,
  model: 12,
  picture: 10,
  inputs: 5,
  files: 4,
  training: 2,
};

export function chooseKind(random: Random): keyof typeof kinds {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let left = random.below(total);
  for (const [kind, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return kind as keyof typeof kinds;
  }
  throw new Error('the weights do not add up');
}
