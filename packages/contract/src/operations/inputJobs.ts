import * as z from 'zod';
import {
  accountList,
  boxList,
  exactInteger,
  integer,
  jobID,
  nameText,
  oneOf,
  optionalInteger,
  optionalJobID,
  optionalOneOf,
  optionalText,
  text,
} from '../fields.js';
import { inputComputations, questionComputation } from '../jobTypes.js';
import { jobs } from './groups.js';

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
  'budgetSpent',
  'unavailable',
] as const;

export const createErrors = [
  ...inputErrors,
  'jobNameTaken',
  'partiesInvalid',
  'accountUnknown',
  'queueFull',
  'partyKeysMissing',
] as const;
export const prepareErrors = [
  'partiesInvalid',
  'accountUnknown',
  'invalidField',
  'signingKeyUnknown',
  'partyKeysMissing',
  'unavailable',
] as const;
export const jobName = nameText('Name of the job; it must be unique.', 200);

const operationName = z.enum(['compare', 'add', 'multiply', 'question']);
const securityModel = z.enum(['malicious', 'semi-honest']);

const roundTerms = z
  .object({
    job: z.string(),
    round: z.int(),
    operation: operationName,
    parties: z.array(
      z.object({
        keys: z.array(z.string()).describe('Ed25519 public keys, any one of which may sign; base64url.'),
        heldBy: z.enum(['party', 'service']).describe('`service`: the service signs for this account.'),
      }),
    ),
    bounds: z
      .object({
        scale: z.int().describe('Decimal places.'),
        bits: z.int().describe('Size of every value times 10^scale, in bits.'),
      })
      .optional()
      .describe('Of matrices.'),
    question: z.string().optional().describe('Digest of a question.'),
    program: z.string().optional().describe('Digest of its program.'),
    recipients: z.array(z.int()).optional().describe('Who learns a private answer.'),
    size: z.object({ elements: z.int(), words: z.int() }).optional().describe('What each party shares.'),
    nodes: z.array(
      z.object({
        sign: z
          .string()
          .describe('Ed25519 public key of the node, which signs its results and box keys; base64url.'),
        box: z.string().describe('X25519 public key of the day, base64url.'),
        from: z.int().describe('When the box key was made, in seconds since 1970.'),
        until: z.int().describe('No round of this box key expires later, in seconds since 1970.'),
        signature: z.string().describe('Signature of the box key by the node, base64url.'),
      }),
    ),
    security: z.object({ model: securityModel, statisticalBits: z.int().optional() }),
    result: z.enum(['public', 'parties']),
    expires: z.int(),
  })
  .describe('What all parties of the round agree to and sign; see PROTOCOL.md.');

export const sealingPlan = z.object({
  jobID: z.string(),
  round: z.int(),
  party: z.int().describe('Index of the caller among the parties, from 0.'),
  operation: operationName,
  nodeKeys: z.array(z.string()).describe('Public box keys of the three nodes today, in order.'),
  terms: roundTerms,
  question: z.string().optional().describe('As JSON.'),
});

const decimalPlaces = optionalInteger(
  'Extension: decimal places that values of this job may have: 0, 2, 4, 6, 9, 12, 18, 24, 36, 48, 72, 96, 144, 192 or 300. ' +
    'Default: 18, for products 6. The choice is public and holds for all parties and rounds.',
  0,
  300,
);
const valueBits = optionalInteger(
  'Extension: size of every value times 10^decimalPlaces, in bits: 16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768 or 1000. ' +
    'Default: 192, for products 96. The choice is public and holds for all parties and rounds.',
  1,
  1024,
);
const resultFor = optionalOneOf(
  'Extension: who learns the result. `public`, the default: everyone who can read the job and the chain. `parties`: only ' +
    'the three parties, on the devices that submitted their data; neither the service nor a node sees it. All three need ' +
    'a signing key and seal their data themselves.',
  ['public', 'parties'],
);
export const signingKey = optionalText(
  'The registered key with which the caller signs its data. Without it the service signs for the caller.',
  43,
);
const keyRecord = z.object({
  publicKey: z.string().describe('Ed25519 public key, base64url.'),
  fingerprint: z.string(),
  label: z.string(),
  creationTime: z.int().describe('Seconds since 1970.'),
});

