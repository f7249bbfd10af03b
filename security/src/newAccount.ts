import assert from 'node:assert/strict';
import { operations } from '@tricorn/contract';
import { fromAddress } from './fromAddress.js';
import type { Target } from './target.js';

let opened = 0;

/** The token of an account that nobody else uses, registered from an address of its own. */
export async function newAccount({ baseUrl }: Target): Promise<string> {
  const address = `127.0.2.${(opened++ % 250) + 1}`;
  const fields = { email: `stranger${Date.now()}-${opened}@example.com`, passwd: 'correct horse battery' };
  const call = async (name: 'register' | 'genToken') =>
    await fromAddress(address, baseUrl + operations[name].path, { method: 'POST' }, JSON.stringify(fields));
  assert.equal((await call('register')).status, 200);
  return String(JSON.parse((await call('genToken')).text).token);
}
