import { randomUUID } from 'node:crypto';
import type { Identity } from '../../ground/accounts/sessions.js';
import { payingWith } from '../../ground/ledger/charges.js';
import type { TraceParent } from '../../ground/observability/traceParent.js';
import { tracingWith } from '../../ground/observability/tracingWith.js';
import type { Completed, OperationRequest } from '../../ground/operations/handler.js';
import { Call } from '../../ground/store/call.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send, sendAlone, sendFirst } from '../../ground/store/send.js';
import type { EdgeDependencies } from './edge.js';
import { type IdempotentRequest, savingAnswer } from './idempotency.js';
import { envelope } from './sendAnswer.js';

/** Writes the work of a request and its answer in one transaction. */
export function createCommit(
  { db, ledger }: Pick<EdgeDependencies, 'db' | 'ledger'>,
  account: Pick<Identity, 'id' | 'key'> | undefined,
  idempotent: IdempotentRequest | undefined,
  trace: TraceParent | undefined,
  onCommitted: () => void,
): Pick<OperationRequest, 'commit' | 'write'> {
  const withRecall = async <T>(transaction: () => Promise<T>): Promise<T> => {
    const answer = await ledger.withRecall(account?.id, transaction);
    onCommitted();
    return answer;
  };
  const first = [
    ...(account?.key === undefined ? [] : [payingWith(account.key.id)]),
    ...(trace === undefined ? [] : [tracingWith(trace)]),
  ];
  return {
    commit: async (work) =>
      await withRecall(
        async () =>
          await inTransaction(db, async (tx) => {
            sendFirst(tx, first);
            const result = await work(tx);
            if (idempotent !== undefined) await send(tx, savingAnswer(idempotent, 200, envelope(result)));
            return result;
          }),
      ),
    write: async (calls, answer, together) =>
      await withRecall(async () => {
        const computed = callsIn(answer);
        if (together !== undefined && account?.key === undefined && computed.length === 0) {
          const stored = idempotent && {
            key: idempotent.key,
            instanceId: idempotent.instanceId,
            body: envelope(answer),
          };
          if (await together({ stored, trace })) return answer as Completed<typeof answer>;
        }
        const saving = idempotent === undefined ? [] : [savingAnswer(idempotent, 200, bodyOf(answer))];
        const results = await sendAlone(db, [
          ...first,
          ...calls,
          ...computed.map(([, call]) => call),
          ...saving,
        ]);
        const values = computed.map(([field], index) => [
          field,
          Number(results[first.length + calls.length + index]),
        ]);
        return { ...answer, ...Object.fromEntries(values) } as Completed<typeof answer>;
      }),
  };
}

const callsIn = (answer: object): [string, Call][] =>
  Object.entries(answer).filter((entry): entry is [string, Call] => entry[1] instanceof Call);

/** The body to store: the database puts in the numbers that only it knows. */
function bodyOf(answer: object): string | Call<string> {
  const computed = callsIn(answer).map(([field, call]) => ({ field, call, mark: randomUUID() }));
  const marks = Object.fromEntries(computed.map(({ field, mark }) => [field, mark]));
  return computed.reduce<string | Call<string>>(
    (body, { call, mark }) => new Call<string>('replace', [body, `"${mark}"`, call]),
    envelope({ ...answer, ...marks }),
  );
}
