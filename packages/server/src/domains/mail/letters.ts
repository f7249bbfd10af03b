import { formatCcd, type MailKind, noticeKinds } from '@tricorn/contract';

/** What a letter is made of. */
export interface LetterFacts {
  baseUrl: string;
  /** Code of the link, for letters that have one. */
  code: string;
  detail: Readonly<Record<string, string>>;
  ccd: bigint;
  tokens: bigint;
}

export interface Letter {
  subject: string;
  text: string;
}

const nameCharsMax = 80;

/** A name that other people chose, without line breaks, addresses or excess. */
const nameOf = (text = ''): string => {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll('://', ': //')
    .trim();
  return plain.length > nameCharsMax ? `${plain.slice(0, nameCharsMax)}…` : plain;
};

/** The name of a job, which a stranger may have chosen: also without names of hosts, which programs that show mail make links of. */
const titleOf = ({ jobName }: LetterFacts['detail']): string =>
  nameOf(jobName).replace(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '. ');

const ends: Readonly<Record<string, string>> = {
  succeeded: 'is done',
  failed: 'has failed',
  expired: 'has expired',
};

const writers: { readonly [Kind in MailKind]: (facts: LetterFacts) => Letter } = {
  confirm: ({ baseUrl, code }) => ({
    subject: 'Confirm your address',
    text: `Somebody created an account with this address. If it was you, open this link within a week:

${baseUrl}/confirm#${code}

If it was not you, do nothing: you will get no other mail.`,
  }),
  reset: ({ baseUrl, code }) => ({
    subject: 'Reset your password',
    text: `Open this link within an hour to choose a new password:

${baseUrl}/reset#${code}

It works once. If you did not ask for it, do nothing: your password stays as it is.`,
  }),
  invitation: ({ baseUrl, code, detail }) => ({
    subject: 'You are invited',
    text: `${nameOf(detail['host'])} invites you to a private computation. Open this link within a week to choose a password:

${baseUrl}/join#${code}

If you do not know who that is, do nothing: nobody else can open this account.`,
  }),
  withdrawalAddress: ({ baseUrl, code, detail }) => ({
    subject: 'Confirm an address for withdrawals',
    text: `Somebody who knows your password wants to withdraw CCD to ${detail['address'] ?? ''}. If it was you, open this link within a day:

${baseUrl}/chain#withdraw=${code}.${detail['address'] ?? ''}

If it was not you, do not open it, and change your password.`,
  }),
  dataAwaited: ({ baseUrl, detail }) => ({
    subject: `Your data is awaited: ${titleOf(detail)}`,
    text: `The job "${titleOf(detail)}" waits for your data.

${baseUrl}/jobs/${detail['jobID'] ?? ''}`,
  }),
  jobEnded: ({ baseUrl, detail }) => ({
    subject: `${titleOf(detail)} ${ends[detail['state'] ?? ''] ?? 'has ended'}`,
    text: `The job "${titleOf(detail)}" ${ends[detail['state'] ?? ''] ?? 'has ended'}.${
      detail['reason'] ? `\n\n${nameOf(detail['reason'])}` : ''
    }

${baseUrl}/jobs/${detail['jobID'] ?? ''}`,
  }),
  lowBalance: ({ baseUrl, ccd, tokens }) => ({
    subject: 'Your balance is low',
    text: `You have ${formatCcd(ccd)} CCD and ${tokens} LLM tokens left.

CCD pays for jobs and for LLM tokens; LLM tokens pay for pictures and language models. What you spent, and how to get more:

${baseUrl}/ledger`,
  }),
  webhookOff: ({ baseUrl, detail }) => ({
    subject: 'A webhook was switched off',
    text: `${nameOf(detail['reason'])}

Its address: ${nameOf(detail['url'])}
Switch it on again: ${baseUrl}/account`,
  }),
};

/** Writes a letter. It is plain text: nothing in it can be a disguised link. */
export function writeLetter(kind: MailKind, facts: LetterFacts): Letter {
  const { subject, text } = writers[kind](facts);
  const footer = (noticeKinds as readonly MailKind[]).includes(kind)
    ? `\n\nYou can switch off such mail: ${facts.baseUrl}/account`
    : '';
  return { subject, text: `${text}${footer}\n` };
}
