import { once } from 'node:events';
import { checkChain, type NotedEntry } from '../../ground/audit/checkChain.js';
import { exportAudit } from '../../ground/audit/readAudit.js';
import type { WithDatabase } from './command.js';

export const auditCommand = (withDatabase: WithDatabase) => ({
  usage: 'audit check [NUMBER:HASH] | audit export',
  about: 'check the chain of the audit log, also against an entry noted earlier, or print it as JSON lines',
  run: async ([verb, text, ...rest]: readonly string[]): Promise<number | undefined> => {
    const noted = text === undefined ? undefined : notedEntry(text);
    if (verb === 'check' && rest.length === 0 && (text === undefined || noted !== undefined))
      return await check(withDatabase, noted);
    if (verb === 'export' && text === undefined) return await print(withDatabase);
    return undefined;
  },
});

function notedEntry(text: string): NotedEntry | undefined {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text);
  return match === null ? undefined : { seq: Number(match[1]), hash: match[2]! };
}

async function check(withDatabase: WithDatabase, noted: NotedEntry | undefined): Promise<number> {
  const { entries, seq, hash, problem } = await withDatabase(async (db) => await checkChain(db, noted));
  if (problem !== undefined) {
    console.error(`The audit log is broken: ${problem}.`);
    return 1;
  }
  console.log(
    `The audit log is whole: ${entries} entries. Note its end elsewhere and check against it later:`,
  );
  console.log(`${seq}:${hash}`);
  return 0;
}

async function print(withDatabase: WithDatabase): Promise<number> {
  await withDatabase(async (db) => {
    for await (const lines of exportAudit(db, undefined))
      if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
  });
  return 0;
}
