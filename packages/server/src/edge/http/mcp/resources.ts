import { ServiceError } from '@tricorn/contract';
import type { EdgeDependencies } from '../edge.js';
import { readFileAt } from '../readFileAt.js';
import type { InnerCall, RunOperation } from '../runOperation.js';
import type { TaskRecord } from '../waitForTask.js';

const listedMax = 50;
const taskUri = /^tricorn:\/\/tasks\/([\w-]{1,100})$/;
const datasetUri = /^tricorn:\/\/datasets\/(\d{1,78})\/(feature|target|testing)$/;
/** A larger file is not sent within a message. */
const fileBytesMax = 16 * 1_048_576;

export const resourceTemplates = [
  { name: 'picture', uriTemplate: 'tricorn://tasks/{task_id}', description: 'The picture or GIF of a task.' },
  {
    name: 'dataset',
    uriTemplate: 'tricorn://datasets/{jobID}/{datasetType}',
    description: 'A CSV file of a job: feature, target or testing.',
    mimeType: 'text/csv',
  },
];

/** The result of a task as a link to its resource. */
export const resourceOf = ({ task_id, prompt, mode, result_url }: TaskRecord) => ({
  uri: `tricorn://tasks/${task_id}`,
  name: `${mode} ${task_id}`,
  title: prompt.slice(0, 100),
  mimeType: result_url.endsWith('.gif') ? 'image/gif' : 'image/png',
});

/** The newest pictures and motions of the account. */
export async function listResources(run: RunOperation, call: InnerCall) {
  const { data } = (await run('taskList', { pageNo: 1, pageSize: listedMax }, call)) as {
    data: TaskRecord[];
  };
  return data.filter(({ result_url }) => result_url !== '').map(resourceOf);
}

export async function readResource(edge: EdgeDependencies, run: RunOperation, call: InnerCall, uri: string) {
  const task = taskUri.exec(uri);
  if (task !== null) {
    const { result_url } = (await run('queryTask', { task_id: task[1] }, call)) as TaskRecord;
    if (result_url === '') throw new ServiceError('fileUnknown');
    const { bytes, contentType } = await readFileAt(edge, result_url);
    return { uri, mimeType: contentType, blob: bytes.toString('base64') };
  }
  const dataset = datasetUri.exec(uri);
  if (dataset === null) throw new ServiceError('fileUnknown', 'There is no resource with this address.');
  const [, jobID, datasetType] = dataset;
  const answer = await run('downloadDataset', { jobID, datasetType }, call);
  const { bytes, contentType } = await bytesOfStream(answer as Streamed);
  return { uri, mimeType: contentType, text: bytes.toString('utf8') };
}

export interface Streamed {
  stream: AsyncIterable<Buffer>;
  contentType: string;
  fileName: string;
}

export async function bytesOfStream({
  stream,
  contentType,
}: Streamed): Promise<{ bytes: Buffer; contentType: string }> {
  const pieces: Buffer[] = [];
  let total = 0;
  for await (const piece of stream) {
    total += piece.length;
    if (total > fileBytesMax)
      throw new ServiceError('tooLarge', `The file exceeds ${fileBytesMax} bytes; download it over HTTP.`);
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces), contentType };
}
