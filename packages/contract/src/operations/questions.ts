import * as z from 'zod';
import { accountList, boxList, decimalText, jobID, optionalIndexes, text } from '../fields.js';
import { jobs } from './groups.js';
import { createErrors, jobName, prepareErrors, sealingPlan, signingKey } from './inputJobs.js';

const question = text('The question as canonical JSON; see PROTOCOL.md.', 256 * 1024);
const parties = accountList('2 to 16 different registered accounts, including the creator: P0, P1, ….');

/** Questions about the tables of several parties. */
export const questionOperations = {
  prepareQuestion: jobs.extension.post({
    summary: 'Get the id of a question to be asked, for which its creator can seal data on the client',
    description: 'Nothing is stored. Only the calling account can use the id.',
    request: z.object({
      question,
      parties,
      answerFor: optionalIndexes('The parties that learn the answer, from 0. Left out: it is public.'),
      signingKey,
    }),
    response: sealingPlan,
    errors: prepareErrors,
  }),
  dataSets: jobs.extension.get({
    summary: "List the privacy budgets of the account's tables",
    description:
      'A table gets its budget from its owner, who signs it with an answer. The nodes keep a record of their own.',
    response: z.object({
      data: z.array(
        z.object({
          name: z.string(),
          budget: decimalText('ε that all answers together may cost each row.'),
          left: decimalText('ε that is left.'),
          held: decimalText('ε held for questions that are not answered yet.'),
          spent: decimalText('ε that answers, and attempts at answers, have cost.'),
        }),
      ),
    }),
  }),
  createQuestion: jobs.extension.post({
    summary: 'Ask a question about the tables of 2 to 16 parties',
    description:
      'Each party computes its sums on its own machine. The others answer with prepareFill and fillData.',
    request: z.object({
      question,
      parties,
      jobName,
      jobID,
      sealed: boxList("The creator's sums as three base64 boxes, sealed by the client for the three nodes."),
    }),
    response: z.object({ jobID: z.string() }),
    errors: createErrors,
    writes: true,
  }),
};
