import * as z from 'zod';
import { decimalText, jobID, page, pageSizeMax, textList, unixSeconds } from '../fields.js';
import { jobTypes } from '../jobTypes.js';
import { pagedList } from '../operation.js';
import { jobStates } from '../states.js';
import { jobQueries, jobs } from './groups.js';

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
  creationTime: unixSeconds('Time of creation.'),
  updateTime: unixSeconds('Time of the last change.'),
  computationStr: z.string().describe('Name of the computation.'),
  state: z.enum(jobStates),
  progress: z.number().min(0).max(1),
});

const jobDetail = jobRecord.extend({
  input: z.string().describe("The caller's own typed-in data; empty for upload jobs."),
  featureData: z.string().describe('Feature dataset file name.'),
  targetData: z.string().describe('Target dataset file name.'),
  testingData: z.string().describe('Testing dataset file name.'),
  reason: z.string().describe('Why the job is waiting or has failed; empty otherwise.'),
  awaited: z
    .array(z.string())
    .describe(
      'Account identifiers of the parties whose data the input job is waiting for, in the order of `parties`.',
    ),
  submitted: z
    .array(
      z.object({
        account: z.string(),
        time: unixSeconds('When the data was submitted.'),
        shape: z.string().describe('Shape of the data, such as `2×3`.'),
        signedBy: z.enum(['party', 'service']).describe('Who holds the key that signed the data.'),
      }),
    )
    .describe('Input jobs: what each party has submitted for the current round. The data itself is private.'),
  round: z.int().describe('The current round, from 1.'),
  parameters: z.record(z.string(), z.unknown()).describe('Settings of the computation, by name.'),
  ccdUsage: decimalText('CCD charged to the caller so far.'),
  report: z
    .record(z.string(), z.unknown())
    .describe('Report of the computation: metrics, curves, protocol details.'),
  reportUrl: z.string().describe('URL of the full report; empty if there is none.'),
  timeline: z.array(
    z.object({ time: unixSeconds('Time of the change.'), state: z.enum(jobStates), reason: z.string() }),
  ),
});

const noticeRecord = z.object({
  jobID: z.string(),
  type: z.string(),
  jobName: z.string(),
  creator: z.string(),
  creationTime: unixSeconds('Time of creation.'),
  updateTime: unixSeconds('Time of the last change.'),
  contractAddr: z.string(),
});

/** What jobs of every type have in common: lists, detail, results on chain, deletion. */
export const jobOperations = {
  deleteJobByUser: jobs.post({
    summary: 'Delete a job',
    description:
      'Removes the job from all lists, stops running work and releases holds. Results on chain remain.',
    access: 'job:creator',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string() }),
    writes: true,
  }),
  retryJob: jobs.extension.post({
    summary: 'Start a failed job again with the same data and the same price',
    description:
      'Works for jobs of files, trainings and input jobs. The price is held again, for an input job from each party that accepted it; it is charged only if the job succeeds. A training begins again with its first round.',
    access: 'job:participant',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string(), state: z.literal('queued') }),
    errors: ['stateConflict', 'ccdInsufficient', 'budgetSpent', 'unavailable'],
    writes: true,
  }),
  jobListByUser: jobQueries.post({
    summary: 'List the jobs in which the user is a party, newest first',
    request: z.object(page),
    response: pagedList(jobRecord),
  }),
  jobDetailByUser: jobQueries.post({
    summary: 'Read a job',
    access: 'job:participant',
    request: z.object({ jobID }),
    response: jobDetail,
  }),
  jobFigures: jobQueries.extension.post({
    summary: 'Read what jobs cost the user and when their newest run started and ended',
    description: 'Jobs in which the user is not a party are left out.',
    request: z.object({ jobIDs: textList('Job ids.', pageSizeMax) }),
    response: z.object({
      data: z.array(
        z.object({
          jobID: z.string(),
          ccdUsage: decimalText('CCD charged to the user so far.'),
          startTime: unixSeconds('When the newest run started; 0 if it has not.'),
          endTime: unixSeconds('When it ended; 0 if it has not.'),
        }),
      ),
    }),
  }),
  noticeList: jobQueries.post({
    summary: 'List the jobs that need data from the user',
    request: z.object(page),
    response: pagedList(noticeRecord),
  }),
  subListByUser: jobQueries.post({
    summary: 'List the results of a job on chain',
    access: 'job:participant',
    request: z.object({ ...page, jobID }),
    response: pagedList(
      z.object({
        txHash: z.string(),
        submitValue: z.string().describe('The submitted result as text.'),
        submitTime: unixSeconds('Time of the block.'),
        ccdUsage: decimalText('CCD charged.'),
        round: z.int(),
        submitter: z.string().describe('Account identifier of the participant who submitted it.'),
      }),
    ).extend({
      trainModel: z.string().describe('URL of the trained ONNX model; empty if there is none.'),
      testingResult: z
        .string()
        .describe('URL of the testing rows with their predictions; empty if there is none.'),
    }),
  }),
  ccdUsageList: jobQueries.post({
    summary: 'List the CCD usage of the jobs of the user',
    request: z.object(page),
    response: pagedList(noticeRecord.extend({ ccdUsage: decimalText('CCD charged to the caller.') })),
  }),
};
