import type { IncomingHttpHeaders } from 'node:http';
import { type OperationName, operations } from '@tricorn/contract';

/** What every session lists first: one way to do each kind of work. More tools would fill an agent's context and confuse it. */
export const defaultTools: ReadonlySet<OperationName> = new Set<OperationName>([
  'userInfo',
  'callLLM3',
  'genImg',
  'txt2Motion',
  'img2Motion',
  'queryTask',
  'checkFiles',
  'createJobByFile',
  'predictRows',
  'uploadFile',
  'queryGuarantee',
  'createJob',
  'inferenceCost',
  'inference',
  'queryInfer',
  'createJobByInput',
  'fillData',
  'noticeList',
  'jobListByUser',
  'jobDetailByUser',
]);

/** Whether the connection asks for all tools at once, as clients do that read the list only once. */
export const wantsAllTools = (headers: IncomingHttpHeaders): boolean => headers['tricorn-tools'] === 'all';

/** The tool with which an agent finds and adds the others. */
export const moreTools = {
  name: 'moreTools',
  title: 'List or add further tools',
  description:
    'Without names: every further tool of this account in one line each, such as for keys, uploads, models, the ledger and the chain. With names: adds those tools to the list of this session.',
  inputSchema: {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string' }, description: 'The tools to add.' } },
  },
  annotations: { title: 'List or add further tools', readOnlyHint: true, openWorldHint: false },
} as const;

export const linesOf = (names: readonly OperationName[]): string =>
  names.map((name) => `${name}: ${operations[name].summary}`).join('\n');
