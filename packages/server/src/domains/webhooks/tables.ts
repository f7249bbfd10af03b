import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../ground/store/schema.js' {
  interface Database extends WebhookTables {}
}

interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: DeliveryTable;
}

interface WebhookTable {
  id: Generated<string>;
  account_id: string;
  url: string;
  description: string;
  events: string[];
  state: Generated<'on' | 'off'>;
  /** Why the service switched it off. */
  reason: Generated<string>;
  secret_generation: Generated<number>;
  rotated_at: Date | null;
  /** Until when deliveries are also signed with the secret of the previous generation. */
  previous_until: Date | null;
  /** Number of the last event that was queued. */
  last_seq: number;
  /** When the next delivery is due. */
  due_at: Date | null;
  /** The process that delivers at the moment. */
  lease_owner: string | null;
  lease_until: Date | null;
  last_success_at: Date | null;
  failing_since: Date | null;
  created_at: ColumnType<Date, never, never>;
}

interface DeliveryTable {
  webhook_id: string;
  seq: number;
  /** The job or task of the event, within which order is kept; empty if it has none. */
  job: string;
  type: string;
  body: JSONColumnType<Record<string, unknown>>;
  event_at: Date;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  first_at: Date | null;
  attempted_at: Date | null;
  duration_ms: Generated<number>;
  status: Generated<number>;
  answer: Generated<string>;
  ended_at: Date | null;
}
