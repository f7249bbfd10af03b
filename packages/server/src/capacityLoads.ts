import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationName, operations, parseExact } from '@tricorn/contract';

type Fields = Record<string, unknown>;

/** The made-up accounts of a server that is measured. */
export interface Visitors {
  call(who: number, name: OperationName, fields: Fields, files?: Record<string, string>): Promise<Fields>;
}

interface WorkKind {
  name: string;
  about: string;
  /** Pieces of work in flight. */
  atOnce: number;
  /** What an active user is assumed to do in an hour. */
  perUserHour: number;
  /** What to add when this kind is the first to reach its limit. */
  toAdd: string;
  /** Does one piece of work, from the request to its result. */
  run(visitors: Visitors, number: number): Promise<void>;
}

const emails = ['alice@example.com', 'bob@example.com', 'carol@example.com'] as const;
const pollMs = 50;
const workMsMax = 120_000;
const processors = availableParallelism();

export async function openVisitors(url: string, passwd: string): Promise<Visitors> {
  const send = async (
    token: string | undefined,
    name: OperationName,
    fields: Fields,
    files?: Record<string, string>,
  ): Promise<Fields> => {
    const { method, path } = operations[name];
    const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
    const body = files === undefined ? JSON.stringify(fields) : formOf(fields, files);
    const ask = async () =>
      await fetch(url + path + query, {
        method,
        headers: token === undefined ? {} : { token },
        ...(method === 'GET' ? {} : { body }),
      });
    let response = await ask();
    // As any client would: a server that is busy is asked again.
    for (const startMs = performance.now(); isBusy(response) && performance.now() - startMs < workMsMax; ) {
      await response.arrayBuffer();
      await sleep(pollMs);
      response = await ask();
    }
    const answer = parseExact(await response.text()) as Fields;
    if (response.status !== 200) throw new Error(String(answer['msg']));
    return answer;
  };
  const tokens = await Promise.all(
    emails.map(async (email) => String((await send(undefined, 'genToken', { email, passwd }))['token'])),
  );
  return { call: (who, name, fields, files) => send(tokens[who % tokens.length], name, fields, files) };
}

const isBusy = ({ headers }: Response): boolean => headers.has('retry-after');

function formOf(fields: Fields, files: Record<string, string>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const [field, text] of Object.entries(files)) form.append(field, new Blob([text]), `${field}.csv`);
  return form;
}

/** Waits for the end of work; refuses work that fails. */
async function ended(read: () => Promise<unknown>): Promise<void> {
  for (const startMs = performance.now(); performance.now() - startMs < workMsMax; ) {
    const state = String(await read());
    if (state === 'succeeded') return;
    if (['failed', 'cancelled', 'expired'].includes(state)) throw new Error(`a piece of work ${state}`);
    await sleep(pollMs);
  }
  throw new Error(`a piece of work took longer than ${workMsMax / 1_000} seconds`);
}

const jobEnded = async ({ call }: Visitors, who: number, jobID: unknown): Promise<void> =>
  await ended(async () => (await call(who, 'jobDetailByUser', { jobID: String(jobID) }))['state']);

const tableRows = Array.from({ length: 1_000 }, (_, row) => [row % 7, (row * 31) % 11, row % 2]);
const csvOf = (names: string, columns: readonly number[]): string =>
  `${names}\n${tableRows.map((row) => columns.map((column) => row[column]).join(',')).join('\n')}\n`;

export const workKinds: readonly WorkKind[] = [
  {
    name: 'requests',
    about: 'userInfo, the commonest request',
    atOnce: 32,
    perUserHour: 600,
    toAdd: 'an API process, and PostgreSQL on a machine of its own',
    run: async ({ call }, number) => void (await call(number, 'userInfo', {})),
  },
  {
    name: 'pictures',
    about: 'the embedded engine at its standard size',
    atOnce: 2 * processors,
    perUserHour: 10,
    toAdd: 'a worker on another machine, or a picture engine with a GPU (TRICORN_COMFYUI_URL)',
    run: async ({ call }, number) => {
      const { task_id } = await call(number, 'genImg', { prompt: 'a red apple', seed: number });
      await ended(async () => (await call(number, 'queryTask', { task_id: String(task_id) }))['status']);
    },
  },
  {
    name: 'jobs',
    about: 'a decision tree of 1,000 rows',
    atOnce: 2 * processors,
    perUserHour: 2,
    toAdd: 'a worker on another machine',
    run: async (visitors, number) => {
      const { jobID } = await visitors.call(
        number,
        'createJobByFile',
        { computation: 'Decision Tree', jobName: `capacity ${number}` },
        { featureData: csvOf('a,b', [0, 1]), targetData: csvOf('kind', [2]) },
      );
      await jobEnded(visitors, number, jobID);
    },
  },
  {
    name: 'rounds',
    about: 'a private sum of three parties, all three nodes on this machine',
    atOnce: processors,
    perUserHour: 2,
    toAdd: 'machines for the three compute nodes',
    run: async (visitors, number) => {
      const { jobID } = await visitors.call(0, 'createJobByInput', {
        computation: 'Matrix Addition',
        jobName: `capacity ${number}`,
        input: '[[1]]',
        parties: [...emails],
      });
      for (const who of [1, 2])
        await visitors.call(who, 'fillData', { jobID: String(jobID), input: '[[1]]' });
      await jobEnded(visitors, 0, jobID);
    },
  },
  {
    name: 'calls',
    about: 'the embedded language model, 32 tokens each',
    atOnce: 4,
    perUserHour: 20,
    toAdd: 'a model server with a GPU (TRICORN_LLM_URL)',
    run: async ({ call }, number) =>
      void (await call(number, 'callLLM3', { prompt: 'Tell me about the sea.', max_new_tokens: 32 })),
  },
];
