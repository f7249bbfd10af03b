import type { ChargeKind } from '@tricorn/contract';
import { counted } from './counted.js';

const kinds: Record<ChargeKind | 'grant', string> = {
  deposit: 'Deposit from the chain',
  grant: 'Grant',
  inference: 'Prediction',
  language: 'Language models',
  learning: 'Machine learning',
  pictures: 'Pictures and animations',
  privacy: 'Private computation',
  speech: 'Transcript',
  purchase: 'LLM tokens bought',
  epsilon: 'Privacy of a table',
  training: 'Training',
  withdrawal: 'Withdrawal to the chain',
};

export const ledger = {
  about:
    'Every credit and charge. Work is paid in advance. You get back what it did not use, and everything if it fails.',
  available: 'CCD available',
  held: 'CCD reserved',
  tokens: 'LLM tokens',
  nothing: {
    title: 'You have no credit yet',
    what: 'CCD is the credit of this server. It pays for trainings, machine learning and private computations, and it buys LLM tokens. LLM tokens pay for pictures, animations and language models.',
    price: (price: string) => `One LLM token costs ${price} CCD. Every form shows its price before you pay.`,
    how: 'The operator of this server grants CCD. Send them the email of your account. You pay nothing for work that fails.',
  },
  statement: {
    title: 'Statement',
    empty: 'No entries yet.',
    export: 'Export as CSV',
    description: 'Description',
    amount: 'Amount',
    held: 'reserved until it ends',
    released: 'fully refunded',
    answerBy: (model: string) => `Answer by ${model}`,
    drawing: (mode: string, prompt: string) => `${mode}: ${prompt}`,
    open: (amount: string) => `${amount}, show how it came about`,
    parts: { reserved: 'Reserved, the most it could cost', refunded: 'Given back', charged: 'Charged' },
  },
  uploads: {
    title: 'Uploads',
    stored: (used: string, most: string) => `Your uploads and datasets take ${used} of ${most}.`,
    empty: 'You have no uploads. Files of jobs are deleted with their job.',
    expires: 'Deleted if unused until',
    inUse: 'In use',
    never: 'Never',
    question: (name: string) => `Delete ${name}? Estimates made with it are deleted too.`,
  },
  kinds,
  /** What the service writes beside a credit. */
  memoOf: (memo: string) => memo,
  usage: {
    title: (days: number) => `Usage in the last ${days} days`,
    currency: 'Currency',
    by: 'Shown by',
    byKind: 'By kind of work',
    byKey: 'By API key',
    deletedKey: (id: string) => `deleted key ${id}`,
    empty: 'Nothing was charged in this period.',
    emptyByKey: 'No API key spent anything in this period.',
    label: (currency: string, types: string) => `${currency} charged by day: ${types}`,
  },
  language: {
    title: 'Language model usage',
    day: 'Day',
    requests: 'Requests',
    input: 'Input tokens',
    output: 'Output tokens',
    charged: 'Charged',
  },
  buy: {
    title: 'Buy LLM tokens',
    newName: 'tokens',
    count: 'Number of tokens',
    buy: (cost: string) => `Buy for ${cost} CCD`,
    notACount: (most: number) => `Enter a whole number from 1 to ${most.toLocaleString('en')}.`,
    short: (balance: string) =>
      `You have ${balance} CCD, which is not enough. The operator can grant you more.`,
    bought: (count: number) => `You bought ${counted(count, 'token')}.`,
    about:
      'LLM tokens pay for pictures, animations and language models. CCD pays for jobs and for LLM tokens.',
  },
};
