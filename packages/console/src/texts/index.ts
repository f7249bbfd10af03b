import { en } from './en/index.js';
import { chosenLanguage, type Language } from './language.js';
import { merged, type Partly } from './merged.js';

/** The texts that are loaded with the rooms that show them. */
export interface RoomTexts {
  account: typeof import('./en/account.js').account;
  learn: typeof import('./en/learn.js').learn;
  ledger: typeof import('./en/ledger.js').ledger;
  operator: typeof import('./en/operator.js').operator;
  train: typeof import('./en/train.js').train;
  chain: typeof import('./en/chain.js').chain;
  chat: typeof import('./en/chat.js').chat;
  home: typeof import('./en/home.js').home;
  jobs: typeof import('./en/jobs.js').jobs;
  studio: typeof import('./en/studio.js').studio;
  together: typeof import('./en/together.js').together;
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
