import { ServiceError } from '@tricorn/contract';
import { checkTerms, type Declaration, type RoundTerms } from '@tricorn/privacy/client';
import { sql } from 'kysely';
import { expectingJob, isAwaited, type Job, JobChangedError } from '../../ground/jobs/jobs.js';
import type { Call } from '../../ground/store/call.js';
import type { Db } from '../../ground/store/database.js';
import { movingRound } from './moveRound.js';
import { openingRound, recordingFill, waitingFor } from './rounds.js';
import type { SealedFill } from './sealFill.js';
import { fillEvent } from './states.js';

interface Party {
  id: string;
  email: string;
  position: number;
  awaited_round: number | null;
}

/** An input job as it was read at one moment, with its parties and the data of its round. */
export interface RoundState {
  job: Job;
  /** Changes whenever the job does. */
  version: string;
  parties: Party[];
  fills: { round: number; position: number; declaration: Declaration }[];
  /** What the parties of its round agree to. */
  terms: unknown;
}

export async function readRoundState(db: Db, jobId: bigint): Promise<RoundState> {
  const { rows } = await sql<Job & Omit<RoundState, 'job'>>`
    select job.*, job.xmin::text as version,
      (select json_agg(json_build_object('id', account.id, 'email', email, 'position', position,
          'awaited_round', awaited_round) order by position)
        from job_party join account on account.id = job_party.account_id where job_id = job.id) as parties,
      (select coalesce(json_agg(json_build_object('round', input_fill.round, 'position', position,
          'declaration', declaration)), '[]')
        from input_fill where job_id = job.id and input_fill.round = job.round) as fills,
      (select terms from input_round where job_id = job.id and input_round.round = job.round) as terms
    from job where job.id = ${jobId} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new ServiceError('jobUnknown', undefined, { field: 'jobID' });
  const { version, parties, fills, terms, ...job } = row;
  return { job, version, parties, fills, terms };
}

/** The terms that a fill of a round has to agree to; undefined if the fill starts the round. */
export function termsToFill({ job, terms }: RoundState, round: number): RoundTerms | undefined {
  return round > job.round ? undefined : checkTerms(terms);
}

/** Records a party's data, and queues the round once all parties have submitted theirs. */
export function filling(
  { job, version, parties }: RoundState,
  fill: SealedFill,
  expiryMs: number,
  question: string | null,
): Call[] {
  const { round, place } = fill;
  const opens = round > job.round;
  const awaited = parties.filter((party) => party.position !== place && (opens || isAwaited(party)));
  const event = fillEvent(opens, awaited.length);
  const change = awaited.length > 0 ? { reason: waitingFor(awaited), round } : { round, progress: 0 };
  return [
    expectingJob(job.id, version),
    ...(opens ? [openingRound(fill, expiryMs, question)] : []),
    ...movingRound(
      job,
      event,
      change,
      parties.map(({ id }) => id),
    ),
    ...recordingFill(fill, job.name),
  ];
}

/** Parties that submit at the same moment; each of them can be overtaken by the others, reminders and expiry. */
const attemptsMax = 10;

/** Decides from a state that was read, and again from a new one if the job has changed meanwhile. */
export async function decideAgain<T>(
  db: Db,
  first: RoundState,
  decide: (state: RoundState) => Promise<T>,
): Promise<T> {
  let state = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide(state);
    } catch (error) {
      if (!(error instanceof JobChangedError) || attempt === attemptsMax) throw error;
      state = await readRoundState(db, first.job.id);
    }
  }
}
