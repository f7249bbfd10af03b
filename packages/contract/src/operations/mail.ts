import * as z from 'zod';
import { optionalTextList, text } from '../fields.js';
import { noticeKinds } from '../mailKinds.js';
import { nothing, operation } from '../operation.js';
import { newPassword } from './user.js';

const code = text('The code in the link of the mail.', 200);

const settings = z.object({
  sends: z.boolean().describe('Whether this server sends mail.'),
  email: z.string(),
  confirmed: z.boolean().describe('Whether the address is confirmed; notices are sent only then.'),
  kinds: z
    .array(z.object({ kind: z.enum(noticeKinds), on: z.boolean() }))
    .describe('Notices and whether they are sent.'),
});

/** Mail, if the operator has set `TRICORN_SMTP_URL`. */
export const mailOperations = {
  requestPasswordReset: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/requestPasswordReset',
    summary: 'Send a link that resets the password; the answer does not tell whether the account exists',
    access: 'public',
    encoding: 'any',
    request: z.object({ email: text('Email of the account.', 320) }),
    response: nothing,
    errors: ['unavailable', 'tooManyRequests'],
    extension: true,
  }),
  resetPassword: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/resetPassword',
    summary: 'Choose a new password with the code of a mail; every session of the account ends',
    access: 'public',
    encoding: 'any',
    request: z.object({ code, newPasswd: newPassword('New password of the account') }),
    response: nothing,
    errors: ['codeInvalid', 'tooManyRequests'],
    extension: true,
  }),
  confirmEmail: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/confirmEmail',
    summary: 'Confirm the address of an account with the code of a mail',
    access: 'public',
    encoding: 'any',
    request: z.object({ code }),
    response: z.object({ email: z.string() }),
    errors: ['codeInvalid', 'tooManyRequests'],
    extension: true,
  }),
  sendConfirmation: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/sendConfirmation',
    summary: 'Send the link that confirms the address again, at most three times an hour',
    access: 'account',
    encoding: 'any',
    request: nothing,
    response: nothing,
    errors: ['unavailable'],
    extension: true,
  }),
  mailSettings: operation({
    group: 'Users',
    method: 'GET',
    path: '/sdk/computation/user/mailSettings',
    summary: 'Read which notices the account gets by mail',
    access: 'account',
    encoding: 'query',
    request: nothing,
    response: settings,
    errors: [],
    extension: true,
  }),
  updateMailSettings: operation({
    group: 'Users',
    method: 'POST',
    path: '/sdk/computation/user/updateMailSettings',
    summary: 'Choose which notices the account gets by mail',
    access: 'account',
    encoding: 'any',
    request: z.object({
      off: optionalTextList(
        `Notices that are not sent, of ${noticeKinds.map((kind) => `\`${kind}\``).join(', ')}; absent means that all are.`,
        noticeKinds.length,
      ),
    }),
    response: settings,
    errors: [],
    extension: true,
  }),
};
