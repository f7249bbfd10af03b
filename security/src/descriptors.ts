import { existsSync, readdirSync } from 'node:fs';
import type { Target } from './target.js';

/** Open files and connections of the attacked process; nothing is known where there is no /proc. */
export const descriptorsOf = ({ pid }: Pick<Target, 'pid'>): number =>
  existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0;
