import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { auditingOwn } from '../../../ground/audit/auditing.js';
import { plainName, type TarEntry, tarOf } from '../../../ground/files/tar.js';
import type { RoomHandler } from '../../../ground/operations/handler.js';
import { sendAlone } from '../../../ground/store/send.js';
import type { AccountRoom } from '../account.js';
import { writePersonalRows } from '../personalRows.js';

/** However slowly it is read, an export does not keep its place for longer. */
const readMsMax = 6 * 60 * 60_000;

/** Everything of the account as one archive: its rows as of one moment, then its files. */
export const exportAccount: RoomHandler<'exportAccount', AccountRoom> = async (
  { db, exports, files, ledger, openExports },
  { account, address, signal },
) => {
  const leave = await openExports.enter(account.id, signal);
  let folder = '';
  const clean = () => {
    leave();
    if (folder !== '') void rm(folder, { recursive: true, force: true });
  };
  try {
    folder = await mkdtemp(join(tmpdir(), 'tricorn-export-'));
    const names = await exports.pass(
      account.id,
      async () =>
        await ledger.afterSettling(account.id, () => writePersonalRows(db, account.id, folder, signal)),
      signal,
    );
    await sendAlone(db, [auditingOwn('accountExported', { account, address })]);
    const stored = await db
      .selectFrom('file')
      .select(['id', 'name', 'bytes', 'blob_key'])
      .where('owner', '=', account.id)
      .where('blob_key', '<>', '')
      .execute();
    async function* entries(): AsyncGenerator<TarEntry> {
      for (const name of names) {
        const path = join(folder, name);
        yield { name, bytes: (await stat(path)).size, read: () => createReadStream(path) };
      }
      for (const { id, name, bytes, blob_key: key } of stored)
        yield {
          name: `files/${id.slice(0, 8)}-${plainName(name)}`,
          bytes,
          read: () => files.blobs.read(key),
        };
    }
    const archive = createGzip();
    // Whoever reads the archive gets the error; the folder goes in either case.
    const deadline = setTimeout(() => archive.destroy(), readMsMax).unref();
    pipeline(Readable.from(tarOf(entries())), archive, clean);
    archive.once('close', () => clearTimeout(deadline));
    signal.addEventListener('abort', () => archive.destroy());
    if (signal.aborted) archive.destroy();
    return { stream: archive, contentType: 'application/gzip', fileName: 'account.tar.gz' };
  } catch (error) {
    clean();
    throw error;
  }
};
