import * as z from 'zod';
import { decimalText, jobID, page, unixSeconds } from '../fields.js';
import { jobStates } from '../jobStates.js';
import { jobTypes } from '../jobTypes.js';
import { operation, pagedList } from '../operation.js';

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

/** What jobs of every type have in common: lists, detail, results on chain, deletion. */
export const jobOperations = {
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
};
