import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './configError.js';

const secretCharsMin = 32;

export const secretFile = (dataFolder: string): string => join(dataFolder, 'secret');

export function checkSecret(secret: string): string {
  if (secret.length < secretCharsMin)
    throw new ConfigError(`TRICORN_SECRET must have at least ${secretCharsMin} characters.`);
  return secret;
}

/** In production the operator chooses the secret; otherwise one is generated once and kept with the data. */
export function readSecret(configured: string | undefined, production: boolean, dataFolder: string): string {
  if (configured !== undefined) return checkSecret(configured);
  if (production) {
    throw new ConfigError(
      'TRICORN_SECRET must be set in production: at least 32 characters, the same for every process.',
    );
  }
  const path = secretFile(dataFolder);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
