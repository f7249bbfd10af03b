import { useTricorn } from '../session/session.js';
import type { JobRecord } from './useJobs.js';
import { useLoad } from './useLoad.js';

export interface JobFigures {
  jobID: string;
  /** CCD that the account was charged. */
  ccdUsage: string;
  /** Unix seconds of the newest run; 0 if it has not started or ended. */
  startTime: number;
  endTime: number;
}

/** What the jobs of one page cost and how long they ran, by job. */
export function useJobFigures(jobs: readonly JobRecord[] | undefined): ReadonlyMap<string, JobFigures> {
  const tricorn = useTricorn();
  const jobIDs = (jobs ?? []).map(({ jobID }) => jobID);
  // A job that has changed may have cost more.
  const key = (jobs ?? []).map(({ jobID, updateTime }) => `${jobID} ${updateTime}`).join();
  const { data } = useLoad(
    key,
    async (signal) =>
      jobIDs.length === 0 ? [] : (await tricorn.api.jobFigures({ jobIDs }, { signal })).data,
    { keepAs: 'job figures' },
  );
  return new Map((data ?? []).map((figures) => [figures.jobID, figures]));
}
