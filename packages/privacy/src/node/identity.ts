import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeFingerprint } from '../consent/nodeKeys.js';
import { createTlsIdentity, signKeyOf, type TlsIdentity } from './certificate.js';
import { fileErrorCode, writeDurably } from './durableFile.js';

/** A node's long-term secret: the key of its certificate, which also signs its results and its daily box keys. */
export interface NodeIdentity {
  readonly tls: TlsIdentity;
}

/** What the operator of a node gives to the other operators. */
export interface PublicIdentity {
  readonly certificate: string;
  /** Ed25519, the key of the certificate. */
  readonly signKey: string;
  /** What parties pin; see nodeFingerprint. */
  readonly fingerprint: string;
}

export async function publicIdentity({ tls: { certificate } }: NodeIdentity): Promise<PublicIdentity> {
  const signKey = signKeyOf(certificate);
  return { certificate, signKey, fingerprint: await nodeFingerprint({ sign: signKey }) };
}

/** Loads the identity in a folder; the first call creates it. The coordinator has one too. */
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
  for (const gone of ['boxes', 'keys']) await rm(join(folder, gone), { recursive: true, force: true });
  return identity;
}

async function createIdentity(folder: string): Promise<NodeIdentity> {
  const identity = { tls: createTlsIdentity('tricorn-mpc') };
  await writeDurably(join(folder, 'identity.json'), JSON.stringify(identity));
  return identity;
}

function parseIdentity(text: string, path: string): NodeIdentity {
  const { tls } = JSON.parse(text) as Partial<NodeIdentity>;
  if (typeof tls?.certificate !== 'string' || typeof tls.privateKey !== 'string')
    throw new Error(`${path} is not a valid identity`);
  return { tls };
}
