import * as z from 'zod';
import { decimalText, oneOf, optionalText, page, text, unixSeconds } from '../fields.js';
import { nothing, operation, pagedList } from '../operation.js';

const account = z.object({
  account: z.string().describe('The account identifier.'),
  role: z.enum(['user', 'operator']),
  walletAddress: z.string(),
  balance: decimalText('CCD that can be spent.'),
  held: decimalText('CCD reserved for running work.'),
  tokens_balance: z.int().describe('LLM tokens that can be spent.'),
  creationTime: unixSeconds('When the account was registered.'),
});

const part = z.object({
  part: z.string().describe('What it is, such as `database` or `pictures: genImg`.'),
  state: z.enum(['ready', 'idle', 'unavailable', 'off']),
  detail: z.string(),
});

const count = z.object({ kind: z.string(), state: z.string(), count: z.int() });

export const operatorOperations = {
  operatorAccounts: operation({
    group: 'Operator',
    method: 'POST',
    path: '/sdk/operator/accounts',
    summary: 'List accounts with what they have, newest first',
    access: 'operator',
    encoding: 'any',
    request: z.object({
      ...page,
      search: optionalText('Part of an email or wallet address, in any letter case.', 320),
    }),
    response: pagedList(account),
    errors: [],
    extension: true,
  }),
  operatorGrant: operation({
    group: 'Operator',
    method: 'POST',
    path: '/sdk/operator/grant',
    summary: 'Give an account CCD or LLM tokens',
    access: 'operator',
    encoding: 'any',
    request: z.object({
      account: text('Email, wallet address or id of the account.', 320),
      currency: oneOf('What to give.', ['CCD', 'LLM']),
      amount: text('A decimal amount of CCD, or a whole number of LLM tokens.', 100),
    }),
    response: account,
    errors: ['accountUnknown'],
    writes: true,
    extension: true,
  }),
  operatorStatus: operation({
    group: 'Operator',
    method: 'GET',
    path: '/sdk/operator/status',
    summary: 'Read how the service is: processes, queues, engines, and the work of the last day',
    access: 'operator',
    encoding: 'query',
    request: nothing,
    response: z.object({
      version: z.string(),
      instances: z.array(
        z.object({
          id: z.string(),
          roles: z.string(),
          host: z.string(),
          startTime: unixSeconds('When the process started.'),
          seenTime: unixSeconds('When it last announced itself.'),
          alive: z.boolean(),
        }),
      ),
      queues: z.array(
        z.object({
          queue: z.string(),
          ready: z.int().describe('Items that wait.'),
          running: z.int(),
          accounts: z.int().describe('Accounts whose items these are.'),
          oldestSeconds: z.int().describe('Age of the oldest item that waits; 0 where none does.'),
        }),
      ),
      parts: z.array(part),
      jobs: z.array(count).describe('Jobs that changed in the last 24 hours, by kind and state.'),
      tasks: z.array(count).describe('Generative tasks of the last 24 hours, by mode and status.'),
      chainOrders: z.array(count).describe('Jobs and results on their way to the chain, by kind and state.'),
      ledger: z.array(
        z.object({
          currency: z.enum(['CCD', 'LLM']),
          issued: decimalText('Given out in all.'),
          available: decimalText('Spendable, of all accounts.'),
          held: decimalText('Reserved for running work.'),
          earned: decimalText('Charged in all.'),
        }),
      ),
    }),
    errors: [],
    extension: true,
  }),
  operatorSettings: operation({
    group: 'Operator',
    method: 'GET',
    path: '/sdk/operator/settings',
    summary: 'Read the settings in force; secrets only by whether they are set',
    access: 'operator',
    encoding: 'query',
    request: nothing,
    response: z.object({
      data: z.array(
        z.object({
          name: z.string(),
          value: z.string().describe('Empty where the default holds, and for secrets.'),
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
          bounds: z.string().describe('What it bounds.'),
        }),
      ),
    }),
    errors: [],
    extension: true,
  }),
};
