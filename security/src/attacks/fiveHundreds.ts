import assert from 'node:assert/strict';
import { operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';
import { statusOf } from '../connection.js';

/** An array of NumPy with any shape and no data to speak of. */
export function npyOf(shape: string): Buffer {
  const header = `${`{'descr': '|u1', 'fortran_order': False, 'shape': (${shape}), }`.padEnd(117)}\n`;
  const head = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0]);
  return Buffer.concat([head, Buffer.from(header, 'latin1'), Buffer.alloc(64)]);
}

export const fiveHundreds: Attack = {
  name: 'five-hundreds',
  claim: 'malformed values are refused with a name, never with an internal error',
  run: async ({ target, alice, bob }) => {
    const expectRefusal = (what: string, status: number) =>
      assert.ok(status >= 400 && status < 500, `${what}: ${status}`);
    const nul = 'a\0b';
    const matrix = { computation: 'Matrix Addition', input: '[[1]]' };
    const parties = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
    const cases: [Parameters<typeof target.call>[0], object, string?][] = [
      ['genToken', { email: nul, passwd: 'x' }],
      ['genToken', { email: 'a@example.com', passwd: nul }],
      ['register', { email: `${nul}@example.com`, passwd: 'correct horse' }],
      ['buyLLMToken', { tokensNum: 1, jobName: nul }, alice],
      ['createJobByInput', { ...matrix, jobName: 'x', parties: [nul, ...parties.slice(1)] }, alice],
      ['createJobByInput', { ...matrix, jobName: nul, parties }, alice],
      ['prepareInputJob', { ...matrix, parties: [`${nul}@example.com`, ...parties.slice(1)] }, alice],
      ['inferenceCost', { data_path: nul, jobID: '1' }, alice],
      ['jobDetailByUser', { jobID: '9'.repeat(78) }, alice],
      ['queryTask', { task_id: nul }, alice],
      ['operatorAccounts', { pageNo: 1, pageSize: 1, search: nul }, alice],
      ['operatorGrant', { account: 'bob@example.com', currency: 'CCD', amount: '9'.repeat(60) }, alice],
      ['buyLLMToken', { tokensNum: 100, jobName: '\ud800' }, bob],
      ['createApiKey', { name: 'half \udc00', scopes: ['read'] }, bob],
      ['queryGuarantee', planOf(`/uploads/${'-'.repeat(36)}`), bob],
      ['queryGuarantee', planOf(`/uploads/${'f'.repeat(36)}/x`), bob],
    ];
    for (const [name, fields, token] of cases)
      expectRefusal(`${name} ${JSON.stringify(fields)}`, (await target.call(name, fields, token)).status);
    for (const path of ['/files/%00/x', '/files/a%00b/x', `/files/${'%ff'.repeat(43)}/x`, '/v1/models/%00'])
      expectRefusal(path, (await fetch(target.baseUrl + path, { headers: { token: alice } })).status);

    for (const query of ['purpose=%00', 'purpose=a&purpose=b', 'after=%00', 'limit=1&limit=2'])
      expectRefusal(
        query,
        (await fetch(`${target.baseUrl}/v1/files?${query}`, { headers: { token: alice } })).status,
      );
    const begun = { filename: 'a', purpose: 'batch', bytes: 1, mime_type: 'text/plain' };
    for (const odd of [nul, 'half \ud800', 'a/b\r\nx: y'])
      for (const field of ['filename', 'mime_type'] as const) {
        const { status } = await target.post('/v1/uploads', JSON.stringify({ ...begun, [field]: odd }), {
          token: alice,
        });
        assert.ok(status < 500, `${field} ${JSON.stringify(odd)}: ${status}`);
      }

    for (const head of [
      'content-disposition: form-data; filename="x"',
      'content-disposition: form-data',
      'content-type: text/plain',
      '',
      'content-disposition: form-data; name=""',
    ])
      expectRefusal(`part ${head}`, await sendForm(target.baseUrl, bob, `${head}\r\n\r\nx`));
    const file = 'content-disposition: form-data; name="file"; filename="x\0.csv"';
    const stored = await sendForm(target.baseUrl, bob, `${file}\r\ncontent-type: text/\0\r\n\r\nx`);
    assert.ok(stored < 500, `a content type with a NUL character: ${stored}`);

    for (const shape of ['40, 0, 16, 3', '0, 999999999999999', '40, 16, 16, 3', '9007199254740991, 2, 2']) {
      const { body } = await target.upload(bob, 'x.npy', npyOf(shape));
      expectRefusal(shape, (await target.call('queryGuarantee', planOf(body.msg), bob)).status);
    }
  },
};

const planOf = (path: string) => ({
  model: 'CNN',
  jobName: 'plan',
  epoch: 1,
  x_train: path,
  y_train: path,
  train_shard: 0.5,
  category: 2,
});

async function sendForm(baseUrl: string, token: string, part: string): Promise<number> {
  const headers = { token, 'content-type': 'multipart/form-data; boundary=b' };
  return await statusOf(baseUrl, operations.uploadFile.path, headers, `--b\r\n${part}\r\n--b--\r\n`);
}
