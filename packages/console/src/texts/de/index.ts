import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';
import { account } from './account.js';
import { chain } from './chain.js';
import { chat } from './chat.js';
import { common } from './common.js';
import { errors } from './errors.js';
import { home } from './home.js';
import { jobs } from './jobs.js';
import { learn } from './learn.js';
import { ledger } from './ledger.js';
import { operator } from './operator.js';
import { shell } from './shell.js';
import { studio } from './studio.js';
import { together } from './together.js';
import { train } from './train.js';

/** Deutsch. */
export const de: Partly<Texts> = {
  common,
  errors,
  shell,
  home,
  studio,
  together,
  jobs,
  account,
  chat,
  learn,
  ledger,
  operator,
  train,
  chain,
};
