import { en } from './en/index.js';

/** Every text of the console. Another language is another object of this type: a missing text does not compile. */
export type Texts = typeof en;

/** The texts in the language of this page, which stays the same until it is reloaded. */
export const texts: Texts = en;
