import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredKeyPair } from '../client/keys.js';
import { generateBoxKeyPair } from '../client/sealedBox.js';
import { createTlsIdentity, type TlsIdentity } from './certificate.js';
import { fileErrorCode, writeDurably } from './durableFile.js';

/** A node's long-term secrets: one key for TLS, one for the boxes sealed to it. */
export interface NodeIdentity {
  readonly tls: TlsIdentity;
  readonly box: StoredKeyPair;
}

/** What the operator of a node gives to the other operators. */
export interface PublicIdentity {
  readonly certificate: string;
  readonly boxKey: string;
}

export function publicIdentity(identity: NodeIdentity): PublicIdentity {
  return { certificate: identity.tls.certificate, boxKey: identity.box.publicKey };
}

/** Loads the identity in a folder; the first call creates it. The coordinator has one too, but does not use its box key. */
export async function loadOrCreateIdentity(folder: string): Promise<NodeIdentity> {
  const path = join(folder, 'identity.json');
  try {
    return parseIdentity(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT') throw error;
  }
  return await createIdentity(folder);
}

/**
 * Gives a node new keys, because its folder was restored from a backup or its keys may be known to others. Its record of
 * rounds may have gone back in time, and with the old keys a round could run again on other inputs; no statement that a
 * party signed names the new keys. Sealed boxes are deleted: nobody can open them any more. The record stays.
 */
export async function renewIdentity(folder: string): Promise<NodeIdentity> {
  const identity = await createIdentity(folder);
  await rm(join(folder, 'boxes'), { recursive: true, force: true });
  return identity;
}

async function createIdentity(folder: string): Promise<NodeIdentity> {
  const identity = { tls: createTlsIdentity('tricorn-mpc'), box: await generateBoxKeyPair() };
  await writeDurably(join(folder, 'identity.json'), JSON.stringify(identity));
  return identity;
}

function parseIdentity(text: string, path: string): NodeIdentity {
  const { tls, box } = JSON.parse(text) as Partial<NodeIdentity>;
  const complete = [tls?.certificate, tls?.privateKey, box?.publicKey, box?.privateKey].every(
    (part) => typeof part === 'string',
  );
  if (!complete || tls === undefined || box === undefined) throw new Error(`${path} is not a valid identity`);
  return { tls, box };
}
