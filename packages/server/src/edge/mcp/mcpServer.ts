import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type Operation, type OperationName, operations, ServiceError } from '@tricorn/contract';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import { asServiceError } from '../answers/errors.js';
import type { EdgeDependencies } from '../edge.js';
import { acceptedFields } from '../pipeline/acceptedFields.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { traceOf } from '../pipeline/tracing.js';
import { callTool, failedResult } from './callTool.js';
import { type CostLimits, confirmCost, NotConfirmedError } from './confirm.js';
import { defaultTools, linesOf, moreTools, wantsAllTools } from './defaultTools.js';
import type { OnProgress } from './longWork.js';
import { mayCall, offersSecrets } from './mayCall.js';
import { readPrices } from './prices.js';
import { fileBytesMax, listResources, readResource, resourceTemplates } from './resources.js';
import { toolNames, toolOf } from './tools.js';

/** Who sent a message, as the transport passes it on. */
export interface Caller extends Record<string, unknown> {
  account: Identity;
  address: string;
  limits: CostLimits;
  request: FastifyRequest;
  /** Aborted when the client disconnects: nobody could read the answer. */
  gone: AbortSignal;
  /** Waits until the answer may hold a file in memory. */
  holdFile(bytesMax: number): Promise<void>;
}

interface Extra {
  signal: AbortSignal;
  requestId: string | number;
  authInfo?: { extra?: Record<string, unknown> };
  _meta?: { progressToken?: string | number };
  sendNotification(notification: object): Promise<void>;
}

const resourceNotFound = -32_002;
/** Far below what a user sees. */
const aliveStep = 1e-6;

/** The MCP server of one session: every operation of the contract is a tool, and some are listed from the start. */
export function createMcpServer(edge: EdgeDependencies, within: Pipeline['within']): Server {
  const server = new Server(
    { name: 'tricorn', title: 'Tricorn', version: edge.version },
    {
      capabilities: { tools: { listChanged: true }, resources: {} },
      instructions:
        'Every tool is an operation of one Tricorn account; moreTools lists and adds further ones. Prices are in the descriptions: LLM tokens pay for language models and pictures, CCD for jobs and for LLM tokens.',
    },
  );
  const added = new Set<OperationName>();
  const callerOf = (extra: Extra): Caller => extra.authInfo?.extra as unknown as Caller;
  const innerCaller = (extra: Extra): InnerCaller => {
    const { account, address, request, gone } = callerOf(extra);
    const signal = AbortSignal.any([extra.signal, gone]);
    return within({ account, address, signal, trace: () => traceOf(request) });
  };

  const isOffered = (name: OperationName, extra: Extra): boolean => {
    const { account, request } = callerOf(extra);
    return mayCall(account, name, offersSecrets(request.headers));
  };

  server.setRequestHandler(ListToolsRequestSchema, async (_request, extra) => {
    const prices = await readPrices(innerCaller(extra as Extra), edge.language);
    const all = wantsAllTools(callerOf(extra as Extra).request.headers);
    const listed = toolNames
      .filter((name) => isOffered(name, extra as Extra))
      .filter((name) => all || defaultTools.has(name) || added.has(name));
    return { tools: [...listed.map((name) => toolOf(name, prices)), ...(all ? [] : [moreTools])] };
  });

  const findMore = async (names: unknown, extra: Extra) => {
    const further = toolNames.filter((name) => isOffered(name, extra) && !defaultTools.has(name));
    const chosen = further.filter((name) => Array.isArray(names) && names.includes(name));
    const refused = Array.isArray(names) ? names.filter((name) => !further.includes(name)) : [];
    if (refused.length > 0)
      throw new ServiceError(
        'invalidField',
        `There is no further tool ${refused.join(', ')} for this caller.`,
      );
    for (const name of chosen) added.add(name);
    if (chosen.length > 0) await extra.sendNotification({ method: 'notifications/tools/list_changed' });
    const text = linesOf(chosen.length > 0 ? chosen : further);
    return { content: [{ type: 'text', text: chosen.length > 0 ? `Added:\n${text}` : text }] };
  };

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, given) => {
    const extra = given as Extra;
    const { request, limits, holdFile } = callerOf(extra);
    const caller = innerCaller(extra);
    const name = params.name as OperationName;
    const fields = params.arguments ?? {};
    try {
      if (params.name === moreTools.name) return await findMore(fields['names'], extra);
      if (!Object.hasOwn(operations, name) || !isOffered(name, extra))
        throw new ServiceError('routeUnknown', `There is no tool ${params.name} for this caller.`);
      if (Object.keys(limits).length > 0) {
        // Nobody is asked about a call that would be refused.
        checkArguments(operations[name], fields);
        const prices = await readPrices(caller, edge.language);
        const quote = await prices.quote(name, fields);
        await confirmCost(server, operations[name].summary, quote, limits, fields['accepted_cost'], {
          relatedRequestId: extra.requestId,
          signal: caller.signal,
        });
      }
      return await callTool({ edge, holdFile }, caller, name, fields, reporter(extra));
    } catch (error) {
      if (error instanceof NotConfirmedError)
        return { content: [{ type: 'text', text: error.message }], isError: true };
      return failedResult(asServiceError(request, error));
    }
  });

  server.setRequestHandler(ListResourcesRequestSchema, async (_request, extra) => ({
    resources: await listResources(innerCaller(extra as Extra)),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, given) => {
    const extra = given as Extra;
    try {
      await callerOf(extra).holdFile(fileBytesMax);
      return { contents: [await readResource(edge, innerCaller(extra), params.uri)] };
    } catch (error) {
      const { message } = asServiceError(callerOf(extra).request, error);
      throw new McpError(resourceNotFound, message);
    }
  });
  return server;
}

function checkArguments(operation: Operation, { ...fields }: Record<string, unknown>): void {
  for (const file of Object.keys(operation.files ?? {})) delete fields[file];
  acceptedFields(operation, fields);
}

/** Sends progress to a caller that asked for it; undefined for one that did not. */
function reporter({ _meta, sendNotification }: Extra): OnProgress | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -1;
  return (given, message, total = 1) => {
    // Each notification must show more progress than the one before; work that waits shows that it is alive.
    const progress = given > last ? given : last + aliveStep;
    last = progress;
    const params = { progressToken, progress, total, ...(message === undefined ? {} : { message }) };
    // A caller that went away gets no progress.
    sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
}
