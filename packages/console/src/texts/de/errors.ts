import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';
import { errorMeanings } from './errorMeanings.js';

export const errors: Partly<Texts['errors']> = {
  advice: {
    ccdInsufficient:
      'Bitte den Betreiber um CCD oder starte einen kleineren Auftrag. Es wurde nichts berechnet.',
    llmTokensInsufficient: 'Kaufe im Kontobuch LLM-Tokens mit CCD. Es wurde nichts berechnet.',
    accountUnknown: 'Prüfe die E-Mail. Alle Beteiligten brauchen ein Konto auf diesem Server.',
    credentialsWrong: 'Prüfe E-Mail und Passwort oder lege ein Konto an.',
    keyNameTaken: 'Wähle einen anderen Namen oder widerrufe den Schlüssel, der ihn hat.',
    emailTaken: 'Melde dich stattdessen damit an.',
    tooManyRequests: 'Warte einen Augenblick und versuche es dann noch einmal.',
    queueFull: 'Warte, bis ein Teil deiner Arbeit fertig ist, oder brich etwas davon ab.',
    jobNameTaken: 'Wähle einen anderen Namen.',
    storageFull: 'Lösche hochgeladene Dateien im Kontobuch oder Aufträge, die du nicht mehr brauchst.',
    fileInUse: 'Lösche zuerst den Auftrag, der sie benutzt, oder warte, bis seine Arbeit beendet ist.',
    tooLarge: 'Verwende eine kleinere Datei oder weniger Daten.',
    modelBusy: 'Versuche es gleich noch einmal.',
    modelFailed: 'Versuche es noch einmal. Es wurde nichts berechnet.',
    modelTimeout: 'Bitte um eine kürzere Antwort. Es wurde nichts berechnet.',
    unavailable: 'Versuche es gleich noch einmal. Wenn es so bleibt, sage es dem Betreiber.',
    internal: 'Versuche es noch einmal. Wenn es so bleibt, sende dem Betreiber die Kennung der Anfrage.',
    alreadyFilled: 'Warte auf die anderen. Die Runde läuft, wenn alle drei eingereicht haben.',
    planMissing: 'Schätze zuerst die Kosten.',
    partyKeysMissing:
      'Bitte jede der anderen Personen, sich auf dem eigenen Gerät anzumelden und in „Gemeinsam“ unter „Schlüssel“ einen Schlüssel zu registrieren. Lege den Auftrag dann noch einmal an.',
  },
  meaningOf: (name, message) => errorMeanings[name] ?? message,
  endOf: (status) =>
    status === 'cancelled'
      ? 'Die Arbeit wurde abgebrochen.'
      : 'Die Arbeit ist fehlgeschlagen. Es wurde nichts berechnet.',
  inEnglish: 'Wortlaut des Dienstes (englisch)',
  insecure: () => 'Versiegeln geht nur auf einer sicheren Seite (https).',
  buyTokens: 'LLM-Tokens kaufen',
  inRow: (row, column) => (column === undefined ? ` (Zeile ${row})` : ` (Zeile ${row}, Spalte ${column})`),
  unreachable: 'Der Server ist nicht erreichbar.',
  unreachableAdvice: 'Prüfe, ob er läuft und ob du online bist, und versuche es dann noch einmal.',
  insecureAdvice: 'Frage den Betreiber nach einer https-Adresse.',
  unexpectedAdvice: 'Lade die Seite neu. Wenn es wieder geschieht, sage es dem Betreiber.',
};
