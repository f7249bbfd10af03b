import * as z from 'zod';
import { accountList, boxList, jobID, nameText, optionalIndexes, text } from '../fields.js';
import { jobs } from './groups.js';
import { inputErrors, sealingPlan, signingKey } from './inputJobs.js';

const question = text('The question as JSON, in its canonical form; see PROTOCOL.md.', 256 * 1024);
const askedParties = accountList('2 to 16 different registered accounts, including the creator: P0, P1, ….');
const answerFor = optionalIndexes(
  'The parties that learn the answer, by index. Left out: the answer is public. Otherwise all parties need a signing key.',
);

/** Questions about the tables of several parties. */
export const questionOperations = {
  prepareQuestion: jobs.extension.post(
    'prepareQuestion',
    'Get the id of a question to be asked, for which its creator can seal the sums of a table on the client',
    {
      description:
        'Nothing is stored. A question is about the rows of all parties together: each party computes its own sums on its ' +
        'own machine and shares them with the nodes, which check, add and open them.',
      request: z.object({ question, parties: askedParties, answerFor, signingKey }),
      response: sealingPlan,
      errors: [
        'partiesInvalid',
        'accountUnknown',
        'invalidField',
        'signingKeyUnknown',
        'partyKeysMissing',
        'unavailable',
      ],
    },
  ),
  createQuestion: jobs.extension.post(
    'createQuestion',
    'Ask a question about the tables of 2 to 16 parties',
    {
      description:
        'The other parties answer with prepareFill and fillData. The round runs when all have; each party pays for its own ' +
        'data after it has succeeded.',
      request: z.object({
        question,
        parties: askedParties,
        jobName: nameText('Name of the job; it must be unique.', 200),
        jobID,
        sealed: boxList('The sums of the creator as three base64 boxes, sealed on the client. Required.'),
      }),
      response: z.object({ jobID: z.string() }),
      errors: [
        ...inputErrors,
        'jobNameTaken',
        'partiesInvalid',
        'accountUnknown',
        'queueFull',
        'partyKeysMissing',
      ],
      writes: true,
    },
  ),
};
