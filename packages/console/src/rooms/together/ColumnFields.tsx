import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { field } from '../../data/acting.js';
import { texts } from '../../texts/together.js';
import type { QuestionDraft } from './draftQuestion.js';

const words = texts.together.ask;

interface Props {
  /** Those that the query names. */
  columns: readonly string[];
  /** Who may own a column; nobody is asked if there are none. */
  parties: readonly string[];
  draft: QuestionDraft;
  onChange(change: Partial<QuestionDraft>): void;
}

/** Declares the columns of a query: which values they may have, and whose they are. */
export const ColumnFields = ({ columns, parties, draft: { declared, owners }, onChange }: Props) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    {columns.map((name) => (
      <div key={name}>
        <TextInput
          label={words.column(name)}
          description={words.columnAbout}
          placeholder={words.columnExample}
          required
          {...field(declared[name] ?? '', (text) => onChange({ declared: { ...declared, [name]: text } }))}
        />
        {parties.length > 0 && (
          <NativeSelect
            mt={4}
            aria-label={words.owner(name)}
            data={parties.map((party) => ({ value: party, label: words.tableOf(party) }))}
            {...field(owners[name] ?? parties[0]!, (owner) =>
              onChange({ owners: { ...owners, [name]: owner } }),
            )}
          />
        )}
      </div>
    ))}
  </SimpleGrid>
);
