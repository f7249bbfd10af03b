import { Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { field, once, submitting, useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { Facts } from '../../parts/Facts.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { BudgetFields } from './BudgetFields.js';
import { ColumnFields } from './ColumnFields.js';
import { draftQuestion, newDraft, partiesOf, type QuestionDraft } from './draftQuestion.js';
import { demoParties, exampleQuestion, exampleTable } from './examples.js';
import { InviteUnknown } from './Invitation.js';
import { questionFacts } from './questionFacts.js';
import { SealingNote } from './SealingNote.js';
import { type Agreed, askJob } from './submitNumbers.js';
import { noBudget, readBudget } from './tableBudget.js';
import { useSubmitting } from './useSubmitting.js';

const words = texts.together.ask;

/** Asks a question about the tables of several parties, and answers it for one's own. */
export function AskForm() {
  const { tricorn, me } = useSession();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useKept('new question', newDraft());
  const [budget, setBudget] = useKept('budget of a question', noBudget);
  const [file, setFile] = useState<File>();
  const set = (change: Partial<QuestionDraft>) => setDraft({ ...draft, ...change });
  const parties = partiesOf(draft, me);
  const recipients = draft.recipients.filter((account) => parties.includes(account));
  const { columns, isJoin, fillsUp, question, fault } = draftQuestion(draft, me);
  const how = useSubmitting();
  const [ask, { busy, error }] = useAction(
    async (agreed?: Agreed) => {
      const asked = { jobName: draft.jobName, question: question!, parties, answerFor: recipients };
      const own = { file: file!, budget: question!.epsilonMicros === null ? undefined : readBudget(budget) };
      const jobID = await askJob(tricorn, asked, own, await how(true, agreed));
      setDraft(newDraft());
      navigate(`/jobs/${jobID}`);
    },
    [draft, budget, file],
  );
  const fillExample = () => {
    set({ ...exampleQuestion, others: demoParties.filter((email) => email !== me).join('\n') });
    setFile(exampleTable());
  };
  return (
    <Section title={words.title} gap="md">
      <form onSubmit={submitting(() => ask())}>
        <Stack>
          <Hint>{words.about}</Hint>
          <Button variant="light" w="fit-content" onClick={fillExample}>
            {texts.together.fillExample}
          </Button>
          <TextInput
            label={texts.common.name}
            required
            maw={420}
            {...field(draft.jobName, (jobName) => set({ jobName }))}
          />
          <Textarea
            label={words.others}
            description={words.othersAbout}
            required
            autosize
            minRows={2}
            {...field(draft.others, (others) => set({ others }))}
          />
          <Textarea
            label={words.sql}
            description={words.sqlAbout}
            required
            autosize
            minRows={3}
            classNames={{ input: 'console-mono' }}
            {...field(draft.sql, (sql) => set({ sql }))}
          />
          <ColumnFields columns={columns} parties={isJoin ? parties : []} draft={draft} onChange={set} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={words.epsilon}
              description={words.epsilonAbout}
              inputMode="decimal"
              {...field(draft.epsilon, (epsilon) => set({ epsilon }))}
            />
            <TextInput
              label={words.rowsMax}
              description={fillsUp ? words.rowsMaxFilled : words.rowsMaxAbout}
              inputMode="numeric"
              {...field(draft.rowsMax, (rowsMax) => set({ rowsMax }))}
            />
          </SimpleGrid>
          <Checkbox.Group
            label={words.recipients}
            description={words.recipientsAbout}
            value={recipients}
            onChange={(chosen) => set({ recipients: chosen })}
          >
            <Group mt={4}>
              {parties.map((party) => (
                <Checkbox key={party} value={party} label={party === me ? texts.common.you : party} />
              ))}
            </Group>
          </Checkbox.Group>
          <FileDrop
            label={texts.together.answer.table}
            about={texts.together.answer.tableAbout}
            file={file}
            onChange={setFile}
          />
          {draft.sql.trim() !== '' && fault !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" className="console-wrap">
              {fault}
            </Text>
          )}
          {question !== undefined && (
            <>
              <BudgetFields costMicros={question.epsilonMicros} budget={budget} onChange={setBudget} />
              <Facts labelWidth={200} facts={questionFacts({ question, parties, me, recipients })} />
            </>
          )}
          {error !== undefined && <SealingNote error={error} onAgree={(agreed) => void ask(agreed)} />}
          {isRefused(error, 'accountUnknown') && (
            <InviteUnknown emails={parties.filter((party) => party !== me)} onInvited={ask} />
          )}
          <Group>
            <Button
              type="submit"
              loading={busy}
              disabled={question === undefined || file === undefined}
              onClick={once()}
            >
              {words.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
