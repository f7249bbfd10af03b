import { readFile, stat } from 'node:fs/promises';
import type { VerifiedStatement } from '../../sealing/index.js';
import type { Arguments } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes } from '../exitCodes.js';
import { identityOf, nodePins } from '../sealing.js';

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
  const { readStatement, ResultNotVerifiedError, verifyStatement } = await import('../../sealing/index.js');
  const statement = readStatement(await readFile(path, 'utf8'));
  if (statement === undefined) return undefined;
  const nodeKeys = nodePins(args.text('node-keys'));
  // Without a session the keys that this machine remembers are not known; pinned ones still count.
  const identity = await identityOf(context).then(
    (own) => own.identity,
    () => undefined,
  );
  try {
    return await verifyStatement(statement, { identity, nodeKeys });
  } catch (error) {
    if (error instanceof ResultNotVerifiedError) throw new ExitError(exitCodes.notVerified, error.message);
    throw error;
  }
}
