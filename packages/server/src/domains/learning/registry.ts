import { jobTypes, type ModelStage, modelVersionsMax, ServiceError } from '@tricorn/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Job } from '../../ground/jobs/jobs.js';
import type { Db, Tx } from '../../ground/store/database.js';
import type { Database } from '../../ground/store/schema.js';
import { datasetRoles, optionOfRole } from './datasets.js';
import { choiceTexts, type LearningSpec, specOf } from './learningSpec.js';
import { qualityOf } from './quality.js';

interface Version {
  name: string;
  version: number;
  stage: ModelStage;
  notes: string;
  created_at: Date;
  job: Pick<Job, 'id' | 'type' | 'name' | 'computation' | 'report' | 'spec'>;
  contentIds: Record<string, string>;
  sharedWith: string[];
}

/** Versions of deleted jobs are left out. */
export async function listVersions(
  db: Db | Tx,
  accountId: string,
  filter: { name?: string | undefined; version?: number } = {},
): Promise<Version[]> {
  const { name, version } = filter;
  const rows = await versionsOf(db, accountId)
    .select(['model.name', 'version', 'stage', 'notes', 'model_version.created_at'])
    .select(['job.id', 'job.type', 'job.name as jobName', 'job.computation', 'job.report', 'job.spec'])
    .select(contentIds.as('contentIds'))
    .select(sharedWith.as('sharedWith'))
    .$if(name !== undefined, (query) => query.where('model.name', '=', name!))
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('model.name')
    .orderBy('version', 'desc')
    .limit(modelVersionsMax)
    .execute();
  return rows.map(({ id, type, jobName, computation, report, spec, ...row }) => ({
    ...row,
    job: { id, type, name: jobName, computation, report, spec },
  }));
}

const versionsOf = (
  db: Db | Tx,
  accountId: string,
): SelectQueryBuilder<Database, 'model' | 'model_version' | 'job', object> =>
  db
    .selectFrom('model')
    .innerJoin('model_version', 'model_version.model_id', 'model.id')
    .innerJoin('job', 'job.id', 'model_version.job_id')
    .where('model.account_id', '=', accountId)
    .where('job.deleted_at', 'is', null);

const contentIds = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(job_file.role, file.cid), '{}')
  from job_file join file on file.id = job_file.file_id
  where job_file.job_id = job.id and job_file.role in ('feature', 'target', 'testing', 'model')
)`;

const sharedWith = sql<string[]>`(
  select coalesce(jsonb_agg(account.email order by model_share.created_at), '[]')
  from model_share join account on account.id = model_share.account_id
  where model_share.job_id = job.id
)`;

/** A version as the interface answers it. */
export function versionRecord({
  name,
  version,
  stage,
  notes,
  created_at,
  job,
  contentIds,
  sharedWith,
}: Version) {
  return {
    name,
    version,
    jobID: job.id.toString(),
    jobName: job.name,
    computationStr: job.computation,
    stage,
    notes,
    creationTime: Math.floor(created_at.getTime() / 1000),
    quality: qualityOf(job.report),
    contentIds,
    command: commandOf(job, contentIds),
    sharedWith,
  };
}

function commandOf(job: Version['job'], contentIds: Record<string, string>): string {
  if (job.type === jobTypes.training)
    return repeatTrainingCommand({ jobId: job.id, name: job.name, spec: job.spec, contentIds });
  return repeatCommand({ jobId: job.id, computation: job.computation, spec: specOf(job), contentIds });
}

/** The record of one version; refuses one that is not registered. */
export async function readVersion(tx: Tx, accountId: string, name: string, version: number) {
  const [found] = await listVersions(tx, accountId, { name, version });
  if (found === undefined) throw new ServiceError('versionUnknown', undefined, { field: 'version' });
  return versionRecord(found);
}

/** Registers the next version of a name, which need not exist yet. */
export async function addVersion(
  tx: Tx,
  accountId: string,
  name: string,
  entry: { jobId: bigint; stage: ModelStage; notes: string },
): Promise<number> {
  const { id, last_version: version } = await tx
    .insertInto('model')
    .values({ account_id: accountId, name, last_version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({ last_version: sql`model.last_version + 1` }),
    )
    .returning(['id', 'last_version'])
    .executeTakeFirstOrThrow();
  const { count } = await versionsOf(tx, accountId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= modelVersionsMax)
    throw new ServiceError(
      'stateConflict',
      `An account can register ${modelVersionsMax} versions; delete some.`,
    );
  const { jobId, stage, notes } = entry;
  await tx
    .insertInto('model_version')
    .values({ model_id: id, version, job_id: jobId, stage, notes })
    .execute();
  return version;
}

interface RepeatedRun {
  jobId: bigint;
  computation: string;
  spec: LearningSpec;
  contentIds: Readonly<Record<string, string>>;
}

/** Shell commands that repeat a run: the same files, parameters and seed make the same model. */
function repeatCommand({ jobId, computation, spec, contentIds }: RepeatedRun): string {
  const roles = rolesOf(contentIds);
  const { targetColumn, ...choices } = choiceTexts(spec);
  const parameters = Object.entries({ ...spec.params, seed: String(spec.seed), ...choices });
  const creating = [
    'tricorn job create',
    quote(`${computation} again`),
    '--computation',
    quote(computation),
    ...roles.map((role) => `--${optionOfRole[role]} ${role}-data`),
    ...(targetColumn === undefined ? [] : ['--target-column', quote(targetColumn)]),
    ...parameters.map(([name, value]) => `--set ${quote(`${name}=${value}`)}`),
    '--wait --yes',
  ];
  return [...fetching(jobId, roles), creating.join(' ')].join('\n');
}

interface RepeatedTraining extends Pick<RepeatedRun, 'jobId' | 'contentIds'> {
  name: string;
  /** The settings of the training, as options of the command line. */
  spec: Readonly<Record<string, unknown>>;
}

/** Shell commands that repeat a training. */
function repeatTrainingCommand({ jobId, name, spec, contentIds }: RepeatedTraining): string {
  const roles = rolesOf(contentIds);
  const options = spec['options'] as Record<string, string | string[]>;
  const training = [
    'tricorn train',
    quote(`${name} again`),
    'feature-data',
    ...(roles.includes('target') ? ['--labels target-data'] : []),
    ...Object.entries(options).flatMap(([option, values]) =>
      [values].flat().map((value) => `--${option} ${quote(value)}`),
    ),
  ];
  return [...fetching(jobId, roles), training.join(' ')].join('\n');
}

const rolesOf = (contentIds: RepeatedRun['contentIds']) =>
  datasetRoles.filter((role) => contentIds[role] !== undefined);

const fetching = (jobId: bigint, roles: ReturnType<typeof rolesOf>): string[] =>
  roles.map((role) => `tricorn job dataset ${jobId} ${role} --output ${role}-data`);

/** One word of a POSIX shell. */
const quote = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
