import { sha256 } from '../consent/canonical.js';
import {
  type AskedQuestion,
  askedAsCanonical,
  type QuestionTerms,
  type ResultFor,
} from '../consent/terms.js';
import { DeclarationError, SealError } from '../errors.js';
import type { CommonPlan, Security } from '../plan.js';
import { type ProgramPlan, planProgram, signedBits } from '../program/planProgram.js';
import { type Program, programAsJson } from '../program/program.js';
import { checkQuestion } from './checkQuestion.js';
import { compileQuestion } from './compileQuestion.js';
import type { Question } from './question.js';

/** How a question is computed: its program, and its outputs as one list. */
export interface QuestionPlan extends CommonPlan {
  readonly operation: 'question';
  readonly program: Program;
  readonly programPlan: ProgramPlan;
}

/** Maximum length of a question as JSON. */
export const questionCharsMax = 256 * 1024;

/** The only text of a question. */
export const questionText = (question: Question): string => JSON.stringify(checkQuestion(question));

/** Reads the text of a question from an untrusted source. Only the text that {@link questionText} gives is accepted. */
export function readQuestion(text: string): Question {
  if (text.length > questionCharsMax)
    throw new DeclarationError('bad-declaration', `A question has at most ${questionCharsMax} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DeclarationError('bad-declaration', 'The question is not JSON');
  }
  const question = checkQuestion(value);
  if (questionText(question) !== text)
    throw new DeclarationError('bad-declaration', 'The question is not in its canonical form');
  return question;
}

export const digestOfQuestion = async (text: string): Promise<string> =>
  await digestOf('tricorn question v1', text);

const digestOf = async (kind: string, text: string): Promise<string> =>
  await sha256(new TextEncoder().encode(`${kind}\n${text}`));

/** Who takes part in a question, and under which model. */
export interface Asking {
  readonly parties: number;
  readonly result: ResultFor;
  readonly recipients: readonly number[];
  readonly security: Security;
}

/** Derives everything public about a question. Throws if no ring holds its sums. */
export function planQuestion(question: Question, asking: Asking): QuestionPlan {
  const { parties, result, recipients, security } = asking;
  const program = compileQuestion(question, parties, result === 'public' ? 'public' : recipients);
  const programPlan = planProgram(program, security);
  const outputs = program.outputs.map(({ of }) => programPlan.types[of]!);
  return {
    operation: 'question',
    security,
    words: programPlan.words,
    ringBits: programPlan.ringBits,
    // No output has more bits than the largest value, so nothing else is opened.
    valueBits: Math.max(...outputs.map(signedBits)),
    result: {
      form: 'list',
      rows: 1,
      columns: outputs.reduce((sum, { rows, columns }) => sum + rows * columns, 0),
      scale: 0,
    },
    program,
    programPlan,
  };
}

/** What the terms say about a question. */
export async function askedOf(
  question: Question,
  asking: Asking,
): Promise<{ asked: AskedQuestion; plan: QuestionPlan }> {
  const plan = planQuestion(question, asking);
  const elements = plan.program.inputs
    .filter(({ place }) => place === 0)
    .reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  const asked = {
    question: await digestOfQuestion(questionText(question)),
    program: await digestOf('tricorn program v1', programAsJson(plan.program)),
    recipients: asking.recipients,
    size: { elements, words: plan.words },
  };
  return { asked, plan };
}

/** Derives the plan of a question from its text, and throws unless the terms are those of exactly this question. */
export async function planOfTerms(
  terms: QuestionTerms,
  text: string,
): Promise<{ question: Question; plan: QuestionPlan }> {
  const question = readQuestion(text);
  const { asked, plan } = await askedOf(question, { ...terms, parties: terms.parties.length });
  if (JSON.stringify(askedAsCanonical(asked)) !== JSON.stringify(askedAsCanonical(terms)))
    throw new SealError('malformed-statement', 'The terms are not those of this question');
  return { question, plan };
}

/** The outputs of the program in the list that was opened. */
export function outputsOf({ program, programPlan }: QuestionPlan, values: readonly bigint[]): bigint[][] {
  let at = 0;
  return program.outputs.map(({ of }) => {
    const { rows, columns } = programPlan.types[of]!;
    at += rows * columns;
    return values.slice(at - rows * columns, at);
  });
}
