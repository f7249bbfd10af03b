import { type Hex, isHex } from 'viem';
import { CallRevertedError, NodeUnavailableError, TransactionRefusedError } from './nodeErrors.js';
import { classifyRefusal } from './refusal.js';

/** Transports nest errors; this bounds the walk to the innermost one. */
const causesMax = 8;

/** Separates errors that the request caused from failures of the node. */
export function translateError(node: string, method: string, error: unknown): Error {
  const { message, data } = innermost(error);
  const isExecution = method === 'eth_call' || method === 'eth_estimateGas';
  if (isExecution && (data !== undefined || /revert|out of gas|execution failed/i.test(message))) {
    return new CallRevertedError(data ?? '0x', message);
  }
  const refusal = method === 'eth_sendRawTransaction' ? classifyRefusal(message) : undefined;
  if (refusal !== undefined) return new TransactionRefusedError(node, refusal, message);
  return new NodeUnavailableError(node, method, message);
}

/** Transports wrap errors several times; the innermost message and the revert data say what happened. */
function innermost(error: unknown): { message: string; data: Hex | undefined } {
  let message = 'unknown error';
  let data: Hex | undefined;
  let current = error as
    | { message?: unknown; details?: unknown; data?: unknown; cause?: unknown }
    | undefined;
  for (let depth = 0; current != null && depth < causesMax; depth += 1) {
    const text = current.details ?? current.message;
    if (typeof text === 'string' && text !== '') message = text;
    const inner = (current.data as { data?: unknown } | undefined)?.data ?? current.data;
    if (isHex(inner)) data = inner;
    current = current.cause as typeof current;
  }
  // A transport's own message can quote the URL, which can contain a key.
  return { message: (message.split('\n')[0] ?? '').replace(/\w+:\/\/\S+/g, '(url)'), data };
}
