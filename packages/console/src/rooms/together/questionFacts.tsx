import { Stack, Text } from '@mantine/core';
import { describeQuestion, type Question, sharesRows } from '@tricorn/client/sealing';
import { marked } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';

const words = texts.together.asked;

interface Asked {
  question: Question;
  /** By place. */
  parties: readonly string[];
  me: string;
  /** The accounts that learn the answer; none if everybody does. */
  recipients: readonly string[];
}

/** What a question means for those who answer it, before anybody signs. */
export function questionFacts({ question, parties, me, recipients }: Asked) {
  const { epsilonMicros, measures } = question;
  const hasEnds = measures.some(({ of }) => of === 'min' || of === 'max');
  const nameOf = (party: string) => (party === me ? texts.common.you : party);
  return [
    [words.question, <Lines key="question" lines={describeQuestion(question, texts.together.question)} />],
    [
      words.contributes,
      <Lines
        key="contributes"
        lines={parties.map((party, place) => `P${place} ${nameOf(party)}: ${givenBy(question, place)}`)}
      />,
    ],
    [words.recipients, recipients.map(nameOf).join(', ') || words.everybody],
    [words.learn, hasEnds ? `${words.onlyAnswer} ${words.oneRow}` : words.onlyAnswer],
    [
      words.privacy,
      epsilonMicros === null ? words.exact : words.epsilon(marked(String(epsilonMicros / 1e6))),
    ],
  ] as const;
}

/** Sums of the own rows, or the rows themselves. */
function givenBy(question: Question, place: number): string {
  const { join, columns, rowsMax } = question;
  if (!sharesRows(question)) return words.sums;
  const own = columns
    .filter((_, i) => join === undefined || join.owners[i] === place)
    .map(({ name }) => name);
  return words.rows([...(join === undefined ? [] : [join.key]), ...own].join(', '), rowsMax);
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Stack gap={4}>
    {lines.map((line) => (
      <Text key={line} size="sm" className="console-wrap">
        {line}
      </Text>
    ))}
  </Stack>
);
