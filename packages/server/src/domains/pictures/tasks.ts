import { type ErrorName, errorTable, ServiceError, type TaskStatus } from '@tricorn/contract';
import { mediumOf } from '@tricorn/pictures';
import { type Selectable, sql } from 'kysely';
import type { Files } from '../../ground/files/files.js';
import type { FileUse } from '../../ground/files/uploads.js';
import type { ChargeReference } from '../../ground/ledger/charges.js';
import { placeInList, readPage } from '../../ground/lists/readPage.js';
import { positionsOf } from '../../ground/queue/queueCounts.js';
import type { Db, Tx } from '../../ground/store/database.js';
import { type PageRequest, pageRecord } from '../../ground/store/page.js';
import type { Database } from '../../ground/store/schema.js';
import { unixSeconds } from '../../ground/store/unixSeconds.js';
import type { TaskRequest } from './tables.js';

export type Task = Selectable<Database['task']>;

/** The queue of picture and motion tasks. */
export const picturesQueue = 'pictures';

declare module '../../ground/queue/queue.js' {
  interface QueuePayloads {
    pictures: { taskId: string };
  }
}

/** The charge for a task. */
export const chargeOf = (taskId: string): ChargeReference => ({ kind: 'pictures', reference: taskId });

export const taskEnded = (status: TaskStatus): boolean => status !== 'queued' && status !== 'running';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A task of another account is reported as unknown. */
export async function assertTaskOwner(db: Db, taskId: string, accountId: string): Promise<void> {
  const task = uuid.test(taskId)
    ? await db.selectFrom('task').select('account_id').where('id', '=', taskId).executeTakeFirst()
    : undefined;
  if (task?.account_id !== accountId) throw new ServiceError('taskUnknown', undefined, { field: 'task_id' });
}

/** Locks a task until the transaction ends, so that only one caller decides how it ends. */
export async function lockTask(tx: Tx, taskId: string): Promise<Task | undefined> {
  return await tx.selectFrom('task').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst();
}

