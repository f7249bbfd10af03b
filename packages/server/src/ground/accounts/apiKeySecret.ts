import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@tricorn/contract';

const secretBytes = 24;
const checkChars = 8;
const pattern = new RegExp(`^${apiKeyPrefix}[0-9a-f]{${2 * secretBytes + checkChars}}$`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Lets a mistyped or invented key be refused without a query. It adds no secrecy. */
const checkOf = (body: string): string => sha256(`check ${body}`).toString('hex').slice(0, checkChars);

/** A new secret. 192 random bits cannot be guessed, so a fast hash of it is safe to store. */
export function newApiKey(): string {
  const body = randomBytes(secretBytes).toString('hex');
  return apiKeyPrefix + body + checkOf(body);
}

export const hashApiKey = (key: string): Buffer => sha256(key);

/** The beginning and the end of a key, to recognise it in a list. */
export const hintOf = (key: string): string => `${key.slice(0, apiKeyPrefix.length + 4)}…${key.slice(-4)}`;

/** Whether a text looks like an API key rather than a token. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith(apiKeyPrefix);

export function isApiKey(text: string): boolean {
  if (!pattern.test(text)) return false;
  const body = text.slice(apiKeyPrefix.length, -checkChars);
  return checkOf(body) === text.slice(-checkChars);
}
