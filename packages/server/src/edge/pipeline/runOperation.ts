import { type Operation, type OperationName, operations, ServiceError } from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { StoredBlob } from '../../ground/files/files.js';
import type { TraceParent } from '../../ground/observability/traceParent.js';
import type { Handlers, OperationRequest } from '../../ground/operations/handler.js';
import { discardUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { acceptedFields } from './acceptedFields.js';
import { authorize, identify } from './authorize.js';
import { createCommit } from './createCommit.js';

type AnyHandler = (
  request: Record<keyof OperationRequest, unknown>,
  fields: Record<string, unknown>,
) => Promise<object>;

/** Who calls an operation from within the server, and with what. */
export interface InnerCall {
  account: Identity;
  address: string;
  signal: AbortSignal;
  uploads?: Record<string, StoredBlob>;
  trace?: TraceParent;
  /** The caller reads an answer that is given in pieces. */
  acceptsEvents?: boolean;
}

/**
 * Runs an operation for an account without a request of its own: the same scopes, schema and access rules hold. The
 * request that leads to it has been counted.
 */
export type RunOperation = (name: OperationName, fields: object, call: InnerCall) => Promise<object>;

export function createRunOperation(edge: EdgeDependencies, handlers: Handlers): RunOperation {
  // The fields are validated against the contract before the handler is called, so its types hold.
  const byName = handlers as unknown as Record<OperationName, AnyHandler>;
  return async (name, given, call) => {
    const { account, address, signal, uploads = {}, trace, acceptsEvents = false } = call;
    const operation: Operation = operations[name];
    let loose = uploads;
    try {
      identify(edge, account, name, operation);
      const fields = acceptedFields(operation, given as Record<string, unknown>);
      assertFiles(operation, uploads);
      const job = await authorize(edge, operation, account, fields);
      return await byName[name](
        {
          account,
          job,
          uploads,
          address,
          client: '',
          signal,
          acceptsEvents,
          idempotent: false,
          ...createCommit(
            edge,
            account,
            undefined,
            () => trace,
            () => {
              loose = {};
            },
          ),
        },
        fields,
      );
    } finally {
      await discardUploads(edge.files, loose);
    }
  };
}

export function assertFiles(operation: Operation, uploads: Record<string, StoredBlob>): void {
  for (const [field, { required }] of Object.entries(operation.files ?? {})) {
    if (required && uploads[field] === undefined)
      throw new ServiceError('invalidField', `The file ${field} is required.`, { field });
  }
}
