export interface CsvTable {
  header: string[];
  rows: string[][];
}

/** The first rows of a CSV text, for drawing; the server reads the whole file by stricter rules. */
export function readCsv(text: string, rowsMax = 5_000): CsvTable {
  const lines = text.split(/\r?\n/, rowsMax + 1).filter((line) => line !== '');
  const [header = [], ...rows] = lines.map(cellsOfLine);
  return { header, rows };
}

function cellsOfLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return cells
    .map((cell) => cell.replace(/,$/, ''))
    .slice(0, line.endsWith(',') ? cells.length : -1)
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

/** Columns that hold numbers only, by name. */
export function numberColumns({ header, rows }: CsvTable): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  header.forEach((name, place) => {
    const values = rows.map((row) => (row[place]?.trim() ? Number(row[place]) : Number.NaN));
    if (values.length > 0 && values.every(Number.isFinite)) columns.set(name, values);
  });
  return columns;
}
