import * as z from 'zod';
import { accountList, boxList, jobID, oneOf, optionalJobID, optionalText, text } from '../fields.js';
import { inputComputations } from '../jobTypes.js';
import { nothing, operation } from '../operation.js';

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

/** Jobs in which three parties compute on private data. */
export const inputJobOperations = {
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
};
