import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

export const errors: Partly<Texts['errors']> = {
  buyTokens: 'LLM-Tokens kaufen',
  inRow: (row: number, column: number | string | undefined) =>
    column === undefined ? ` (Zeile ${row})` : ` (Zeile ${row}, Spalte ${column})`,
  unreachable: 'Der Server ist nicht erreichbar.',
  unreachableAdvice: 'Prüfe, ob er läuft und ob du online bist, und versuche es dann noch einmal.',
  insecureAdvice: 'Frage den Betreiber nach einer https-Adresse.',
  unexpectedAdvice: 'Lade die Seite neu. Wenn es wieder geschieht, sage es dem Betreiber.',
};
