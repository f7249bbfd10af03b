import { counted } from './counted.js';

export const shell = {
  product: 'Tricorn',
  titleOf: (room: string) => `${room} · Tricorn`,
  tagline: 'Pictures, language models, private computation and machine learning with one account.',
  /** Headings of the navigation; the first group needs none. */
  groups: { start: '', make: 'Make', compute: 'Compute', review: 'Review', manage: 'Manage' },
  rooms: {
    home: 'Home',
    studio: 'Studio',
    chat: 'Chat',
    together: 'Together',
    learn: 'Learn',
    train: 'Train',
    jobs: 'Jobs',
    ledger: 'Ledger',
    chain: 'Chain',
    account: 'Account',
    operator: 'Operator',
  },
  skip: 'Skip to content',
  navigation: 'Navigation',
  account: 'Account',
  operator: '(operator)',
  copyWallet: 'Copy wallet address',
  apiReference: 'API reference',
  language: 'Language',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  useDark: 'Use dark colours',
  useLight: 'Use light colours',
  balances: {
    label: 'Balances',
    ccd: (available: string, held: string) =>
      `${available} CCD available, ${held} CCD reserved for running work`,
    tokens: (count: number) => `${counted(count, 'LLM token')} for pictures and language models`,
    tokensBrief: (count: string) => `${count} LLM`,
  },
  inbox: (count: number) =>
    count === 0
      ? 'Inbox: no computation needs your data'
      : `Inbox: ${counted(count, 'computation needs', 'computations need')} your data`,
  notFound: {
    title: 'Page not found',
    description: 'The address may be mistyped or from another version of the console.',
    exit: 'Go to the home page',
  },
  palette: {
    open: 'Search and commands',
    hint: 'Search and commands (Ctrl K)',
    title: 'Search and commands',
    label: 'Room, job or command',
    placeholder: 'Where to?',
    close: 'Close',
    nothing: 'Nothing matches.',
    room: 'Room',
    look: 'Appearance',
    colours: 'Switch between light and dark colours',
    newComputation: 'New private computation',
    shortcuts: [
      ['Ctrl K', 'opens this'],
      ['↑ ↓', 'choose'],
      ['Enter', 'go'],
      ['Ctrl Enter', 'sends a prompt'],
      ['← →', 'next picture'],
      ['Esc', 'closes'],
    ] as [string, string][],
  },
  links: {
    confirm: {
      title: 'Confirm your address',
      act: 'Confirm',
      done: 'Your address is confirmed.',
    },
    reset: {
      title: 'Choose a new password',
      act: 'Set the password',
      done: 'Your password is set. Every session of your account has ended.',
    },
    newPassword: 'New password',
    next: 'Continue',
  },
  join: {
    title: 'You are invited to a computation',
    about: 'Choose a password for your account. Then submit your numbers; the others see only the result.',
    act: 'Join',
    otherAddress: (email: string) =>
      `This invitation is for ${email}. Your password is set: sign in with that address.`,
  },
  signIn: {
    drawnBy: 'Drawn by the small model that comes with the server.',
    confirmFirst: (email: string) => `Open the link in the mail to ${email}. Then you can sign in.`,
    continueAs: (email: string) => `Continue as ${email}, as in your other tab`,
    forgot: 'Forgot your password?',
    forgotSent: 'If there is an account with this email, a link is on its way to it.',
    forgotNeedsEmail: 'Enter your email above first.',
    expired: 'Your session has expired. Sign in again to continue.',
    choose: 'Sign in or register',
    signIn: 'Sign in',
    newAccount: 'New account',
    create: 'Create account',
    email: 'Email',
    password: 'Password',
    passwordRule: (charsMin: number) => `At least ${charsMin} characters.`,
    demoAccounts:
      'A new server that is not in production has three demo accounts: alice, bob and carol@example.com. It printed their password when it first started.',
  },
};
