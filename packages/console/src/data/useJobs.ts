import type { ItemOf } from '@tricorn/client';
import { useTricorn } from '../session/session.js';
import { useEvents } from './useEvents.js';
import { type Loaded, useLoad } from './useLoad.js';

export type JobRecord = ItemOf<'jobListByUser'>;

/** The newest jobs are enough to look through by eye; older ones are found by their address. */
export const jobsMax = 500;

/** The newest jobs of the account, kept current by events. */
export function useJobs(): Loaded<JobRecord[]> {
  const tricorn = useTricorn();
  const loaded = useLoad(
    'jobs',
    async (signal) => {
      const jobs: JobRecord[] = [];
      for await (const job of tricorn.each('jobListByUser', {}, { signal, pageSize: 100 })) {
        jobs.push(job);
        if (jobs.length >= jobsMax) break;
      }
      return jobs;
    },
    { keepAs: 'jobs' },
  );
  useEvents((event) => {
    if (event.type === 'job.changed') loaded.reload();
  });
  return loaded;
}
