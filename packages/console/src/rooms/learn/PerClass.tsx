import { Table } from '@mantine/core';
import { DataTable } from '../../parts/DataTable.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { percent, withThousands } from '../../texts/numbers.js';
import type { Validation } from './readLearningReport.js';

const words = texts.learn.perClass;
const classesShownMax = 100;

/** Precision, recall and F1 of every class. */
export const PerClass = ({ perClass }: Pick<Validation, 'perClass'>) => (
  <Section title={words.title}>
    <DataTable columns={words.columns} minWidth={320}>
      {perClass.slice(0, classesShownMax).map(({ name, precision, recall, f1, support }) => (
        <Table.Tr key={name}>
          <Table.Td>{name}</Table.Td>
          <Table.Td className="console-number">{percent(precision)}</Table.Td>
          <Table.Td className="console-number">{percent(recall)}</Table.Td>
          <Table.Td className="console-number">{percent(f1)}</Table.Td>
          <Table.Td>{withThousands(support)}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  </Section>
);
