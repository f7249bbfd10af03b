import {
  columnsIn,
  DeclarationError,
  declareColumn,
  epsilonMicrosIn,
  parseSql,
  type Question,
  questionFromSql,
  sharesRows,
} from '@tricorn/client/sealing';
import { freshName } from '../../format/labels.js';
import { asRead } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';

/** A question as a person types it. */
export const newDraft = () => ({
  jobName: freshName(texts.together.ask.newName),
  sql: '',
  /** One account for each line. */
  others: '',
  /** By column: its values or its bounds. */
  declared: {} as Readonly<Record<string, string>>,
  /** By column: the party whose table has it, where tables are joined. */
  owners: {} as Readonly<Record<string, string>>,
  rowsMax: '',
  /** Empty for an exact answer. */
  epsilon: '',
  /** Who learns the answer; nobody chosen means everybody. */
  recipients: [] as readonly string[],
});

export type QuestionDraft = ReturnType<typeof newDraft>;

export const partiesOf = ({ others }: QuestionDraft, me: string): string[] => [
  me,
  ...others.split(/[\s,;]+/).filter((name) => name !== ''),
];

/** What a draft asks so far: its columns, and the question once nothing is missing. */
export interface Drafted {
  columns: readonly string[];
  isJoin: boolean;
  /** Rows are shared, and tables filled up with others. */
  fillsUp: boolean;
  question?: Question;
  fault?: string;
}

export function draftQuestion(draft: QuestionDraft, me: string): Drafted {
  const { sql, declared, owners, rowsMax, epsilon } = draft;
  let read: Drafted = { columns: [], isJoin: false, fillsUp: false };
  try {
    const parsed = parseSql(sql);
    const columns = columnsIn(parsed);
    const isJoin = parsed.joinBy !== undefined;
    read = { columns, isJoin, fillsUp: isJoin || sharesRows(parsed) };
    const epsilonMicros = epsilon.trim() === '' ? null : epsilonMicrosIn(asRead(epsilon.trim()));
    if (epsilonMicros === undefined) return { ...read, fault: texts.together.budget.badEpsilon };
    const parties = partiesOf(draft, me);
    const question = questionFromSql({
      sql,
      columns: columns.map((name) => declareColumn(name, declared[name] ?? '')),
      owners: columns.map((name) => Math.max(0, parties.indexOf(owners[name] ?? me))),
      rowsMax: rowsMax.trim() === '' ? undefined : Number(rowsMax),
      epsilonMicros,
    });
    return { ...read, question };
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    return { ...read, fault: error.message };
  }
}
