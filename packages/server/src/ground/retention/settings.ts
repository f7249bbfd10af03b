import { integerSetting } from '../settings/settingValues.js';

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
  TRICORN_RESPONSES_DAYS: 'Days that answers of `/v1/responses` are kept; default `30`.',
  TRICORN_CONVERSATIONS_DAYS: 'Days that a conversation is kept since its last message; default `365`.',
  TRICORN_AUDIT_DAYS: 'Days that the audit log keeps an entry; if unset, for ever.',
  TRICORN_AUDIT_ADDRESS_DAYS: 'Days that the audit log keeps the network address of an entry; default `90`.',
  TRICORN_WEBHOOK_LOG_DAYS: 'Days that the log of a webhook keeps a delivery; default `30`.',
  TRICORN_ESTIMATES_DAYS: 'Days that the estimate of a training can be used; default `90`.',
  TRICORN_CHAIN_DAYS:
    'Days that results on chain are listed, and that confirmed outbox entries and their values are kept; if unset, for ever. The chain itself keeps everything.',
} as const;

type RetentionSettingName = keyof typeof retentionSettingTable;

export interface RetentionSettings {
  eventsDays: number;
  progressMinutes: number;
  /** Undefined: for ever. */
  resultsDays: number | undefined;
  idempotencyDays: number;
  historyDays: number;
  revokedKeysDays: number;
  responsesDays: number;
  conversationsDays: number;
  auditAddressDays: number;
  webhookLogDays: number;
  estimatesDays: number;
  /** Undefined: for ever. */
  auditDays: number | undefined;
  /** Undefined: for ever. */
  chainDays: number | undefined;
}

const daysMax = 36_500;

export function readRetentionSettings(
  get: (name: RetentionSettingName) => string | undefined,
): RetentionSettings {
  const days = (name: RetentionSettingName, text: string) => integerSetting(name, text, 1, daysMax);
  const auditDays = get('TRICORN_AUDIT_DAYS');
  const chainDays = get('TRICORN_CHAIN_DAYS');
  const resultsDays = get('TRICORN_RESULTS_DAYS');
  return {
    eventsDays: days('TRICORN_EVENTS_DAYS', get('TRICORN_EVENTS_DAYS') ?? '30'),
    progressMinutes: integerSetting(
      'TRICORN_PROGRESS_MINUTES',
      get('TRICORN_PROGRESS_MINUTES') ?? '10',
      1,
      daysMax,
    ),
    resultsDays: resultsDays === undefined ? undefined : days('TRICORN_RESULTS_DAYS', resultsDays),
    idempotencyDays: days('TRICORN_IDEMPOTENCY_DAYS', get('TRICORN_IDEMPOTENCY_DAYS') ?? '7'),
    historyDays: days('TRICORN_HISTORY_DAYS', get('TRICORN_HISTORY_DAYS') ?? '365'),
    revokedKeysDays: days('TRICORN_REVOKED_KEYS_DAYS', get('TRICORN_REVOKED_KEYS_DAYS') ?? '90'),
    conversationsDays: days('TRICORN_CONVERSATIONS_DAYS', get('TRICORN_CONVERSATIONS_DAYS') ?? '365'),
    responsesDays: days('TRICORN_RESPONSES_DAYS', get('TRICORN_RESPONSES_DAYS') ?? '30'),
    auditAddressDays: days('TRICORN_AUDIT_ADDRESS_DAYS', get('TRICORN_AUDIT_ADDRESS_DAYS') ?? '90'),
    webhookLogDays: days('TRICORN_WEBHOOK_LOG_DAYS', get('TRICORN_WEBHOOK_LOG_DAYS') ?? '30'),
    estimatesDays: days('TRICORN_ESTIMATES_DAYS', get('TRICORN_ESTIMATES_DAYS') ?? '90'),
    auditDays: auditDays === undefined ? undefined : days('TRICORN_AUDIT_DAYS', auditDays),
    chainDays: chainDays === undefined ? undefined : days('TRICORN_CHAIN_DAYS', chainDays),
  };
}
