import { type Operation, type OperationName, operations } from '@tricorn/contract';
import fc from 'fast-check';
import { acceptedFields, acceptedFiles, validFields, weightOf } from './accepted.js';
import { multipartType, textOf, toForm, toMultipart } from './encode.js';
import { outside } from './outside.js';
import { anyValue, hostile, hostileName } from './values.js';

/** `new` is an account that is replaced now and then, `signing` one that signs its data itself. */
export type Caller = 'own' | 'operator' | 'new' | 'signing' | 'none' | 'forged';

/** A request that was drawn; plain data, so that it can be printed and sent again. */
export interface FuzzRequest {
  method: string;
  path: string;
  /** The operation of the contract, if the path is that of one. */
  operation?: OperationName;
  headers?: Record<string, string>;
  body?: string;
  token: Caller;
  /** It should be accepted, once what it names exists. */
  valid?: true;
  /** The address of this machine from which it is sent. */
  from?: string;
}

const names = Object.keys(operations) as OperationName[];
const ending = /^(?:delete|revoke|remove|cancel|stop|withdrawFill|operatorRe(?:move|solve))/;
const ended =
  /^(?:endSession|endOther|signOut|changePassword|operatorResetPassword|resetPassword|eraseAccount)/;
export const endsSession = (name: OperationName): boolean => ended.test(name);
/** Who calls, where an account of the run would be lost, or could not submit data any more, or has done so already. */
const callers: Partial<Record<OperationName, Caller>> = {
  eraseAccount: 'new',
  // It takes long for an account that has much.
  exportAccount: 'signing',
  addSigningKey: 'new',
  removeSigningKey: 'new',
  fillData: 'operator',
  prepareFill: 'operator',
  withdrawFill: 'signing',
};
const callerOf = (name: OperationName): Caller =>
  callers[name] ?? ((operations[name] as Operation).access === 'operator' ? 'operator' : 'own');
const tokenFor = (name: OperationName): fc.Arbitrary<Caller> => {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(callerOf(name)) },
    { weight: 1, arbitrary: fc.constantFrom('own' as const, 'none' as const, 'forged' as const) },
  );
};
const key = fc.option(fc.constantFrom('k', 'x'.repeat(200), 'x'.repeat(201), ' '), {
  nil: undefined,
  freq: 10,
});

/** Any values in the fields of an operation, and sometimes one field more. */
const anyFields = (name: OperationName): fc.Arbitrary<Record<string, unknown>> => {
  const shape = Object.keys(operations[name].request.shape);
  const record = fc.record(Object.fromEntries(shape.map((field) => [field, anyValue])), { requiredKeys: [] });
  return fc
    .tuple(record, fc.option(fc.tuple(hostileName, hostile), { freq: 8 }))
    .map(([fields, extra]) => (extra === null ? fields : { ...fields, [extra[0]]: extra[1] }));
};

/** Operations that would end the run with random fields of an operator. */
const isSafe = (name: OperationName) => !/^operator(UpdateAccount|ResetPassword)$/.test(name);

const hostileRequest = (name: OperationName): fc.Arbitrary<FuzzRequest> => {
  const { method, path } = operations[name];
  const fileNames = Object.keys(acceptedFiles(name));
  return fc
    .record({
      fields: anyFields(name),
      token: isSafe(name) ? tokenFor(name) : fc.constant('own' as const),
      key,
      encoding: fc.oneof(
        { weight: fileNames.length > 0 ? 1 : 6, arbitrary: fc.constant('json') },
        { weight: 1, arbitrary: fc.constant('form') },
        { weight: fileNames.length > 0 ? 8 : 1, arbitrary: fc.constant('multipart') },
      ),
      cut: fc.option(fc.nat(400), { freq: 15 }),
      file: fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { freq: 2 }),
    })
    .map(({ fields, token, key: idempotencyKey, encoding, cut, file }) => {
      const keyed: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
      const common = { method, operation: name, token };
      if (method === 'GET') return { ...common, path: `${path}?${toForm(fields)}`, headers: keyed };
      const files = file === null ? {} : Object.fromEntries(fileNames.map((field) => [field, file]));
      const [type, full] =
        encoding === 'json'
          ? ['application/json', JSON.stringify(fields)]
          : encoding === 'form'
            ? ['application/json', toForm(fields)]
            : [multipartType, toMultipart(fields, files)];
      const body = cut === null ? full : full.slice(0, -cut);
      return { ...common, path, headers: { ...keyed, 'content-type': type }, body };
    });
};

