import * as z from 'zod';
import { currencies } from '../amounts.js';
import {
  decimalText,
  jobID,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  page,
  text,
  unixSeconds,
} from '../fields.js';
import { nothing, pagedList } from '../operation.js';
import { operators } from './groups.js';

const account = z.object({
  account: z.string().describe('The account identifier.'),
  role: z.enum(['user', 'operator']),
  state: z.enum(['enabled', 'disabled']),
  walletAddress: z.string(),
  balance: decimalText('Available CCD.'),
  held: decimalText('CCD held for running work.'),
  tokens_balance: z.int().describe('Available LLM tokens.'),
  creationTime: unixSeconds('Time of registration.'),
});

const part = z.object({
  part: z.string().describe('The component, such as `database` or `pictures: genImg`.'),
  state: z.enum(['ready', 'idle', 'unavailable', 'off']),
  detail: z.string(),
});

const count = z.object({ kind: z.string(), state: z.string(), count: z.int() });

const installedModel = z.object({
  name: z.string(),
  state: z
    .enum(['ready', 'downloading', 'stopped', 'failed'])
    .describe('`stopped` if the process that downloaded it ended; pull it again to continue.'),
  source: z.string().describe('Where it comes from.'),
  sha256: z.string(),
  bytes: z.int().describe('Size of the file.'),
  doneBytes: z.int().describe('Bytes downloaded so far.'),
  memoryBytes: z.int().describe('About how much memory it takes when it is loaded.'),
  price: z
    .string()
    .describe(
      'LLM tokens that one token of the model costs, as `input,output` or `input,cached input,output`.',
    ),
  error: z.string().describe('Why the download failed; otherwise empty.'),
});

const modelOperations = {
  operatorModels: operators.extension.get({
    summary: 'List the language models that were installed while the server ran, and those it knows by name',
    response: z.object({
      data: z.array(installedModel),
      known: z.array(
        z.object({
          name: z.string(),
          about: z.string(),
          bytes: z.int().describe('Size of the file, rounded.'),
          memoryBytes: z.int().describe('About how much memory it takes when it is loaded.'),
          licence: z.string(),
        }),
      ),
      memoryBytes: z.int().describe('Memory of the machine, or what this process may use of it.'),
      diskFreeBytes: z.int().describe('Free space on the disk of the models.'),
    }),
  }),
  operatorPullModel: operators.extension.post({
    summary: 'Download a GGUF model and serve it by name; answers when the download has begun',
    description:
      'Checks first that the model fits the memory and the disk. A download that was cut off continues where it ended. For a model that is installed, it changes the price.',
    request: z.object({
      model: text('Name of a known or installed model, or the http(s) address of a GGUF file.', 2_048),
      name: optionalText('Name under which it is served; by default that of the file.', 64),
      sha256: optionalText('Checksum of the file; needed if its server does not tell it.', 64),
      price: optionalText(
        'LLM tokens that one token of the model costs: `input,output` or `input,cached input,output`; by default `1,1`.',
        100,
      ),
    }),
    response: installedModel,
    errors: ['stateConflict', 'tooLarge', 'diskFull', 'unavailable'],
  }),
  operatorRemoveModel: operators.extension.post({
    summary: 'Remove an installed model, or stop its download; calls that it is answering end',
    request: z.object({ name: text('Name of the installed model.', 64) }),
    response: nothing,
    errors: ['modelUnknown'],
  }),
};

