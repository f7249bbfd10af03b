import { common } from './common.js';
import { errors } from './errors.js';
import { shell } from './shell.js';

/** What every room needs. The texts of the other rooms are loaded with them. */
export const en = {
  /** The language of the page, and how it writes dates and times. */
  common,
  errors,
  shell,
};
