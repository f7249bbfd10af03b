import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../../services.js';

export interface PartState {
  part: string;
  state: 'ready' | 'idle' | 'unavailable' | 'off';
  detail: string;
}

/** A part that takes longer to say how it is counts as not available. */
const answerMsMax = 3_000;

type Needs = Pick<Services, 'config' | 'db' | 'files' | 'imaging' | 'language' | 'chain' | 'privacy'>;

/** How every part of the service is, asked all at once. */
export async function partsOf(services: Needs): Promise<PartState[]> {
  const { config, db, files } = services;
  const groups = await Promise.all([
    ask('database', async () => {
      await sql`select 1`.execute(db);
      return [ready('database', config.databaseUrl === undefined ? 'embedded' : 'PostgreSQL')];
    }),
    ask('files', async () => {
      await files.blobs.check();
      return [ready('files', config.s3 === undefined ? 'in the data folder' : `bucket ${config.s3.bucket}`)];
    }),
    ask('chain', () => chainState(services)),
    ask('compute nodes', () => nodeStates(services)),
    ask('pictures', () => imagingStates(services)),
    ask('language', () => languageStates(services)),
  ]);
  return groups.flat();
}

const ready = (part: string, detail: string): PartState => ({ part, state: 'ready', detail });

async function ask(part: string, question: () => Promise<PartState[]>): Promise<PartState[]> {
  const tooLate = sleep(answerMsMax, undefined, { ref: false }).then((): PartState[] => [
    { part, state: 'unavailable', detail: 'It does not answer.' },
  ]);
  const failed = (error: unknown): PartState[] => [
    { part, state: 'unavailable', detail: error instanceof Error ? error.message : 'It failed.' },
  ];
  return await Promise.race([question().catch(failed), tooLate]);
}

async function chainState({ config, chain }: Needs): Promise<PartState[]> {
  if (config.chain.kind === 'off')
    return [{ part: 'chain', state: 'off', detail: 'Results stay off chain.' }];
  if (chain.chain === undefined)
    return [{ part: 'chain', state: 'idle', detail: 'The embedded chain lives in another process.' }];
  const detail = config.chain.kind === 'embedded' ? 'embedded' : 'remote node';
  if (chain.contractAddressOf(1n) === '')
    return [{ part: 'chain', state: 'unavailable', detail: `${detail}: the contracts are not deployed yet` }];
  const head = await chain.chain.client.blockNumber();
  return [ready('chain', `${detail}, chain id ${config.chain.chainId}, block ${head}`)];
}

async function nodeStates({ config, privacy }: Needs): Promise<PartState[]> {
  if (config.privacy.nodes === 'off')
    return [{ part: 'compute nodes', state: 'off', detail: 'This server offers no input jobs.' }];
  const { coordinator } = await privacy.link();
  const states = await coordinator.health();
  return states.map((state, node) =>
    state.ready
      ? ready(`compute node ${node}`, `jobs: ${state.jobs}, running: ${state.running}`)
      : { part: `compute node ${node}`, state: 'unavailable', detail: state.reason },
  );
}

async function imagingStates({ imaging }: Needs): Promise<PartState[]> {
  return Object.entries(await imaging.health()).map(([mode, health]) => ({
    part: `pictures: ${mode}`,
    state: health.ok ? 'ready' : 'unavailable',
    detail: `${health.engine}: ${health.detail}`,
  }));
}

async function languageStates({ language }: Needs): Promise<PartState[]> {
  return Object.entries(await language.health()).map(([kind, { model, ...health }]) => ({
    part: `language: ${kind}`,
    state: health.status,
    detail: [model, health.detail].filter(Boolean).join(', '),
  }));
}