export const operatorOperations = {
  ...modelOperations,
  operatorAccounts: operators.extension.post({
    summary: 'List accounts and their balances, newest first',
    request: z.object({
      ...page,
      search: optionalText('Part of an email or wallet address, in any letter case.', 320),
    }),
    response: pagedList(account),
  }),
  operatorGrant: operators.extension.post({
    summary: 'Grant CCD or LLM tokens to an account',
    request: z.object({
      account: text('Email, wallet address or id of the account.', 320),
      currency: oneOf('The currency.', currencies),
      amount: text('A decimal amount of CCD, or a whole number of LLM tokens.', 100),
    }),
    response: account,
    errors: ['accountUnknown'],
    writes: true,
  }),
  operatorUpdateAccount: operators.tokenOnly.post({
    summary: 'Disable or enable an account, or change its role',
    description:
      'Tokens and API keys of a disabled account are refused at once. Work that it started continues.',
    request: z.object({
      account: text('Email, wallet address or id of the account.', 320),
      state: optionalOneOf('Whether the account can be used; absent leaves it as it is.', [
        'enabled',
        'disabled',
      ]),
      role: optionalOneOf('The role; absent leaves it as it is.', ['user', 'operator']),
    }),
    response: account,
    errors: ['accountUnknown', 'stateConflict'],
  }),
  operatorResetPassword: operators.tokenOnly.post({
    summary:
      'Make a link with which the owner of an account chooses a new password; it works once, for an hour',
    request: z.object({ account: text('Email, wallet address or id of the account.', 320) }),
    response: z.object({ url: z.string().describe('The link, to be passed on to the owner.') }),
    answersOnce: true,
    errors: ['accountUnknown'],
  }),
  operatorFailures: operators.extension.post({
    summary: 'List jobs and tasks that failed in the last thirty days with their reason, newest first',
    request: z.object({ limit: optionalInteger('The most lines to list; default 50.', 1, 200) }),
    response: z.object({
      data: z.array(
        z.object({
          kind: z.string().describe('Type of the job, or mode of the task.'),
          id: z.string(),
          name: z.string(),
          account: z.string().describe('Who started it.'),
          reason: z.string(),
          time: unixSeconds('When it failed.'),
          retryable: z.boolean().describe('Whether operatorRetry starts it again.'),
        }),
      ),
    }),
  }),
  operatorRetry: operators.extension.post({
    summary: 'Start a failed file job again with its files and its price',
    description: 'Its creator is charged only if it succeeds, and must have enough CCD.',
    request: z.object({ jobID }),
    response: z.object({ jobID: z.string(), state: z.literal('queued') }),
    errors: ['jobUnknown', 'stateConflict', 'ccdInsufficient'],
    writes: true,
  }),
  operatorStatus: operators.extension.get({
    summary:
      'Read the status of the service: processes, queues, engines, and the jobs and tasks of the last day',
    response: z.object({
      version: z.string(),
      instances: z.array(
        z.object({
          id: z.string(),
          roles: z.string(),
          host: z.string(),
          startTime: unixSeconds('Start time of the process.'),
          seenTime: unixSeconds('Time of the last heartbeat.'),
          alive: z.boolean(),
        }),
      ),
      queues: z.array(
        z.object({
          queue: z.string(),
          ready: z.int().describe('Waiting items, counted up to 100,000.'),
          running: z.int(),
          accounts: z.int().describe('Number of accounts with items in the queue.'),
          oldestSeconds: z.int().describe('Age of the oldest waiting item; 0 if there is none.'),
        }),
      ),
      parts: z.array(part),
      jobs: z.array(count).describe('Jobs changed in the last 24 hours, by type and state.'),
      tasks: z.array(count).describe('Generative tasks of the last 24 hours, by mode and status.'),
      chainOrders: z.array(count).describe('Jobs and results waiting for the chain, by kind and state.'),
      ledger: z.array(
        z.object({
          currency: z.enum(currencies),
          issued: decimalText('Total issued.'),
          available: decimalText('Total available balance of all accounts.'),
          held: decimalText('Total held for running work.'),
          earned: decimalText('Total charged.'),
        }),
      ),
    }),
  }),
  operatorSettings: operators.extension.get({
    summary: 'Read the current settings; for secrets only whether they are set',
    response: z.object({
      data: z.array(
        z.object({
          name: z.string(),
          value: z.string().describe('Empty for secrets and if the default applies.'),
          given: z.boolean().describe('Whether the operator set it.'),
          secret: z.boolean(),
          meaning: z.string(),
        }),
      ),
      limits: z.array(
        z.object({
          name: z.string(),
          value: z.int(),
          default: z.int(),
          bounds: z.string().describe('What it limits.'),
        }),
      ),
    }),
  }),
};
