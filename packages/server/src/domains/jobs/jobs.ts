import type { Ground } from '../../ground/ground.js';
import type { JobKinds } from '../../ground/jobs/kinds.js';

/** Lists and details that jobs of every kind share, and what is on chain for them. */
export interface JobsRoom extends Pick<Ground, 'chain' | 'db' | 'files'> {
  kinds: JobKinds;
}
