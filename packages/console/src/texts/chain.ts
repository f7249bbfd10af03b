import { chain } from './en/chain.js';
import { texts as shared, translated } from './index.js';

/** The texts of the room with those that every room needs. */
export const texts = { ...shared, chain: translated('chain', chain) };
