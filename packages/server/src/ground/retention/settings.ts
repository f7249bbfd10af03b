import type { SettingReader } from '../settings/settingReader.js';

/** How long rows are kept that nobody needs for ever. Accounts, jobs, tasks and the ledger are never deleted. */
export const retentionSettingTable = {
  TRICORN_EVENTS_DAYS:
    'Days that events can be replayed, except progress; default `30`. They are deleted by the week, so some stay for up to seven days more.',
  TRICORN_PROGRESS_MINUTES: 'Minutes that events of progress can be replayed; default `10`.',
  TRICORN_RESULTS_DAYS:
    'Days after which the result files of new jobs (models, predictions, reports) are deleted; if unset, never. It also holds for pictures and motions unless TRICORN_PICTURES_DAYS is set.',
  TRICORN_IDEMPOTENCY_DAYS: 'Days that an Idempotency-Key returns its first answer; default `7`.',
  TRICORN_HISTORY_DAYS: 'Days that the timeline of a job keeps an entry; default `365`.',
  TRICORN_REVOKED_KEYS_DAYS: 'Days that a revoked or expired API key stays listed; default `90`.',
  TRICORN_RESPONSES_DAYS:
    'Days that answers of `/v1/responses` and stored chat completions are kept; default `30`.',
  TRICORN_CONVERSATIONS_DAYS:
    'Days that a conversation is kept since its last message, and a transcript since it was made; default `365`.',
  TRICORN_AUDIT_DAYS: 'Days that the audit log keeps an entry; if unset, for ever.',
  TRICORN_AUDIT_ADDRESS_DAYS: 'Days that the audit log keeps the network address of an entry; default `90`.',
  TRICORN_WEBHOOK_LOG_DAYS: 'Days that the log of a webhook keeps a delivery; default `30`.',
  TRICORN_ESTIMATES_DAYS: 'Days that the estimate of a training can be used; default `90`.',
  TRICORN_CHAIN_DAYS:
    'Days that results on chain are listed, and that confirmed outbox entries and their values are kept; if unset, for ever. The chain itself keeps everything.',
} as const;

export type RetentionSettings = ReturnType<typeof readRetentionSettings>;

const max = 36_500;

/** Undefined: for ever. */
export const readRetentionSettings = (settings: SettingReader<keyof typeof retentionSettingTable>) => ({
  eventsDays: settings.integer('TRICORN_EVENTS_DAYS', 1, max, 30),
  progressMinutes: settings.integer('TRICORN_PROGRESS_MINUTES', 1, max, 10),
  resultsDays: settings.integer('TRICORN_RESULTS_DAYS', 1, max),
  idempotencyDays: settings.integer('TRICORN_IDEMPOTENCY_DAYS', 1, max, 7),
  historyDays: settings.integer('TRICORN_HISTORY_DAYS', 1, max, 365),
  revokedKeysDays: settings.integer('TRICORN_REVOKED_KEYS_DAYS', 1, max, 90),
  conversationsDays: settings.integer('TRICORN_CONVERSATIONS_DAYS', 1, max, 365),
  responsesDays: settings.integer('TRICORN_RESPONSES_DAYS', 1, max, 30),
  auditAddressDays: settings.integer('TRICORN_AUDIT_ADDRESS_DAYS', 1, max, 90),
  webhookLogDays: settings.integer('TRICORN_WEBHOOK_LOG_DAYS', 1, max, 30),
  estimatesDays: settings.integer('TRICORN_ESTIMATES_DAYS', 1, max, 90),
  auditDays: settings.integer('TRICORN_AUDIT_DAYS', 1, max),
  chainDays: settings.integer('TRICORN_CHAIN_DAYS', 1, max),
});
