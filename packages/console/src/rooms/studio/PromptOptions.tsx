import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { field } from '../../data/acting.js';
import { asRead, marked } from '../../texts/numbers.js';
import { texts } from '../../texts/studio.js';
import type { Draft } from './draft.js';
import { takesNegative } from './modes.js';

const words = texts.studio.form;
const sizes = ['256x256', '256x384', '512x512', '768x512', '512x768', '1024x1024'];

interface Props {
  draft: Draft;
  onChange(change: Partial<Draft>): void;
}

const notWhole = (typed: string) => /[^\d\s]/.test(typed) && texts.common.wholeNumber;

/** What most people leave to the mode. */
export default function PromptOptions({ draft, onChange }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} className="console-fields">
        <TextInput
          label={texts.common.seed}
          description={words.seedAbout}
          inputMode="numeric"
          placeholder={words.seedRandom}
          error={notWhole(draft.seed)}
          {...field(draft.seed, (seed) => onChange({ seed }))}
        />
        <Select
          label={texts.common.size}
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
          error={notWhole(draft.steps)}
          {...field(draft.steps, (steps) => onChange({ steps }))}
        />
        <TextInput
          label={words.guidance}
          description={words.guidanceAbout}
          inputMode="decimal"
          placeholder={words.byMode}
          {...field(marked(draft.guidance), (typed) =>
            onChange({ guidance: asRead(typed).replaceAll(/[^\d.]/g, '') }),
          )}
        />
      </SimpleGrid>
      {takesNegative(draft.mode) && (
        <TextInput
          mt="sm"
          label={words.negative}
          description={words.negativeAbout}
          {...field(draft.negative, (negative) => onChange({ negative }))}
        />
      )}
    </>
  );
}
