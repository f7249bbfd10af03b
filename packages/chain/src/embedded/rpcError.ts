/** Error numbers of JSON-RPC 2.0 and the Ethereum conventions on top of it. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  refused: -32000,
  resourceUnavailable: -32002,
  limitExceeded: -32005,
  reverted: 3,
} as const;

/** A refusal by the embedded chain, in the form every Ethereum client understands. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  /** The revert data of a failed execution. */
  readonly data: string | undefined;

  constructor(code: number, message: string, data?: string) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The refusal of a parameter that is missing or malformed. */
export function invalidParams(message: string): RpcError {
  return new RpcError(rpcCodes.invalidParams, message);
}

/** The refusal of a transaction, with the wording that clients look for. */
export function refused(message: string): RpcError {
  return new RpcError(rpcCodes.refused, message);
}
