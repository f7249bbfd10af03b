import { Table, Text } from '@mantine/core';
import { marked } from '../../texts/numbers.js';
import { cellsOf, isDecimal } from './cells.js';

const shownCellsMax = 2_500;

/** Numbers or orderings in a grid, digit by digit as they came. */
export function Values({ text, label }: { text: string; label: string }) {
  const cells = cellsOf(text.startsWith('[') ? text : `[${JSON.stringify(text)}]`);
  if (cells.length * (cells[0]?.length ?? 0) > shownCellsMax)
    return (
      <Text className="console-mono console-wrap" lineClamp={8}>
        {text}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table withTableBorder withColumnBorders w="auto" aria-label={label} data-testid="values">
        <Table.Tbody>
          {cells.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            <Table.Tr key={row}>
              {line.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <Table.Td key={column} className="console-mono" ta="right">
                  {isDecimal(cell) ? marked(cell) : cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
