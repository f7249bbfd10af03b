import { en } from './en/index.js';
import { chosenLanguage, type Language } from './language.js';
import { merged, type Partly } from './merged.js';

/** Every text of the console. Another language is another object of this shape; what it lacks is shown in English. */
export type Texts = typeof en;

/** The other languages. Each is loaded only where it is chosen. */
const others: Record<Exclude<Language, 'en'>, () => Promise<Partly<Texts>>> = {
  de: async () => (await import('./de/index.js')).de,
};

/** The texts in the language of this page, which stays the same until it is reloaded. */
export let texts: Texts = en;

/** Loads the chosen language; everything that shows texts is loaded after it. */
export async function loadTexts(): Promise<void> {
  const language = chosenLanguage();
  if (language !== 'en') texts = merged(en, await others[language]());
}
