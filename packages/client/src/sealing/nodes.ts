import { checkNodeKeys, type RoundTerms, SealError, type Triple } from '@tricorn/privacy/client';
import { SealingKeysError } from './errors.js';
import type { NodePins } from './pins.js';

/** The fingerprints of the nodes, if they are three different ones, and the pinned ones if pins are given. */
export async function checkNodes(terms: RoundTerms, pins: NodePins | undefined): Promise<Triple<string>> {
  try {
    return await checkNodeKeys(terms, { pins });
  } catch (error) {
    throw error instanceof SealError ? new SealingKeysError(error.message) : error;
  }
}
