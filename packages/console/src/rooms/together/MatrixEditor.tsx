import { Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { asRead, marked } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';
import {
  type Cells,
  cellsOf,
  editableCellsMax,
  faultOf,
  isDecimal,
  matrixText,
  resized,
  shapeOf,
  withBlock,
  withCell,
} from './cells.js';
import './matrix.css';

const words = texts.together.matrix;
const resizing = { size: 'compact-sm', variant: 'default' } as const;

interface Props {
  label: string;
  cells: Cells;
  onChange(cells: Cells): void;
}

/** A small spreadsheet: arrows move, a block copied from a spreadsheet can be pasted at any cell. */
export function MatrixEditor({ label, cells, onChange }: Props) {
  const [asText, setAsText] = useState(false);
  const rows = cells.length;
  const columns = cells[0]?.length ?? 0;
  const large = rows * columns > editableCellsMax;
  const fault = faultOf(cells);
  const resize = (toRows: number, toColumns: number) => onChange(resized(cells, toRows, toColumns));
  const untouched = cells.every((line) => line.every((cell) => cell === ''));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500} size="sm">
          {label}
        </Text>
        <Switch
          label={words.asText}
          size="sm"
          checked={asText || large}
          disabled={large}
          onChange={(event) => setAsText(event.currentTarget.checked)}
        />
      </Group>
      {asText || large ? (
        <MatrixText label={label} cells={cells} onChange={onChange} />
      ) : (
        <Grid label={label} cells={cells} onChange={onChange} />
      )}
      <Group gap="xs">
        <Button {...resizing} onClick={() => resize(rows + 1, columns)}>
          {words.addRow}
        </Button>
        <Button {...resizing} onClick={() => resize(rows, columns + 1)}>
          {words.addColumn}
        </Button>
        <Button {...resizing} disabled={rows === 1} onClick={() => resize(rows - 1, columns)}>
          {words.removeRow}
        </Button>
        <Button {...resizing} disabled={columns === 1} onClick={() => resize(rows, columns - 1)}>
          {words.removeColumn}
        </Button>
      </Group>
      <Text size="sm" role="status" c={fault === undefined || untouched ? 'dimmed' : 'red'}>
        {words.shape(shapeOf(cells), rows * columns)} {untouched ? words.untouched : (fault ?? words.valid)}
      </Text>
    </Stack>
  );
}

function MatrixText({ label, cells, onChange }: Props) {
  const [text, setText] = useState(() =>
    cells.flat().every((cell) => cell === '') ? '' : matrixText(cells),
  );
  return (
    <Textarea
      aria-label={words.textOf(label)}
      placeholder="[[1, 2.5], [3, 4]]"
      classNames={{ input: 'console-mono' }}
      autosize
      minRows={3}
      maxRows={12}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(cellsOf(event.currentTarget.value));
      }}
    />
  );
}

const moves: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function Grid({ label, cells, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const step = moves[event.key];
    if (step === undefined) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    // Sideways the caret comes first, as in a spreadsheet's cell that is being edited.
    if (event.key === 'ArrowLeft' && (selectionStart !== 0 || selectionEnd !== 0)) return;
    if (event.key === 'ArrowRight' && selectionEnd !== value.length) return;
    event.preventDefault();
    const selector = `[data-cell="${row + step[0]},${column + step[1]}"]`;
    const next = table.current?.querySelector<HTMLInputElement>(selector);
    next?.focus();
    next?.select();
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n,;[]/.test(text.trim()) || isDecimal(asRead(text))) return;
    event.preventDefault();
    onChange(withBlock(cells, row, column, cellsOf(text)));
  };
  return (
    <div className="console-matrix">
      <table ref={table} aria-label={label}>
        <tbody>
          {cells.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            <tr key={row}>
              {line.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <td key={column}>
                  <input
                    data-cell={`${row},${column}`}
                    inputMode="decimal"
                    aria-label={words.cell(row + 1, column + 1)}
                    aria-invalid={text.trim() !== '' && !isDecimal(text)}
                    value={marked(text)}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(withCell(cells, row, column, asRead(value)))
                    }
                    onKeyDown={(event) => move(event, row, column)}
                    onPaste={(event) => paste(event, row, column)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
