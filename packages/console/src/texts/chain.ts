import { chain } from './en/chain.js';
import { translated } from './index.js';

export const chainTexts = translated('chain', chain);
