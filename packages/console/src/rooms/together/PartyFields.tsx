import { Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { texts } from '../../texts/together.js';

const words = texts.together.form;

interface Props {
  /** All three, in their order. */
  parties: readonly string[];
  me: string;
  others: readonly string[];
  /** One's own place among the three: 0, 1 or 2. */
  place: string;
  onChange(change: { others?: string[]; place?: string }): void;
}

/** Who takes part, and in which order. */
export const PartyFields = ({ parties, me, others, place, onChange }: Props) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {parties.map((party, at) =>
        at === Number(place) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a party is its place.
          <TextInput key={at} label={words.you(at)} value={me} readOnly />
        ) : (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a party is its place.
            key={at}
            label={words.party(at)}
            placeholder={words.partyPlaceholder}
            required
            value={party}
            onChange={(event) => {
              const index = at < Number(place) ? at : at - 1;
              onChange({ others: others.with(index, event.currentTarget.value) });
            }}
          />
        ),
      )}
    </SimpleGrid>
    <Radio.Group label={words.place} value={place} onChange={(next) => onChange({ place: next })}>
      <Group mt={4}>
        {['0', '1', '2'].map((at) => (
          <Radio key={at} value={at} label={words.party(Number(at))} />
        ))}
      </Group>
    </Radio.Group>
  </>
);
