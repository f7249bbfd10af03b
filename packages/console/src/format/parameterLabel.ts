import { chosenLanguage } from '../texts/language.js';

/**
 * The name of a parameter as a label: `min_samples_leaf` becomes "Min samples leaf", `batchSize` "Batch size". Its words are
 * English, so other languages show the name itself.
 */
export function parameterLabel(name: string, language = chosenLanguage()): string {
  if (language !== 'en') return name;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
