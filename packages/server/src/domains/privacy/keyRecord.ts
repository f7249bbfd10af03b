import { fingerprintOfKey } from '@tricorn/privacy/client';

/** A signing key as its account sees it. */
export const keyRecord = async (row: { public_key: string; label: string; created_at: Date }) => ({
  publicKey: row.public_key,
  fingerprint: await fingerprintOfKey(row.public_key),
  label: row.label,
  creationTime: Math.floor(row.created_at.getTime() / 1000),
});
