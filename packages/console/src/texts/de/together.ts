import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

export const together: Partly<Texts['together']> = {
  about: 'Drei Beteiligte rechnen mit ihren vertraulichen Zahlen. Niemand sieht die Zahlen der anderen.',
  create: 'Neue Berechnung',
  back: 'Zurück',
  computations: {
    'Matrix Addition': {
      about: 'Die Summe der drei Matrizen: A + B + C.',
      shapes: 'Alle drei Matrizen müssen dieselbe Form haben.',
    },
    'Matrix Multiplication': {
      about: 'Das Produkt in der Reihenfolge der Beteiligten: A × B × C.',
      shapes:
        'Die Formen müssen zusammenpassen: P0 hat so viele Spalten wie P1 Zeilen, und P1 so viele Spalten wie P2 Zeilen.',
    },
    'Privacy Comparison': {
      about: 'Die Reihenfolge der Werte, etwa bob > alice = carol. Die Werte bleiben verborgen.',
      shapes: 'Alle drei Matrizen müssen dieselbe Form haben. Eine Zahl von jedem genügt.',
    },
  },
  list: 'Berechnungen',
  empty: 'Noch keine Berechnungen',
  emptyAbout: 'Addiert Gehälter, ohne sie zu verraten. Vergleicht Gebote, ohne sie zu öffnen.',
  tryExample: 'Ein Beispiel ausprobieren',
  inbox: {
    title: 'Eingang',
    empty: 'Keine Berechnung wartet auf deine Zahlen.',
    from: (creator: string) => `von ${creator}, `,
    submit: 'Zahlen einreichen',
    submitFor: (job: string) => `Zahlen einreichen für ${job}`,
  },
  numbers: 'Deine Zahlen',
  fillExample: 'Beispiel eintragen',
  form: {
    title: 'Neue vertrauliche Berechnung',
    newName: 'Berechnung',
    computation: 'Berechnung',
    you: (place: number) => `P${place} (du)`,
    partyPlaceholder: 'E-Mail des Kontos',
    place: 'Deine Position',
    privateResult: 'Das Ergebnis geheim halten',
    privateResultAbout:
      'Nur ihr drei könnt es öffnen, jeder auf dem Gerät, das die Zahlen eingereicht hat. Alle drei brauchen einen registrierten Schlüssel.',
    submit: 'Anlegen und meine Zahlen einreichen',
    cost: (amount: string) => `Deine Zahlen kosten ${amount} CCD.`,
    price: 'Alle bezahlen ihre eigenen Daten, und nur, wenn die Runde gelingt.',
  },
  fill: {
    opens: (round: number) => `Die letzte Runde ist zu Ende. Deine Zahlen beginnen Runde ${round}.`,
    awaited: (round: number) => `Runde ${round} wartet auf deine Zahlen.`,
    submit: 'Meine Zahlen einreichen',
  },
  sealing: {
    label: 'In diesem Browser versiegeln',
    sealed: 'Der Server kann deine Zahlen nicht lesen, außer er beherrscht zwei der Knoten.',
    open: 'Der Server sieht deine Zahlen, teilt sie in Anteile, unterschreibt für dich und sendet die Anteile an die Knoten.',
    acceptKeys: 'Die Fingerabdrücke stimmen: neue Schlüssel annehmen und einreichen',
    serviceSigns: 'Einreichen, und der Server soll für mich unterschreiben',
  },
  round: {
    title: (round: number) => `Runde ${round}`,
    parties: 'Beteiligte',
    gave: (shape: string) => `${shape}, eingereicht`,
    awaited: 'wartet',
    submitted: 'eingereicht',
    own: 'Deine Zahlen. Die anderen sehen sie nicht.',
    withNodes: 'Die Knoten haben deine Zahlen für diese Runde. Sie läuft, wenn alle drei eingereicht haben.',
    invite: 'Link für die anderen kopieren',
    start: (round: number) => `Runde ${round} beginnen`,
    runAgain: 'Diese Runde noch einmal rechnen',
  },
  result: {
    title: (round: number) => `Ergebnis der Runde ${round}`,
    label: 'Ergebnis',
    verify: 'Ergebnis herunterladen und prüfen',
    open: 'Ergebnis herunterladen und öffnen',
    party: 'Beteiligte',
    shape: 'Form',
  },
  signatures: { title: 'Unterschriften', download: 'Unterschriebene Erklärung herunterladen' },
  matrix: {
    asText: 'Als Text',
    textOf: (label: string) => `${label} als Text`,
    addRow: 'Zeile hinzufügen',
    addColumn: 'Spalte hinzufügen',
    removeRow: 'Zeile entfernen',
    removeColumn: 'Spalte entfernen',
    cell: (row: number, column: number) => `Zeile ${row}, Spalte ${column}`,
    shape: (shape: string, cells: number) => `${shape} ${cells === 1 ? '(eine Zahl)' : 'Matrix'}.`,
    untouched: 'Tippe Zahlen oder füge sie aus einer Tabelle ein.',
    valid: 'Alle Felder sind gültig.',
    missing: (row: number, column: number) => `In Zeile ${row}, Spalte ${column} steht keine Zahl.`,
    notDecimal: (text: string, row: number, column: number) =>
      `„${text}“ in Zeile ${row}, Spalte ${column} ist keine Dezimalzahl.`,
  },
};
