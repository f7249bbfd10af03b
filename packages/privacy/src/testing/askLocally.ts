import { answerOf, type GroupAnswer } from '../statistics/answerOf.js';
import { compileQuestion } from '../statistics/compileQuestion.js';
import { contribute } from '../statistics/contribute.js';
import type { Question } from '../statistics/question.js';
import type { Row } from '../statistics/readRow.js';
import { sharesRows } from '../statistics/rowLists.js';
import { runProgramLocally } from './runProgramLocally.js';

/** The answer that three nodes of this process compute for parties with these tables. */
export async function askLocally(
  question: Question,
  tables: readonly (readonly Row[])[],
): Promise<GroupAnswer[]> {
  const program = compileQuestion(question, tables.length);
  const contributions = await Promise.all(
    tables.map(async (rows, place) => await contribute(question, rows, place)),
  );
  // Sums are by part, then by party; rows by party.
  const inputs = sharesRows(question)
    ? contributions.flat()
    : contributions[0]!.flatMap((_, part) => contributions.map((own) => own[part]!));
  return answerOf(question, (await runProgramLocally(program, inputs)).flat());
}
