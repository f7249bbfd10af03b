/** The error codes of JSON-RPC 2.0 and of Ethereum. */
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

/** An error of the embedded chain in the form that Ethereum clients understand. */
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

/** A parameter is missing or malformed. */
export function invalidParams(message: string): RpcError {
  return new RpcError(rpcCodes.invalidParams, message);
}

/** A transaction is refused, in the wording that clients look for. */
export function refused(message: string): RpcError {
  return new RpcError(rpcCodes.refused, message);
}
