import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What `tricorn login` stores. The password is stored only on request. */
export interface StoredCredentials {
  url: string;
  email: string;
  token: string;
  passwd?: string;
}

/** The file in the user's configuration folder, where each platform has it. */
export function credentialsPath(env: Environment, platform: string, home: string): string {
  if (env['TRICORN_CREDENTIALS']) return env['TRICORN_CREDENTIALS'];
  const folder =
    platform === 'win32'
      ? (env['APPDATA'] ?? join(home, 'AppData', 'Roaming'))
      : (env['XDG_CONFIG_HOME'] ?? join(home, '.config'));
  return join(folder, 'tricorn', 'credentials.json');
}

export async function readCredentials(path: string): Promise<StoredCredentials | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    const { url, email, token } = (value ?? {}) as Partial<StoredCredentials>;
    const complete = typeof url === 'string' && typeof email === 'string' && typeof token === 'string';
    return complete ? (value as StoredCredentials) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const writeCredentials = async (path: string, credentials: StoredCredentials): Promise<void> =>
  await writePrivately(path, credentials);

/** Writes a file of JSON atomically, readable by its owner only. */
export async function writePrivately(path: string, content: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  // The mode of writeFile only applies to new files.
  await chmod(fresh, 0o600);
  await rename(fresh, path);
}

export async function removeCredentials(path: string): Promise<void> {
  await rm(path, { force: true });
}
