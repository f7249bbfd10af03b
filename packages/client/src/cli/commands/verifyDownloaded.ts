import { readFile, stat } from 'node:fs/promises';
import type { VerifiedStatement } from '../../sealing/index.js';
import type { Arguments } from '../command.js';
import type { Context } from '../context.js';
import { existingIdentity, readPins } from '../sealing.js';

/** Statements are a few kilobytes; a larger file is something else. */
const statementBytesMax = 10_000_000;

/** Verifies the signed statement that was named instead of a job; undefined if it is not the file of one. */
export async function verifyDownloaded(
  context: Context,
  args: Arguments,
): Promise<VerifiedStatement | undefined> {
  const path = args.at(0);
  const file = await stat(path).catch(() => undefined);
  if (file === undefined || !file.isFile() || file.size > statementBytesMax) return undefined;
  const { readStatement, verifyStatement } = await import('../../sealing/index.js');
  const statement = readStatement(await readFile(path, 'utf8'));
  if (statement === undefined) return undefined;
  // Without a session what this machine remembers is not found; pinned keys still count.
  return await verifyStatement(statement, {
    identity: await existingIdentity(context),
    ...(await readPins(args)),
  });
}
