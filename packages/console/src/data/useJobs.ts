import type { AnswerOf, ItemOf, JobDetail } from '@tricorn/client';
import { useState } from 'react';
import { useTricorn } from '../session/session.js';
import { type Loaded, useAnswer, useEvents, useLoad, useReloadOn } from './reading.js';

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
  useReloadOn(['job.changed'], loaded.reload);
  return loaded;
}

export type JobFigures = AnswerOf<'jobFigures'>['data'][number];

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

export interface LiveJob extends Loaded<JobDetail> {
  /** What the computation last reported while it runs, such as loss and accuracy. */
  live: Readonly<Record<string, unknown>>;
}

/** A job that is kept current by events. */
export function useJob(jobID: string): LiveJob {
  const loaded = useAnswer('jobDetailByUser', { jobID }, { keepAs: 'job' });
  const [progress, setProgress] = useState<{ jobID: string; progress: number; detail: object }>();
  useEvents((event) => {
    if (!('jobID' in event) || event.jobID !== jobID) return;
    if (event.type === 'job.progress') setProgress({ jobID, progress: event.progress, detail: event.detail });
    else loaded.reload();
  });
  const { data } = loaded;
  const fresh = data?.state === 'running' && progress?.jobID === jobID ? progress : undefined;
  return {
    ...loaded,
    data: data && fresh ? { ...data, progress: Math.max(fresh.progress, data.progress) } : data,
    live: (fresh?.detail ?? {}) as Record<string, unknown>,
  };
}