/** Input jobs: three parties compute on private data. */
export const inputJobOperations = {
  createJobByInput: jobs.post({
    summary: 'Create a private computation with typed-in data',
    description:
      'Each party pays for its own data after the round has succeeded; a failed round is free of charge. ' +
      'Data sealed by the client can be passed in `sealed` instead of `input`, together with the `jobID` ' +
      'from prepareInputJob.',
    request: z.object({
      computation: oneOf('The computation.', inputComputations),
      input: matrixText,
      sealed: sealedBoxes,
      jobID: optionalJobID('Only with `sealed`: the job id for which the boxes were sealed.'),
      jobName,
      parties: accountList(
        'Three different registered accounts, including the creator: P0, P1 and P2. A creator who pays for the call is `payer`.',
      ),
      decimalPlaces,
      valueBits,
      resultFor,
    }),
    response: z.object({ jobID: z.string() }),
    errors: [...createErrors, 'signatureRequired'],
    writes: true,
  }),
  fillData: jobs.post({
    summary: 'Fill in data of an input job',
    access: 'job:participant',
    description:
      'The round runs when all three parties have filled in their data. Filling in data after a round has ended starts the next round.',
    request: z.object({ input: matrixText, sealed: sealedBoxes, jobID }),
    response: z.object({ jobID: z.string(), round: z.int() }),
    errors: [...inputErrors, 'alreadyFilled', 'stateConflict', 'signatureRequired', 'partyKeysMissing'],
    writes: true,
  }),
  prepareInputJob: jobs.extension.post({
    summary: 'Get the id of an input job to be created, for which its creator can seal data on the client',
    description: 'Nothing is stored. Only the calling account can use the id.',
    request: z.object({
      computation: oneOf('The computation.', inputComputations),
      parties: accountList('The parties of the job to be created.'),
      decimalPlaces,
      valueBits,
      resultFor,
      signingKey,
    }),
    response: sealingPlan,
    errors: prepareErrors,
  }),
  prepareFill: jobs.extension.post({
    summary: 'Get what a client needs to seal its data for an input job: round, party index and node keys',
    access: 'job:participant',
    request: z.object({ jobID, signingKey }),
    response: sealingPlan,
    errors: ['alreadyFilled', 'stateConflict', 'signingKeyUnknown', 'partyKeysMissing', 'unavailable'],
  }),
  withdrawFill: jobs.extension.post({
    summary: 'Take back your data of an input job before its round runs, at the nodes',
    description:
      'The service only passes the signed withdrawal on. A node that accepts it deletes the data, never runs the round, and ' +
      'signs a receipt; it refuses once the round has begun. The round ends for all parties as if it had expired: nothing is ' +
      'charged, and the next data opens another round. Only data that its owner signed can be withdrawn.',
    access: 'job:participant',
    request: z.object({
      jobID,
      round: integer('The round to withdraw from.', 1, 1_000_000_000),
      signature: text(
        'Signature of the withdrawal by a key of the caller in this round, base64url; see PROTOCOL.md.',
        86,
      ),
    }),
    response: z.object({
      jobID: z.string(),
      round: z.int(),
      receipts: z
        .array(z.string())
        .describe('By node: its signed receipt in base64url, or empty if it has not accepted.'),
    }),
    errors: ['invalidField', 'stateConflict', 'unavailable'],
    writes: true,
  }),
  runAgain: jobs.extension.post({
    summary: 'Run the failed round of an input job again on the same data',
    description: 'Holds again the price that each party accepted when it filled in its data.',
    access: 'job:participant',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string(), round: z.int() }),
    errors: ['stateConflict', 'ccdInsufficient', 'budgetSpent', 'unavailable'],
    writes: true,
  }),
  inputJobPrice: jobs.extension.get({
    summary: 'Read what the data of one party costs in a round that succeeds',
    description:
      'It depends on the shape of the data and on the size of values of the job, not on the values. For a question the ' +
      'shape is one row with all sums of a party, and valueBits is the size of a share.',
    request: z.object({
      computation: oneOf('The computation.', [...inputComputations, questionComputation]),
      rows: integer('Rows of the matrix; 1 for a single number.', 1, 1_000_000_000),
      columns: integer('Columns of the matrix; 1 for a single number.', 1, 1_000_000_000),
      valueBits,
    }),
    response: z.object({ ccd_cost: exactInteger('Price in units of 10^-18 CCD.') }),
    errors: ['invalidField'],
  }),
  privacyNodes: jobs.extension.get({
    summary: 'Read the public keys of the three compute nodes and whether they are ready',
    response: z.object({
      securityModel,
      nodes: z.array(
        z.object({
          node: z.int(),
          boxKey: z.string().describe('X25519 public key of today, base64url; the node renews it daily.'),
          signKey: z
            .string()
            .describe('Ed25519 public key with which the node signs results and box keys, base64url.'),
          fingerprint: z.string().describe('Fingerprint of the node, as people compare and pin it.'),
          certificate: z.string().describe('The pinned TLS certificate, PEM.'),
          ready: z.boolean(),
        }),
      ),
    }),
    errors: ['unavailable'],
  }),
  signingKeys: jobs.extension.get({
    summary: 'List the keys with which the account signs its data for input jobs',
    response: z.object({
      keys: z.array(keyRecord).describe("The account's own keys. Only the public halves are stored here."),
      serviceKey: z
        .object({ publicKey: z.string(), fingerprint: z.string() })
        .describe('The key that the service holds and uses for data that the account sends as plain text.'),
      keepsInputs: z.boolean().describe('Whether the account can read its plain-text data again.'),
    }),
  }),
  addSigningKey: jobs.extension.post({
    summary: 'Register a key with which the account signs its data for input jobs',
    description:
      'In rounds that start from now on the account takes part with its own keys only: data that it sends as plain text is refused there, except in rounds that it starts itself. Registering a key again has no effect.',
    request: z.object({
      publicKey: text('Ed25519 public key, 32 bytes in base64url.', 43),
      label: optionalText('A name for the device that holds the key.', 100),
    }),
    response: keyRecord,
    errors: ['invalidField', 'queueFull'],
    writes: true,
  }),
  removeSigningKey: jobs.extension.post({
    summary: 'Remove a key of the account',
    description: 'Rounds that have already started keep the keys with which they started.',
    request: z.object({ publicKey: text('The key to remove.', 43) }),
    response: z.object({}),
    errors: ['signingKeyUnknown'],
    writes: true,
  }),
  keepInputs: jobs.extension.post({
    summary: 'Choose whether the account can read its own plain-text data of input jobs again',
    description:
      'If it is on, which is the default for an account without a signing key, the nodes keep such data until the job is deleted, and the service can have it opened. If it is off, which is the default for an account with a signing key, the nodes delete data when its round has ended. It holds for data that is sent from now on. Data that a client seals is never kept.',
    request: z.object({ keep: oneOf('`on` or `off`.', ['on', 'off']) }),
    response: z.object({ keepsInputs: z.boolean() }),
    writes: true,
  }),
};
