import type { account } from './en/account.js';
import type { chain } from './en/chain.js';
import type { chat } from './en/chat.js';
import type { home } from './en/home.js';
import { en } from './en/index.js';
import type { jobs } from './en/jobs.js';
import type { learn } from './en/learn.js';
import type { ledger } from './en/ledger.js';
import type { operator } from './en/operator.js';
import type { studio } from './en/studio.js';
import type { together } from './en/together.js';
import type { train } from './en/train.js';
import { chosenLanguage, type Language } from './language.js';
import { merged, type Partly } from './merged.js';

/** The texts that are loaded with the rooms that show them. */
export interface RoomTexts {
  account: typeof account;
  learn: typeof learn;
  ledger: typeof ledger;
  operator: typeof operator;
  train: typeof train;
  chain: typeof chain;
  chat: typeof chat;
  home: typeof home;
  jobs: typeof jobs;
  studio: typeof studio;
  together: typeof together;
}

/** Every text of the console. Another language is another object of this shape; what it lacks is shown in English. */
export type Texts = typeof en & RoomTexts;

/** The other languages. Each is loaded only where it is chosen. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Partly<Texts>>> = {
  de: async () => (await import('./de/index.js')).de,
};

let chosen: Partly<Texts> = {};

/** The texts that every room needs, in the language of this page, which stays the same until it is reloaded. */
export let texts: typeof en = en;

/** The texts of a room in the language of this page. */
export const translated = <Room extends keyof RoomTexts>(
  room: Room,
  english: RoomTexts[Room],
): RoomTexts[Room] => merged(english, chosen[room] as Partly<RoomTexts[Room]> | undefined);

/** Loads the chosen language; everything that shows texts is loaded after it. */
export async function loadTexts(): Promise<void> {
  const language = chosenLanguage();
  if (language === 'en') return;
  chosen = await others[language]();
  texts = merged(en, chosen as Partly<typeof en>);
}
