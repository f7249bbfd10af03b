import type { LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { codedError } from '../codedError.js';

/** The key is not 32 bytes in hexadecimal. The error never quotes it: it may be almost right. */
export class OperatorKeyError extends codedError('OperatorKeyError', 'OPERATOR_KEY') {}

/** The account of a private key, which the operator funds for a public chain. */
export function operatorFromKey(key: string): LocalAccount {
  if (!/^(0x)?[0-9a-fA-F]{64}$/.test(key))
    throw new OperatorKeyError('the operator key must be 64 hexadecimal digits');
  try {
    return privateKeyToAccount(key.startsWith('0x') ? (key as `0x${string}`) : `0x${key}`);
  } catch {
    throw new OperatorKeyError('the operator key is not a valid secp256k1 key');
  }
}
