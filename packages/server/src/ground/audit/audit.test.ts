import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { sql } from 'kysely';
import { demoPassword, startTestServer, type TestServer } from '../../testing/harness.js';
import { addParts, dropParts, partsByTable } from '../retention/parts.js';
import { sendAlone } from '../store/send.js';
import { auditing } from './auditing.js';
import { checkChain } from './checkChain.js';
import { pruneAudit } from './pruneAudit.js';

interface Entry {
  seq: number;
  action: string;
  account: string;
  actor: string;
  address: string;
  detail: Record<string, string>;
}

describe('the audit log', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(async () => await server.close());

  const logOf = async (token: string, fields: object = {}): Promise<Entry[]> => {
    const { status, body } = await server.call('auditLog', { pageSize: 100, ...fields }, token);
    assert.equal(status, 200, body.msg);
    return body['data'] as Entry[];
  };
  const exported = async (name: 'auditExport' | 'operatorAuditExport', token: string) => {
    const response = await fetch(server.url + operations[name].path, { headers: { token } });
    assert.equal(response.status, 200);
    return (await response.text()).trimEnd().split('\n');
  };
  const isWhole = async () => assert.equal((await checkChain(server.parts.db)).problem, undefined);

  test('records who did what, for the account that it concerns', async () => {
    await server.call('genToken', { email: 'bob@example.com', passwd: 'wrong' });
    const made = await server.call('createApiKey', { name: 'k', scopes: '*:write' }, server.bob);
    const id = String(made.body['id']);
    await server.call('rotateApiKey', { id }, server.bob);
    await server.call('revokeApiKey', { id }, server.bob);
    assert.equal(
      (await server.call('revokeApiKey', { id }, server.bob)).body['state'],
      'revoked',
      'not recorded again',
    );
    await server.call(
      'operatorGrant',
      { account: 'bob@example.com', currency: 'LLM', amount: '5' },
      server.alice,
    );
    await server.call('operatorAudit', { account: 'bob@example.com' }, server.alice);
    await server.call('updateMailSettings', { off: ['lowBalance'] }, server.bob);
    await server.call('addSigningKey', { publicKey: 'A'.repeat(43) }, server.bob);
    const [addedKey, changed, ...entries] = await logOf(server.bob);
    assert.deepEqual(
      [addedKey!.action, addedKey!.detail],
      ['signingKeyAdded', { publicKey: 'A'.repeat(43) }],
    );
    assert.deepEqual([changed!.action, changed!.detail], ['mailSettingsChanged', { off: 'lowBalance' }]);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['auditRead', 'granted', 'keyRevoked', 'keyRotated', 'keyCreated', 'signInFailed', 'signedIn'],
    );
    const [read, granted, revoked] = entries;
    assert.deepEqual(granted!.detail, { currency: 'LLM', amount: '5' });
    assert.equal(revoked!.detail['apiKey'], id);
    assert.equal(revoked!.address, '127.0.0.1');
    assert.equal(read!.actor, granted!.actor);
    assert.notEqual(read!.actor, read!.account);
    assert.ok(!JSON.stringify(entries).includes(String(made.body['key'])));
    const older = await logOf(server.bob, { before: entries[4]!.seq, pageSize: 1 });
    assert.deepEqual(older, [entries[5]]);
    await isWhole();
  });

  test('is for the account alone, and for operators', async () => {
    assert.ok((await logOf(server.carol)).every(({ action }) => action === 'signedIn'));
    for (const name of ['operatorAudit', 'operatorAuditExport'] as const)
      assert.equal((await server.call(name, {}, server.bob)).body.error, 'notOperator');
    const lines = await exported('auditExport', server.carol);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).entry.action),
      ['signedIn', 'auditExported'],
    );
  });

  test('can be checked by anybody who has the exported lines', async () => {
    let previous = '0'.repeat(64);
    for (const line of await exported('operatorAuditExport', server.alice)) {
      const [, before, hash, entry] = /^\{"previous":"(\w{64})","hash":"(\w{64})","entry":(.*)\}$/.exec(
        line,
      )!;
      assert.equal(before, previous);
      assert.equal(createHash('sha256').update(`${previous}\n${entry}`).digest('hex'), hash);
      previous = hash!;
    }
  });

  test('records a change of role, whoever makes it, and concurrent acts without a gap', async () => {
    const { db } = server.parts;
    await sql`update account set role = 'operator' where email = 'carol@example.com'`.execute(db);
    assert.deepEqual((await logOf(server.carol))[0]!.detail, { to: 'operator' });
    await sql`update account set role = 'user' where email = 'carol@example.com'`.execute(db);
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        await sendAlone(db, [auditing({ action: 'signInFailed', accountId: undefined })]);
      }),
    );
    await isWhole();
  });

  test('cannot be changed, and a change by force is found', async () => {
    const { db } = server.parts;
    const { seq, hash } = await checkChain(db);
    const frozen = { constraint: 'audit_append_only' };
    await assert.rejects(sql`update audit_entry set entry = '{}'`.execute(db), frozen);
    await assert.rejects(sql`delete from audit_entry`.execute(db), frozen);
    for (const table of ['audit_entry', 'audit_entry_0'])
      await assert.rejects(sql`truncate ${sql.table(table)}`.execute(db), frozen);
    const forced = async (statement: string) => {
      const tampered = new Error('undone');
      let problem: string | undefined;
      await assert.rejects(
        db.transaction().execute(async (tx) => {
          await sql`alter table audit_entry disable trigger all`.execute(tx);
          await sql.raw(statement).execute(tx);
          problem = (await checkChain(tx as never, { seq, hash })).problem;
          throw tampered;
        }),
        tampered,
      );
      return problem;
    };
    assert.match(
      (await forced(`update audit_entry set entry = replace(entry, 'signedIn', 'signedUp') where seq = 3`))!,
      /entry 3 was changed/,
    );
    assert.match((await forced('delete from audit_entry where seq = 5'))!, /entry 5 is missing/);
    assert.match((await forced(`delete from audit_entry where seq = ${seq}`))!, /is missing/);
    assert.match(
      (await forced(`delete from audit_entry where seq = ${seq}; update audit_head set seq = seq - 1,
        hash = (select hash from audit_entry where seq = ${seq - 1})`))!,
      /does not have the noted hash/,
    );
    await isWhole();
  });

  test('forgets addresses and old entries in time, and stays whole', async () => {
    const { db } = server.parts;
    await db.transaction().execute(async (tx) => {
      await sql`alter table audit_entry disable trigger all`.execute(tx);
      await sql`update audit_entry set created_at = now() - interval '100 days' where seq <= 4`.execute(tx);
      await sql`alter table audit_entry enable trigger all`.execute(tx);
    });
    const addresses = async () =>
      (
        await sql<{
          count: number;
        }>`select count(*) as count from audit_entry where address is not null`.execute(db)
      ).rows[0]!.count;
    const before = await addresses();
    await pruneAudit(db, { auditAddressDays: 90, auditDays: undefined });
    assert.ok((await addresses()) < before);
    await isWhole();
    await pruneAudit(db, { auditAddressDays: 90, auditDays: 99 });
    const { entries, seq, problem } = await checkChain(db);
    assert.deepEqual([entries, problem], [seq - 4, undefined]);
    assert.equal(
      (await server.call('genToken', { email: 'bob@example.com', passwd: demoPassword })).status,
      200,
    );
    await isWhole();
  });

  test('drops a part of the log when all of it is too old, and stays whole', async () => {
    const { db } = server.parts;
    const append = async () =>
      await sendAlone(db, [auditing({ action: 'signInFailed', accountId: undefined })]);
    await sql`select audit_prune(0, 1000000)`.execute(db);
    // As if as many entries had been pruned as fit before the last ten of the first part.
    await sql`update audit_head set seq = 9999990, pruned_seq = 9999990`.execute(db);
    await sql`update audit_head set pruned_hash = hash`.execute(db);
    for (let count = 0; count < 12; count++) await append();
    await addParts(db);
    const parts = async () => (await partsByTable(db)).get('audit_entry');
    assert.deepEqual(await parts(), ['audit_entry_0', 'audit_entry_1', 'audit_entry_2']);
    const retention = { auditAddressDays: 90, auditDays: 99, eventsDays: 30 };
    await pruneAudit(db, retention);
    await dropParts(db, retention);
    assert.equal((await checkChain(db)).entries, 12, 'nothing is too old');
    await db.transaction().execute(async (tx) => {
      await sql`alter table audit_entry disable trigger all`.execute(tx);
      await sql`update audit_entry set created_at = now() - interval '100 days' where seq <= 10000000`.execute(
        tx,
      );
      await sql`alter table audit_entry enable trigger all`.execute(tx);
    });
    await pruneAudit(db, retention);
    assert.deepEqual(await dropParts(db, retention), ['audit_entry_0']);
    assert.deepEqual(await parts(), ['audit_entry_1', 'audit_entry_2']);
    assert.equal((await checkChain(db)).entries, 2, 'one of the next part was too old as well');
    await append();
    await isWhole();
  });
});
