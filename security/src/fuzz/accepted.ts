import { createHash } from 'node:crypto';
import { openWallets } from '@tricorn/chain';
import { exampleOf, type Operation, type OperationName, operations } from '@tricorn/contract';
import fc from 'fast-check';
import { fromAnswers } from './seen.js';
import { anyValue } from './values.js';

/** The account that sends the requests, and one that an operator may change. */
export const credentials = { email: 'fuzz@example.com', passwd: 'correct horse battery' };
export const victim = { email: 'victim@example.com', passwd: 'correct horse battery' };
/** Demo accounts: an operator, who is also a party of private computations, and their third party. */
const operator = { email: 'alice@example.com' };
const third = { email: 'carol@example.com' };

/** What is sent to the store itself. */
export const directFile = 'direct';
const directEtag = createHash('md5').update(directFile).digest('hex');

/** What parties ask about their tables. */
export const question = {
  columns: [{ name: 'pay', kind: 'number' as const, min: '0', max: '1000', decimals: 0 }],
  where: [],
  groupBy: [],
  measures: [{ of: 'count' as const }],
  rowsMax: 100,
  rowsMin: 3,
  epsilonMicros: null,
};
const asked = { question: JSON.stringify(question), parties: [credentials.email, operator.email] };
/** Where money is withdrawn to, and who signs for deposits from there. */
export const holder = openWallets(new Uint8Array(32).fill(7)).signer(0);
export const home = holder.address;
/** A small part of what is withdrawn to the holder. */
export const depositedCcd = '0.01';
/** More than is sent at once, so that the withdrawal waits. */
export const waitingCcd = '2';
export const knownModel = 'qwen2.5-0.5b';

type Fields = Record<string, unknown>;

const seen = (name: string): fc.Arbitrary<string> => fc.nat(39).map((choice) => fromAnswers(name, choice));
const newest = (name: string): fc.Arbitrary<string> => always(fromAnswers(name, 'newest'));
/** Numbers without a bias for small ones, so that a name is seldom taken. */
const numbered = (text: (number: number) => string): fc.Arbitrary<string> =>
  fc.noBias(fc.nat(1_000_000_000)).map(text);
/** Conversations that calls of a model have begun. */
const conversation = seen('conversation');
const newConversation = numbered((number) => `fuzzed-${number}`);
const always = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);
const rows = Array.from({ length: 24 }, (_, row) => [row % 5, row % 7, row % 3]);
const features = `a,b,c\n${rows.map((row) => row.join(',')).join('\n')}\n`;
const targets = `y\n${rows.map(([first]) => (first! > 2 ? 'yes' : 'no')).join('\n')}\n`;
/** Long enough for the windows of a network. */
const longTable = `a,b,c\n${`${rows.map((row) => row.join(',')).join('\n')}\n`.repeat(20)}`;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');

