import type { Mode } from '@tricorn/pictures';
import { eventsFor } from '../../ground/events/writingEvents.js';
import type { Logger } from '../../ground/observability/logger.js';
import type { Grouped, GroupedRequest } from '../../ground/operations/handler.js';
import { workAdded } from '../../ground/queue/queue.js';
import { Call } from '../../ground/store/call.js';
import { createBooking } from '../../ground/store/createBooking.js';
import type { Db } from '../../ground/store/database.js';
import type { TaskRequest } from './tables.js';
import { picturesQueue } from './tasks.js';

/** A task that starts from no picture. */
export interface SubmittedTask extends GroupedRequest {
  id: string;
  accountId: string;
  mode: Mode;
  request: TaskRequest;
  seed: number;
  cost: bigint;
}

/** Submits a task together with others that arrive at the same time. */
export type SubmitTogether = (task: SubmittedTask) => Promise<Grouped | undefined>;

export const createSubmissions = (
  db: Db,
  log: Pick<Logger, 'warn'>,
  waitingPerAccountMax: number,
): SubmitTogether =>
  createBooking<SubmittedTask, Record<string, string>, Grouped>(db, log, {
    call: (tasks) =>
      new Call('tasks_submit', [picturesQueue, JSON.stringify(tasks.map(orderOf)), waitingPerAccountMax]),
    resultOf: ({ id }, balances) =>
      balances[id] === undefined ? undefined : { token_balance: Number(balances[id]) },
    notifications: (tasks) => [...eventsFor(tasks), workAdded(picturesQueue)],
  });

const orderOf = ({ id, accountId, mode, request, seed, cost, stored, trace, keyId }: SubmittedTask) => ({
  task: id,
  payer: accountId,
  mode,
  request,
  seed,
  cost: cost.toString(),
  instance: stored?.instanceId,
  key: stored?.key,
  answer: stored?.body,
  mark: stored?.marks['token_balance'],
  trace,
  spender: keyId,
});
