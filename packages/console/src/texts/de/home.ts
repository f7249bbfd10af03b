import { counted } from '../en/counted.js';
import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

export const home: Partly<Texts['home']> = {
  title: (name) => (name === '' ? 'Willkommen' : `Willkommen, ${name}`),
  start: {
    label: 'Beginne mit einem Satz',
    placeholder: 'a red apple on a blue background, oder eine Frage',
    draw: 'Zeichnen',
    ask: 'Fragen',
  },
  can: 'Was du hier tun kannst',
  purposes: {
    studio: 'Zeichne Bilder und kurze Animationen aus einem Satz.',
    chat: 'Frage ein Sprachmodell oder lass es Code schreiben.',
    transcripts: 'Mach aus gesprochenen Aufnahmen Text mit Zeiten.',
    together: 'Rechne mit zwei anderen, ohne ihnen deine Zahlen zu zeigen.',
    learn: 'Lerne ein Modell aus einer CSV-Datei und sieh, wie gut es ist.',
    train: 'Trainiere ein neuronales Netz mit Bildern oder Zeitreihen.',
  },
  waiting: {
    title: (count) => `${counted(count, 'Berechnung braucht', 'Berechnungen brauchen')} deine Zahlen`,
    from: (job, creator) => `${job}, von ${creator}`,
  },
  recent: {
    title: 'Was zuletzt lief',
    pictures: 'Neueste Bilder',
    drawing: (count) => `${counted(count, 'Bild wird', 'Bilder werden')} gezeichnet`,
    none: 'Noch keine Aufträge. Wähle oben einen Raum, um den ersten zu starten.',
    all: 'Alle Aufträge',
  },
  money: {
    title: 'Was du ausgeben kannst',
    ccd: 'CCD',
    ccdAbout:
      'Bezahlt Berechnungen, Lernen und Training. Du siehst den Preis, bevor du beginnst. Fehlgeschlagene Arbeit ist kostenlos. Der Betreiber teilt CCD zu.',
    tokens: 'LLM-Tokens',
    tokensAbout: 'Bezahlen Bilder und die Wörter eines Sprachmodells. Du kaufst sie mit CCD.',
    buy: 'LLM-Tokens kaufen und jede Buchung sehen',
  },
  spending: {
    title: (days) => `Ausgaben in ${days} Tagen`,
    nothing: 'Noch keine.',
    all: 'Kontobuch öffnen',
  },
  tour: {
    title: 'Rundgang',
    place: (step, steps) => `Rundgang, Schritt ${step} von ${steps}`,
    next: 'Weiter',
    close: 'Rundgang schließen',
    again: 'Rundgang noch einmal zeigen',
    steps: [
      {
        title: 'Zeichne etwas',
        text: 'Beschreibe ein Bild in einem Satz oder wähle ein Beispiel. Der Preis steht unter dem Prompt. Jedes Bild behält seinen Startwert, damit du es genau wiederholen oder abwandeln kannst.',
        action: 'Studio öffnen',
      },
      {
        title: 'Stelle eine Frage',
        text: 'Zwei Sprachmodelle antworten hier, eines für Text und eines für Code. Jede Antwort sagt, was sie gekostet hat.',
        action: 'Chat öffnen',
      },
      {
        title: 'Rechne, ohne deine Zahlen zu zeigen',
        text: 'Trage das Beispiel ein, um zu sehen, wie drei Personen Gehälter addieren. Nichts wird eingereicht oder berechnet, bevor du es sagst.',
        action: 'Beispiel ansehen',
      },
      {
        title: 'Prüfe eine Datei kostenlos',
        text: 'Lade die Beispieldateien und prüfe sie. Die Prüfung findet Fehler nach Zeile und Spalte, zeigt die Spalten und kostet nichts.',
        action: 'Lernen öffnen',
      },
      {
        title: 'Schätze ein Training',
        text: 'Wähle einen Beispieldatensatz, um seine Bilder oder seine Reihe zu sehen. Auch die Schätzung ist kostenlos.',
        action: 'Trainieren öffnen',
      },
    ],
  },
};
