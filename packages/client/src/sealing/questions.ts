import { questionComputation } from '@tricorn/contract';
import { digestOfQuestion, digestOfResult, type Question, questionText } from '@tricorn/privacy/client';
import type { AnswerOf, Job, Tricorn } from '../index.js';
import { webCrypto } from '../webCrypto.js';
import { answerIn, type ReadAnswer } from './answerIn.js';
import { downloadResult } from './downloadResult.js';
import { PlanMismatchError } from './errors.js';
import { normaliseAccounts } from './names.js';
import { isPrivateReport, openSigned } from './openResult.js';
import { type AnsweringTable, createWith, fillWith, type SealingOptions } from './sealedJobs.js';
import { type SignedReport, type VerifiedResult, verifySigned } from './verifyResult.js';

/** A question to 2 to 16 parties about their tables. */
export interface NewQuestion {
  jobName: string;
  question: Question;
  /** Accounts, including the caller. */
  parties: readonly string[];
  /** The accounts that learn the answer; without them it is public. */
  answerFor?: readonly string[] | undefined;
}

/**
 * Asks a question about the rows of all parties together, and answers it for the caller's own table: its sums are computed,
 * secret-shared, encrypted and signed on this machine.
 */
export async function askQuestion(
  tricorn: Tricorn,
  { jobName, question, parties, answerFor = [] }: NewQuestion,
  table: AnsweringTable,
  options: SealingOptions,
): Promise<Job> {
  webCrypto();
  const text = questionText(question);
  const accounts = normaliseAccounts(parties);
  const recipients = normaliseAccounts(answerFor);
  const digest = await questionDigest(question);
  const wanted = {
    computation: questionComputation,
    parties: accounts,
    rounds: [1],
    asked: { question: digest, recipients },
  } as const;
  const fields = { question: text, parties: [...parties] };
  const places = recipients.length > 0 ? placesOf(recipients, accounts) : undefined;
  return await createWith(tricorn, wanted, { jobName, data: table, question: text }, options, {
    prepare: (signingKey) =>
      tricorn.api.prepareQuestion({ ...fields, answerFor: places, signingKey }, { signal: options.signal }),
    create: (made) => tricorn.api.createQuestion({ ...fields, jobName, ...made }, options),
  });
}

/** A question as the caller knows it. What is left out comes from this device's memory, or has to be confirmed. */
export interface KnownQuestion {
  jobID: string;
  parties?: readonly string[] | undefined;
  /** Its digest, as whoever asks it tells; see questionDigest. */
  question?: string | undefined;
  /** The accounts that learn the answer; empty if it is public. */
  answerFor?: readonly string[] | undefined;
}

/** By which those who answer recognise a question. */
export const questionDigest = async (question: Question): Promise<string> =>
  await digestOfQuestion(questionText(question));

/** Answers a question for the caller's own table. What only the service says, the question included, has to be confirmed. */
export async function answerQuestion(
  tricorn: Tricorn,
  { jobID, parties, question, answerFor }: KnownQuestion,
  table: AnsweringTable,
  options: SealingOptions,
): Promise<AnswerOf<'fillData'>> {
  webCrypto();
  const asked = { question, recipients: answerFor && normaliseAccounts(answerFor) };
  const named = parties && normaliseAccounts(parties);
  const given = { computation: questionComputation, parties: named, asked } as const;
  return await fillWith(tricorn, jobID, given, table, options);
}

function placesOf(accounts: readonly string[], parties: readonly string[]): number[] {
  const places = accounts.map((account) => parties.indexOf(account));
  if (places.includes(-1))
    throw new PlanMismatchError('recipients', 'an answer for somebody else', 'only the parties');
  return places.sort((a, b) => a - b);
}

/** The answer to a question, checked on this machine. */
export interface VerifiedAnswer extends ReadAnswer {
  readonly verified: VerifiedResult;
}

/**
 * Reads the answer to a question: checks all signatures and that the question is the one that the parties signed, and
 * computes the measures from what the nodes opened. Throws a ResultNotVerifiedError that says what is wrong.
 */
export async function readAnswer(
  tricorn: Tricorn,
  jobID: string,
  report: SignedReport & { readonly result?: string },
  options: SealingOptions,
): Promise<VerifiedAnswer> {
  const { text, verified, terms } = isPrivateReport(report)
    ? await readPrivate(tricorn, jobID, report, options)
    : await readPublic(tricorn, jobID, report, options);
  return { ...(await answerIn(report, terms, text)), verified };
}

type Reading = Parameters<typeof readAnswer>;

async function readPrivate(...reading: Reading) {
  const { opened, terms } = await openSigned(...reading);
  return { ...opened, terms };
}

async function readPublic(...[tricorn, jobID, report, options]: Reading) {
  const text = report.result || (await downloadResult(tricorn, jobID, { signal: options.signal }));
  return { text, ...(await verifySigned(jobID, report, await digestOfResult(text), options)) };
}
