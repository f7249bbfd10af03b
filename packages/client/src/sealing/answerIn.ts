import {
  answerOf,
  DeclarationError,
  type GroupAnswer,
  parseMatrix,
  planOfTerms,
  type Question,
  type RoundTerms,
  SealError,
} from '@tricorn/privacy/client';
import { ResultNotVerifiedError } from './errors.js';

/** An answer and the question that it is to. */
export interface ReadAnswer {
  readonly question: Question;
  readonly answers: readonly GroupAnswer[];
}

/** Computes the measures from what the nodes opened, if the report's question is the one in the signed terms. */
export async function answerIn(
  report: { readonly question?: string | undefined },
  terms: RoundTerms,
  result: string,
): Promise<ReadAnswer> {
  if (terms.operation !== 'question') throw new ResultNotVerifiedError('it is not the answer to a question');
  try {
    const { question } = await planOfTerms(terms, report.question ?? '');
    return { question, answers: answerOf(question, parseMatrix(result).values) };
  } catch (error) {
    if (!(error instanceof SealError || error instanceof DeclarationError)) throw error;
    throw new ResultNotVerifiedError(
      `the question is not the one that the parties signed (${error.message})`,
    );
  }
}
