import type { JobDetail } from '@tricorn/client';
import { useState } from 'react';
import { useTricorn } from '../session/session.js';
import { useEvents } from './useEvents.js';
import { type Loaded, useLoad } from './useLoad.js';

export interface LiveJob extends Loaded<JobDetail> {
  /** What the computation last reported while it runs, such as loss and accuracy. */
  live: Readonly<Record<string, unknown>>;
  /** Counts what changed on chain or in inferences, for parts that read those themselves. */
  news: number;
}

/** A job that is kept current by events. */
export function useJob(jobID: string): LiveJob {
  const tricorn = useTricorn();
  const loaded = useLoad(jobID, (signal) => tricorn.job(jobID).read({ signal }), {
    keepAs: 'job',
  });
  const [progress, setProgress] = useState<{ jobID: string; progress: number; detail: object }>();
  const [news, setNews] = useState(0);
  useEvents((event) => {
    if (!('jobID' in event) || event.jobID !== jobID) return;
    if (event.type === 'job.progress') {
      setProgress({ jobID, progress: event.progress, detail: event.detail });
      return;
    }
    setNews((known) => known + 1);
    loaded.reload();
  });
  const { data } = loaded;
  const fresh = data?.state === 'running' && progress?.jobID === jobID ? progress : undefined;
  return {
    ...loaded,
    data: data && fresh ? { ...data, progress: Math.max(fresh.progress, data.progress) } : data,
    live: (fresh?.detail ?? {}) as Record<string, unknown>,
    news,
  };
}
