import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';
import { questions } from './questions.js';

export const together: Partly<Texts['together']> = {
  about:
    'Drei Beteiligte rechnen mit ihren vertraulichen Zahlen, oder bis zu 16 fragen nach Statistiken ihrer Tabellen. Niemand sieht die Daten der anderen.',
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
  tour: {
    title: 'Rundgang: drei Parteien spielen',
    place: (place, count, title) => `${place} von ${count}: ${title}`,
    key: (fingerprint) => `Schlüssel ${fingerprint}`,
    salary: 'Gehalt',
    notANumber: (names) =>
      `Das Gehalt von ${names} ist keine ganze Zahl. Schreib es nur mit Ziffern, etwa 48750.`,
    sent: (chars) => `Was diesen Browser verließ: ${chars} Zeichen, die Zahl versiegelt für drei Knoten.`,
    opened: 'Die Summe, mit diesem Schlüssel geöffnet:',
    refused: 'Du bist mit einem anderen Konto angemeldet. Ihm antwortet der Dienst:',
    valid: 'Alle Unterschriften sind gültig. Die Prüfung hat niemanden gefragt: Sie gelingt ohne den Dienst.',
    forged: 'Dieselbe Erklärung mit einer geänderten Zahl wird abgelehnt',
    ended: 'Die drei Konten und alle ihre Daten sind gelöscht.',
    steps: [
      {
        title: 'Drei Menschen treffen sich',
        about:
          'Drei Kollegen wollen wissen, was sie zusammen verdienen, und keiner will es verraten. Dieser Browser spielt alle drei: Er legt für jeden ein Konto und ein Schlüsselpaar auf diesem Server an. Es dauert fünf Minuten, kostet dich nichts, und am Ende wird alles gelöscht.',
        action: 'Drei Konten anlegen',
      },
      {
        title: 'Sie versiegeln ihre Zahlen',
        about:
          'Jede Zahl wird in Anteile zerlegt und für die drei Rechenknoten versiegelt, bevor sie diesen Browser verlässt, und mit dem Schlüssel ihres Besitzers unterschrieben. Ändere die Zahlen, wenn du magst.',
        action: 'Versiegeln und abgeben',
      },
      {
        title: 'Die Knoten rechnen, die Parteien öffnen',
        about:
          'Die Knoten addieren die Anteile, ohne eine Zahl zusammenzusetzen. Das Ergebnis ist privat: Jeder Knoten versiegelt seinen Teil für die drei Parteien.',
        action: 'Auf das Ergebnis warten',
      },
      {
        title: 'Jeder kann es prüfen, ohne Netz',
        about:
          'Die Erklärung der Runde enthält die Unterschriften aller Parteien und Knoten. Dieser Browser prüft sie selbst.',
        action: 'Erklärung prüfen',
      },
      {
        title: 'Wer was sehen konnte',
        about: 'Was jeder in den letzten Minuten in der Hand hatte:',
        action: 'Beenden und Konten löschen',
      },
    ],
    who: 'Wer',
    numbers: 'Zahlen',
    saw: [
      ['Ada, Ben und Cleo', 'jeder die eigene', 'die Summe'],
      ['der Dienst', 'versiegelte Kästen, ihre Form und ihr Preis', 'versiegelte Teile'],
      ['ein Knoten', 'von jeder einen Anteil: zufällige Ziffern', 'einen Teil davon'],
      ['die Chain, und du mit deinem Konto', 'nichts', 'eine Festlegung'],
    ],
    limits: [
      'Aus der Summe und zwei Zahlen folgt die dritte: Zwei von ihnen erfahren sie gemeinsam.',
      'Drei Knoten auf einer Maschine kann zusammenführen, wer sie beherrscht. Für echte Geheimnisse betreiben drei Betreiber je einen.',
      'Hier hielt ein Browser alle Schlüssel. Sonst hat jede Partei ihr eigenes Gerät und vergleicht die Schlüssel der anderen.',
    ],
  },
  inbox: {
    title: 'Eingang',
    empty: 'Keine Berechnung wartet auf deine Zahlen.',
    from: (creator) => `von ${creator}, `,
    submit: 'Zahlen einreichen',
    submitFor: (job) => `Zahlen einreichen für ${job}`,
  },
  numbers: 'Deine Zahlen',
  fillExample: 'Beispiel eintragen',
  form: {
    title: 'Neue vertrauliche Berechnung',
    newName: 'Berechnung',
    computation: 'Berechnung',
    party: (place) => `P${place}`,
    you: (place) => `P${place} (du)`,
    partyPlaceholder: 'E-Mail',
    place: 'Deine Position',
    privateResult: 'Das Ergebnis geheim halten',
    privateResultAbout:
      'Nur ihr drei könnt es öffnen, jeder auf dem Gerät, das die Zahlen eingereicht hat. Alle drei brauchen einen registrierten Schlüssel.',
    submit: 'Anlegen und meine Zahlen einreichen',
    cost: (amount) => `Deine Zahlen kosten ${amount} CCD.`,
    price: 'Alle bezahlen ihre eigenen Daten, und nur, wenn die Runde gelingt.',
  },
  fill: {
    opens: (round) => `Die letzte Runde ist zu Ende. Deine Zahlen beginnen Runde ${round}.`,
    awaited: (round) => `Runde ${round} wartet auf deine Zahlen.`,
    submit: 'Meine Zahlen einreichen',
  },
  sealing: {
    label: 'In diesem Browser versiegeln',
    sealed:
      'Der Server kann deine Zahlen nicht lesen, außer er beherrscht zwei der Knoten oder ist die beiden anderen Beteiligten oder unterschreibt für sie.',
    open: 'Der Server sieht deine Zahlen, teilt sie in Anteile, unterschreibt für dich und sendet die Anteile an die Knoten.',
    keyChanged: (who) =>
      `Die Schlüssel von ${who} haben sich geändert. Nichts wurde unterschrieben und nichts gesendet.`,
    keyChangedAbout: 'Frage auf einem anderen Weg als über diesen Server, ob es einen neuen Schlüssel gibt.',
    ownKeyChanged:
      'Dieser Schlüssel wurde deinem eigenen Konto hinzugefügt. Nimm ihn nur an, wenn du ihn auf einem anderen Gerät registriert hast.',
    keysBefore: (who) => `Bisherige Schlüssel von ${who}`,
    keysNow: 'Neu, wie der Server sagt',
    typeKey: (who) => `Der neue Fingerabdruck, wie ${who} ihn dir nennt`,
    typeKeyAbout:
      'Frage auf einem anderen Weg als über diesen Server: 32 Ziffern, getippt oder gescannt. Jeder neue Schlüssel wird einzeln angenommen.',
    otherKey: 'Das ist nicht der neue Schlüssel, den der Server nennt. Reiche nichts ein.',
    acceptKey: (who) => `Diesen Schlüssel von ${who} annehmen und einreichen`,
    scan: 'Code scannen',
    noCode: 'In diesem Bild ist kein Code.',
    serviceSigns:
      'Versiegeln schützt deine Zahlen nur dann vor dem Server, wenn alle drei ihre eigenen Schlüssel haben: Mit den Zahlen der anderen kann er deine aus dem Ergebnis ausrechnen.',
    although: (who) => `Ich weiß, dass der Server für ${who} unterschreibt`,
    submitAlthough: 'Trotzdem einreichen',
    before: 'Das unterschreibst du',
    compare: 'Vergleiche, was markiert ist, mit den Inhabern, nicht über diesen Server.',
    allConfirmed: 'Alles ist so, wie der Link oder das Gedächtnis dieses Browsers sagt.',
    nodes: 'Knoten',
    ownKeys: 'Deine anderen Geräte',
    signedByServer: 'der Server unterschreibt für diese Person',
    agree: 'Ich habe das verglichen: unterschreiben und einreichen',
    onlyServer: '(nur der Server sagt das)',
    computation: 'Berechnung',
    parties: 'Beteiligte',
    round: 'Runde',
    bounds: 'Werte',
    boundsOf: (scale, bits) => `${scale} Nachkommastellen, ${bits} Bit`,
    resultFor: { public: 'öffentlich', parties: 'nur für die drei Beteiligten' },
    until: 'Gültig bis',
    keysOf: (who) => `Schlüssel von ${who}`,
  },
  keys: {
    title: 'Schlüssel',
    about:
      'Schlüssel werden in diesem Browser gemerkt, wenn sie zum ersten Mal benutzt werden. Ein geänderter Schlüssel verhindert das Einreichen. Vergleiche die Fingerabdrücke mit ihren Inhabern, nicht über diesen Server.',
    own: 'Dein Schlüssel hier',
    code: 'Dein Schlüssel als Code zum Scannen',
    claimed: (who) =>
      `Nur der Server sagt, welche Schlüssel das sind: ${who.join(', ')}. Sie werden gemerkt, sobald du mit ihnen eingereicht hast.`,
    label: 'Browser',
    register: 'Diesen Schlüssel registrieren',
    registerAbout:
      'Dein Schlüssel wird registriert, wenn du zum ersten Mal versiegelte Zahlen einreichst. Registriere ihn jetzt, damit Berechnungen, die andere anlegen, auf deine Unterschrift warten. Danach kannst du Zahlen nur noch von einem Gerät einreichen, das einen deiner Schlüssel hat.',
    pins: { nodes: 'Festgelegte Schlüssel der Knoten', parties: 'Festgelegte Schlüssel der Beteiligten' },
    pinsAbout: {
      nodes:
        'Drei Fingerabdrücke, die du von den Betreibern der Knoten hast. Mit anderen Knoten reicht dieser Browser nichts ein. Ohne sie wirst du beim ersten Gebrauch gefragt.',
      parties:
        'Eine Zeile für jeden Schlüssel, den dir sein Inhaber genannt hat: bob@example.com=FINGERABDRUCK. Mit anderen Schlüsseln wird nichts eingereicht.',
    },
    pinsSaved: 'In diesem Browser gespeichert.',
    savePins: 'Speichern',
  },
  whoSees: {
    title: 'Wer was sieht',
    parties:
      'Du siehst deine eigenen Zahlen und das Ergebnis. Die anderen sehen ihre Zahlen und das Ergebnis.',
    sealed:
      'Dieser Browser teilt deine Zahlen in Anteile, verschlüsselt sie für die Knoten und unterschreibt sie. Der Server leitet sie weiter und kann sie nicht öffnen, außer er beherrscht zwei der Knoten. Auch diese Seite kommt vom Server: Wenn du ihm keine ehrliche Seite zutraust, verwende die Seite, die von deiner Festplatte läuft, oder die Befehlszeile.',
    fromDisk:
      'Dieser Browser teilt deine Zahlen in Anteile, verschlüsselt sie für die Knoten und unterschreibt sie. Der Server leitet sie weiter und kann sie nicht öffnen, außer er beherrscht zwei der Knoten. Diese Seite ist eine Datei auf deiner Festplatte, der Server kann sie also nicht ändern.',
    open: 'Deine Zahlen erreichen den Server, wie du sie getippt hast. Er teilt sie in Anteile und unterschreibt für dich. Er behält keine Klartextkopie, kann die Anteile aber öffnen lassen, bis die Berechnung gelöscht wird, außer du hast einen Schlüssel registriert oder das für dein Konto abgeschaltet.',
    nodes:
      'Drei Knoten halten die Anteile. Die Anteile eines Knotens verraten nichts. Wer zwei Knoten beherrscht, kann sie zusammensetzen. Wenn der Betreiber dieses Servers auch die Knoten betreibt, kann er es.',
    keys: 'Die Schlüssel der Knoten und der anderen werden beim ersten Gebrauch gemerkt und danach verglichen. Ihre Fingerabdrücke stehen unter Schlüssel.',
    shape:
      'Alle Beteiligten sehen die Form deiner Matrix und das Ergebnis. Das Ergebnis wird auf der Blockchain festgehalten.',
    privateResult:
      'Alle Beteiligten sehen die Form deiner Matrix. Nur die drei können das Ergebnis öffnen, jeder auf dem Gerät, das die Zahlen eingereicht hat. Server, Knoten und Blockchain halten verschlüsselte Anteile und eine Festlegung.',
    nodesReady: 'Alle drei Knoten sind bereit.',
    nodesMissing: 'Einige Knoten sind nicht bereit. Die Runde wartet auf sie.',
  },
  security: {
    malicious: 'Ein betrügender Knoten wird entdeckt, bevor das Ergebnis sichtbar wird.',
    semiHonest: 'Den Knoten wird vertraut, dass sie sich an das Protokoll halten.',
  },
  round: {
    party: (place, name) => `P${place} ${name}`,
    title: (round) => `Runde ${round}`,
    parties: 'Beteiligte',
    gave: (shape) => `${shape}, eingereicht`,
    awaited: 'wartet',
    submitted: 'eingereicht',
    own: 'Deine Zahlen. Die anderen sehen sie nicht.',
    withNodes: 'Die Knoten haben deine Zahlen für diese Runde. Sie läuft, wenn alle drei eingereicht haben.',
    start: (round) => `Runde ${round} beginnen`,
    runAgain: 'Diese Runde noch einmal rechnen',
  },
  ...questions,
  withdraw: {
    button: 'Meine Zahlen zurückziehen',
    done: 'Deine Zahlen sind zurückgezogen. Niemand bezahlt für diese Runde.',
    receipts: (nodes, round) =>
      `Unterschriebene Quittungen, dass Runde ${round} nicht läuft: Knoten ${nodes.join(', Knoten ')}. Dieser Browser hat sie geprüft.`,
  },
  invitation: {
    make: 'Einladungslink',
    label: (party) => `Einladung für ${party}`,
    unknown: 'Konten für alle anlegen, die noch keines haben, und einreichen',
    about:
      'Danach bekommst du für jede Person einen Link. Er führt zu ihrem Formular, nachdem sie ein Passwort gewählt hat. Gib ihn nur an sie weiter: Wer ihn hat, kann das Konto übernehmen.',
  },
  page: {
    about: (version) =>
      `Vertrauliche Berechnung aus einer eigenen Datei, Version ${version}. Sie arbeitet mit jedem Server, und kein Server kann sie ändern.`,
    server: 'Adresse des Servers',
    serverExample: 'https://tricorn.example',
    at: (account, server) => `${account} bei ${server}`,
    version: (version) => `Version ${version}`,
    openLink: 'Einen Link öffnen',
    link: 'Link zu einer Berechnung',
    linkAbout: 'Der Link, den dir jemand weitergegeben hat, mit allem hinter dem #.',
    noLink: 'Das ist kein Link zu einer Berechnung mit Schlüsseln.',
    open: 'Öffnen',
  },
  link: {
    otherServer: (server) => `Dieser Link führt zu einem anderen Server: ${server}.`,
  },
  result: {
    title: (round) => `Ergebnis der Runde ${round}`,
    verify: 'Ergebnis herunterladen und prüfen',
    open: 'Ergebnis herunterladen und öffnen',
    tooLong: (contentId) =>
      `Das Ergebnis ist zu lang, um es hier zu zeigen. Die Inhalts-ID seiner Datei ist ${contentId}.`,
    closed:
      'Nur die Beteiligten können das Ergebnis lesen. Jeder öffnet es auf dem Gerät, das die Zahlen eingereicht hat.',
    opened: 'Nur die Beteiligten können das Ergebnis lesen. Dieser Browser hat es geöffnet.',
    party: 'Beteiligte',
    shape: 'Form',
    cost: 'CCD',
  },
  signatures: {
    title: 'Unterschriften',
    download: 'Unterschriebene Erklärung herunterladen',
    verified:
      'Alle drei Knoten haben dieses Ergebnis unterschrieben. Dieser Browser hat die Unterschriften geprüft.',
    parties: {
      'own fill':
        'Es wurde mit dem berechnet, was dieser Browser eingereicht hat, und mit den Schlüsseln, denen er zugestimmt hat.',
      pinned: 'Die Schlüssel der Beteiligten sind die, die du festgelegt hast.',
      unconfirmed:
        'Nichts bestätigt hier, wer die Beteiligten sind: Unterschrieben hat, wer diese Schlüssel hat. Nur die Geräte, die die Zahlen eingereicht haben, oder die Fingerabdrücke aller drei können es sagen.',
    },
    trust: {
      pinned: 'Die Schlüssel der Knoten sind die, die du festgelegt hast.',
      remembered: 'Die Schlüssel der Knoten sind die, die dieser Browser sich gemerkt hat.',
      service:
        'Nur der Server sagt, wessen Schlüssel das sind. Vergleiche die Fingerabdrücke mit den Betreibern der Knoten oder lege die Schlüssel fest.',
    },
    faulty: (nodes) =>
      `Nicht alles, was dieser Browser bekommen hat, haben die Knoten so unterschrieben (Knoten ${nodes.join(' und Knoten ')}). Die anderen Anteile genügten, und das Ergebnis stimmt.`,
    node: (node) => `Knoten ${node}`,
    party: (place, account) => `P${place} ${account}`,
    byService: 'der Server hat für diese Partei unterschrieben',
    byParty: 'ihr eigener Schlüssel',
    byYou: 'dein Schlüssel in diesem Browser',
  },
  verify: {
    title: 'Eine Erklärung prüfen',
    file: 'Unterschriebene Erklärung',
    about:
      'Eine Erklärung, die jemand von einem Ergebnis heruntergeladen hat. Dieser Browser prüft sie; nichts wird gesendet.',
    valid: (jobID, round) =>
      `Die Unterschriften von Auftrag ${jobID}, Runde ${round}, sind gültig. Alle drei Knoten und alle drei Beteiligten haben unterschrieben.`,
    expected: 'Erwartete Schlüssel der Beteiligten',
    expectedAbout:
      'Wie ihre Inhaber sie dir genannt haben, nach dem Platz: P0=FINGERABDRUCK, P1=FINGERABDRUCK, P2=FINGERABDRUCK.',
    none: (name) => `${name} ist keine unterschriebene Erklärung.`,
    digestOnly: 'Das Ergebnis selbst steht nicht in der Erklärung, nur sein Digest.',
  },
  statement: {
    title: 'Protokollerklärung',
    security: 'Sicherheit',
    ring: 'Ring',
    undetected: 'Unentdeckter Betrug',
    probability: (log2) => `Wahrscheinlichkeit höchstens 2^${Math.ceil(log2)}`,
    rounds: 'Kommunikationsrunden',
    sent: 'Von den Knoten gesendet',
    timeSpent: (totalMs, computingMs) => `${totalMs} ms, davon ${computingMs} ms Rechnen`,
  },
  matrix: {
    asText: 'Als Text',
    textOf: (label) => `${label} als Text`,
    addRow: 'Zeile hinzufügen',
    addColumn: 'Spalte hinzufügen',
    removeRow: 'Zeile entfernen',
    removeColumn: 'Spalte entfernen',
    cell: (row, column) => `Zeile ${row}, Spalte ${column}`,
    shape: (shape, cells) => `${shape} ${cells === 1 ? '(eine Zahl)' : 'Matrix'}.`,
    untouched: 'Tippe Zahlen oder füge sie aus einer Tabelle ein.',
    valid: 'Alle Felder sind gültig.',
    missing: (row, column) => `In Zeile ${row}, Spalte ${column} steht keine Zahl.`,
    notDecimal: (text, row, column) => `„${text}“ in Zeile ${row}, Spalte ${column} ist keine Dezimalzahl.`,
  },
};
