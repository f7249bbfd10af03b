import { compose } from '../compose.js';
import { readConfig } from '../config.js';
import { createLogger } from '../ground/observability/logger.js';
import { createCountingQueue } from './countingQueue.js';
import { idOf } from './demoAccounts.js';
import { submitCountingJob } from './submitCountingJob.js';

/**
 * A real server process for fault tests, with one additional queue. Its parent tells it to submit a job; it replies
 * once the job is committed.
 */
const config = readConfig();
const { handler } = createCountingQueue(3);
const { parts, url } = await compose(
  config,
  { api: true, worker: true },
  createLogger('silent'),
  (queues) => ({
    ...queues,
    counting: handler,
  }),
);
const accountId = await idOf(parts.db);
process.on('message', ({ name, durationMs }: { name: string; durationMs: number }) => {
  submitCountingJob(parts.db, accountId, { name, durationMs }).then(
    () => process.send?.({ name }),
    () => {},
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
