import * as z from 'zod';
import { accountList, boxList, jobID, oneOf, optionalJobID, optionalText, text } from '../fields.js';
import { inputComputations } from '../jobTypes.js';
import { nothing, operation } from '../operation.js';

const matrixText = optionalText(
  'Matrix as text: nested bracketed lists of decimals, or a single number. Required unless `sealed` is given.',
  100_000_000,
);
const sealedBoxes = boxList(
  'Extension: the data as three base64 boxes, sealed by the client for the three nodes.',
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
  party: z.int().describe('Index of the caller among the parties: 0, 1 or 2.'),
  operation: z.enum(['compare', 'add', 'multiply']),
  nodeKeys: z.array(z.string()).describe('Public keys of the three nodes, in order.'),
});

/** Input jobs: three parties compute on private data. */
export const inputJobOperations = {
  createJobByInput: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/createJobByInput',
    summary: 'Create a private computation with typed-in data',
    description:
      'Each party pays for its own data after the round has succeeded; a failed round is free of charge. ' +
      'Data sealed by the client can be passed in `sealed` instead of `input`, together with the `jobID` ' +
      'from prepareInputJob.',
    access: 'account',
    encoding: 'any',
    request: z.object({
      computation: oneOf('The computation.', inputComputations),
      input: matrixText,
      sealed: sealedBoxes,
      jobID: optionalJobID('Only with `sealed`: the job id for which the boxes were sealed.'),
      jobName: text('Name of the job; it must be unique.', 200),
      parties: accountList('Three different registered accounts, including the creator: P0, P1 and P2.'),
    }),
    response: z.object({ jobID: z.string() }),
    errors: [...inputErrors, 'jobNameTaken', 'partiesInvalid', 'accountUnknown', 'queueFull'],
    writes: true,
  }),
  fillData: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/fillData',
    summary: 'Fill in data of an input job',
    access: 'job:participant',
    encoding: 'any',
    description:
      'The round runs when all three parties have filled in their data. Filling in data after a round has ended starts the next round.',
    request: z.object({ input: matrixText, sealed: sealedBoxes, jobID }),
    response: z.object({ jobID: z.string(), round: z.int() }),
    errors: [...inputErrors, 'alreadyFilled', 'stateConflict'],
    writes: true,
  }),
  prepareInputJob: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/prepareInputJob',
    summary: 'Get the id of an input job to be created, for which its creator can seal data on the client',
    description: 'Nothing is stored. Only the calling account can use the id.',
    access: 'account',
    encoding: 'any',
    request: z.object({
      computation: oneOf('The computation.', inputComputations),
      parties: accountList('The parties of the job to be created.'),
    }),
    response: sealingPlan,
    errors: ['partiesInvalid', 'accountUnknown', 'unavailable'],
    extension: true,
  }),
  prepareFill: operation({
    group: 'Jobs',
    method: 'POST',
    path: '/sdk/computation/panel/prepareFill',
    summary: 'Get what a client needs to seal its data for an input job: round, party index and node keys',
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
    summary: 'Run the failed round of an input job again on the same data',
    description: 'Holds again the price that each party accepted when it filled in its data.',
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
          certificate: z.string().describe('The pinned TLS certificate, PEM.'),
          ready: z.boolean(),
        }),
      ),
    }),
    errors: ['unavailable'],
    extension: true,
  }),
};
