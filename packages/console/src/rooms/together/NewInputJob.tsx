import { Button, Group, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { type InputComputation, inputComputations } from '@tricorn/contract';
import { useLocation } from 'wouter';
import { field, once, submitting, useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { freshName } from '../../format/labels.js';
import { Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { type Cells, emptyCells, faultOf, matrixText } from './cells.js';
import { demoParties, examples } from './examples.js';
import { FillPrice } from './FillPrice.js';
import { InviteUnknown } from './Invitation.js';
import { MatrixEditor } from './MatrixEditor.js';
import { PartyFields } from './PartyFields.js';
import { SealingNote } from './SealingNote.js';
import { SealSwitch } from './SealSwitch.js';
import { type Agreed, createJob } from './submitNumbers.js';
import { useSubmitting } from './useSubmitting.js';

const words = texts.together.form;

/** What is typed here. It outlives the room, but never the window. */
interface Draft {
  computation: InputComputation;
  jobName: string;
  others: readonly string[];
  place: string;
  cells: Cells;
  sealed: boolean;
  isPrivate: boolean;
}

const newDraft = (): Draft => ({
  computation: 'Matrix Addition',
  jobName: freshName(words.newName),
  others: ['', ''],
  place: '0',
  cells: emptyCells(2, 2),
  sealed: true,
  isPrivate: false,
});

/** Creates a computation with two other parties and submits one's own data. */
export function NewInputJob() {
  const { tricorn, me } = useSession();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useKept('new private computation', newDraft());
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { computation, jobName, others, place, cells, isPrivate } = draft;
  const sealed = draft.sealed || isPrivate;
  const parties = [...others.slice(0, Number(place)), me, ...others.slice(Number(place))].map((name) =>
    name.trim(),
  );
  const fault = faultOf(cells);
  const how = useSubmitting();
  const [create, { busy, error }] = useAction(
    async (agreed?: Agreed) => {
      const fields = {
        computation,
        jobName,
        parties,
        input: matrixText(cells),
        ...(isPrivate ? { resultFor: 'parties' as const } : {}),
      };
      const jobID = await createJob(tricorn, fields, await how(sealed, agreed));
      setDraft(newDraft());
      navigate(`/jobs/${jobID}`);
    },
    [computation, jobName, parties, cells, sealed, isPrivate],
  );
  const choose = (next: InputComputation) => {
    const untouched = cells.every((line) => line.every((cell) => cell === ''));
    // A comparison usually is of one number each. What somebody has typed is kept.
    const usual = next === 'Privacy Comparison' ? emptyCells(1, 1) : emptyCells(2, 2);
    set({ computation: next, cells: untouched ? usual : cells });
  };
  const fillExample = () => {
    const own = Math.max(demoParties.indexOf(me), 0);
    set({
      place: String(own),
      others: demoParties.filter((email) => email !== me).slice(0, 2),
      cells: examples[computation][own]!,
    });
  };
  return (
    <Section title={words.title}>
      <form onSubmit={submitting(() => create())}>
        <Stack>
          <Group>
            <Button variant="light" onClick={fillExample}>
              {texts.together.fillExample}
            </Button>
          </Group>
          <Radio.Group
            label={words.computation}
            value={computation}
            onChange={(value) => choose(value as InputComputation)}
          >
            <Stack gap="xs" mt={4}>
              {inputComputations.map((name) => (
                <Radio
                  key={name}
                  value={name}
                  label={texts.common.computations[name]}
                  description={texts.together.computations[name].about}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            label={texts.common.name}
            required
            maw={420}
            {...field(jobName, (name) => set({ jobName: name }))}
          />
          <PartyFields parties={parties} me={me} others={others} place={place} onChange={set} />
          <MatrixEditor
            label={texts.together.numbers}
            cells={cells}
            onChange={(next) => set({ cells: next })}
          />
          <Hint>{texts.together.computations[computation].shapes}</Hint>
          <Switch
            label={words.privateResult}
            description={words.privateResultAbout}
            checked={isPrivate}
            onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
          />
          <SealSwitch sealed={sealed} isPrivate={isPrivate} onChange={(chosen) => set({ sealed: chosen })} />
          {error !== undefined && <SealingNote error={error} onAgree={(agreed) => void create(agreed)} />}
          {isRefused(error, 'accountUnknown') && (
            <InviteUnknown emails={parties.filter((party) => party !== me)} onInvited={create} />
          )}
          <Group>
            <Button type="submit" loading={busy} disabled={fault !== undefined} onClick={once()}>
              {words.submit}
            </Button>
            <RequestCode
              steps={[
                {
                  name: 'createJobByInput',
                  fields: {
                    computation,
                    jobName,
                    parties,
                    input: fault === undefined ? matrixText(cells) : '…',
                  },
                },
              ]}
            />
          </Group>
          <FillPrice computation={computation} cells={cells} />
        </Stack>
      </form>
    </Section>
  );
}
