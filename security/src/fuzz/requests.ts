import { type OperationName, operations } from '@tricorn/contract';
import fc from 'fast-check';
import { anyValue, hostile, hostileName } from './values.js';

/** A request that was drawn; plain data, so that it can be printed and sent again. */
export interface FuzzRequest {
  method: string;
  path: string;
  /** The operation of the contract, if the path is that of one. */
  operation?: OperationName;
  contentType?: string;
  body?: string;
  token: 'own' | 'none' | 'forged';
  idempotencyKey?: string;
}

/** Each hashes a password, starts a process or ends the session, so they are drawn less often. */
const costly = new Set<OperationName>([
  'genToken',
  'register',
  'createJobByFile',
  'checkFiles',
  'queryGuarantee',
  'changePassword',
  'signOutEverywhere',
]);

const token = fc.oneof(
  { weight: 20, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constantFrom('none' as const, 'forged' as const) },
);
const key = fc.option(fc.constantFrom('k', 'x'.repeat(200), 'x'.repeat(201), ' '), {
  nil: undefined,
  freq: 10,
});

const fieldsOf = (name: OperationName): fc.Arbitrary<Record<string, unknown>> => {
  const names = Object.keys(operations[name].request.shape);
  const known = Object.fromEntries(names.map((field) => [field, anyValue]));
  const record = fc.record(known, { requiredKeys: [] });
  return fc
    .tuple(record, fc.option(fc.tuple(hostileName, hostile), { freq: 8 }))
    .map(([fields, extra]) => (extra === null ? fields : { ...fields, [extra[0]]: extra[1] }));
};

const requestOf = (name: OperationName): fc.Arbitrary<FuzzRequest> => {
  const { method, path } = operations[name];
  const files = Object.keys((operations[name] as { files?: object }).files ?? {});
  return fc
    .record({
      fields: fieldsOf(name),
      token,
      key,
      encoding: fc.oneof(
        { weight: files.length > 0 ? 1 : 6, arbitrary: fc.constant('json') },
        { weight: 1, arbitrary: fc.constant('form') },
        { weight: files.length > 0 ? 8 : 1, arbitrary: fc.constant('multipart') },
      ),
      cut: fc.option(fc.nat(400), { freq: 15 }),
      file: fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { freq: 2 }),
    })
    .map(({ fields, token: who, key: idempotencyKey, encoding, cut, file }) => {
      const common = { method, operation: name, token: who, ...(idempotencyKey ? { idempotencyKey } : {}) };
      if (method === 'GET') return { ...common, path: `${path}?${formOf(fields)}` };
      const full =
        encoding === 'json'
          ? JSON.stringify(fields)
          : encoding === 'form'
            ? formOf(fields)
            : multipartOf(
                fields,
                file === null ? {} : Object.fromEntries(files.map((field) => [field, file])),
              );
      const contentType = encoding === 'multipart' ? 'multipart/form-data; boundary=b' : 'application/json';
      return { ...common, path, contentType, body: cut === null ? full : full.slice(0, -cut) };
    });
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value));

const formOf = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString();

function multipartOf(fields: Record<string, unknown>, files: Record<string, string>): string {
  const part = (name: string, rest: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
  return [
    ...Object.entries(fields).map(([name, value]) => part(name, '', textOf(value))),
    ...Object.entries(files).map(([name, value]) =>
      part(name, '; filename="x.csv"\r\ncontent-type: text/csv', value),
    ),
    '--b--\r\n',
  ].join('');
}

/** Paths outside of the contract. */
const otherPath: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'),
  path: fc
    .tuple(
      fc.constantFrom(
        '/files/',
        '/v1/models/',
        '/sdk/',
        '/docs/assets/',
        '/',
        '/readyz/',
        '/sdk/ws/watch/all?since=',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    .map(([start, rest]) => start + encodeURIComponent(Buffer.from(rest).toString()).replaceAll('%2F', '/')),
  token,
});

const chat: fc.Arbitrary<FuzzRequest> = fc
  .record(
    { model: hostile, messages: hostile, stream: anyValue, temperature: anyValue, max_tokens: anyValue },
    { requiredKeys: [] },
  )
  .map((body) => ({
    method: 'POST',
    path: '/v1/chat/completions',
    contentType: 'application/json',
    body: JSON.stringify(body),
    token: 'own',
  }));

export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...(Object.keys(operations) as OperationName[]).map((name) => ({
    weight: costly.has(name) ? 1 : 20,
    arbitrary: requestOf(name),
  })),
  { weight: 40, arbitrary: otherPath },
  { weight: 20, arbitrary: chat },
);
