import type { Ground } from '../../ground/ground.js';
import { type PartState, ready } from '../../ground/health/health.js';
import type { JobKind } from '../../ground/jobs/kinds.js';
import type { Throttle } from '../../ground/throttling/throttle.js';
import { createInputThread, type InputThread } from './inputThread.js';
import { createIssuedIds, type IssuedIds } from './issuedIds.js';
import { moveRound } from './moveRound.js';
import { createPrivacyNodes, type NodeLink, type PrivacyNodes } from './privacyNodes.js';
import { createQuestionThread, type QuestionThread } from './questionThread.js';
import { readOwnInput } from './readOwnInput.js';
import { reconcileRegularly } from './reconcile.js';
import { fillsOf } from './rounds.js';
import type { PrivacySettings } from './settings.js';
import { roundEvents } from './states.js';

export interface PrivacyDependencies
  extends Pick<Ground, 'chain' | 'dataFolder' | 'db' | 'files' | 'limits' | 'log' | 'throttles'> {
  settings: PrivacySettings;
  databaseUrl: string;
  /** Secret from which the keys to reopen server-sealed data and to authenticate job ids are derived. */
  secret: string;
  /** Whether this process runs workers; if so, it also starts local nodes and reconciles waiting jobs. */
  works: boolean;
  /** A module that local nodes load first. */
  nodePreload?: URL | undefined;
}

/** Private computation between three parties. */
export interface Privacy extends PrivacyDependencies, PrivacyNodes {
  ids: IssuedIds;
  /** Parses, seals and opens parties' data. */
  inputs: InputThread;
  questions: QuestionThread;
  /** Parties that do not exist, by the account that named them. */
  unknownParties: Throttle;
  jobKind: JobKind;
  health(): Promise<PartState[]>;
}

const quarterHourMs = 15 * 60_000;

export async function createPrivacy(dependencies: PrivacyDependencies): Promise<Privacy> {
  const { db, limits, log, secret, settings, throttles, works } = dependencies;
  const inputs = createInputThread();
  const questions = createQuestionThread();
  const nodes = await createPrivacyNodes(dependencies);
  const stopReconciling = works ? reconcileRegularly({ ...dependencies, ...nodes }) : async () => {};
  return {
    ...dependencies,
    ...nodes,
    ids: createIssuedIds(secret),
    inputs,
    questions,
    unknownParties: throttles.create('unknown parties', limits.accountLookupFailuresMax, quarterHourMs),
    jobKind: {
      submittedFor: async (job) =>
        (await fillsOf(db, job.id, job.round)).map(({ position, created_at, declaration, signed_by }) => ({
          position,
          time: created_at,
          shape: `${declaration.rows}×${declaration.columns}`,
          signedBy: signed_by,
        })),
      readOwnInput: async (job, accountId) =>
        await readOwnInput({ db, log, secret, inputs, link: nodes.link }, job, accountId),
      participants: {
        ready: nodes.link,
        retry: async (tx, job) => await moveRound(tx, job, roundEvents.party.repeat, { progress: 0 }),
      },
    },
    health: async () =>
      settings.nodes === 'off'
        ? [{ part: 'compute nodes', state: 'off', detail: 'This server offers no input jobs.' }]
        : await nodeStates(await nodes.link()),
    close: async () => {
      await stopReconciling();
      await Promise.all([inputs.close(), questions.close()]);
      await nodes.close();
    },
  };
}

async function nodeStates({ coordinator }: NodeLink): Promise<PartState[]> {
  const states = await coordinator.health();
  return states.map((state, node) =>
    state.ready
      ? ready(`compute node ${node}`, `jobs: ${state.jobs}, running: ${state.running}`)
      : { part: `compute node ${node}`, state: 'unavailable', detail: state.reason },
  );
}
