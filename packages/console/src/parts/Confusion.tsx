import { Table } from '@mantine/core';
import { texts } from '../texts/learn.js';
import { Hint } from './notes.js';

interface Props {
  classes: readonly string[];
  /** Rows: true class; columns: predicted class. */
  matrix: readonly (readonly number[])[];
}

const words = texts.learn.confusion;

/** Counts of true and predicted classes; darker cells hold more. */
export function Confusion({ classes, matrix }: Props) {
  return (
    <>
      <Table.ScrollContainer minWidth={0}>
        <Table withTableBorder withColumnBorders w="auto" aria-label={words.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.axes}</Table.Th>
              {classes.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {matrix.map((line, row) => {
              const total = line.reduce((sum, count) => sum + count, 0) || 1;
              return (
                <Table.Tr key={classes[row]}>
                  <Table.Th scope="row">{classes[row]}</Table.Th>
                  {line.map((count, column) => (
                    <Table.Td key={classes[column]} ta="right" bg={shade(count / total, row === column)}>
                      {count}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Hint>{words.legend}</Hint>
    </>
  );
}

/** Pale enough that the number on it can be read in both colour schemes. */
const shade = (share: number, right: boolean): string | undefined =>
  share === 0
    ? undefined
    : `color-mix(in srgb, var(--mantine-color-${right ? 'green' : 'red'}-6) ${Math.round(8 + share * 32)}%, transparent)`;
