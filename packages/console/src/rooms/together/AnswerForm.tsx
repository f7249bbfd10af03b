import { Button, Group, Stack, Text } from '@mantine/core';
import { readQuestion } from '@tricorn/client/sealing';
import { useState } from 'react';
import { once, submitting, useAction } from '../../data/acting.js';
import { Facts } from '../../parts/Facts.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hint } from '../../parts/notes.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { BudgetFields } from './BudgetFields.js';
import { exampleQuestion, exampleTable } from './examples.js';
import { questionFacts } from './questionFacts.js';
import { SealingNote } from './SealingNote.js';
import { type Agreed, answerJob } from './submitNumbers.js';
import { noBudget, readBudget } from './tableBudget.js';
import { useSubmitting } from './useSubmitting.js';

const words = texts.together.answer;

interface Props {
  jobID: string;
  /** The question as JSON. */
  text: string;
  parties: readonly string[];
  recipients: readonly string[];
  onFilled(): void;
}

/** Answers a question with a table whose rows this browser adds up. */
export function AnswerForm({ jobID, text, parties, recipients, onFilled }: Props) {
  const { tricorn, me } = useSession();
  const [file, setFile] = useState<File>();
  const [budget, setBudget] = useState(noBudget);
  const question = readQuestion(text);
  const how = useSubmitting();
  const [answer, { busy, error }] = useAction(
    async (agreed?: Agreed) => {
      const own = { file: file!, budget: question.epsilonMicros === null ? undefined : readBudget(budget) };
      await answerJob(tricorn, jobID, own, await how(true, agreed));
      onFilled();
    },
    [file, budget],
  );
  return (
    <Stack component="form" onSubmit={submitting(() => answer())}>
      <Text fw={500} size="sm">
        {words.asked}
      </Text>
      <Facts labelWidth={200} facts={questionFacts({ question, parties, me, recipients })} />
      <FileDrop label={words.table} about={words.tableAbout} file={file} onChange={setFile} />
      {question.columns.every(({ name }) => name in exampleQuestion.declared) && (
        <Group>
          <Button variant="light" onClick={() => setFile(exampleTable())}>
            {texts.together.fillExample}
          </Button>
        </Group>
      )}
      <BudgetFields costMicros={question.epsilonMicros} budget={budget} onChange={setBudget} />
      {error !== undefined && <SealingNote error={error} onAgree={(agreed) => void answer(agreed)} />}
      <Group>
        <Button type="submit" loading={busy} disabled={file === undefined} onClick={once()}>
          {words.submit}
        </Button>
      </Group>
      <Hint className="console-wrap">{words.orCommand(`tricorn together answer ${jobID} --table FILE`)}</Hint>
    </Stack>
  );
}
