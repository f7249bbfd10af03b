import type { Identity } from '../../ground/accounts/sessions.js';
import { payingWith } from '../../ground/ledger/charges.js';
import type { TraceParent } from '../../ground/observability/traceParent.js';
import type { OperationRequest } from '../../ground/operations/handler.js';
import type { Call } from '../../ground/store/call.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { addFields } from '../../ground/store/mergeCalls.js';
import { send, sendFirst } from '../../ground/store/send.js';
import { tracingWith } from '../../ground/store/tracingWith.js';
import { envelope } from '../answers/sendAnswer.js';
import type { EdgeDependencies } from '../edge.js';
import { type IdempotentRequest, savingAnswer } from './idempotency.js';

/** Writes the work of a request and its answer in one transaction. */
export function createCommit(
  { db, ledger }: Pick<EdgeDependencies, 'db' | 'ledger'>,
  account: Pick<Identity, 'id' | 'apiKey'> | undefined,
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
    ) =>
      await withRecall(async () => {
        const body = idempotent === undefined ? '' : envelope(answer);
        const saving = savingAnswer(idempotent, 200, body, computed);
        const all = [...calls, saving];
        addFields(all, { spender: account?.apiKey?.id, trace: traceOfWrite() });
        const results = await db.write(all);
        return { ...answer, ...(results.at(-1) as object | null) } as T & Computed;
      }),
  };
}
