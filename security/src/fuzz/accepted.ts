import { exampleOf, type Operation, type OperationName, operations } from '@tricorn/contract';
import fc from 'fast-check';
import { fromAnswers } from './seen.js';
import { anyValue } from './values.js';

/** The account that sends the requests, and one that an operator may change. */
export const credentials = { email: 'fuzz@example.com', passwd: 'correct horse battery' };
export const victim = { email: 'victim@example.com', passwd: 'correct horse battery' };

type Fields = Record<string, unknown>;

const seen = (name: string): fc.Arbitrary<string> => fc.nat(39).map((choice) => fromAnswers(name, choice));
const always = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);
const rows = Array.from({ length: 24 }, (_, row) => [row % 5, row % 7, row % 3]);
const features = `a,b,c\n${rows.map((row) => row.join(',')).join('\n')}\n`;
const targets = `y\n${rows.map(([first]) => (first! > 2 ? 'yes' : 'no')).join('\n')}\n`;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

/** Where the example of the contract names something that this account does not have. */
const overrides: Partial<Record<OperationName, Record<string, fc.Arbitrary<unknown>>>> = {
  genToken: { email: always(credentials.email), passwd: always(credentials.passwd) },
  register: {
    email: fc.nat(1_000_000_000).map((number) => `new${number}@example.com`),
    passwd: always(credentials.passwd),
  },
  changePassword: { passwd: always(credentials.passwd), newPasswd: always(credentials.passwd) },
  updateApiKey: { id: seen('createApiKey.id') },
  rotateApiKey: { id: seen('createApiKey.id') },
  revokeApiKey: { id: seen('createApiKey.id') },
  createWebhook: { url: always('http://127.0.0.1:9/hook') },
  updateWebhook: { id: seen('createWebhook.id'), url: always('http://127.0.0.1:9/hook') },
  rotateWebhookSecret: { id: seen('createWebhook.id') },
  deleteWebhook: { id: seen('createWebhook.id') },
  replayWebhook: { id: seen('createWebhook.id'), since: always(0) },
  webhookDeliveries: { id: seen('createWebhook.id') },
  deleteUpload: { path: seen('uploadFile.path') },
  queryTask: { task_id: seen('task_id') },
  cancelTask: { task_id: seen('task_id') },
  markTask: { task_id: seen('task_id'), favourite: fc.constantFrom('on', 'off') },
  deleteTask: { task_id: seen('task_id') },
  shareTask: { task_id: seen('task_id'), share: fc.constantFrom('on', 'on', 'on', 'off') },
  sharedResult: { secret: seen('secret') },
  taskList: { search: fc.constantFrom('', 'a', '%', '_%_', '\\') },
  img2Motion: { image_path: seen('picture') },
  queryGuarantee: {
    x_train: seen('table'),
    jobName: fc.constantFrom('plan a', 'plan b'),
  },
  createJob: { jobName: fc.constantFrom('plan a', 'plan b') },
  createJobByFile: {
    computation: fc.constantFrom('Decision Tree', 'K-Means Clustering', 'Random Forest'),
    jobName: fc.nat(1_000_000).map((number) => `job ${number}`),
  },
  checkFiles: { computation: fc.constantFrom('Decision Tree', 'K-Means Clustering') },
  predictRows: { jobID: seen('createJobByFile.jobID'), rows: always([{ a: 1, b: 2, c: 0 }]) },
  predictFile: { jobID: seen('createJobByFile.jobID') },
  checkPrediction: { jobID: seen('createJobByFile.jobID') },
  shareModel: { jobID: seen('createJobByFile.jobID'), account: always(victim.email) },
  downloadDataset: { jobID: seen('createJobByFile.jobID'), datasetType: always('feature') },
  jobDetailByUser: { jobID: seen('jobID') },
  subListByUser: { jobID: seen('jobID') },
  verifyResults: { jobID: seen('jobID') },
  deleteJobByUser: { jobID: seen('jobID') },
  buyLLMToken: { jobName: fc.nat(1_000_000_000).map((number) => `tokens ${number}`) },
  inferenceCost: { jobID: seen('createJob.jobID') },
  inference: { jobID: seen('createJob.jobID') },
  stopTraining: { jobID: seen('createJob.jobID') },
  predictSample: { jobID: seen('createJob.jobID') },
  queryInferList: { jobID: seen('createJob.jobID') },
  queryInfer: { id: seen('inference.infer_id') },
  runAgain: { jobID: seen('createJobByFile.jobID') },
  registerModel: { jobID: seen('createJobByFile.jobID') },
  compareJobs: { jobIDs: fc.tuple(seen('createJobByFile.jobID'), seen('createJobByFile.jobID')) },
  retryJob: { jobID: seen('jobID') },
  operatorRetry: { jobID: seen('jobID') },
  findSubmission: { cid: seen('cid') },
  chainTransaction: { txHash: seen('txHash') },
  addSigningKey: { publicKey: fc.nat(200).map((byte) => Buffer.alloc(32, byte).toString('base64url')) },
  removeSigningKey: { publicKey: seen('publicKey') },
  operatorGrant: { account: always(credentials.email), amount: always('1') },
  operatorUpdateAccount: { account: always(victim.email) },
  operatorResetPassword: { account: always(victim.email) },
};

