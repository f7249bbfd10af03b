import type { Engine } from './engine.js';
import { RpcError, rpcCodes } from './rpcError.js';

/** A chain that answers requests. */
export type RpcChain = Pick<Engine, 'request'>;

const batchRequestsMax = 100;

/** Answers a JSON-RPC request or batch; malformed text gets an error answer. */
export async function answerRpc(chain: RpcChain, text: string): Promise<object> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return rpcFailure(null, 'the body is not JSON', rpcCodes.parseError);
  }
  if (!Array.isArray(parsed)) return answerOne(chain, parsed);
  if (parsed.length === 0 || parsed.length > batchRequestsMax) {
    return rpcFailure(null, `a batch holds 1 to ${batchRequestsMax} requests`);
  }
  return Promise.all(parsed.map((one) => answerOne(chain, one)));
}

export function rpcFailure(id: unknown, message: string, code: number = rpcCodes.invalidRequest): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

async function answerOne(chain: RpcChain, value: unknown): Promise<object> {
  const {
    id = null,
    method,
    params = [],
  } = (value ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method !== 'string' || !Array.isArray(params)) {
    return rpcFailure(id, 'a request has a method and a list of params');
  }
  try {
    return { jsonrpc: '2.0', id, result: await chain.request({ method, params }) };
  } catch (error) {
    if (!(error instanceof RpcError)) return rpcFailure(id, 'internal error', rpcCodes.internal);
    const { code, message, data } = error;
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
  }
}
