import { resolverFor } from '@tricorn/outbound';
import { eventChannel } from '../../ground/events/writingEvents.js';
import { createRounds } from '../../ground/rounds.js';
import type { OpenDatabase } from '../../ground/store/database.js';
import {
  type Claimed,
  claimWebhooks,
  type Due,
  hasWebhooks,
  isAccepted,
  nextDueMs,
  queueEvents,
} from './deliveries.js';
import { createLanes, type Place } from './lanes.js';
import { createRecorder } from './recorder.js';
import { type Outcome, sendDelivery } from './sendDelivery.js';
import { signedHeaders, type Webhooks, webhookSecret } from './webhooks.js';

/** Tells every process that webhooks exist or have changed. */
export const webhookChannel = 'tricorn_webhook';

const quickPlaces = 128;
const slowPlaces = 512;
/** Events of different jobs that one receiver gets at once. */
const attemptsAtOnce = 8;
const leaseMarginMs = 45_000;
/** Webhooks that are due while every place is taken are looked for again when one is free, not at once. */
const waitMsMin = 200;
const waitMsMax = 60_000;
const retryMs = 1_000;

/** Queues and delivers events until it is closed. Any number of processes may do so; a webhook is leased by one of them. */
export async function startDelivering(
  webhooks: Webhooks,
  { db, listen, onCommit }: OpenDatabase,
): Promise<{ close(): Promise<void> }> {
  const { instanceId: owner, limits, log, settings } = webhooks;
  const leaseMs = limits.webhookTimeoutMs + leaseMarginMs;
  const recorder = createRecorder(db, owner, log);
  const lanes = createLanes(quickPlaces, slowPlaces);
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const accounts = new Set<string>();
  let everyone = true;
  let known = true;
  const resolve = resolverFor(settings.hostsAllowed);

  const { wake, close } = createRounds({
    look,
    onError: (error) => {
      log.warn({ err: error }, 'could not look for webhooks to deliver');
      everyone = true;
      return retryMs;
    },
    // After a quiet minute, webhooks that another process made are looked for.
    onTime: () => {
      everyone ||= !known;
    },
  });

  /** One round: queues new events, takes what is due, and returns how long nothing else will be. */
  async function look(isAskedAgain: () => boolean): Promise<number> {
    if (everyone) known = await hasWebhooks(db);
    if (!known) {
      accounts.clear();
      everyone = false;
      return waitMsMax;
    }
    const waiting = [...accounts];
    const all = everyone;
    accounts.clear();
    everyone = false;
    if ((all || waiting.length > 0) && (await queueEvents(db, all ? undefined : waiting))) {
      everyone = true;
      wake();
    }
    for (const lane of ['quick', 'slow'] as const) {
      const webhooksMax = lanes.free(lane);
      if (webhooksMax <= 0) continue;
      const deliveriesMax = lane === 'quick' ? attemptsAtOnce : 1;
      const bounds = { webhooksMax, deliveriesMax, leaseMs, ...lanes.shares(lane) };
      for (const webhook of await claimWebhooks(db, owner, lane, bounds)) {
        const run = deliver(webhook, lanes.enter(lane, webhook.account_id)).finally(() => {
          running.delete(run);
          wake();
        });
        running.add(run);
      }
    }
    // Only the last of several rounds decides how long to wait.
    if (isAskedAgain()) return waitMsMin;
    return Math.min(Math.max((await nextDueMs(db)) ?? waitMsMax, waitMsMin), waitMsMax);
  }

  /** Delivers what is due of one webhook and gives it back. */
  async function deliver(webhook: Claimed, place: Place): Promise<void> {
    const attempts = await Promise.all(
      webhook.due.map(async (due) => ({
        seq: due.seq,
        attemptsBefore: due.attempts,
        outcome: await attempt(webhooks, webhook, due, place.signal, resolve),
      })),
    );
    place.release();
    // A stopping process counts no attempt that it ended itself.
    const counted = stop.signal.aborted ? attempts.filter(({ outcome }) => isAccepted(outcome)) : attempts;
    await recorder.record({ id: webhook.id, attempts: counted });
  }

  await listen(webhookChannel, () => {
    everyone = true;
    wake();
  });
  await listen(eventChannel, (accountId) => {
    if (!known) return;
    if (accountId === '') everyone = true;
    else accounts.add(accountId);
    wake();
  });
  // Finds events and changes whose notification was lost.
  onCommit(() => {
    if (!known) return;
    everyone = true;
    wake();
  });
  wake();
  return {
    close: async () => {
      stop.abort();
      lanes.close(new Error('The server stops.'));
      await close();
      await Promise.all(running);
    },
  };
}

/** Sends one event to its receiver, signed. */
async function attempt(
  { limits, secret, settings }: Webhooks,
  webhook: Claimed,
  due: Due,
  signal: AbortSignal,
  resolve: ReturnType<typeof resolverFor>,
): Promise<Outcome> {
  const { id, url, secret_generation: generation, signs_twice: signsTwice } = webhook;
  const { seq, type, body, eventAt } = due;
  const happened = new Date(eventAt);
  const time = Math.floor(happened.getTime() / 1000);
  const payload = JSON.stringify({
    type,
    timestamp: happened.toISOString(),
    data: { type, seq, time, ...body },
  });
  const generations = signsTwice ? [generation, generation - 1] : [generation];
  const secrets = generations.map((one) => webhookSecret(secret, id, one));
  return await sendDelivery(url, {
    headers: signedHeaders(secrets, `msg_${id}_${seq}`, new Date(), payload),
    payload,
    timeoutMs: limits.webhookTimeoutMs,
    signal,
    allowHosts: settings.hostsAllowed,
    resolve,
  });
}