/** Where the example of the contract names something that this account does not have. */
const overrides: Partial<Record<OperationName, Record<string, fc.Arbitrary<unknown>>>> = {
  genToken: { email: always(credentials.email), passwd: always(credentials.passwd) },
  register: {
    email: numbered((number) => `new${number}@example.com`),
    passwd: always(credentials.passwd),
  },
  invite: { email: numbered((number) => `guest${number}@example.com`) },
  readInvitation: { code: newest('invite.invitation') },
  acceptInvitation: { code: newest('invite.invitation') },
  eraseAccount: { passwd: always(credentials.passwd) },
  requestPasswordReset: { email: always(victim.email) },
  resetPassword: { code: newest('resetCode'), newPasswd: always(victim.passwd) },
  confirmEmail: { code: newest('confirmCode') },
  changePassword: { passwd: always(credentials.passwd), newPasswd: always(credentials.passwd) },
  createApiKey: { name: numbered((number) => `key ${number}`) },
  updateApiKey: { id: seen('createApiKey.id'), name: numbered((number) => `key ${number}`) },
  rotateApiKey: { id: seen('createApiKey.id') },
  revokeApiKey: { id: seen('createApiKey.id') },
  createWebhook: { url: always('http://127.0.0.1:9/hook') },
  updateWebhook: { id: seen('createWebhook.id'), url: always('http://127.0.0.1:9/hook') },
  rotateWebhookSecret: { id: seen('createWebhook.id') },
  deleteWebhook: { id: seen('createWebhook.id') },
  replayWebhook: { id: seen('createWebhook.id'), since: always(0) },
  webhookDeliveries: { id: seen('createWebhook.id') },
  startDirectUpload: { name: always('direct.txt'), bytes: always(directFile.length) },
  finishDirectUpload: { uploadID: newest('uploadID'), etags: always([directEtag]) },
  deleteUpload: { path: seen('uploadFile.path') },
  queryTask: { task_id: seen('task_id') },
  cancelTask: { task_id: newest('genImg.task_id') },
  markTask: { task_id: seen('task_id'), favourite: fc.constantFrom('on', 'off') },
  deleteTask: { task_id: seen('drawn') },
  shareTask: { task_id: seen('drawn'), share: fc.constantFrom('on', 'on', 'on', 'off') },
  sharedResult: { secret: newest('shared') },
  taskList: { search: fc.constantFrom('', 'a', '%', '_%_', '\\') },
  img2Motion: { image_path: seen('picture') },
  queryGuarantee: {
    x_train: seen('table'),
    jobName: numbered((number) => `plan ${number}`),
  },
  createJobByInput: {
    jobName: numbered((number) => `private ${number}`),
    parties: always([credentials.email, operator.email, third.email]),
  },
  prepareInputJob: { parties: always([credentials.email, operator.email, third.email]) },
  fillData: { jobID: newest('createJobByInput.jobID') },
  prepareFill: { jobID: newest('createJobByInput.jobID') },
  withdrawFill: {
    jobID: newest('withdrawal.jobID'),
    round: always(1),
    signature: newest('withdrawal.signature'),
  },
  prepareQuestion: { question: always(asked.question), parties: always(asked.parties) },
  createQuestion: {
    question: always(asked.question),
    parties: always(asked.parties),
    jobName: numbered((number) => `question ${number}`),
    jobID: newest('question.jobID'),
    sealed: always([0, 1, 2].map((place) => fromAnswers(`question.box${place}`, 'newest'))),
  },
  createJob: { jobName: newest('plan') },
  createJobByFile: {
    computation: fc.constantFrom('Decision Tree', 'Random Forest'),
    jobName: numbered((number) => `job ${number}`),
  },
  checkFiles: { computation: fc.constantFrom('Decision Tree', 'K-Means Clustering') },
  predictRows: { jobID: seen('learned'), rows: always([{ a: 1, b: 2, c: 0 }]) },
  predictFile: { jobID: seen('learned') },
  checkPrediction: { jobID: seen('learned') },
  shareModel: { jobID: seen('learned'), account: always(victim.email) },
  downloadDataset: { jobID: seen('createJobByFile.jobID'), datasetType: always('feature') },
  jobDetailByUser: { jobID: seen('jobID') },
  subListByUser: { jobID: seen('jobID') },
  verifyResults: { jobID: seen('jobID') },
  deleteJobByUser: { jobID: newest('createJobByFile.jobID') },
  buyLLMToken: { jobName: numbered((number) => `tokens ${number}`) },
  callLLM3: { conversation: newConversation },
  verticalLLM: { conversation: newConversation },
  conversation: { id: conversation },
  renameConversation: { id: conversation },
  deleteConversation: { id: newest('conversation') },
  stopAnswer: { id: conversation },
  submitBatch: { input_file_id: seen('batch'), endpoint: always('/v1/chat/completions') },
  queryBatch: { batch_id: newest('submitBatch.id') },
  cancelBatch: { batch_id: newest('submitBatch.id') },
  transcribe: { file: seen('recording') },
  transcript: { transcript_id: newest('transcribe.transcript_id') },
  transcriptFile: { transcript_id: seen('heard') },
  cancelTranscription: { transcript_id: newest('transcribe.transcript_id') },
  deleteTranscript: { transcript_id: newest('transcribe.transcript_id') },
  addWithdrawalAddress: { address: always(home), passwd: always(credentials.passwd) },
  confirmWithdrawalAddress: { code: newest('withdrawCode') },
  removeWithdrawalAddress: { address: always(home) },
  withdrawCcd: { address: always(home), amount: always(waitingCcd) },
  relayDeposit: {
    from: always(home),
    amount: always(depositedCcd),
    salt: newest('deposit.salt'),
    validBefore: newest('deposit.validBefore'),
    signature: newest('deposit.signature'),
  },
  cancelWithdrawal: { id: newest('withdrawCcd.id') },
  operatorResolve: { id: newest('withdrawCcd.id'), action: always('reject') },
  operatorPullModel: { model: always(knownModel) },
  operatorRemoveModel: { name: always(knownModel) },
  inferenceCost: { jobID: newest('trained'), data_path: seen('table') },
  inference: { jobID: newest('trained') },
  stopTraining: { jobID: newest('createJob.jobID') },
  predictSample: { jobID: seen('trained') },
  queryInferList: { jobID: seen('createJob.jobID') },
  queryInfer: { id: seen('inference.infer_id') },
  runAgain: { jobID: seen('failedInput') },
  registerModel: {
    jobID: seen('learned'),
    name: numbered((number) => `model ${number}`),
  },
  changeModel: { name: newest('registerModel.name') },
  deleteModel: { name: newest('registerModel.name') },
  compareJobs: { jobIDs: fc.tuple(seen('createJobByFile.jobID'), seen('createJobByFile.jobID')) },
  jobFigures: { jobIDs: fc.tuple(seen('jobID')) },
  retryJob: { jobID: seen('failedInput') },
  operatorRetry: { jobID: seen('failedUpload') },
  // A paused bridge would refuse everything after it.
  operatorPauseBridge: { action: always('resume') },
  findSubmission: { cid: seen('cid') },
  chainTransaction: { txHash: seen('txHash') },
  addSigningKey: { publicKey: fc.nat(200).map((byte) => Buffer.alloc(32, byte).toString('base64url')) },
  removeSigningKey: { publicKey: newest('addSigningKey.publicKey') },
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
  sample: longTable,
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

/** A job of these takes longer than a run may, so that there is failed work to start again. */
export const tooLong = {
  computation: 'Random Forest',
  featureData: `${Array.from({ length: 40 }, (_, column) => `f${column}`)}\n${wideRows((row, column) => ((row * 7_919 + column * 104_729) % 10_007) / 10)}`,
  targetData: `y\n${wideRows((row) => (row * 31) % 7, 1)}`,
};
function wideRows(cell: (row: number, column: number) => number, columns = 40): string {
  const line = (row: number) => Array.from({ length: columns }, (_, column) => cell(row, column)).join(',');
  return `${Array.from({ length: 6_000 }, (_, row) => line(row)).join('\n')}\n`;
}

/** A request of a batch that has enough of them to be cancelled before its end. */
const batchLine = (number: number) => ({
  custom_id: `line ${number}`,
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model: 'default', max_tokens: 4, messages: [{ role: 'user', content: 'Why?' }] },
});
const batchLines = 200;

/** A tone of half a second. */
function recording(): string {
  const samples = Array.from({ length: 8_000 }, (_, at) => 128 + Math.round(90 * Math.sin(at / 5)));
  const head = Buffer.from(
    'RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0....\x80\x3e\0\0\x01\0\x08\0data....',
    'latin1',
  );
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, Buffer.from(samples)]).toString('latin1');
}

/** Files that other requests name; nothing deletes them. */
export const namedFiles = {
  picture: ['picture.png', picture],
  table: ['table.csv', longTable],
  batch: [
    'batch.jsonl',
    Array.from({ length: batchLines }, (_, number) => `${JSON.stringify(batchLine(number))}\n`).join(''),
  ],
  recording: ['recording.wav', recording()],
} as const;

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
  'operatorRetry',
  'retryJob',
  'runAgain',
  'createJobByInput',
  'fillData',
  'invite',
  'acceptInvitation',
  'resetPassword',
  'eraseAccount',
]);
export const weightOf = (name: OperationName): number => (heavy.has(name) ? 1 : 100);
