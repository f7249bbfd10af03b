import * as z from 'zod';
import {
  decimalText,
  nameText,
  optionalInteger,
  optionalText,
  optionalTextList,
  pageByDefault,
  text,
  textList,
  unixSeconds,
} from '../fields.js';
import { pagedList } from '../operation.js';
import { users } from './groups.js';

const scopesMax = 20;
const networksMax = 50;
const tokensMax = 1e15;
const overlapMinutesMax = 30 * 24 * 60;

const keyId = text('Id of the key.', 36);

const ccd = (period: string) =>
  optionalText(`The most CCD that the key may spend ${period}, a decimal; absent or 0 means no limit.`, 100);
const tokens = (period: string) =>
  optionalInteger(
    `The most LLM tokens that the key may spend ${period}; absent or 0 means no limit.`,
    0,
    tokensMax,
  );

const terms = {
  name: nameText('Name of the key, unique among the keys in use.', 100),
  scopes: textList(
    'What the key may do: `GROUP:read` or `GROUP:write`, which includes reading. Groups are `account`, `pictures`, ' +
      '`training`, `jobs`, `language`, `events` (the WebSocket) and `operator`; `*` means all but `operator`.',
    scopesMax,
  ),
  networks: optionalTextList(
    'Networks from which the key is accepted, such as `192.0.2.0/24` or `2001:db8::/32`; absent means all.',
    networksMax,
  ),
  expiryTime: optionalInteger('When the key expires, in Unix seconds; absent or 0 means never.', 0, 1e11),
  ccdPerDay: ccd('per day (UTC)'),
  ccdPerMonth: ccd('per month (UTC)'),
  ccdInTotal: ccd('in total'),
  tokensPerDay: tokens('per day (UTC)'),
  tokensPerMonth: tokens('per month (UTC)'),
  tokensInTotal: tokens('in total'),
};

const budget = (currency: string) =>
  z.object({
    spentToday: decimalText(`${currency} spent or held today (UTC).`),
    spentThisMonth: decimalText(`${currency} spent or held this month (UTC).`),
    spentInTotal: decimalText(`${currency} spent or held so far.`),
    perDay: decimalText('Limit per day.').nullable(),
    perMonth: decimalText('Limit per month.').nullable(),
    inTotal: decimalText('Limit in total.').nullable(),
  });

const record = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('The beginning and the end of the key, to recognise it.'),
  state: z.enum(['active', 'expired', 'revoked']),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  creationTime: unixSeconds('When the key was created.'),
  expiryTime: unixSeconds('When it expires; 0 means never.'),
  lastUseTime: unixSeconds('When it was last used, within some seconds; 0 means never.'),
  rotationTime: unixSeconds('When its secret was last replaced; 0 means never.'),
  previousUntil: unixSeconds('Until when the previous secret is accepted; 0 if it is not.'),
  revocationTime: unixSeconds('When it was revoked; 0 if it was not.'),
  ccd: budget('CCD'),
  tokens: budget('LLM tokens'),
});
const secret = z
  .string()
  .describe(
    'The key itself. It is shown only now: the service stores a hash of it and cannot show it again.',
  );

/** API keys. Making, changing, rotating and revoking them needs an access token: a key cannot extend its own rights. */
export const apiKeyOperations = {
  createApiKey: users.tokenOnly.post({
    summary: 'Create an API key, which is accepted wherever an access token is',
    request: z.object(terms),
    response: record.extend({ key: secret }),
    answersOnce: true,
    errors: ['keyNameTaken', 'tooManyKeys'],
  }),
  apiKeyList: users.extension.post({
    summary: 'List the API keys of the account with their last use and budgets, newest first',
    request: z.object(pageByDefault),
    response: pagedList(record),
  }),
  updateApiKey: users.tokenOnly.post({
    summary: 'Replace the name, scopes, networks, expiry and budgets of an API key',
    description: 'An absent field removes its limit. What was spent stays counted.',
    request: z.object({ id: keyId, ...terms }),
    response: record,
    errors: ['apiKeyUnknown', 'keyNameTaken'],
  }),
  rotateApiKey: users.tokenOnly.post({
    summary: 'Replace the secret of an API key; the previous one is accepted for a while',
    description:
      'Name, scopes and budgets stay. Of several rotations only the last previous secret is accepted.',
    request: z.object({
      id: keyId,
      overlapMinutes: optionalInteger(
        'Minutes for which the previous secret is still accepted; 0 ends it at once; default 1440, a day.',
        0,
        overlapMinutesMax,
      ),
    }),
    response: record.extend({ key: secret }),
    answersOnce: true,
    errors: ['apiKeyUnknown'],
  }),
  revokeApiKey: users.tokenOnly.post({
    summary: 'Revoke an API key at once',
    description: 'Work that it started continues and is charged.',
    request: z.object({ id: keyId }),
    response: record,
    errors: ['apiKeyUnknown'],
  }),
};
