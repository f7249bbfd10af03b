import { Spoiler, Stack, Table } from '@mantine/core';
import { useLoad } from '../../data/reading.js';
import { type CsvTable, numberColumns, readCsv } from '../../format/readCsv.js';
import { sameOrigin } from '../../format/root.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { brief, percent } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { PictureGrid } from './DatasetPreview.js';
import { SeriesChart } from './SeriesChart.js';
import { type Preview, usePreview } from './usePreview.js';

const words = texts.train.predict;

interface Props {
  url: string;
  /** The data that was predicted, when it is still at hand: the predictions are then shown on it. */
  file: File | undefined;
}

const rowsShown = 20;

/** The predictions of a model: on the pictures, over the series, or as a table. */
export function Predictions({ url, file }: Props) {
  const tricorn = useTricorn();
  const preview = usePreview(file);
  const { data, error } = useLoad(url, async (signal) => {
    const download = await tricorn.download(new URL(sameOrigin(url), location.href).href, { signal });
    return readCsv(await download.text());
  });
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  return (
    <Stack gap="xs" role="region" aria-label={words.label}>
      <Picture table={data} preview={preview} />
      <Spoiler maxHeight={160} showLabel={words.moreRows} hideLabel={words.fewerRows}>
        <DataTable columns={data.header}>
          {data.rows.slice(0, rowsShown).map((row) => (
            <Row key={row.join()} fz="sm">
              {data.header.map((name, place) => (
                <Table.Td key={name} title={row[place]}>
                  {readable(row[place] ?? '')}
                </Table.Td>
              ))}
            </Row>
          ))}
        </DataTable>
      </Spoiler>
      {data.rows.length > rowsShown && <Hint>{words.firstRows(rowsShown)}</Hint>}
    </Stack>
  );
}

/** A number with as many digits as are worth reading; anything else as it is. */
const readable = (cell: string): string =>
  /^-?\d+\.\d+(e[+-]?\d+)?$/.test(cell) ? brief(Number(cell)) : cell;

function Picture({ table, preview }: { table: CsvTable; preview: Preview | undefined }) {
  if (preview?.kind === 'pictures') {
    const said = new Map(table.rows.map(([name = '', label = '', ...shares]) => [name, { label, shares }]));
    return (
      <PictureGrid
        pictures={preview.pictures}
        captionOf={({ name, folder }) => {
          const answer = said.get(name) ?? said.get(name.split('/').at(-1)!);
          if (answer === undefined) return undefined;
          const share = percent(Math.max(...answer.shares.map(Number)), 0);
          const text = `${answer.label} ${share}`;
          return folder === '' ? { text } : { text, right: answer.label === folder };
        }}
      />
    );
  }
  if (preview?.kind !== 'series') return null;
  const rows = preview.table.rows.length;
  return (
    <SeriesChart
      table={preview.table}
      forecast={forecastOf(table, [...numberColumns(preview.table).keys()])}
      from={Math.max(0, rows - 120)}
      rowsMax={200}
    />
  );
}

/** The newest forecast of every row, by forecast column. Rows of the result count from 1. */
function forecastOf(table: CsvTable, names: readonly string[]): Map<string, Map<number, number>> {
  const rowAt = table.header.indexOf('forecast_row');
  return new Map(
    names
      .filter((name) => table.header.includes(name))
      .map((name) => {
        const at = table.header.indexOf(name);
        return [name, new Map(table.rows.map((row) => [Number(row[rowAt]) - 1, Number(row[at])]))];
      }),
  );
}
