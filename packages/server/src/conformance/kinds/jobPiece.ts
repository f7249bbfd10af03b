import { endStates } from '../../ground/jobs/states.js';
import type { ChargeReference } from '../../ground/ledger/charges.js';
import type { Answer, TestServer } from '../../testing/harness.js';
import type { Outcome, Piece } from '../workKind.js';

/** A piece of work that is a job. */
export const jobPiece = (jobID: string, charges: readonly ChargeReference[]): Piece => ({
  id: jobID,
  charges,
  isAbout: (event) => 'jobID' in event && event.jobID === jobID,
  finalState: (event) =>
    event.type === 'job.changed' && endStates.has(event.state) ? event.state : undefined,
});

/** The outcome of a job; one that was deleted is reported with its error name. */
export async function jobOutcome(server: TestServer, { id }: Piece): Promise<Outcome> {
  const { status, body } = await server.call('jobDetailByUser', { jobID: id }, server.alice);
  if (status !== 200) return { state: 'deleted', error: body.error ?? '', reason: body.msg };
  return { state: String(body['state']), reason: String(body['reason']) };
}

/** Starts a failed job again. */
export const retryJob = async (server: TestServer, jobID: string): Promise<Answer> =>
  await server.call('retryJob', { jobID }, server.alice);

export const deleteJob = async (server: TestServer, jobID: string): Promise<Answer> =>
  await server.call('deleteJobByUser', { jobID }, server.alice);
