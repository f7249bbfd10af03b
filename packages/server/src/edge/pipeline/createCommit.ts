import { randomUUID } from 'node:crypto';
import type { Identity } from '../../ground/accounts/sessions.js';
import { payingWith } from '../../ground/ledger/charges.js';
import type { TraceParent } from '../../ground/observability/traceParent.js';
import { tracingWith } from '../../ground/observability/tracingWith.js';
import type { Completed, OperationRequest } from '../../ground/operations/handler.js';
import { Call } from '../../ground/store/call.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { send, sendAlone, sendFirst } from '../../ground/store/send.js';
import { envelope } from '../answers/sendAnswer.js';
import type { EdgeDependencies } from '../edge.js';
import { type IdempotentRequest, savingAnswer } from './idempotency.js';

/** Writes the work of a request and its answer in one transaction. */
export function createCommit(
  { db, ledger }: Pick<EdgeDependencies, 'db' | 'ledger'>,
  account: Pick<Identity, 'id' | 'key'> | undefined,
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
      ...(account?.key === undefined ? [] : [payingWith(account.key.id)]),
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
    write: async (calls, answer, together) =>
      await withRecall(async () => {
        const computed = computedOf(answer);
        const body = idempotent === undefined ? '' : markedBody(answer, computed);
        if (together !== undefined) {
          const stored = idempotent && {
            key: idempotent.key,
            instanceId: idempotent.instanceId,
            body,
            marks: Object.fromEntries(computed.map(({ field, mark }) => [field, quoted(mark)])),
          };
          const grouped = await together({ stored, trace: traceOfWrite(), keyId: account?.key?.id });
          if (grouped !== undefined) return { ...answer, ...grouped } as Completed<typeof answer>;
        }
        const saving =
          idempotent === undefined ? [] : [savingAnswer(idempotent, 200, completedBody(body, computed))];
        const first = firstCalls();
        const results = await sendAlone(db, [
          ...first,
          ...calls,
          ...computed.map(({ call }) => call),
          ...saving,
        ]);
        const values = computed.map(({ field }, index) => [
          field,
          Number(results[first.length + calls.length + index]),
        ]);
        return { ...answer, ...Object.fromEntries(values) } as Completed<typeof answer>;
      }),
  };
}

/** A number of the answer that only the database knows. A stored answer has a mark in its place until then. */
interface ComputedField {
  field: string;
  call: Call;
  mark: string;
}

const computedOf = (answer: object): ComputedField[] =>
  Object.entries(answer)
    .filter((entry): entry is [string, Call] => entry[1] instanceof Call)
    .map(([field, call]) => ({ field, call, mark: randomUUID() }));

const quoted = (mark: string): string => `"${mark}"`;

const markedBody = (answer: object, computed: readonly ComputedField[]): string =>
  envelope({ ...answer, ...Object.fromEntries(computed.map(({ field, mark }) => [field, mark])) });

/** The body to store: the database puts in the numbers that only it knows. */
const completedBody = (body: string, computed: readonly ComputedField[]): string | Call<string> =>
  computed.reduce<string | Call<string>>(
    (text, { call, mark }) => new Call<string>('replace', [text, quoted(mark), call]),
    body,
  );
