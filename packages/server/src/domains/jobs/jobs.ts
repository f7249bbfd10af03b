import type { Ground } from '../../ground/ground.js';
import type { JobKinds } from '../../ground/jobs/kinds.js';
import type { createJobList, createNoticeList, createUsageList } from '../../ground/jobs/lists.js';

/** Lists and details for jobs of every kind, and their results on chain. */
export interface JobsRoom extends Pick<Ground, 'chain' | 'db' | 'files' | 'log'> {
  kinds: JobKinds;
  jobList: ReturnType<typeof createJobList>;
  noticeList: ReturnType<typeof createNoticeList>;
  usageList: ReturnType<typeof createUsageList>;
}
