import { Alert, Button, FileButton, Group, NativeSelect, Paper, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import type { GenerationName } from '@tricorn/client';
import { type KeyboardEvent, lazy, type Ref, Suspense, useState } from 'react';
import { field, once, submitting, useAction } from '../../data/acting.js';
import { useAnswer, useLoad } from '../../data/reading.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { Icon } from '../../parts/Icon.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/studio.js';
import { type Draft, fieldsOf } from './draft.js';
import { choicesOf, pictureModes, textModes } from './modes.js';
import { pictureTypes, rememberUpload, SourcePicture, useGivenPicture } from './SourcePicture.js';

const PromptOptions = lazy(() => import('./PromptOptions.js'));

interface Props {
  draft: Draft;
  onChange(draft: Draft): void;
  onSubmitted(): void;
  promptRef: Ref<HTMLTextAreaElement>;
}

const words = texts.studio.form;
const counts = ['1', '2', '3', '4'];

/** Writes a request. A picture to animate can be chosen, dropped or pasted. */
export function PromptForm({ draft, onChange, onSubmitted, promptRef }: Props) {
  const tricorn = useTricorn();
  const [opened, { toggle }] = useDisclosure(false);
  const [count, setCount] = useState(1);
  const moving = draft.mode === 'img2Motion';
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const prices = useAnswer('queryTaskPrice', {}, { keepAs: 'studio' });
  const price = prices.data?.data[draft.mode];
  const engine = prices.data?.engines[draft.mode];
  const payOnce = usePayOnce();
  const [submit, { busy, error }] = useAction(async () => {
    // A seed gives one picture; several from one seed would be the same.
    const wanted = draft.seed === '' ? count : 1;
    await payOnce([draft, wanted], async (idempotencyKey) => {
      for (let made = 0; made < wanted; made++)
        await tricorn.generate(draft.mode, fieldsOf(draft), { idempotencyKey: `${idempotencyKey} ${made}` });
    });
    onSubmitted();
  }, draft);
  const [upload, uploading] = useAction(async (file: File) => {
    const image = await tricorn.upload(file);
    rememberUpload(image, file);
    onChange({ ...draft, mode: 'img2Motion', image });
  }, draft);
  const givenPicture = useGivenPicture((picture) => void upload(picture));
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      className="studio-form"
      aria-label={words.label}
      {...givenPicture}
      onSubmit={submitting(submit)}
    >
      <Stack gap="sm">
        <Group align="start" wrap="nowrap">
          {draft.image !== '' && <SourcePicture path={draft.image} />}
          <Textarea
            ref={promptRef}
            flex={1}
            size="md"
            label={moving ? words.move : words.show}
            placeholder={moving ? words.movePlaceholder : texts.studio.examples[0]}
            autosize
            minRows={2}
            maxRows={8}
            required
            {...field(draft.prompt, (prompt) => set({ prompt }))}
            onKeyDown={sendOnEnter}
          />
        </Group>
        <PromptButtons
          draft={draft}
          engines={prices.data?.engines ?? {}}
          count={count}
          opened={opened}
          uploading={uploading.busy}
          submitting={busy}
          onChange={set}
          onCount={setCount}
          onUpload={(file) => void upload(file)}
          onToggle={toggle}
        />
        <Hint>
          {texts.studio.modes[draft.mode].about} {engine === undefined ? '' : words.engine(engine)}{' '}
          {price === undefined ? '…' : words.cost(price * (draft.seed === '' ? count : 1))}
        </Hint>
        <PromptWarning draft={draft} />
        <div id="studio-options" hidden={!opened}>
          {opened && (
            <Suspense>
              <PromptOptions draft={draft} onChange={set} />
            </Suspense>
          )}
        </div>
        <ErrorNote error={error} />
        <ErrorNote error={uploading.error} />
      </Stack>
    </Paper>
  );
}

interface ButtonsProps {
  draft: Draft;
  engines: Readonly<Record<string, string>>;
  count: number;
  /** Whether further options are shown. */
  opened: boolean;
  uploading: boolean;
  submitting: boolean;
  onChange(change: Partial<Draft>): void;
  onCount(count: number): void;
  onUpload(file: File): void;
  onToggle(): void;
}

/** How the prompt is drawn: in which mode, how often, from which picture. */
const PromptButtons = ({ draft, count, opened, onChange, onToggle, ...form }: ButtonsProps) => (
  <Group align="end" gap="xs">
    {draft.image !== '' && (
      <Button
        variant="default"
        onClick={() => onChange({ mode: 'genImg', image: '', mask: '', strength: '' })}
      >
        {words.removePicture}
      </Button>
    )}
    <NativeSelect
      label={words.mode}
      data={choicesOf(draft.image === '' ? textModes : pictureModes, form.engines)}
      {...field(draft.mode, (mode) => onChange({ mode: mode as GenerationName }))}
    />
    <NativeSelect
      label={words.count}
      w={104}
      data={counts}
      disabled={draft.seed !== ''}
      {...field(draft.seed === '' ? String(count) : '1', (chosen) => form.onCount(Number(chosen)))}
    />
    <FileButton accept={pictureTypes} onChange={(file) => file && form.onUpload(file)}>
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          loading={form.uploading}
          leftSection={<Icon name="picture" size={16} />}
        >
          {words.upload}
        </Button>
      )}
    </FileButton>
    <Button
      variant="subtle"
      leftSection={<Icon name="gear" size={16} />}
      onClick={onToggle}
      aria-expanded={opened}
      aria-controls="studio-options"
    >
      {opened ? words.fewer : words.more}
    </Button>
    <RequestCode steps={[{ name: draft.mode, fields: fieldsOf(draft) }]} />
    <Button
      type="submit"
      size="md"
      loading={form.submitting}
      ml="auto"
      disabled={draft.prompt.trim() === ''}
      onClick={once()}
    >
      {draft.mode === 'img2Motion' ? words.animate : words.make}
    </Button>
  </Group>
);

/** Somebody who types is asked about after a pause. */
const pauseMs = 400;
/** So much of a prompt tells its language. */
const charsMax = 1_000;

/** Says before anything is paid for that the model may not understand the prompt. */
function PromptWarning({ draft }: { draft: Draft }) {
  const tricorn = useTricorn();
  const [typed] = useDebouncedValue(draft.prompt.trim().slice(0, charsMax), pauseMs);
  const { data } = useLoad(`warnings ${draft.mode} ${typed}`, async (signal) =>
    typed === ''
      ? []
      : (await tricorn.api.queryTaskPrice({ mode: draft.mode, prompt: typed }, { signal })).warnings,
  );
  return data?.some(({ name }) => name === 'promptLanguage') ? (
    <Alert color="yellow" p="xs" role="status">
      {texts.studio.form.foreign}
    </Alert>
  ) : null;
}
