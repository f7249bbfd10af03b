import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sweepStates } from '../domains/training/states.js';
import { eventsSince, lastSeqOf } from '../ground/events/recordEvents.js';
import { removeLoose } from '../ground/files/looseBlobs.js';
import { auditLedger } from '../ground/ledger/audit.js';
import type { ChargeReference } from '../ground/ledger/charges.js';
import { auditLists } from '../ground/lists/auditLists.js';
import { idOf } from '../testing/demoAccounts.js';
import type { TestServer } from '../testing/harness.js';
import type { Piece, WorkKind } from './workKind.js';

/** What a piece of work adds to, as it was at one moment. */
export interface Books {
  submissions: number;
  results: number;
  participants: Participant[];
}

interface Participant {
  id: string;
  available: bigint;
  statementLines: number;
  lastSeq: number;
}

export async function readBooks({ parts: { db, ledger } }: TestServer, kind: WorkKind): Promise<Books> {
  const participants: Participant[] = [];
  for (const name of kind.participants) {
    const id = await idOf(db, name);
    participants.push({
      id,
      available: (await ledger.balances(id))[kind.currency].available,
      statementLines: (await ledger.statement(id, { pageNo: 1, pageSize: 1 })).totalCount,
      lastSeq: await lastSeqOf(db, id),
    });
  }
  return {
    submissions: await count(sql`submission`),
    results: await count(sql`file where purpose = 'result'`),
    participants,
  };

  async function count(from: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
    return rows[0]!.count;
  }
}

/** One result, one charge within the quote, one submission and one final event for each participant. */
export async function assertDoneOnce(
  server: TestServer,
  kind: WorkKind,
  piece: Piece,
  before: Books,
): Promise<void> {
  const after = await readBooks(server, kind);
  const submissions = kind.offChain ? 0 : kind.participants.length;
  assert.equal(after.submissions - before.submissions, submissions, 'one submission each');
  assert.equal(after.results - before.results, kind.resultFiles, 'one set of result files');
  for (const charge of piece.charges) {
    const { state, amount, quote, settlements } = await chargeOf(server, charge);
    assert.equal(state, 'charged');
    assert.ok(amount > 0n && amount <= quote, `${amount} is charged of a quote of ${quote}`);
    assert.equal(settlements, 1, 'settled once');
  }
  await assertAnnounced(server, piece, before, 'succeeded');
  await assertConsistent(server, before, after, 1);
}

/** No result, no submission, everything refunded, and one final event for each participant. */
export async function assertRefunded(
  server: TestServer,
  kind: WorkKind,
  piece: Piece,
  before: Books,
  finalState: string,
): Promise<void> {
  const after = await readBooks(server, kind);
  assert.equal(after.submissions, before.submissions, 'no submission');
  assert.ok(after.results <= before.results, 'no result');
  for (const [i, { available }] of after.participants.entries())
    assert.equal(available, before.participants[i]!.available, 'fully refunded');
  for (const charge of piece.charges) {
    const { state, amount, settlements } = await chargeOf(server, charge);
    assert.deepEqual([state, amount, settlements], ['released', 0n, 1]);
  }
  await assertAnnounced(server, piece, before, finalState);
  // What is held for parts that were not done is not in the statement.
  await assertConsistent(server, before, after, kind.chargedInParts ? 0 : 1);
}

async function chargeOf({ parts: { db } }: TestServer, { kind, reference }: ChargeReference) {
  const { rows } = await sql<{ state: string; amount: bigint; quote: bigint; settlements: number }>`
    select state, amount, quote, (select count(*)::int from transfer
      where charge_id = charge.id and kind in ('post', 'void')) as settlements
    from charge where kind = ${kind} and reference = ${reference}`.execute(db);
  assert.equal(rows.length, 1, 'there is one charge');
  return rows[0]!;
}

/** Every participant is told the final state, once and last. */
async function assertAnnounced(
  { parts: { db } }: TestServer,
  piece: Piece,
  { participants }: Books,
  finalState: string,
): Promise<void> {
  for (const { id, lastSeq } of participants) {
    const events = (await eventsSince(db, id, lastSeq, 1_000)).filter(piece.isAbout);
    const states = events.map(piece.finalState);
    assert.equal(states.at(-1), finalState, 'the last event is final');
    assert.equal(states.filter((state) => state !== undefined).length, 1, 'there is one final event');
  }
}

/** The statement has so many more lines for each participant, the ledger is consistent, and every blob has an owner. */
export async function assertConsistent(
  server: TestServer,
  before: Books,
  after: Books,
  lines: number,
): Promise<void> {
  const { db } = server.parts;
  for (const [i, { statementLines }] of after.participants.entries())
    assert.equal(statementLines - before.participants[i]!.statementLines, lines, 'lines of the statement');
  assert.deepEqual(await auditLedger(db), []);
  assert.deepEqual(await auditLists(db), []);
  assert.deepEqual(await blobsWithoutOwner(server), []);
}

/** Blobs that remain after the regular clean-up, as it would run a day later. */
async function blobsWithoutOwner({ parts: { config, db, files } }: TestServer): Promise<string[]> {
  await removeLoose(db, files.blobs, 0);
  await sql`update training_blob set created_at = created_at - interval '1 day'`.execute(db);
  await sweepStates(db, files.blobs);
  const { rows } = await sql<{ blob_key: string }>`select blob_key from file`.execute(db);
  const owned = new Set(rows.map(({ blob_key }) => blob_key));
  const names = await readdir(join(config.dataFolder, 'files'), { recursive: true, withFileTypes: true });
  return names.flatMap((entry) => (entry.isFile() && !owned.has(entry.name) ? [entry.name] : []));
}
