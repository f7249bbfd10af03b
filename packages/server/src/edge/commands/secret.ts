import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { replaceSecret } from '../../ground/secrets/replaceSecret.js';
import { ConfigError } from '../../ground/settings/configError.js';
import { checkSecret } from '../../ground/settings/readSecret.js';
import type { WithDatabase } from './command.js';
import { readLine } from './readLine.js';

/** Replaces the server's secret, for example because somebody else knows it. */
export const secretCommand = (
  readSecret: () => { secret: string; file: string | undefined },
  withDatabase: WithDatabase,
) => ({
  usage: 'secret replace',
  about: 'replace TRICORN_SECRET; reads the new one from standard input, or generates it if none was set',
  run: async (args: readonly string[]): Promise<number | undefined> => {
    if (args.join(' ') !== 'replace') return undefined;
    const { secret, file } = readSecret();
    if (file === undefined) {
      const next = checkSecret(await readLine('New secret: '));
      if (next === secret) throw new ConfigError('This is the present secret; choose another one.');
      await withDatabase(async (db) => await replaceSecret(db, secret, next));
      console.log(
        'Replaced the secret. Set TRICORN_SECRET to the new one for every process before it starts.',
      );
    } else {
      // Until the rename, the old secret is in place, and the new one is not lost.
      const next = randomBytes(32).toString('base64url');
      await writeFile(`${file}.next`, `${next}\n`, { mode: 0o600, flush: true });
      await withDatabase(async (db) => await replaceSecret(db, secret, next));
      await rename(`${file}.next`, file);
      console.log(`Replaced the secret in ${file}.`);
    }
    console.log('Everybody has to sign in again. API keys stay valid.');
    return 0;
  },
});
