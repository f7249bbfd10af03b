import {
  invalidField,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  type ResponseOf,
} from '@tricorn/contract';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { StoredBlob } from '../../ground/files/files.js';
import { payingWith, quotesOf } from '../../ground/ledger/charges.js';
import type { TraceParent } from '../../ground/observability/traceParent.js';
import type { Handlers, OperationRequest, StreamAnswer } from '../../ground/operations/handler.js';
import type { Call } from '../../ground/store/call.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { addFields } from '../../ground/store/mergeCalls.js';
import { send, sendFirst } from '../../ground/store/send.js';
import { tracingWith } from '../../ground/store/tracingWith.js';
import type { Standing } from '../../ground/throttling/throttle.js';
import { envelope } from '../answers/sendAnswer.js';
import { discardUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { assertReads, assertSettled } from '../payment/payers.js';
import { acceptedFields } from './acceptedFields.js';
import { assertMayCall, authorize } from './authorize.js';
import { type IdempotentRequest, savingAnswer } from './idempotency.js';
import { type Outcome, once } from './once.js';

/** Who calls an operation, and how. */
export interface OperationCall {
  /** Absent for an operation that needs no token. */
  account: Identity | undefined;
  address: string;
  client?: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  uploads?: Readonly<Record<string, StoredBlob>>;
  /** The trace that the work belongs to. Most requests only read, and a trace costs random bytes. */
  trace?(): TraceParent;
  acceptsEvents?: boolean;
  idempotencyKey?: string | undefined;
  /** Whether the fields have been checked against the operation. */
  accepted?: boolean | undefined;
  /** Tells the caller where it stands against another limit than that of all requests. */
  showStanding?(standing: Standing): void;
}

/** Checks what is asked, claims its key, runs the operation and commits it. Its caller has been counted. */
export type ServeOperation = (
  name: OperationName,
  fields: Record<string, unknown>,
  call: OperationCall,
) => Promise<Outcome<object>>;

/** A caller from within the server, for whom a request of another form was counted. */
export type InnerCall = Omit<OperationCall, 'idempotencyKey'> & { account: Identity };

type AnswerOf<Name extends OperationName> = Name extends OperationName
  ? Operations[Name]['response'] extends 'stream'
    ? StreamAnswer
    : ResponseOf<Name>
  : never;

/** Runs operations for such a caller. */
export interface InnerCaller extends Pick<InnerCall, 'account' | 'signal'> {
  run<Name extends OperationName>(
    name: Name,
    fields: object,
    more?: Partial<InnerCall>,
  ): Promise<AnswerOf<Name>>;
}

type AnyHandler = (
  request: Record<keyof OperationRequest, unknown>,
  fields: Record<string, unknown>,
) => Promise<object>;

export function createServeOperation(edge: EdgeDependencies, handlers: Handlers): ServeOperation {
  // The fields are validated against the contract before the handler is called, so its types hold.
  const byName = handlers as unknown as Record<OperationName, AnyHandler>;
  return async (name, given, call) => {
    const { account, uploads = {}, trace = () => undefined, idempotencyKey } = call;
    const operation: Operation = operations[name];
    // Uploads that a committed transaction adopted are kept; all others are discarded.
    let loose = uploads;
    const onCommitted = () => {
      loose = {};
    };
    try {
      if (account !== undefined) assertMayCall(edge, account, name);
      const fields = call.accepted ? given : acceptedFields(operation, given);
      assertFiles(operation, uploads);
      if (account !== undefined) assertReads(account, fields);
      const job = account && (await authorize(edge, operation, account, fields));
      const asked = { account, idempotencyKey, name, fields, uploads };
      const outcome = await once(edge, asked, async (idempotent) => {
        const request = {
          account,
          job,
          uploads,
          address: call.address,
          client: call.client ?? '',
          get signal() {
            return call.signal;
          },
          acceptsEvents: call.acceptsEvents ?? false,
          idempotent: idempotent !== undefined,
          showStanding: call.showStanding ?? (() => {}),
          ...createCommit(edge, account, idempotent, trace, onCommitted),
        };
        return await byName[name](request, fields);
      });
      if (account !== undefined) await assertSettled(edge.db, account, name);
      return outcome;
    } finally {
      await discardUploads(edge.files, loose);
    }
  };
}

function assertFiles(operation: Operation, uploads: Readonly<Record<string, StoredBlob>>): void {
  for (const [field, { required }] of Object.entries(operation.files ?? {})) {
    if (required && uploads[field] === undefined) throw invalidField(field, `The file ${field} is required.`);
  }
}

/** Writes the work of a request and its answer in one transaction. */
function createCommit(
  { db, ledger }: Pick<EdgeDependencies, 'db' | 'ledger'>,
  account: Pick<Identity, 'id' | 'apiKey' | 'payment'> | undefined,
  idempotent: IdempotentRequest | undefined,
  traceOfWrite: () => TraceParent | undefined,
  onCommitted: () => void,
): Pick<OperationRequest, 'commit' | 'write'> {
  const withRecall = async <T>(transaction: () => Promise<T>): Promise<T> => {
    const answer = await ledger.withRecall(account?.id, transaction);
    onCommitted();
    return answer;
  };
  /** Most requests only read, and a trace costs random bytes. */
  const firstCalls = () => {
    const trace = traceOfWrite();
    return [
      ...(account?.apiKey === undefined ? [] : [payingWith(account.apiKey.id)]),
      ...(trace === undefined ? [] : [tracingWith(trace)]),
    ];
  };
  return {
    commit: async (work) =>
      await withRecall(
        async () =>
          await inTransaction(db, async (tx) => {
            sendFirst(tx, firstCalls());
            const result = await work(tx);
            if (idempotent !== undefined) await send(tx, savingAnswer(idempotent, 200, envelope(result)));
            return result;
          }),
      ),
    write: async <T extends object, Computed extends object>(
      calls: readonly Call[],
      answer: T,
      computed?: Call<Computed>,
    ) => {
      const payment = account?.payment;
      const covering =
        payment === undefined ? [] : await Promise.all(quotesOf(calls).map((quote) => payment.cover(quote)));
      return await withRecall(async () => {
        const body = idempotent === undefined ? '' : envelope(answer);
        const saving = savingAnswer(idempotent, 200, body, computed);
        const all = [...covering, ...calls, saving];
        addFields(all, { spender: account?.apiKey?.id, trace: traceOfWrite() });
        const results = await db.write(all);
        return { ...answer, ...(results.at(-1) as object | null) } as T & Computed;
      });
    },
  };
}
