import {
  type Operation,
  type OperationName,
  operations,
  ServiceError,
  stringifyExact,
} from '@tricorn/contract';
import type { StoredBlob } from '../../ground/files/files.js';
import type { EventsAnswer, StreamAnswer } from '../../ground/operations/handler.js';
import { isEvents } from '../answers/sendAnswer.js';
import type { EdgeDependencies } from '../edge.js';
import { readFileAt, readStream } from '../files/readFileAt.js';
import type { TaskRecord } from '../operations/waitForTask.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { longWork, type OnProgress } from './longWork.js';
import { mayCall } from './mayCall.js';
import { fileBytesMax } from './resources.js';

interface ToolResult {
  content: object[];
  isError?: boolean;
  [extra: string]: unknown;
}

export interface CallToolDependencies {
  edge: EdgeDependencies;
  /** Waits until the answer may hold a file of this size in memory. */
  holdFile(bytesMax: number): Promise<void>;
}

/** Runs the operation of a tool. Long work is waited for, with progress, if it is short or the client follows it. */
export async function callTool(
  { edge, holdFile }: CallToolDependencies,
  caller: InnerCaller,
  name: OperationName,
  given: Record<string, unknown>,
  onProgress: OnProgress | undefined,
): Promise<ToolResult> {
  const { wait, accepted_cost: _, ...fields } = given;
  const operation: Operation = operations[name];
  if (operation.response === 'stream') await holdFile(fileBytesMax);
  const uploads = await storeFiles(edge, caller, operation, fields);
  for (const field of Object.keys(uploads)) delete fields[field];
  const answer: object = await caller.run(name, fields, { uploads, acceptsEvents: onProgress !== undefined });
  if (operation.response === 'stream') {
    const { bytes, contentType } = await readStream(answer as StreamAnswer, fileBytesMax);
    return { content: [{ type: 'text', text: bytes.toString('utf8') }], _meta: { contentType } };
  }
  if (isEvents(answer)) return textResult(await followText(answer, fields, onProgress));
  const pictured = async (record: object) => {
    const picture = await pictureOf(edge, holdFile, record as Partial<TaskRecord>);
    return { content: [...textResult(record).content, ...picture] };
  };
  if (name === 'queryTask') return await pictured(answer);
  const long = longWork[name];
  if (long === undefined || !mayCall(caller.account, long.readBy)) return textResult(answer);
  const waits = typeof wait === 'boolean' ? wait : long.isShort || onProgress !== undefined;
  if (!waits) return textResult(answer);
  const ended = await long.wait(edge, caller, answer, fields, onProgress ?? (() => {}));
  if (!ended.succeeded) return { ...textResult(ended.work), isError: true };
  const links = ended.links.map((link) => ({ type: 'resource_link', ...link }));
  return { content: [...(await pictured(ended.work)).content, ...links] };
}

/** Agents refuse larger messages: 1 MB of base64. A larger picture is only linked. */
const pictureBytesMax = 750_000;

/** The picture of a task that has one, for agents that can see. */
async function pictureOf(
  edge: EdgeDependencies,
  holdFile: CallToolDependencies['holdFile'],
  { status, result_url, task_id }: Partial<TaskRecord>,
): Promise<object[]> {
  if (task_id === undefined || status !== 'succeeded' || !result_url) return [];
  await holdFile(pictureBytesMax);
  try {
    const { bytes, contentType } = await readFileAt(edge, result_url, pictureBytesMax);
    return [{ type: 'image', data: bytes.toString('base64'), mimeType: contentType }];
  } catch (error) {
    if (error instanceof ServiceError && error.error === 'tooLarge') return [];
    throw error;
  }
}

/** Reports each piece of an answer of a language model, and returns the whole. */
async function followText(
  { events }: EventsAnswer,
  fields: Record<string, unknown>,
  onProgress: OnProgress = () => {},
): Promise<object> {
  const total = Number(fields['max_new_tokens']) || undefined;
  for (let pieces = 1; ; pieces++) {
    const { done, value } = await events.next();
    if (done) return value;
    onProgress(pieces, (value as { text?: string }).text, total);
  }
}

const textResult = (answer: object): ToolResult => ({
  content: [{ type: 'text', text: stringifyExact(answer) }],
});

/** A refusal as an agent reads it: its name, and what to do. */
export const failedResult = (error: ServiceError): ToolResult => ({
  content: [
    {
      type: 'text',
      text: stringifyExact({ code: error.code, error: error.error, msg: error.message, ...error.details }),
    },
  ],
  isError: true,
});

/** Stores the files of an upload, which a tool gets as text or base64. */
async function storeFiles(
  { files, limits }: EdgeDependencies,
  { account }: InnerCaller,
  { files: expected = {} }: Operation,
  fields: Record<string, unknown>,
): Promise<Record<string, StoredBlob>> {
  const uploads: Record<string, StoredBlob> = {};
  const intake = files.intakeOf(account.id);
  try {
    for (const [field, { textType, bytesMax: limit = 'uploadBytesMax' }] of Object.entries(expected)) {
      const given = fields[field];
      if (given === undefined || given === null) continue;
      const { name, text, base64 } = (typeof given === 'string' ? { text: given } : given) as Record<
        string,
        unknown
      >;
      const bytes =
        typeof text === 'string'
          ? Buffer.from(text)
          : Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64');
      const bytesMax = Math.min(limits.uploadBytesMax, limits[limit]);
      if (bytes.length > bytesMax)
        throw new ServiceError('tooLarge', `${field} exceeds the limit of ${bytesMax} bytes.`, { field });
      const fileName = typeof name === 'string' && name !== '' ? name : `${field}.csv`;
      uploads[field] = await intake.storeBytes(bytes, fileName, textType ?? 'application/octet-stream');
    }
    return uploads;
  } catch (error) {
    await Promise.all(Object.values(uploads).map((blob) => intake.discard(blob).catch(() => {})));
    throw error;
  }
}
