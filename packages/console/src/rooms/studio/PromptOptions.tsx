import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { asRead, marked } from '../../texts/numbers.js';
import { studioTexts } from '../../texts/studio.js';
import type { Draft } from './draft.js';
import { takesNegative } from './modes.js';

const words = studioTexts.form;
const sizes = ['256x256', '256x384', '512x512', '768x512', '512x768', '1024x1024'];

interface Props {
  draft: Draft;
  onChange(change: Partial<Draft>): void;
}

/** What most people leave to the mode. */
export default function PromptOptions({ draft, onChange }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} className="console-fields">
        <TextInput
          label={words.seed}
          description={words.seedAbout}
          inputMode="numeric"
          placeholder={words.seedRandom}
          value={draft.seed}
          onChange={(event) => onChange({ seed: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <Select
          label={words.size}
          description={words.sizeAbout}
          placeholder={words.byMode}
          clearable
          data={draft.size === '' || sizes.includes(draft.size) ? sizes : [draft.size, ...sizes]}
          value={draft.size || null}
          onChange={(size) => onChange({ size: size ?? '' })}
        />
        <TextInput
          label={words.steps}
          description={words.stepsAbout}
          inputMode="numeric"
          placeholder={words.byMode}
          value={draft.steps}
          onChange={(event) => onChange({ steps: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <TextInput
          label={words.guidance}
          description={words.guidanceAbout}
          inputMode="decimal"
          placeholder={words.byMode}
          value={marked(draft.guidance)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ guidance: asRead(value).replaceAll(/[^\d.]/g, '') })
          }
        />
      </SimpleGrid>
      {takesNegative(draft.mode) && (
        <TextInput
          mt="sm"
          label={words.negative}
          description={words.negativeAbout}
          value={draft.negative}
          onChange={(event) => onChange({ negative: event.currentTarget.value })}
        />
      )}
    </>
  );
}
