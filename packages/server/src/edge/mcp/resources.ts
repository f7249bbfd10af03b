import { ServiceError, stringifyExact } from '@tricorn/contract';
import type { EdgeDependencies } from '../edge.js';
import type { TaskRecord } from '../operations/waitForTask.js';
import type { InnerCall, RunOperation } from '../pipeline/runOperation.js';
import { mayCall } from './mayCall.js';

const listedMax = 50;
const taskUri = /^tricorn:\/\/tasks\/([\w-]{1,100})$/;
const datasetUri = /^tricorn:\/\/datasets\/(\d{1,78})\/(feature|target|testing)$/;
const reportUri = /^tricorn:\/\/jobs\/(\d{1,78})\/report$/;
const inferenceUri = /^tricorn:\/\/inferences\/(\d{1,15})$/;
const uploadUri = /^tricorn:\/\/uploads\/(.{1,3000})$/;
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
  {
    name: 'report',
    uriTemplate: 'tricorn://jobs/{jobID}/report',
    description: 'The report of a job: metrics, curves, predictions.',
  },
  {
    name: 'inference',
    uriTemplate: 'tricorn://inferences/{infer_id}',
    description: 'The result file of an inference.',
  },
  {
    name: 'upload',
    uriTemplate: 'tricorn://uploads/{path}',
    description: 'An uploaded file; its path from uploadFile or uploadList, percent-encoded.',
  },
];

/** The result of a task as a link to its resource. */
export const resourceOf = ({ task_id, prompt, mode, result_url }: TaskRecord) => ({
  uri: `tricorn://tasks/${task_id}`,
  name: `${mode} ${task_id}`,
  title: prompt.slice(0, 100),
  mimeType: result_url.endsWith('.gif') ? 'image/gif' : 'image/png',
});

export const reportResource = ({ jobID, jobName }: { jobID: string; jobName: string }) => ({
  uri: `tricorn://jobs/${jobID}/report`,
  name: `report of ${jobName}`.slice(0, 100),
  mimeType: 'application/json',
});

export const inferenceResource = (inferId: number) => ({
  uri: `tricorn://inferences/${inferId}`,
  name: `inference ${inferId}`,
});

const uploadResource = ({ path, name }: { path: string; name: string }) => ({
  uri: `tricorn://uploads/${encodeURIComponent(path)}`,
  name,
});

/** The newest pictures, motions and uploads of the account, as far as the caller may list them. */
export async function listResources(run: RunOperation, call: InnerCall) {
  const newest = async <Row>(name: 'taskList' | 'uploadList') => {
    if (!mayCall(call.account, name)) return [];
    return ((await run(name, { pageNo: 1, pageSize: listedMax }, call)) as { data: Row[] }).data;
  };
  const tasks = (await newest<TaskRecord>('taskList')).filter(({ result_url }) => result_url !== '');
  const uploads = await newest<{ path: string; name: string }>('uploadList');
  return [...tasks.map(resourceOf), ...uploads.map(uploadResource)];
}

/** Reads a resource through the operation that shows it, so that the same access rules hold. */
export async function readResource(edge: EdgeDependencies, run: RunOperation, call: InnerCall, uri: string) {
  const task = taskUri.exec(uri);
  if (task !== null) {
    const { result_url } = (await run('queryTask', { task_id: task[1] }, call)) as TaskRecord;
    return contentsOf(uri, await fileAt(edge, result_url));
  }
  const inference = inferenceUri.exec(uri);
  if (inference !== null) {
    const fields = { id: Number(inference[1]) };
    const { data } = (await run('queryInfer', fields, call)) as { data: { result: string } };
    return contentsOf(uri, await fileAt(edge, data.result));
  }
  const report = reportUri.exec(uri);
  if (report !== null) {
    const job = await run('jobDetailByUser', { jobID: report[1] }, call);
    const { reportUrl, report: short } = job as { reportUrl: string; report: object };
    if (reportUrl !== '') return contentsOf(uri, await fileAt(edge, reportUrl));
    return { uri, mimeType: 'application/json', text: stringifyExact(short) };
  }
  const upload = uploadUri.exec(uri);
  if (upload !== null) return contentsOf(uri, await uploadAt(edge, run, call, decoded(upload[1]!)));
  const dataset = datasetUri.exec(uri);
  if (dataset === null) throw new ServiceError('fileUnknown', 'There is no resource with this address.');
  const [, jobID, datasetType] = dataset;
  const answer = await run('downloadDataset', { jobID, datasetType }, call);
  return contentsOf(uri, await bytesOfStream(answer as Streamed));
}

interface Content {
  bytes: Buffer;
  contentType: string;
}

const textTypes = /^(text\/|application\/json)/;

const contentsOf = (uri: string, { bytes, contentType }: Content) => ({
  uri,
  mimeType: contentType,
  ...(textTypes.test(contentType) ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }),
});

async function fileAt({ db, files }: EdgeDependencies, url: string): Promise<Content> {
  const file = url === '' ? undefined : await files.findByUrl(db, url);
  if (file === undefined) throw new ServiceError('fileUnknown');
  const stream = await files.blobs.read(file.blob_key);
  return await bytesOfStream({ stream, contentType: file.content_type, fileName: file.name });
}

async function uploadAt(
  { db, files }: EdgeDependencies,
  run: RunOperation,
  call: InnerCall,
  path: string,
): Promise<Content> {
  // The caller needs the right to list uploads; the files of others are unknown.
  await run('uploadList', { pageNo: 1, pageSize: 1 }, call);
  const file = await files.findUpload(db, call.account.id, path, 'uri');
  const stream = await files.blobs.read(file.blob_key);
  return await bytesOfStream({ stream, contentType: file.content_type, fileName: file.name });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ServiceError('fileUnknown', 'The path of the upload must be percent-encoded.');
  }
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
