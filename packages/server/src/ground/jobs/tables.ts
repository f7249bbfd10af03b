import type { JobState, JobType } from '@tricorn/contract';
import type { ColumnType, JSONColumnType } from 'kysely';

declare module '../store/schema.js' {
  interface Narrowed {
    job: {
      type: JobType;
      state: JobState;
      spec: JSONColumnType<Record<string, unknown>>;
      report: JSONColumnType<Record<string, unknown>>;
    };
    job_party: { spent: ColumnType<bigint, never, never> };
    job_history: { state: JobState };
  }
}
