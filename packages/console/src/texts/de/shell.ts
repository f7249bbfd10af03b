import { counted } from '../en/counted.js';
import type { Texts } from '../index.js';
import type { Partly } from '../merged.js';

export const shell: Partly<Texts['shell']> = {
  product: 'Tricorn',
  titleOf: (room) => `${room} · Tricorn`,
  tagline: 'Bilder, Sprachmodelle, vertrauliches Rechnen und maschinelles Lernen mit einem Konto.',
  groups: { start: '', make: 'Gestalten', compute: 'Rechnen', review: 'Nachsehen', manage: 'Verwalten' },
  rooms: {
    home: 'Start',
    studio: 'Studio',
    transcripts: 'Abschriften',
    chat: 'Chat',
    together: 'Gemeinsam',
    learn: 'Lernen',
    train: 'Trainieren',
    jobs: 'Aufträge',
    ledger: 'Kontobuch',
    chain: 'Blockchain',
    account: 'Konto',
    operator: 'Betrieb',
  },
  skip: 'Zum Inhalt',
  navigation: 'Navigation',
  account: 'Konto',
  operator: '(Betreiber)',
  copyWallet: 'Wallet-Adresse kopieren',
  apiReference: 'API-Referenz',
  language: 'Sprache',
  otherAccount: 'In diesem Tab ein anderes Konto verwenden',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  useDark: 'Dunkle Farben verwenden',
  useLight: 'Helle Farben verwenden',
  balances: {
    label: 'Guthaben',
    ccd: (available, held) => `${available} CCD verfügbar, ${held} CCD für laufende Arbeit reserviert`,
    tokens: (count) => `${counted(count, 'LLM-Token')} für Bilder und Sprachmodelle`,
    tokensBrief: (count) => `${count} LLM`,
  },
  inbox: (count) =>
    count === 0
      ? 'Eingang: keine Berechnung braucht deine Daten'
      : `Eingang: ${counted(count, 'Berechnung braucht', 'Berechnungen brauchen')} deine Daten`,
  notFound: {
    title: 'Seite nicht gefunden',
    description: 'Die Adresse ist falsch geschrieben oder stammt aus einer anderen Version der Konsole.',
    exit: 'Zur Startseite',
  },
  palette: {
    hint: 'Suche und Befehle (Strg K)',
    title: 'Suche und Befehle',
    label: 'Raum, Auftrag oder Befehl',
    placeholder: 'Wohin?',
    nothing: 'Nichts gefunden.',
    room: 'Raum',
    look: 'Aussehen',
    colours: 'Zwischen hellen und dunklen Farben wechseln',
    newComputation: 'Neue vertrauliche Berechnung',
    shortcuts: [
      ['Strg K', 'öffnet dies'],
      ['↑ ↓', 'auswählen'],
      ['Enter', 'öffnen'],
      ['Strg Enter', 'sendet einen Prompt'],
      ['← →', 'nächstes Bild'],
      ['Esc', 'schließt'],
    ],
  },
  links: {
    confirm: {
      title: 'Bestätige deine Adresse',
      act: 'Bestätigen',
      done: 'Deine Adresse ist bestätigt.',
    },
    reset: {
      title: 'Wähle ein neues Passwort',
      act: 'Passwort setzen',
      done: 'Dein Passwort ist gesetzt. Alle Sitzungen deines Kontos sind beendet.',
    },
    newPassword: 'Neues Passwort',
    next: 'Weiter',
  },
  join: {
    title: 'Du bist zu einer Berechnung eingeladen',
    from: (host) => `${host} lädt dich ein.`,
    why: (jobName, computation) => `„${jobName}“ braucht deine Zahlen: ${computation}.`,
    about:
      'Wähle ein Passwort für dein Konto. Reiche dann deine Zahlen ein; die anderen sehen nur das Ergebnis.',
    act: 'Beitreten',
    otherAddress: (email) =>
      `Diese Einladung gilt für ${email}. Dein Passwort ist gesetzt: Melde dich mit dieser Adresse an.`,
  },
  signIn: {
    drawnBy: 'Gezeichnet von dem kleinen Modell, das der Server mitbringt.',
    confirmFirst: (email) => `Öffne den Link in der Mail an ${email}. Danach kannst du dich anmelden.`,
    continueAs: (email) => `Als ${email} fortfahren, wie in deinem anderen Tab`,
    forgot: 'Passwort vergessen?',
    forgotSent: 'Wenn es ein Konto mit dieser E-Mail gibt, ist ein Link dorthin unterwegs.',
    forgotNeedsEmail: 'Gib oben zuerst deine E-Mail ein.',
    expired: 'Deine Sitzung ist abgelaufen. Melde dich wieder an, um fortzufahren.',
    choose: 'Anmelden oder registrieren',
    signIn: 'Anmelden',
    newAccount: 'Neues Konto',
    create: 'Konto anlegen',
    email: 'E-Mail',
    password: 'Passwort',
    passwordRule: (charsMin) => `Mindestens ${charsMin} Zeichen.`,
    demoAccounts:
      'Ein neuer Server, der nicht in Produktion ist, hat drei Demokonten: alice, bob und carol@example.com. Ihr Passwort hat er beim ersten Start ausgegeben.',
  },
};
