import * as z from 'zod';
import { decimalText, jobID, page, text, unixSeconds } from '../fields.js';
import { pagedList } from '../operation.js';
import { chain } from './groups.js';

const chainEvent = z.object({
  kind: z.enum(['jobCreated', 'resultSubmitted']),
  jobID: z.string(),
  contractAddr: z.string(),
  round: z.int().describe('0 if there is none.'),
  party: z.string().describe('Wallet address; empty if there is none.'),
  value: z.string().describe('The submitted result; empty if there is none.'),
  ccdUsage: decimalText('CCD recorded in the submission.'),
});

export const chainOperations = {
  submissionList: chain.extension.post({
    summary: 'List the results on chain of all jobs and generative tasks of the user, newest first',
    request: z.object(page),
    response: pagedList(
      z.object({
        txHash: z.string(),
        jobID: z.string(),
        jobName: z.string(),
        computationStr: z.string(),
        round: z.int(),
        submitter: z.string().describe('Account identifier of the participant who submitted it.'),
        submitValue: z.string().describe('The submitted result as text.'),
        submitTime: unixSeconds('Time of the block.'),
        ccdUsage: decimalText('CCD charged.'),
        task_id: z.string().describe('The generative task that made it; empty for other results.'),
        result_url: z.string().describe('URL of the picture or motion; empty for other results.'),
      }),
    ),
  }),
  findSubmission: chain.extension.get({
    summary: 'Find the result on chain that names a content id, among all results of the user',
    request: z.object({
      cid: text('Content id of a file: CIDv1 of its raw bytes in base 32.', 100).refine(
        (value) => /^bafk[a-z2-7]{55}$/.test(value as string),
        'must be a content id',
      ),
    }),
    response: z.object({
      txHash: z.string().describe('The newest transaction that names it; empty if there is none.'),
      jobID: z.string().describe('Empty if there is none.'),
      round: z.int().describe('0 if there is none.'),
      submitTime: unixSeconds('Time of the block; 0 if there is none.'),
    }),
  }),
  chainTransaction: chain.extension.get({
    summary: 'Read a transaction from the chain, with its block and decoded events',
    request: z.object({
      txHash: text('Transaction hash.', 100).refine(
        (value) => /^0x[0-9a-fA-F]{64}$/.test(value as string),
        'must be a transaction hash',
      ),
    }),
    response: z.object({
      txHash: z.string(),
      from: z.string(),
      to: z.string(),
      succeeded: z.boolean(),
      gasUsed: z.string(),
      blockNumber: z.string(),
      blockHash: z.string(),
      blockTime: unixSeconds('Time of the block.'),
      confirmations: z.string(),
      chainID: z.int(),
      events: z.array(chainEvent),
    }),
    errors: ['transactionUnknown', 'unavailable'],
  }),
  verifyResults: chain.extension.post({
    summary: 'Check the result files of a job against the content ids on chain',
    description:
      'Computes the content id of each stored file again and looks for it in the results on chain.',
    access: 'job:participant',
    request: z.object({ jobID }),
    response: z.object({
      data: z.array(
        z.object({
          role: z.string().describe('Role of the file in the job, such as `model` or `predictions`.'),
          name: z.string(),
          url: z.string(),
          cid: z.string().describe('Content id of the file as stored now.'),
          onChain: z.boolean(),
          txHash: z.string().describe('Transaction that holds the content id; empty if there is none.'),
        }),
      ),
    }),
    errors: ['unavailable'],
  }),
};
