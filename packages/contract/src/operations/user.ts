import * as z from 'zod';
import { currencies, statementCurrencies } from '../amounts.js';
import { chargeKinds } from '../chargeKinds.js';
import { decimalText, lastDays, optionalText, pageByDefault, text, unixSeconds } from '../fields.js';
import { nothing, pagedList } from '../operation.js';
import { users } from './groups.js';

const credentials = z.object({
  email: text('Registered email of the account.', 320),
  passwd: text('Password of the account.', 1_000),
});

export const newPassword = (description: string) =>
  text(`${description}, at least 8 characters.`, 1_000).refine(
    (value) => (value as string).length >= 8,
    'must have at least 8 characters',
  );

export const userOperations = {
  genToken: users.post({
    summary: 'Generate an access token',
    description: 'The token is valid for 60 minutes. Send it in the `token` header of every other operation.',
    access: 'public',
    request: credentials,
    response: z.object({ token: z.string().describe('The access token, a JWT.') }),
    errors: ['credentialsWrong', 'tooManyRequests'],
  }),
  renewToken: users.tokenOnly.post({
    summary: 'Continue the session of a token that has not expired with a new token',
    description:
      'The new token is valid for 60 minutes, but not longer than the session may last since its sign-in. The one before stays valid until it expires. Both end with the session.',
    response: z.object({ token: z.string().describe('An access token of the same session.') }),
  }),
  register: users.extension.post({
    summary: 'Register an account',
    access: 'public',
    request: credentials.extend({ passwd: newPassword('Password of the account') }),
    response: z.object({
      account: z.string().describe('The account identifier.'),
      confirmFirst: z
        .boolean()
        .describe(
          'Whether the owner has to open the link in a mail before the account can sign in. Then the answer is the same for an email that has an account already, whose owner gets a mail instead.',
        ),
    }),
    errors: ['registrationClosed', 'emailTaken', 'tooManyRequests'],
    writes: true,
  }),
  invite: users.tokenOnly.post({
    summary: 'Invite a person who has no account yet, to name them in a private computation',
    description:
      'Creates the account, which can be named in `parties` at once, and a code with which the person chooses the password at `/join#CODE` in the console. The code works once, for seven days. Until the account has a password its host can ask for another one. Where addresses are confirmed first, the person gets the code by mail, and the answer does not tell whether the email had an account.',
    request: z.object({ email: text('Email of the person.', 320) }),
    response: z.object({
      account: z.string().describe('The account identifier, as used in `parties`.'),
      invitation: z
        .string()
        .describe(
          'The code for the person. Whoever has it can take the account. Empty if it is sent by mail.',
        ),
      expires: unixSeconds('When the code expires.'),
    }),
    errors: ['registrationClosed', 'emailTaken', 'tooManyRequests'],
    writes: true,
  }),
  acceptInvitation: users.extension.post({
    summary: 'Choose the password of an account with the code of an invitation',
    access: 'public',
    request: z.object({
      code: text('The code of the invitation.', 200),
      newPasswd: newPassword('Password of the account'),
    }),
    response: z.object({ email: z.string().describe('Email to sign in with.') }),
    errors: ['codeInvalid', 'tooManyRequests'],
  }),
  readInvitation: users.extension.post({
    summary: 'Read who invites the holder of a code, and to what',
    access: 'public',
    request: z.object({ code: text('The code of the invitation.', 200) }),
    response: z.object({
      account: z.string().describe('The address that is invited.'),
      host: z.string().describe('Email of the account that invites.'),
      jobs: z
        .array(z.object({ jobName: z.string(), computation: z.string() }))
        .describe('The newest private computations that wait for data of the invited account, at most 3.'),
    }),
    errors: ['codeInvalid', 'tooManyRequests'],
  }),
  changePassword: users.tokenOnly.post({
    summary: 'Change the password; every token issued before ends at once',
    request: z.object({
      passwd: text('Current password of the account.', 1_000),
      newPasswd: newPassword('New password of the account'),
    }),
    response: z.object({ token: z.string().describe('An access token of the new session.') }),
    errors: ['credentialsWrong', 'tooManyRequests'],
  }),
  signOutEverywhere: users.tokenOnly.post({
    summary: 'End every session of the account: every token issued before, this one included, ends at once',
    response: nothing,
  }),
  sessionList: users.tokenOnly.post({
    summary: 'List the sessions of the account that can be used, newest first',
    description:
      'Each sign-in begins a session, which ends with its token after 60 minutes unless `renewToken` continues it.',
    encoding: 'json',
    request: z.object(pageByDefault),
    response: pagedList(
      z.object({
        id: z.string(),
        current: z.boolean().describe('Whether it is the session of this request.'),
        client: z.string().describe('How the client named itself: its `User-Agent`, which proves nothing.'),
        address: z.string().describe('Network address of the sign-in.'),
        startTime: unixSeconds('When it began.'),
        expiryTime: unixSeconds('When its token expires.'),
      }),
    ),
  }),
  endSession: users.tokenOnly.post({
    summary: 'End a session of the account, such as this one: its token is refused at once',
    description: 'Whoever knows the password can sign in again; change it to prevent that.',
    request: z.object({ id: optionalText('Id of the session; absent means that of this request.', 36) }),
    response: nothing,
    errors: ['signInUnknown', 'stateConflict'],
  }),
  endOtherSessions: users.tokenOnly.post({
    summary: 'End every session of the account but this one, which continues with a new token',
    response: z.object({ token: z.string().describe('An access token; the one before has ended, too.') }),
  }),
  exportAccount: users.tokenOnly.get({
    summary: 'Download everything of the account as an archive: its rows as JSON lines, and its files',
    description:
      'A `tar.gz` with one file for each kind of row and the folder `files`. It contains no password and no secret.',
    response: 'stream',
    errors: ['tooManyRequests'],
  }),
  eraseAccount: users.tokenOnly.post({
    summary:
      'Erase the account: its files, jobs, prompts, models, keys, webhooks and sessions; this cannot be undone',
    description:
      'What is on chain stays there, and the ledger keeps amounts and times under an id without a name. The email is free again. Unused CCD and LLM tokens are lost. Backups that the operator made before keep what they hold.',
    request: z.object({
      passwd: text('Password of the account.', 1_000),
      cancel: z
        .boolean()
        .optional()
        .describe(
          'Also cancel work that has not ended. Without it the account is not erased while work runs.',
        ),
    }),
    response: z.object({
      jobs: z.int().describe('Number of deleted jobs.'),
      tasks: z.int().describe('Number of deleted picture and motion tasks.'),
      files: z.int().describe('Number of deleted files.'),
    }),
    errors: ['credentialsWrong', 'stateConflict', 'tooManyRequests'],
  }),
  userInfo: users.get({
    summary: 'Read the wallet address, the balances and other information of the user',
    response: z.object({
      account: z.string().describe('The account identifier, as used in `parties` and `creator`.'),
      email: z.string(),
      role: z.enum(['user', 'operator']),
      walletAddress: z.string().describe('Address of the custodial wallet on chain; empty until it exists.'),
      balance: decimalText('Available CCD.'),
      held: decimalText('CCD held for running work.'),
      tokens_balance: z.int().describe('Available LLM tokens.'),
      creationTime: unixSeconds('Time of registration.'),
    }),
  }),
  statement: users.extension.post({
    summary: 'List the charges and credits of the account, one line for each piece of work',
    encoding: 'json',
    request: z.object(pageByDefault),
    response: z.object({
      size: z.int(),
      page: z.int(),
      totalPages: z.int(),
      totalCount: z.int(),
      data: z.array(
        z.object({
          time: unixSeconds('When the work was quoted, or the credit given.'),
          currency: z.enum(statementCurrencies),
          kind: z.enum(['grant', ...chargeKinds]).describe('Kind of work or credit.'),
          state: z
            .enum(['held', 'charged', 'released', 'credited'])
            .describe('A quote is held, then charged or released; a grant or purchase is credited.'),
          amount: decimalText('Change of the available balance; the whole quote while it is held.'),
          quote: decimalText('The most the work could cost; 0 for a credit.'),
          refund: decimalText('What was given back of the quote.'),
          memo: z.string().describe('Purpose of the line.'),
          jobID: z.string().describe('The job it belongs to; empty if there is none.'),
        }),
      ),
    }),
  }),
  statementExport: users.extension.get({
    summary: 'Download the whole statement of the account as CSV, newest line first',
    description:
      'The columns are those of `statement`, with times in ISO 8601. A job is written as `id` and its number, so that a spreadsheet keeps every digit.',
    response: 'stream',
  }),
  usageByDay: users.extension.get({
    summary: 'Read the charges of the account by day, currency and kind of work, newest first',
    request: z.object(lastDays),
    response: z.object({
      data: z.array(
        z.object({
          day: z.string().describe('`YYYY-MM-DD`, UTC.'),
          currency: z.enum(currencies),
          kind: z.enum(chargeKinds).describe('Kind of work.'),
          amount: decimalText('Amount charged.'),
        }),
      ),
    }),
  }),
  usageByKey: users.extension.get({
    summary: 'Read what each API key was charged by day, currency and kind of work, newest first',
    request: z.object(lastDays),
    response: z.object({
      data: z.array(
        z.object({
          day: z.string().describe('`YYYY-MM-DD`, UTC; the day on which the work was started.'),
          keyID: z.string(),
          keyName: z.string().describe('Empty if the key is no longer listed.'),
          currency: z.enum(currencies),
          kind: z.enum(chargeKinds).describe('Kind of work.'),
          amount: decimalText('Amount charged.'),
        }),
      ),
    }),
  }),
};
