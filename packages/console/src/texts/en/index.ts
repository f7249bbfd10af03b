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

export const en = {
  /** The language of the page, and how it writes dates and times. */
  locale: 'en-GB',
  common,
  errors,
  shell,
  account,
  home,
  studio,
  chat,
  together,
  learn,
  train,
  jobs,
  ledger,
  chain,
  operator,
};
