import * as z from 'zod';
import {
  accountList,
  boxList,
  decimalText,
  exactInteger,
  jobID,
  oneOf,
  optionalInteger,
  optionalJobID,
  optionalText,
  page,
  text,
  unixSeconds,
} from '../fields.js';
import { fileComputations, inputComputations, jobTypes } from '../jobTypes.js';
import { nothing, operation, pagedList } from '../operation.js';

export const datasetTypes = ['feature', 'target', 'testing'] as const;

/** States of a job; the server holds the table of allowed transitions. */
export const jobStates = [
  'waiting',
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
] as const;
export type JobState = (typeof jobStates)[number];

const jobRecord = z.object({
  jobID: z.string(),
  typeStr: z.string().describe(
    `Type of the job: ${Object.values(jobTypes)
      .map((type) => `\`${type}\``)
      .join(', ')}.`,
  ),
  jobName: z.string(),
  parties: z.array(z.string()).describe('Participant account identifiers.'),
  contractAddr: z.string().describe("Address of the job's smart contract."),
  creator: z.string().describe("Creator's account identifier."),
  creationTime: unixSeconds('When it was created.'),
  updateTime: unixSeconds('When it last changed.'),
  computationStr: z.string().describe('Computation type name.'),
  state: z.enum(jobStates),
  progress: z.number().min(0).max(1),
});

const jobDetail = jobRecord.extend({
  input: z.string().describe("The caller's own typed-in data; empty for upload jobs."),
  featureData: z.string().describe('Feature dataset file name.'),
  targetData: z.string().describe('Target dataset file name.'),
  testingData: z.string().describe('Testing dataset file name.'),
  reason: z.string().describe('Why the job waits or failed; empty otherwise.'),
  awaited: z
    .array(z.string())
    .describe(
      'Account identifiers of the parties whose data an input job waits for, in the order of `parties`.',
    ),
  round: z.int().describe('The current round, from 1.'),
  report: z
    .record(z.string(), z.unknown())
    .describe('What the computation has to say: metrics, curves, the statement of a protocol.'),
  reportUrl: z.string().describe('URL of the whole report; empty where there is none.'),
  timeline: z.array(z.object({ time: unixSeconds('When.'), state: z.enum(jobStates), reason: z.string() })),
});

const noticeRecord = z.object({
  jobID: z.string(),
  type: z.string(),
  jobName: z.string(),
  creator: z.string(),
  creationTime: unixSeconds('When it was created.'),
  updateTime: unixSeconds('When it last changed.'),
  contractAddr: z.string(),
});

const matrixText = optionalText(
  'Matrix text: nested bracketed lists of decimals, or one number. Required unless `sealed` is given.',
  100_000_000,
);
const sealedBoxes = boxList(
  'Extension: the data as three boxes, base64, sealed on the client for the three nodes.',
);
const inputErrors = [
  'matrixInvalid',
  'shapeMismatch',
  'valueOutOfRange',
  'sealedInputInvalid',
  'tooLarge',
  'ccdInsufficient',
  'unavailable',
] as const;

const sealingPlan = z.object({
  jobID: z.string(),
  round: z.int(),
  party: z.int().describe('The place of the caller: 0, 1 or 2.'),
  operation: z.enum(['compare', 'add', 'multiply']),
  nodeKeys: z.array(z.string()).describe('Public keys of the three nodes, in order.'),
});

const learningSeed = optionalInteger(
  'Seed of everything drawn by chance; the same files, parameters and seed give the same model. Default 0.',
  0,
  4_294_967_295,
);
const learningCost = exactInteger('What the run may cost at the most, in units of 10^-18 CCD.');
const csvFile = { textType: 'text/csv', bytesMax: 'csvBytesMax' } as const;
const datasetFiles = {
  featureData: { required: true, description: 'CSV of features.', ...csvFile },
  targetData: {
    required: false,
    description: 'CSV of targets; required for classification.',
    ...csvFile,
  },
  testingData: {
    required: false,
    description: 'CSV with the columns of the features; classification only.',
    ...csvFile,
  },
} as const;
const datasetErrors = ['invalidFile', 'tooLarge', 'tooManyRequests'] as const;

const finding = z.object({
  code: z.string().describe('Stable name of what was found.'),
  message: z.string(),
  field: z.string().describe('The file or parameter; empty where it is neither.'),
  row: z.int().optional().describe('From 1; row 1 is the header.'),
  column: z.int().optional().describe('From 1.'),
  columnName: z.string().optional(),
});

export const panelOperations = {
  createJobByInput: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/createJobByInput',
    summary: 'Create a privacy-computing job with typed-in data',
    description:
      'Each party pays for its own data when the round has succeeded; nothing is charged for a round that fails. ' +
      'Instead of `input`, data that was sealed on the client can be given in `sealed`, together with the `jobID` ' +
      'that prepareInputJob answered with.',
    access: 'account',
    encoding: 'any',
    request: z.object({
      computation: oneOf('The computation.', inputComputations),
      input: matrixText,
      sealed: sealedBoxes,
      jobID: optionalJobID('Only with `sealed`: the id for which the boxes were sealed.'),
      jobName: text('Must not repeat an existing job name.', 200),
      parties: accountList('Three different registered accounts, the creator among them: P0, P1 and P2.'),
    }),
    response: z.object({ jobID: z.string() }),
    errors: [...inputErrors, 'jobNameTaken', 'partiesInvalid', 'accountUnknown', 'queueFull'],
    writes: true,
  }),
  prepareInputJob: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/prepareInputJob',
    summary: 'Get the id of an input job to come, for which its creator can seal data on the client',
    description: 'Nothing is stored; the id is for the calling account alone.',
    access: 'account',
    encoding: 'any',
    request: z.object({
      computation: oneOf('The computation.', inputComputations),
      parties: accountList('The parties of the job to come.'),
    }),
    response: sealingPlan,
    errors: ['partiesInvalid', 'accountUnknown', 'unavailable'],
    extension: true,
  }),
  prepareFill: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/prepareFill',
    summary: 'Learn for which round and place to seal data of an input job on the client',
    access: 'job:participant',
    encoding: 'any',
    request: z.object({ jobID }),
    response: sealingPlan,
    errors: ['alreadyFilled', 'stateConflict', 'unavailable'],
    extension: true,
  }),
  runAgain: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/runAgain',
    summary: 'Run the failed round of an input job again, on the data its parties gave',
    description: 'The price that each party agreed to when it filled is held again.',
    access: 'job:participant',
    encoding: 'any',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string(), round: z.int() }),
    errors: ['stateConflict', 'ccdInsufficient', 'unavailable'],
    writes: true,
    extension: true,
  }),
  privacyNodes: operation({
    group: 'Jobs',
    method: 'GET',
    path: '/sdk/computation/panel/privacyNodes',
    summary: 'Read the public keys of the three compute nodes and whether they are ready',
    access: 'account',
    encoding: 'query',
    request: nothing,
    response: z.object({
      securityModel: z.enum(['malicious', 'semi-honest']),
      nodes: z.array(
        z.object({
          node: z.int(),
          boxKey: z.string().describe('X25519 public key, base64url.'),
          certificate: z.string().describe('The pinned certificate, PEM.'),
          ready: z.boolean(),
        }),
      ),
    }),
    errors: ['unavailable'],
    extension: true,
  }),
  createJobByFile: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/createJobByFile',
    summary: 'Create a classification or clustering job from CSV files',
    description:
      'Further form fields set parameters of the algorithm; unknown or out-of-range ones are refused. The files are ' +
      'checked before anything is charged; `ccd_cost` is held, and what the run did not use is given back.',
    access: 'account',
    encoding: 'upload',
    request: z.looseObject({
      computation: oneOf('The algorithm.', fileComputations),
      jobName: text('Name of the job.', 200),
      seed: learningSeed,
    }),
    files: datasetFiles,
    response: z.object({ jobID: z.string(), ccd_cost: learningCost }),
    errors: [...datasetErrors, 'jobNameTaken', 'ccdInsufficient', 'queueFull'],
    writes: true,
  }),
  checkFiles: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/checkFiles',
    summary: 'Check the CSV files of a job to come, and learn what it would cost',
    description:
      'Takes the form of createJobByFile. Nothing is charged and nothing is kept. Faults of the files are told in ' +
      '`errors` with row and column; what is only worth knowing, in `warnings`.',
    access: 'account',
    encoding: 'upload',
    request: z.looseObject({
      computation: oneOf('The algorithm.', fileComputations),
      jobName: optionalText('Name of the job to come; not used.', 200),
      seed: learningSeed,
    }),
    files: datasetFiles,
    response: z.object({
      ok: z.boolean().describe('Whether createJobByFile would take the files.'),
      ccd_cost: learningCost,
      errors: z.array(finding),
      warnings: z.array(finding),
      report: z
        .record(z.string(), z.unknown())
        .describe('Rows, columns with their kinds and values, classes, and the memory that the run needs.'),
    }),
    errors: datasetErrors,
    extension: true,
  }),
  fillData: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/fillData',
    summary: 'Fill data of an input job',
    access: 'job:participant',
    encoding: 'any',
    description:
      'When all three parties have filled, the round runs. Filling after a round has ended starts the next one.',
    request: z.object({ input: matrixText, sealed: sealedBoxes, jobID }),
    response: z.object({ jobID: z.string(), round: z.int() }),
    errors: [...inputErrors, 'alreadyFilled', 'stateConflict'],
    writes: true,
  }),
  deleteJobByUser: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/deleteJobByUser',
    summary: 'Delete a job',
    description:
      'The job leaves every list, running work stops and holds are released; what is on chain stays.',
    access: 'job:creator',
    encoding: 'any',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string() }),
    errors: [],
    writes: true,
  }),
  jobListByUser: operation({
    group: 'Job queries',
    method: 'POST',
    path: '/sdk/computation/panel/jobListByUser',
    summary: 'List the jobs the user takes part in, newest first',
    access: 'account',
    encoding: 'any',
    request: z.object(page),
    response: pagedList(jobRecord),
    errors: [],
  }),
  jobDetailByUser: operation({
    group: 'Job queries',
    method: 'POST',
    path: '/sdk/computation/panel/jobDetailByUser',
    summary: 'Read a job',
    access: 'job:participant',
    encoding: 'any',
    request: z.object({ jobID }),
    response: jobDetail,
    errors: [],
  }),
  noticeList: operation({
    group: 'Job queries',
    method: 'POST',
    path: '/sdk/computation/panel/noticeList',
    summary: 'List the jobs that need data from the user',
    access: 'account',
    encoding: 'any',
    request: z.object(page),
    response: pagedList(noticeRecord),
    errors: [],
  }),
  subListByUser: operation({
    group: 'Job queries',
    method: 'POST',
    path: '/sdk/computation/panel/subListByUser',
    summary: 'List the results of a job that are on chain',
    access: 'job:participant',
    encoding: 'any',
    request: z.object({ ...page, jobID }),
    response: pagedList(
      z.object({
        txHash: z.string(),
        submitValue: z.string().describe('The submitted result as text.'),
        submitTime: unixSeconds('Time of the block.'),
        ccdUsage: decimalText('CCD charged.'),
        round: z.int(),
        submitter: z.string().describe('Account identifier of the participant who submitted.'),
      }),
    ).extend({
      trainModel: z.string().describe('URL of the trained ONNX model; empty where there is none.'),
      testingResult: z
        .string()
        .describe('URL of the testing rows with their results; empty where there is none.'),
    }),
    errors: [],
  }),
  ccdUsageList: operation({
    group: 'Job queries',
    method: 'POST',
    path: '/sdk/computation/panel/ccdUsageList',
    summary: 'List the CCD that the jobs of the user cost',
    access: 'account',
    encoding: 'any',
    request: z.object(page),
    response: pagedList(noticeRecord.extend({ ccdUsage: decimalText('CCD charged to the caller.') })),
    errors: [],
  }),
  downloadDataset: operation({
    group: 'Job queries',
    method: 'GET',
    path: '/sdk/computation/panel/downloadDataset',
    summary: 'Download a dataset of an upload job',
    access: 'job:creator',
    encoding: 'query',
    request: z.object({ datasetType: oneOf('Which dataset.', datasetTypes), jobID }),
    response: 'stream',
    errors: ['fileUnknown'],
  }),
};
