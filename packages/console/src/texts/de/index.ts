import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';
import { chain } from './chain.js';
import { common } from './common.js';
import { errors } from './errors.js';
import { home } from './home.js';
import { jobs } from './jobs.js';
import { shell } from './shell.js';
import { studio } from './studio.js';
import { together } from './together.js';

/** Deutsch. */
export const de: Partly<Texts> = {
  locale: 'de-DE',
  common,
  errors,
  shell,
  home,
  studio,
  together,
  jobs,
  chain,
};
