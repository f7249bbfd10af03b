import type * as z from 'zod';
import type { Operation } from './operation.js';

/** A value for each field that has to be something particular; other fields get the simplest valid value. */
const byField: Readonly<Record<string, unknown>> = {
  email: 'alice@example.com',
  passwd: 'your password',
  newPasswd: 'a new password',
  prompt: 'a red apple on a blue background',
  pageNo: 1,
  pageSize: 10,
  jobName: 'my first job',
  computation: 'Matrix Addition',
  parties: ['alice@example.com', 'bob@example.com', 'carol@example.com'],
  input: '[[1, 2.5], [3, 4]]',
  jobID: '1',
  jobIDs: ['1'],
  task_id: '00000000-0000-4000-8000-000000000000',
  secret: 'A'.repeat(43),
  cid: `bafkreie${'a'.repeat(51)}`,
  txHash: `0x${'0'.repeat(64)}`,
  image_path: '/uploads/picture.png',
  path: '/uploads/data.csv',
  x_train: '/uploads/data.csv',
  data_path: '/uploads/data.csv',
  model: 'LSTM',
  epoch: 2,
  train_shard: 0.8,
  input_width: 24,
  label_width: 6,
  shift: 6,
  sequence_stride: 1,
  sampling_rate: 1,
  tokensNum: 100,
  max_new_tokens: 32,
  publicKey: 'A'.repeat(43),
  name: 'my key',
  scopes: ['jobs:read'],
  amount: '1',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  salt: `0x${'0'.repeat(64)}`,
  validBefore: '4102444800',
  signature: `0x${'0'.repeat(130)}`,
  days: 30,
  url: 'https://example.com/hook',
};

/** Where a field means something else. */
const byOperation: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  register: { email: 'dora@example.com', passwd: 'a long password' },
  invite: { email: 'guest@example.com' },
  img2Motion: { prompt: 'it sways gently' },
  callLLM3: { prompt: 'Why is the sky blue?' },
  verticalLLM: { prompt: 'Write a function that adds two numbers.' },
  createJobByFile: { computation: 'Decision Tree' },
  checkFiles: { computation: 'Decision Tree' },
};

/** Optional fields that belong to a first request. */
const shown: ReadonlySet<string> = new Set([
  'input',
  'max_new_tokens',
  'input_width',
  'label_width',
  'shift',
  'sequence_stride',
  'sampling_rate',
  'pageNo',
  'pageSize',
]);

/** A request that is valid as it stands; ids and paths in it have to be replaced with those of the account. */
export function exampleOf(name: string, { request }: Operation): Record<string, unknown> {
  const fields = Object.entries(request.shape as Record<string, z.ZodType>);
  const wanted = fields.filter(([field, schema]) => shown.has(field) || !schema.safeParse(undefined).success);
  return Object.fromEntries(wanted.map(([field, schema]) => [field, exampleOfField(name, field, schema)]));
}

const simple: readonly unknown[] = [1, 'example', '1', ['example'], true, '0'];

function exampleOfField(operation: string, field: string, schema: z.ZodType): unknown {
  const given = byOperation[operation]?.[field] ?? byField[field];
  const candidates = given === undefined ? simple : [given, ...simple];
  const chosen = candidates.find((candidate) => schema.safeParse(candidate).success);
  return chosen ?? firstChoice(schema) ?? given ?? 'example';
}

/** The first name of an enumeration. */
function firstChoice(schema: z.ZodType): unknown {
  const definition = schema._zod.def as { out?: z.ZodType; entries?: Record<string, unknown> };
  if (definition.entries !== undefined) return Object.values(definition.entries)[0];
  return definition.out === undefined ? undefined : firstChoice(definition.out);
}
