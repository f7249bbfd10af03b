import {
  type Operation,
  type OperationName,
  operations,
  ServiceError,
  stringifyExact,
} from '@tricorn/contract';
import type { StoredBlob } from '../../../ground/files/files.js';
import type { EdgeDependencies } from '../edge.js';
import type { InnerCall, RunOperation } from '../runOperation.js';
import { waitForTask } from '../waitForTask.js';
import { bytesOfStream, resourceOf, type Streamed } from './resources.js';
import { picturesOperations } from './tools.js';

interface ToolResult {
  content: object[];
  isError?: boolean;
  [extra: string]: unknown;
}

export interface CallToolDependencies {
  edge: EdgeDependencies;
  run: RunOperation;
  /** Waits until the answer may hold a file in memory. */
  holdFile(): Promise<void>;
}

/** Runs the operation of a tool; a picture is waited for. */
export async function callTool(
  { edge, run, holdFile }: CallToolDependencies,
  call: InnerCall,
  name: OperationName,
  given: Record<string, unknown>,
  onProgress: (progress: number) => void,
): Promise<ToolResult> {
  const { wait = true, accepted_cost: _, ...fields } = given;
  const operation: Operation = operations[name];
  if (operation.response === 'stream') await holdFile();
  const uploads = await storeFiles(edge, call, operation, fields);
  for (const field of Object.keys(uploads)) delete fields[field];
  const answer = await run(name, fields, { ...call, uploads });
  if ('stream' in answer) {
    const { bytes, contentType } = await bytesOfStream(answer as Streamed);
    return { content: [{ type: 'text', text: bytes.toString('utf8') }], _meta: { contentType } };
  }
  if (!picturesOperations.has(name) || wait === false) return textResult(answer);
  const { task_id } = answer as { task_id: string };
  const task = await waitForTask(edge, run, call, task_id, onProgress);
  if (task.status !== 'succeeded') return { ...textResult(task), isError: true };
  const { content } = textResult(task);
  return { content: [...content, { type: 'resource_link', ...resourceOf(task) }] };
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
  { account }: InnerCall,
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
