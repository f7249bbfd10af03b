import { counted } from '../en/counted.js';
import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

export const home: Partly<Texts['home']> = {
  title: (name: string) => (name === '' ? 'Willkommen' : `Willkommen, ${name}`),
  about: 'Bilder, Sprachmodelle, vertrauliches Rechnen und maschinelles Lernen mit einem Konto.',
  can: 'Was du hier tun kannst',
  purposes: {
    studio: 'Zeichne Bilder und kurze Animationen aus einem Satz.',
    chat: 'Frage ein Sprachmodell oder lass es Code schreiben.',
    together: 'Rechne mit zwei anderen, ohne ihnen deine Zahlen zu zeigen.',
    learn: 'Lerne ein Modell aus einer CSV-Datei und sieh, wie gut es ist.',
    train: 'Trainiere ein neuronales Netz mit Bildern oder Zeitreihen.',
  },
  waiting: {
    title: (count: number) => `${counted(count, 'Berechnung braucht', 'Berechnungen brauchen')} deine Zahlen`,
    from: (job: string, creator: string) => `${job}, von ${creator}`,
  },
  recent: {
    title: 'Was zuletzt lief',
    pictures: 'Neueste Bilder',
    drawing: (count: number) => `${counted(count, 'Bild wird', 'Bilder werden')} gezeichnet`,
    none: 'Noch keine Aufträge. Wähle oben einen Raum, um den ersten zu starten.',
    all: 'Alle Aufträge',
  },
  money: {
    title: 'Was du ausgeben kannst',
    ccdAbout:
      'Bezahlt Berechnungen, Lernen und Training. Du siehst den Preis, bevor du beginnst. Fehlgeschlagene Arbeit ist kostenlos. Der Betreiber teilt CCD zu.',
    tokens: 'LLM-Tokens',
    tokensAbout: 'Bezahlen Bilder und die Wörter eines Sprachmodells. Du kaufst sie mit CCD.',
    buy: 'LLM-Tokens kaufen und jede Buchung sehen',
  },
  spending: {
    title: (days: number) => `Ausgaben in ${days} Tagen`,
    nothing: 'Noch keine.',
    all: 'Kontobuch öffnen',
  },
  tour: {
    title: 'Rundgang',
    place: (step: number, steps: number) => `Rundgang, Schritt ${step} von ${steps}`,
    next: 'Weiter',
    close: 'Rundgang schließen',
    again: 'Rundgang noch einmal zeigen',
  },
};
