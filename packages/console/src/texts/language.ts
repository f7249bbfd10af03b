/** The languages of the console, by the name that each has for itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

/** How dates are written in each. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

const storageKey = 'tricorn.language';
const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text);

/** The language that was chosen here, or else the first that the browser asks for and that the console speaks. */
export function chosenLanguage(): Language {
  try {
    const stored = globalThis.localStorage?.getItem(storageKey) ?? null;
    if (isLanguage(stored)) return stored;
  } catch {
    // Without storage nobody has chosen.
  }
  const asked = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? 'en';
}

/** Texts are read when the page loads, so the page is loaded again. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  location.reload();
}
