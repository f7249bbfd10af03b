import { ServiceError, stringifyExact } from '@tricorn/contract';
import type { EdgeDependencies } from '../edge.js';
import { type Content, readFileAt, readStored, readStream } from '../files/readFileAt.js';
import type { TaskRecord } from '../operations/waitForTask.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { mayCall } from './mayCall.js';

const listedMax = 50;
const taskUri = /^tricorn:\/\/tasks\/([\w-]{1,100})$/;
const datasetUri = /^tricorn:\/\/datasets\/(\d{1,78})\/(feature|target|testing)$/;
const reportUri = /^tricorn:\/\/jobs\/(\d{1,78})\/report$/;
const inferenceUri = /^tricorn:\/\/inferences\/(\d{1,15})$/;
const uploadUri = /^tricorn:\/\/uploads\/(.{1,3000})$/;
/** A larger file is not sent within a message. */
export const fileBytesMax = 16 * 1_048_576;

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
export async function listResources({ account, run }: InnerCaller) {
  const newest = { pageNo: 1, pageSize: listedMax };
  const tasks = mayCall(account, 'taskList') ? (await run('taskList', newest)).data : [];
  const uploads = mayCall(account, 'uploadList') ? (await run('uploadList', newest)).data : [];
  const made = tasks.filter(({ result_url }) => result_url !== '');
  return [...made.map(resourceOf), ...uploads.map(uploadResource)];
}

/** Reads a resource through the operation that shows it, so that the same access rules hold. */
export async function readResource(edge: EdgeDependencies, caller: InnerCaller, uri: string) {
  const task = taskUri.exec(uri);
  if (task !== null) {
    const { result_url } = await caller.run('queryTask', { task_id: task[1] });
    return contentsOf(uri, await readFileAt(edge, result_url, fileBytesMax));
  }
  const inference = inferenceUri.exec(uri);
  if (inference !== null) {
    const { data } = await caller.run('queryInfer', { id: Number(inference[1]) });
    return contentsOf(uri, await readFileAt(edge, data.result, fileBytesMax));
  }
  const report = reportUri.exec(uri);
  if (report !== null) {
    const { reportUrl, report: short } = await caller.run('jobDetailByUser', { jobID: report[1] });
    if (reportUrl !== '') return contentsOf(uri, await readFileAt(edge, reportUrl, fileBytesMax));
    return { uri, mimeType: 'application/json', text: stringifyExact(short) };
  }
  const upload = uploadUri.exec(uri);
  if (upload !== null) return contentsOf(uri, await uploadAt(edge, caller, decoded(upload[1]!)));
  const dataset = datasetUri.exec(uri);
  if (dataset === null) throw new ServiceError('fileUnknown', 'There is no resource with this address.');
  const [, jobID, datasetType] = dataset;
  const file = await caller.run('downloadDataset', { jobID, datasetType });
  return contentsOf(uri, await readStream(file, fileBytesMax));
}

const textTypes = /^(text\/|application\/json)/;

const contentsOf = (uri: string, { bytes, contentType }: Content) => ({
  uri,
  mimeType: contentType,
  ...(textTypes.test(contentType) ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }),
});

async function uploadAt(
  edge: EdgeDependencies,
  { account, run }: InnerCaller,
  path: string,
): Promise<Content> {
  // The caller needs the right to list uploads; the files of others are unknown.
  await run('uploadList', { pageNo: 1, pageSize: 1 });
  const file = await edge.files.findUpload(edge.db, account.id, path, 'uri');
  return await readStored(edge, file, fileBytesMax);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ServiceError('fileUnknown', 'The path of the upload must be percent-encoded.');
  }
}
