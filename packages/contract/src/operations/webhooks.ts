import * as z from 'zod';
import { eventTypes } from '../events.js';
import {
  integer,
  optionalInteger,
  optionalOneOf,
  optionalText,
  optionalTextList,
  pageByDefault,
  text,
  unixSeconds,
} from '../fields.js';
import { nothing, pagedList } from '../operation.js';
import { users } from './groups.js';

const urlCharsMax = 2_048;
const overlapMinutesMax = 30 * 24 * 60;

const id = text('Id of the webhook.', 36);

const terms = {
  url: text(
    'The http or https address that receives the events; a public one unless the operator allows it.',
    urlCharsMax,
  ),
  events: optionalTextList(
    `Types of events to deliver, of ${eventTypes.map((type) => `\`${type}\``).join(', ')}; absent means all but progress.`,
    eventTypes.length,
  ),
  description: optionalText('What the webhook is for.', 200),
};

const record = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()).describe('Types of events that are delivered.'),
  state: z.enum(['on', 'off']).describe('Whether events are delivered.'),
  reason: z.string().describe('Why the service switched it off; empty otherwise.'),
  creationTime: unixSeconds('When the webhook was created.'),
  rotationTime: unixSeconds('When its secret was last replaced; 0 means never.'),
  previousUntil: unixSeconds(
    'Until when deliveries are also signed with the previous secret; 0 if they are not.',
  ),
  lastSuccessTime: unixSeconds('When the receiver last accepted an event; 0 means never.'),
  failingSince: unixSeconds('Since when every attempt has failed; 0 if the last one succeeded.'),
  seq: z.int().describe('Number of the last event that was queued for delivery.'),
  waiting: z.int().describe('Deliveries that wait for their first or next attempt.'),
});

const secret = z
  .string()
  .describe('The signing secret, as Standard Webhooks writes it. It is shown only now.');

const delivery = z.object({
  seq: z.int().describe('Number of the event.'),
  type: z.string().describe('Type of the event.'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  eventTime: unixSeconds('When the event happened.'),
  attemptTime: unixSeconds('When the last attempt began; 0 if there was none.'),
  nextTime: unixSeconds('When the next attempt is due; 0 if there is none.'),
  durationMs: z.int().describe('Duration of the last attempt in milliseconds.'),
  status: z.int().describe('HTTP status of the last answer; 0 if there was none.'),
  answer: z.string().describe('The beginning of the last answer, or why there was none.'),
});

/** Webhooks. Creating and changing one needs an access token: a key could otherwise read events that its scopes do not allow. */
export const webhookOperations = {
  createWebhook: users.tokenOnly.post({
    summary: 'Create a webhook: an address that receives the events of the account as they happen',
    description:
      'Each event is sent as `POST` with `{"type", "timestamp", "data"}`, where `data` is the message of the WebSocket, ' +
      'signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. Events of one job arrive in order, each at ' +
      'least once; `webhook-id` stays the same over repetitions. Any answer but 2xx is tried again for at least 24 hours.',
    request: z.object(terms),
    response: record.extend({ secret }),
    answersOnce: true,
    errors: ['webhookAddressRefused', 'tooManyWebhooks'],
  }),
  webhookList: users.extension.post({
    summary: 'List the webhooks of the account, newest first',
    request: z.object(pageByDefault),
    response: pagedList(record),
  }),
  updateWebhook: users.tokenOnly.post({
    summary: 'Replace the address, events and description of a webhook, or switch it on or off',
    description:
      'Switching it on again continues with the first event that was not delivered, as far as events are kept.',
    request: z.object({
      id,
      ...terms,
      state: optionalOneOf('Whether events are delivered; absent leaves it as it is.', ['on', 'off']),
    }),
    response: record,
    errors: ['webhookUnknown', 'webhookAddressRefused'],
  }),
  rotateWebhookSecret: users.tokenOnly.post({
    summary: 'Replace the signing secret of a webhook; deliveries carry both signatures for a while',
    request: z.object({
      id,
      overlapMinutes: optionalInteger(
        'Minutes for which deliveries are also signed with the previous secret; 0 ends it at once; default 1440, a day.',
        0,
        overlapMinutesMax,
      ),
    }),
    response: record.extend({ secret }),
    answersOnce: true,
    errors: ['webhookUnknown'],
  }),
  deleteWebhook: users.tokenOnly.post({
    summary: 'Delete a webhook and its deliveries',
    request: z.object({ id }),
    response: nothing,
    errors: ['webhookUnknown'],
  }),
  replayWebhook: users.extension.post({
    summary: 'Deliver every event after a number again, in order',
    request: z.object({
      id,
      since: integer(
        'Number of the last event that need not be repeated; 0 repeats all that are kept.',
        0,
        1e15,
      ),
    }),
    response: record,
    errors: ['webhookUnknown'],
  }),
  webhookDeliveries: users.extension.post({
    summary: 'List the deliveries of a webhook with the last answer of its receiver, newest event first',
    request: z.object({
      id,
      before: optionalInteger(
        'Only events before this number: `next` of the page before. Absent or 0 means the newest.',
        0,
        Number.MAX_SAFE_INTEGER,
      ),
      pageSize: pageByDefault.pageSize,
    }),
    response: z.object({
      data: z.array(delivery),
      next: z.int().describe('`before` of the next page; 0 at the end.'),
    }),
    errors: ['webhookUnknown'],
  }),
};