const acceptedRequest = (name: OperationName): fc.Arbitrary<FuzzRequest> =>
  requestOf(name, acceptedFields(name));

/** A request that is accepted, once what it names exists. */
export const validRequest = (name: OperationName): fc.Arbitrary<FuzzRequest> =>
  requestOf(name, validFields(name)).map((request) => ({ ...request, valid: true }));

/** Those that end what others need come later, and those that end the session last. */
const rankOf = (name: OperationName): number => (endsSession(name) ? 2 : ending.test(name) ? 1 : 0);
export const operationsInOrder: readonly OperationName[] = [...names].sort((a, b) => rankOf(a) - rankOf(b));

/** What has to be there first, where an operation uses it up or ends it. */
const needs: Partial<Record<OperationName, OperationName[]>> = {
  acceptInvitation: ['invite'],
  cancelTask: ['genImg'],
  changeModel: ['registerModel'],
  conversation: ['callLLM3'],
  cancelBatch: ['submitBatch'],
  cancelTranscription: ['transcribe'],
  cancelWithdrawal: ['withdrawCcd'],
  confirmEmail: ['register'],
  confirmWithdrawalAddress: ['addWithdrawalAddress'],
  createJob: ['queryGuarantee'],
  deleteConversation: ['callLLM3'],
  readInvitation: ['invite'],
  deleteJobByUser: ['createJobByFile'],
  deleteModel: ['registerModel'],
  deleteTranscript: ['transcribe'],
  deleteUpload: ['uploadFile'],
  deleteWebhook: ['createWebhook'],
  fillData: ['createJobByInput'],
  finishDirectUpload: ['startDirectUpload'],
  inference: ['inferenceCost'],
  operatorRemoveModel: ['operatorPullModel'],
  operatorResolve: ['withdrawCcd'],
  prepareFill: ['createJobByInput'],
  queryBatch: ['submitBatch'],
  removeSigningKey: ['addSigningKey'],
  removeWithdrawalAddress: ['confirmWithdrawalAddress'],
  renameConversation: ['callLLM3'],
  resetPassword: ['operatorResetPassword'],
  revokeApiKey: ['createApiKey'],
  runAgain: ['createJobByInput', 'fillData'],
  stopAnswer: ['callLLM3'],
  sharedResult: ['shareTask'],
  stopTraining: ['createJob'],
  transcript: ['transcribe'],
  withdrawCcd: ['confirmWithdrawalAddress'],
};
/** An operation behind what it needs, in the order in which they are sent. */
export function chainOf(name: OperationName): readonly OperationName[] {
  const before = (needs[name] ?? []).flatMap(chainOf);
  return [...new Set([...before, name])];
}
/** Whether an operation can be accepted many times in a row: it needs no other one before it, and costs little. */
export const canRepeat = (name: OperationName): boolean =>
  weightOf(name) > 1 && rankOf(name) === 0 && needs[name] === undefined;

const requestOf = (
  name: OperationName,
  fieldsOf: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<FuzzRequest> => {
  const { method, path } = operations[name] as Operation;
  const token = callerOf(name);
  const files = acceptedFiles(name);
  return fieldsOf.map((fields) => {
    const common = { method, operation: name, token } as const;
    if (method === 'GET') return { ...common, path: `${path}?${toForm(fields)}` };
    if (Object.keys(files).length > 0) {
      const headers = { 'content-type': multipartType };
      return { ...common, path, headers, body: toMultipart(fields, files) };
    }
    return { ...common, path, body: textOf(fields) };
  });
};

const byWeight = (arbitraryOf: (name: OperationName) => fc.Arbitrary<FuzzRequest>) =>
  fc.oneof(...names.map((name) => ({ weight: weightOf(name), arbitrary: arbitraryOf(name) })));

export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 10, arbitrary: byWeight(hostileRequest) },
  { weight: 10, arbitrary: byWeight(acceptedRequest) },
  { weight: 3, arbitrary: outside },
);