/** A task as its owner sees it. */
export async function readTask(db: Db | Tx, files: Files, taskId: string) {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns} from task as item ${joinTask} where item.id = ${taskId}`.execute(db);
  if (rows.length === 0) throw new ServiceError('taskUnknown', undefined, { field: 'task_id' });
  const [record] = await recordsOf(db, files, rows);
  return record!;
}

/** Tasks of an account, newest first. */
export const taskList = async (db: Db, files: Files, accountId: string, request: PageRequest) =>
  await readPage(db, request, {
    place: placeInList('tasks', accountId, request),
    items: (inRange) => sql`select * from task where account_id = ${accountId} and ${inRange}`,
    columns: taskColumns,
    joins: joinTask,
    toRecords: async (rows: TaskRow[]) => await recordsOf(db, files, rows),
  });

interface TaskFilter {
  /** Words of the prompt. */
  search: string | undefined;
  onlyFavourites: boolean;
}

/** A search looks through so many of the newest tasks, so that it takes as long with a million. */
const searchedMax = 10_000;

/** Tasks of an account that match, newest first. */
export async function foundTasks(
  db: Tx,
  files: Files,
  accountId: string,
  request: PageRequest,
  { search, onlyFavourites }: TaskFilter,
) {
  const words =
    search === undefined
      ? sql<boolean>`true`
      : sql<boolean>`strpos(lower(request->>'prompt'), ${search.toLowerCase()}) > 0`;
  const marked = onlyFavourites ? sql<boolean>`favourite` : sql<boolean>`true`;
  const { rows } = await sql<TaskRow & { total: number }>`
    select ${taskColumns} from (
      select task.*, count(*) over () as total from (
        select * from task where account_id = ${accountId} and ${marked} order by line desc limit ${searchedMax}
      ) as task
      where ${words} order by line desc offset ${(request.pageNo - 1) * request.pageSize} limit ${request.pageSize}
    ) as item ${joinTask} order by item.line desc`.execute(db);
  return pageRecord(request, Number(rows[0]?.total ?? 0), await recordsOf(db, files, rows));
}

const taskColumns = sql`item.*, work.state as work_state, event.tx_hash, share.secret as share_secret`;

const joinTask = sql`left join work on work.id = item.work_id
  left join lateral (
    select tx_hash from chain_event where job_id = item.gallery_id and round = item.gallery_round limit 1
  ) as event on true
  left join task_share as share on share.task_id = item.id`;

type TaskRow = Task & {
  work_state: 'ready' | 'running' | null;
  tx_hash: string | null;
  share_secret: string | null;
};

async function recordsOf(db: Db | Tx, files: Files, rows: readonly TaskRow[]) {
  const waiting = rows.filter(({ work_state }) => work_state === 'ready').map(({ work_id }) => work_id);
  const [urls, positions] = await Promise.all([
    resultUrls(db, files, rows),
    positionsOf(db, picturesQueue, waiting),
  ]);
  return rows.map((row) => taskRecord(row, urls.get(row.id)!, positions.get(row.work_id) ?? 0));
}

/** The files of tasks, by task: results, and the source picture of a motion. */
export async function resultUrls(
  db: Db | Tx,
  files: Files,
  tasks: readonly Pick<Task, 'id' | 'mode'>[],
): Promise<Map<string, TaskUrls>> {
  if (tasks.length === 0) return new Map();
  const results = await db
    .selectFrom('task_file')
    .innerJoin('file', 'file.id', 'task_file.file_id')
    .select(['task_file.task_id', 'task_file.role', 'file.secret', 'file.name'])
    .where(
      'task_file.task_id',
      'in',
      tasks.map(({ id }) => id),
    )
    .where((file) => file.or([file('expires_at', 'is', null), file('expires_at', '>', new Date())]))
    .execute();
  return new Map(
    tasks.map((task) => {
      const own = results.filter(({ task_id }) => task_id === task.id);
      const urlOf = (wanted: string): string => {
        const file = own.find(({ role }) => role === wanted);
        return file === undefined ? '' : files.urlOf(file);
      };
      const sources = { image_path: urlOf('input'), mask_image: urlOf('mask') };
      return [task.id, { ...urlsOf(task, own, files), ...sources }];
    }),
  );
}

interface TaskUrls extends ResultUrls {
  /** The picture that it started from; empty if there is none. */
  image_path: string;
  mask_image: string;
}

export interface ResultUrls {
  result_url: string;
  extra_urls: Record<string, string>;
}

/** The main result of a picture mode is a PNG, of a motion mode a GIF; other formats are extras. */
export function urlsOf(
  { mode }: Pick<Task, 'mode'>,
  results: readonly { role: string; secret: string; name: string }[],
  files: Files,
): ResultUrls {
  const main = mediumOf[mode] === 'picture' ? 'png' : 'gif';
  const urls = Object.fromEntries(results.map((file) => [file.role, files.urlOf(file)]));
  const { [main]: result = '', input: _, mask: __, ...extras } = urls;
  return { result_url: result, extra_urls: extras };
}

const taskRecord = (row: TaskRow, urls: TaskUrls, position: number) => ({
  task_id: row.id,
  ...urls,
  // Work that waits for a retry is queued, whatever its last attempt reached.
  status: row.status === 'running' && row.work_state === 'ready' ? ('queued' as const) : row.status,
  progress: row.progress,
  position,
  mode: row.mode,
  seed: row.seed,
  token_cost: row.status === 'failed' || row.status === 'cancelled' ? 0 : Number(row.cost),
  error: errorOf(row),
  reason: row.reason,
  model: row.model,
  notes: row.notes,
  prompt: row.request.prompt,
  ...optionsOf(row.request),
  jobID: row.gallery_id?.toString() ?? '',
  tx_hash: row.tx_hash ?? '',
  favourite: row.favourite,
  share_path: row.share_secret === null ? '' : `/shared/${row.share_secret}`,
  creationTime: unixSeconds(row.created_at),
  updateTime: unixSeconds(row.updated_at),
});

/** What was asked for beside the prompt. With the seed it repeats the task. */
const optionsOf = (request: TaskRequest) => {
  const { negativePrompt, width, height, steps, guidance, strength, loras = [] } = request;
  return {
    negative_prompt: negativePrompt ?? '',
    size: width === undefined ? '' : `${width}x${height}`,
    n_steps: steps ?? 0,
    guidance_scale: guidance ?? 0,
    strength: strength ?? 0,
    lora_path_list: loras.map(({ name }) => name).join(loraSeparator),
    lora_weight_list: loras.map(({ weight }) => weight).join(loraSeparator),
  };
};

const loraSeparator = '^*^';

/** The name of the error that a task ended with. */
export const errorOf = ({ status, error }: Pick<Task, 'status' | 'error'>): ErrorName | '' =>
  status === 'cancelled' ? 'taskCancelled' : (error as ErrorName | '');

/** The envelope of a task: a failed or cancelled task answers with the code of its error. */
export const envelopeOf = ({ error, reason }: { error: ErrorName | ''; reason: string }) =>
  error === '' ? {} : { code: errorTable[error].code, msg: reason || errorTable[error].meaning };

/** The source picture of a task that has not ended. */
export const usedByTask: FileUse = sql`exists (
  select from task_file join task on task.id = task_file.task_id
  where task_file.file_id = file.id and task.status in ('queued', 'running')
)`;
