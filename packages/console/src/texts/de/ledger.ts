import { counted } from '../en/counted.js';
import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

/** Where credit came from, by the words of the service. */
const credits: Readonly<Record<string, string>> = {
  'granted by the operator': 'vom Betreiber gutgeschrieben',
  welcome: 'Startguthaben',
  'demo account': 'Demokonto',
};

export const ledger: Partly<Texts['ledger']> = {
  about:
    'Jede Gutschrift und jede Belastung. Arbeit wird im Voraus bezahlt. Du bekommst zurück, was sie nicht verbraucht, und alles, wenn sie fehlschlägt.',
  available: 'CCD verfügbar',
  held: 'CCD reserviert',
  tokens: 'LLM-Tokens',
  nothing: {
    title: 'Du hast noch kein Guthaben',
    what: 'CCD ist das Guthaben dieses Servers. Es bezahlt Trainings, maschinelles Lernen und vertrauliche Berechnungen, und es kauft LLM-Tokens. LLM-Tokens bezahlen Bilder, Animationen und Sprachmodelle.',
    price: (price) =>
      `Ein LLM-Token kostet ${price} CCD. Jedes Formular zeigt seinen Preis, bevor du bezahlst.`,
    how: 'Der Betreiber dieses Servers teilt CCD zu. Sende ihm die E-Mail deines Kontos. Fehlgeschlagene Arbeit kostet dich nichts.',
  },
  statement: {
    title: 'Kontoauszug',
    empty: 'Noch keine Einträge.',
    export: 'Als CSV exportieren',
    description: 'Beschreibung',
    amount: 'Betrag',
    held: 'reserviert, bis es endet',
    released: 'vollständig erstattet',
    answerBy: (model) => `Antwort von ${model}`,
    drawing: (mode, prompt) => `${mode}: ${prompt}`,
    open: (amount) => `${amount}, zeigen, wie es zustande kam`,
    parts: {
      reserved: 'Reserviert, höchstens so viel kostet es',
      refunded: 'Zurückgegeben',
      charged: 'Berechnet',
    },
  },
  uploads: {
    title: 'Hochgeladene Dateien',
    stored: (used, most) => `Deine Dateien und Datensätze belegen ${used} von ${most}.`,
    empty: 'Du hast nichts hochgeladen. Dateien von Aufträgen werden mit ihrem Auftrag gelöscht.',
    expires: 'Unbenutzt gelöscht ab',
    inUse: 'In Gebrauch',
    never: 'Nie',
    question: (name) => `${name} löschen? Schätzungen, die damit gemacht wurden, werden auch gelöscht.`,
  },
  memoOf: (memo) => credits[memo] ?? memo,
  kinds: {
    grant: 'Gutschrift',
    inference: 'Vorhersage',
    language: 'Sprachmodelle',
    learning: 'Maschinelles Lernen',
    pictures: 'Bilder und Animationen',
    privacy: 'Vertrauliche Berechnung',
    speech: 'Abschrift',
    purchase: 'Gekaufte LLM-Tokens',
    deposit: 'Einzahlung von der Blockchain',
    withdrawal: 'Auszahlung auf die Blockchain',
    epsilon: 'Privatsphäre einer Tabelle',
    training: 'Training',
  },
  usage: {
    title: (days) => `Verbrauch der letzten ${days} Tage`,
    currency: 'Währung',
    by: 'Dargestellt',
    byKind: 'Nach Art der Arbeit',
    byKey: 'Nach API-Schlüssel',
    deletedKey: (id) => `gelöschter Schlüssel ${id}`,
    emptyByKey: 'In dieser Zeit hat kein API-Schlüssel etwas ausgegeben.',
    empty: 'In dieser Zeit wurde nichts berechnet.',
    label: (currency, types) => `${currency} pro Tag: ${types}`,
  },
  language: {
    title: 'Verbrauch der Sprachmodelle',
    day: 'Tag',
    requests: 'Anfragen',
    input: 'Eingabe-Tokens',
    output: 'Ausgabe-Tokens',
    charged: 'Berechnet',
  },
  buy: {
    title: 'LLM-Tokens kaufen',
    newName: 'Tokens',
    count: 'Zahl der Tokens',
    buy: (cost) => `Für ${cost} CCD kaufen`,
    notACount: (most) => `Gib eine ganze Zahl von 1 bis ${most.toLocaleString('de')} ein.`,
    short: (balance) => `Du hast ${balance} CCD; das genügt nicht. Der Betreiber kann dir mehr zuteilen.`,
    bought: (count) => `Du hast ${counted(count, 'Token')} gekauft.`,
    about: 'LLM-Tokens bezahlen Bilder, Animationen und Sprachmodelle. CCD bezahlt Aufträge und LLM-Tokens.',
  },
};