/** Drawn in a moment. */
const small = { size: always('64x64'), n_steps: always(1) };
for (const name of [
  'genImg',
  'genImgSDXL',
  'genImgFlux',
  'txt2Motion',
  'img2Motion',
  'cogVideo',
  'pyramid',
] as const)
  overrides[name] = { ...overrides[name], ...small };

const files: Readonly<Record<string, string>> = {
  featureData: features,
  targetData: targets,
  testingData: features,
  sample: picture,
  file: features,
};

/** A request that the server should accept, once what it names exists. */
export const validFields = (name: OperationName): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      ...Object.entries(overrides[name] ?? {}).map(([field, value]) =>
        value.map((drawn) => [field, drawn] as const),
      ),
    )
    .map((drawn) => ({ ...exampleOf(name, operations[name]), ...Object.fromEntries(drawn) }));

/** The same, sometimes with one field that is hostile. */
export const acceptedFields = (name: OperationName): fc.Arbitrary<Fields> => {
  const operation: Operation = operations[name];
  const fields = validFields(name);
  const names = Object.keys(operation.request.shape).filter((field) => !kept.has(`${name}.${field}`));
  if (names.length === 0) return fields;
  const change = fc.option(fc.tuple(fc.constantFrom(...names), anyValue), { freq: 2 });
  return fc
    .tuple(fields, change)
    .map(([valid, changed]) => (changed === null ? valid : { ...valid, [changed[0]]: changed[1] }));
};

/** Changing these would end the run: the account of the fuzzer, or that of the operator, would be lost. */
const kept: ReadonlySet<string> = new Set([
  'changePassword.newPasswd',
  'operatorUpdateAccount.account',
  'operatorResetPassword.account',
]);

/** Long enough for the windows of a network. */
const longTable = `a,b,c\n${`${rows.map((row) => row.join(',')).join('\n')}\n`.repeat(20)}`;

/** Files that other requests name; nothing deletes them. */
export const namedFiles = { picture: ['picture.png', picture], table: ['table.csv', longTable] } as const;

/** The files of an operation that it accepts. */
export const acceptedFiles = (name: OperationName): Record<string, string> => {
  const expected = Object.keys((operations[name] as Operation).files ?? {});
  return Object.fromEntries(expected.map((field) => [field, files[field] ?? features]));
};

/** Draws, trains, hashes or ends the session: each costs up to seconds of a processor. */
const heavy: ReadonlySet<string> = new Set<OperationName>([
  'genToken',
  'register',
  'changePassword',
  'signOutEverywhere',
  'endOtherSessions',
  'genImg',
  'genImgSDXL',
  'genImgFlux',
  'txt2Motion',
  'img2Motion',
  'cogVideo',
  'pyramid',
  'queryGuarantee',
  'createJob',
  'createJobByFile',
  'predictFile',
  'checkFiles',
  'checkPrediction',
  'predictSample',
  'exportAccount',
  'auditExport',
  'statementExport',
  'operatorAuditExport',
  'operatorResetPassword',
  'operatorUpdateAccount',
]);
export const weightOf = (name: OperationName): number => (heavy.has(name) ? 1 : 30);
