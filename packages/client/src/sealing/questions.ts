import { questionComputation } from '@tricorn/contract';
import {
  answerOf,
  DeclarationError,
  digestOfQuestion,
  digestOfResult,
  type GroupAnswer,
  outputsOf,
  parseMatrix,
  planOfTerms,
  type Question,
  questionText,
  SealError,
} from '@tricorn/privacy/client';
import type { AnswerOf, Job, Tricorn } from '../index.js';
import { webCrypto } from '../webCrypto.js';
import { placeIn, recalled, type Wanted } from './agree.js';
import { downloadResult } from './downloadResult.js';
import { PlanMismatchError, ResultNotVerifiedError } from './errors.js';
import { isRoundFilled, recallJob, rememberJobName } from './memory.js';
import { normaliseAccounts } from './names.js';
import { isPrivateReport, openResult } from './openResult.js';
import {
  type AnsweringTable,
  agreeing,
  register,
  type SealingOptions,
  seal,
  sealedJob,
} from './sealedJobs.js';
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
  const recipients = placesOf(answerFor, accounts);
  placeIn(accounts, agreeing(tricorn, options).account, true);
  const { known } = options.identity;
  const { signal } = options;
  const signingKey = await register(tricorn, options);
  const answers = recipients.length === 0 ? {} : { answerFor: recipients };
  const plan = await tricorn.api.prepareQuestion(
    { question: text, parties: [...parties], ...answers, signingKey },
    { signal },
  );
  const { jobID } = plan;
  if ((await recallJob(known, jobID)) !== undefined)
    throw new PlanMismatchError('job', 'a new job', 'one that this device has filled before');
  const wanted: Wanted = {
    computation: questionComputation,
    parties: accounts,
    rounds: [1],
    bounds: undefined,
    asked: { question: await questionDigest(question), recipients },
    result: recipients.length === 0 ? 'public' : 'parties',
  };
  // What this device asked counts, not what the service repeats.
  const offered = { ...plan, question: text, parties: accounts };
  const { sealed, accept } = await seal(tricorn, offered, wanted, { data: table, isFirst: false }, options);
  await tricorn.api.createQuestion(
    { question: text, parties: [...parties], jobName, jobID, sealed },
    options,
  );
  await accept();
  await rememberJobName(known, jobName, jobID);
  return sealedJob(tricorn, jobID, options);
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
  const { known } = options.identity;
  const { signal } = options;
  const job = await recallJob(known, jobID);
  const signingKey = await register(tricorn, options);
  const plan = await tricorn.api.prepareFill({ jobID, signingKey }, { signal });
  const named = normaliseAccounts(
    parties ?? job?.parties ?? (await tricorn.api.jobDetailByUser({ jobID }, { signal })).parties,
  );
  const given: Wanted = {
    computation: questionComputation,
    parties: parties && normaliseAccounts(parties),
    rounds: undefined,
    bounds: undefined,
    asked: {
      ...(question === undefined ? {} : { question }),
      ...(answerFor === undefined ? {} : { recipients: placesOf(answerFor, named) }),
    },
    result: undefined,
  };
  const wanted = recalled(given, job, job !== undefined && (await isRoundFilled(known, jobID, job.round)));
  const offered = { ...plan, jobID, parties: named };
  const work = { data: table, isFirst: job === undefined };
  const { sealed, accept, round } = await seal(tricorn, offered, wanted, work, options);
  const answer = await tricorn.api.fillData({ jobID, sealed }, options);
  await accept();
  return { ...answer, jobID, round };
}

function placesOf(accounts: readonly string[], parties: readonly string[]): number[] {
  const places = normaliseAccounts(accounts).map((account) => parties.indexOf(account));
  if (places.includes(-1))
    throw new PlanMismatchError('recipients', 'an answer for somebody else', 'only the parties');
  return places.sort((a, b) => a - b);
}

/** The answer to a question, checked on this machine. */
export interface VerifiedAnswer {
  readonly question: Question;
  readonly answers: readonly GroupAnswer[];
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
  const isPrivate = isPrivateReport(report);
  const text = isPrivate
    ? (await openResult(tricorn, jobID, report, options)).text
    : report.result || (await downloadResult(tricorn, jobID, { signal: options.signal }));
  const { statement } = report.consent.result;
  const digest = isPrivate ? statement.result : await digestOfResult(text);
  const { verified, terms } = await verifySigned(jobID, report, digest, options);
  if (terms.operation !== 'question') throw new ResultNotVerifiedError('it is not the answer to a question');
  try {
    const { question, plan } = await planOfTerms(terms, report.question ?? '');
    return { question, answers: answerOf(question, outputsOf(plan, parseMatrix(text).values)), verified };
  } catch (error) {
    if (!(error instanceof SealError || error instanceof DeclarationError)) throw error;
    throw new ResultNotVerifiedError(
      `the question is not the one that the parties signed (${error.message})`,
    );
  }
}
