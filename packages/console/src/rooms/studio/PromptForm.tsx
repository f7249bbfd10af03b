import {
  Button,
  Collapse,
  Group,
  Image,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GenerationName } from '@tricorn/client';
import type { KeyboardEvent, Ref } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { useTricorn } from '../../session/session.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { texts } from '../../texts/index.js';
import { type Draft, fieldsOf } from './draft.js';
import { labelOf, takesNegative, textModes } from './modes.js';

interface Props {
  draft: Draft;
  onChange(draft: Draft): void;
  onSubmitted(): void;
  promptRef: Ref<HTMLTextAreaElement>;
}

const words = texts.studio.form;
const sizes = ['256x256', '256x384', '512x512', '768x512', '512x768', '1024x1024'];

export function PromptForm({ draft, onChange, onSubmitted, promptRef }: Props) {
  const tricorn = useTricorn();
  const [opened, { toggle }] = useDisclosure(false);
  const moving = draft.mode === 'img2Motion';
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const prices = useLoad('task prices', (signal) => tricorn.api.queryTaskPrice({}, { signal }));
  const price = prices.data?.data[draft.mode];
  const [submit, { busy, error }] = useAction(async () => {
    await tricorn.generate(draft.mode, fieldsOf(draft));
    onSubmitted();
  }, draft);
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <Group align="start" wrap="nowrap">
          {moving && <Image src={sameOrigin(draft.image)} alt={words.source} w={72} h={72} />}
          <Textarea
            ref={promptRef}
            flex={1}
            label={moving ? words.move : words.show}
            placeholder={moving ? words.movePlaceholder : texts.studio.examples[0]}
            autosize
            minRows={2}
            maxRows={8}
            required
            value={draft.prompt}
            onChange={(event) => set({ prompt: event.currentTarget.value })}
            onKeyDown={sendOnEnter}
          />
        </Group>
        <Group align="end">
          {moving ? (
            <Button variant="default" onClick={() => set({ mode: 'genImg', image: '' })}>
              {words.removePicture}
            </Button>
          ) : (
            <Select
              label={words.mode}
              allowDeselect={false}
              data={textModes.map((name) => ({ value: name, label: labelOf(name) }))}
              value={draft.mode}
              onChange={(name) => name && set({ mode: name as GenerationName })}
            />
          )}
          <Button variant="subtle" onClick={toggle} aria-expanded={opened} aria-controls="studio-options">
            {opened ? words.fewer : words.more}
          </Button>
          <Button type="submit" loading={busy} ml="auto" disabled={draft.prompt.trim() === ''}>
            {moving ? words.animate : words.make}
          </Button>
        </Group>
        <Hint>
          {texts.studio.modes[draft.mode].about} {price === undefined ? '…' : words.cost(price)}
        </Hint>
        <Collapse expanded={opened} id="studio-options">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <TextInput
              label={words.seed}
              description={words.seedAbout}
              inputMode="numeric"
              placeholder={words.seedRandom}
              value={draft.seed}
              onChange={(event) => set({ seed: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
            <Select
              label={words.size}
              description={words.sizeAbout}
              placeholder={words.byMode}
              clearable
              data={sizes}
              value={draft.size || null}
              onChange={(size) => set({ size: size ?? '' })}
            />
            <TextInput
              label={words.steps}
              description={words.stepsAbout}
              inputMode="numeric"
              placeholder={words.byMode}
              value={draft.steps}
              onChange={(event) => set({ steps: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
            <TextInput
              label={words.guidance}
              description={words.guidanceAbout}
              inputMode="decimal"
              placeholder={words.byMode}
              value={draft.guidance}
              onChange={(event) => set({ guidance: event.currentTarget.value.replaceAll(/[^\d.]/g, '') })}
            />
          </SimpleGrid>
          {takesNegative(draft.mode) && (
            <TextInput
              mt="sm"
              label={words.negative}
              description={words.negativeAbout}
              value={draft.negative}
              onChange={(event) => set({ negative: event.currentTarget.value })}
            />
          )}
        </Collapse>
        {error !== undefined && <ErrorNote error={error} />}
      </Stack>
    </Paper>
  );
}
