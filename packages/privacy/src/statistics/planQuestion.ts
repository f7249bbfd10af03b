import { sha256 } from '../consent/canonical.js';
import { type AskedQuestion, askedAsCanonical, type QuestionTerms } from '../consent/terms.js';
import { DeclarationError, SealError } from '../errors.js';
import { matrixElementsMax } from '../limits.js';
import type { CommonPlan, Security } from '../plan.js';
import { type ProgramPlan, planProgram, signedBits } from '../program/planProgram.js';
import { asJson, type Program } from '../program/program.js';
import { checkQuestion } from './checkQuestion.js';
import { compileQuestion } from './compileQuestion.js';
import { wrong } from './parts.js';
import { joinPartiesMax, type Question } from './question.js';

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
  readonly recipients: readonly number[];
  readonly security: Security;
}

// Throws if no ring holds its sums.
function planQuestion(question: Question, { parties, security }: Asking): QuestionPlan {
  const { join } = question;
  if (join !== undefined && (parties > joinPartiesMax || join.owners.some((owner) => owner >= parties)))
    throw new DeclarationError(
      'bad-declaration',
      `Tables of at most ${joinPartiesMax} parties are joined, and each column is of one of them`,
    );
  const program = compileQuestion(question, parties);
  const programPlan = planProgram(program, security);
  const outputs = program.outputs.map((of) => programPlan.types[of]!);
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
      columns: outputs.reduce((sum, { count }) => sum + count, 0),
      scale: 0,
    },
    program,
    programPlan,
  };
}

/** Everything public about a question: how it is computed, and what the terms say about it. */
export async function askedOf(
  text: string,
  asking: Asking,
): Promise<{ question: Question; asked: AskedQuestion; plan: QuestionPlan }> {
  const question = readQuestion(text);
  const plan = planQuestion(question, asking);
  const elements = plan.program.inputs
    .filter(({ place }) => place === 0)
    .reduce((sum, { count }) => sum + count, 0);
  if (elements > matrixElementsMax)
    throw wrong(`each party sends more than ${matrixElementsMax} numbers; ask for fewer groups or measures`);
  const asked = {
    question: await digestOfQuestion(text),
    program: await digestOf('tricorn program v1', asJson(plan.program)),
    recipients: asking.recipients,
    size: { elements, words: plan.words },
  };
  return { question, asked, plan };
}

/** Derives the plan of a question from its text, and throws unless the terms are those of exactly this question. */
export async function planOfTerms(
  terms: QuestionTerms,
  text: string,
): Promise<{ question: Question; plan: QuestionPlan }> {
  const { question, asked, plan } = await askedOf(text, { ...terms, parties: terms.parties.length });
  if (JSON.stringify(askedAsCanonical(asked)) !== JSON.stringify(askedAsCanonical(terms)))
    throw new SealError('malformed-statement', 'The terms are not those of this question');
  return { question, plan };
}
