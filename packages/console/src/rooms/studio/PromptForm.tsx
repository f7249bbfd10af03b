import {
  Button,
  Collapse,
  Group,
  Image,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { GenerationName } from '@tricorn/client';
import type { KeyboardEvent, Ref } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useTricorn } from '../../session/session.js';
import { withThousands } from '../../text/numbers.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { type Draft, fieldsOf } from './draft.js';
import { modes } from './modes.js';

interface Props {
  draft: Draft;
  onChange(draft: Draft): void;
  onSubmitted(): void;
  promptRef: Ref<HTMLTextAreaElement>;
}

const sizes = ['256x256', '512x512', '768x512', '512x768', '1024x1024'];

export function PromptForm({ draft, onChange, onSubmitted, promptRef }: Props) {
  const tricorn = useTricorn();
  const [opened, { toggle }] = useDisclosure(false);
  const moving = draft.mode === 'img2Motion';
  const mode = modes.find(({ name }) => name === draft.mode);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const prices = useLoad('task prices', (signal) => tricorn.api.queryTaskPrice({}, { signal }));
  const price = prices.data?.data[draft.mode];
  const [submit, { busy, error }] = useAction(async () => {
    await tricorn.generate(draft.mode, fieldsOf(draft));
    onSubmitted();
  });
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
      aria-label="New picture or motion"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <Group align="start" wrap="nowrap">
          {moving && <Image src={sameOrigin(draft.image)} alt="The picture to set in motion" w={72} h={72} />}
          <Textarea
            ref={promptRef}
            flex={1}
            label={moving ? 'How should it move?' : 'What should it show?'}
            placeholder={moving ? 'it sways gently' : 'a red apple on a blue ground'}
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
              Not this picture
            </Button>
          ) : (
            <Select
              label="Mode"
              allowDeselect={false}
              data={modes.map(({ name, label }) => ({ value: name, label }))}
              value={draft.mode}
              onChange={(name) => name && set({ mode: name as GenerationName })}
            />
          )}
          <Button variant="subtle" onClick={toggle} aria-expanded={opened} aria-controls="studio-options">
            {opened ? 'Fewer options' : 'More options'}
          </Button>
          <Button type="submit" loading={busy} ml="auto" disabled={draft.prompt.trim() === ''}>
            {moving ? 'Animate' : 'Make it'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {mode?.about ?? 'A looping animation that begins with the picture.'} Costs{' '}
          {price === undefined ? '…' : withThousands(price)} LLM tokens, only when it succeeds.
        </Text>
        <Collapse expanded={opened} id="studio-options">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <TextInput
              label="Seed"
              description="Same seed, same pixels."
              inputMode="numeric"
              placeholder="random"
              value={draft.seed}
              onChange={(event) => set({ seed: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
            <Select
              label="Size"
              description="Width by height."
              placeholder="the mode’s own"
              clearable
              data={sizes}
              value={draft.size || null}
              onChange={(size) => set({ size: size ?? '' })}
            />
            <TextInput
              label="Steps"
              description="More is finer and slower."
              inputMode="numeric"
              placeholder="the mode’s own"
              value={draft.steps}
              onChange={(event) => set({ steps: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
            <TextInput
              label="Guidance"
              description="How closely the prompt is followed."
              inputMode="decimal"
              placeholder="the mode’s own"
              value={draft.guidance}
              onChange={(event) => set({ guidance: event.currentTarget.value.replaceAll(/[^\d.]/g, '') })}
            />
          </SimpleGrid>
          {mode?.takesNegative && (
            <TextInput
              mt="sm"
              label="Keep out"
              description="What should not be in it."
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
