import * as z from 'zod';
import { optionalTextList, text } from '../fields.js';
import { noticeKinds } from '../mailKinds.js';
import { nothing } from '../operation.js';
import { users } from './groups.js';
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
  requestPasswordReset: users.extension.post({
    summary: 'Send a link that resets the password; the answer does not tell whether the account exists',
    access: 'public',
    request: z.object({ email: text('Email of the account.', 320) }),
    response: nothing,
    errors: ['unavailable', 'tooManyRequests'],
  }),
  resetPassword: users.extension.post({
    summary: 'Choose a new password with the code of a mail; every session of the account ends',
    description:
      'Keys, webhooks and invitations that were made before the address was confirmed end as well, because somebody else may have made them.',
    access: 'public',
    request: z.object({ code, newPasswd: newPassword('New password of the account') }),
    response: nothing,
    errors: ['codeInvalid', 'tooManyRequests'],
  }),
  confirmEmail: users.extension.post({
    summary: 'Confirm the address of an account with the code of a mail',
    access: 'public',
    request: z.object({ code }),
    response: z.object({ email: z.string() }),
    errors: ['codeInvalid', 'tooManyRequests'],
  }),
  sendConfirmation: users.extension.post({
    summary: 'Send the link that confirms the address again, at most three times an hour',
    response: nothing,
    errors: ['unavailable'],
  }),
  mailSettings: users.extension.get({
    summary: 'Read which notices the account gets by mail',
    response: settings,
  }),
  updateMailSettings: users.extension.post({
    summary: 'Choose which notices the account gets by mail',
    request: z.object({
      off: optionalTextList(
        `Notices that are not sent, of ${noticeKinds.map((kind) => `\`${kind}\``).join(', ')}; absent means that all are.`,
        noticeKinds.length,
      ),
    }),
    response: settings,
  }),
};
