import { sql } from 'kysely';
import type { Db } from '../../ground/store/database.js';
import { seenLately } from '../../ground/store/instances.js';

export interface OperatingCounts {
  holds: { kind: string; count: number; oldestSeconds: number }[];
  leases: number;
  leasesExpired: number;
  webhooksWaiting: number;
  webhooksFailing: number;
  mailWaiting: number;
  instances: number;
}

/** What is on its way at the moment; every part is read through a partial index. */
export async function readCounts(db: Db): Promise<OperatingCounts> {
  const { rows } = await sql<OperatingCounts>`select
    coalesce((select jsonb_agg(held) from (
      select kind, count(*)::integer as count, extract(epoch from now() - min(opened_at))::integer as "oldestSeconds"
      from charge where state = 'held' group by kind
    ) as held), '[]') as holds,
    (select count(*)::integer from work where state = 'running') as leases,
    (select count(*)::integer from work where state = 'running' and lease_until < now()) as "leasesExpired",
    (select count(*)::integer from webhook_delivery where state = 'waiting') as "webhooksWaiting",
    (select count(*)::integer from webhook where state = 'on' and failing_since is not null) as "webhooksFailing",
    (select count(*)::integer from mail where next_at is not null) as "mailWaiting",
    (select count(*)::integer from instance where ${seenLately}) as instances`.execute(db);
  return rows[0]!;
}
