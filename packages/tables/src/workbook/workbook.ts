import type { CsvLimits } from '../limits.js';
import { TableFileError } from '../tableFileError.js';
import { findSheet, readDateStyles, readSharedTexts } from './readParts.js';
import { readingXml } from './readXml.js';
import { SheetRows } from './SheetRows.js';
import { damaged, WorkbookArchive } from './WorkbookArchive.js';

/** The first visible sheet of a workbook as CSV, row by row, and a description of it. */
export async function readWorkbook(
  workbook: Blob,
  file: string,
  limits: CsvLimits,
): Promise<{ description: string; texts: AsyncGenerator<string> }> {
  try {
    const archive = await WorkbookArchive.open(workbook, file, limits.bytesMax);
    const sheet = await findSheet(archive, file);
    const rows = new SheetRows({
      file,
      limits,
      from1904: sheet.from1904,
      texts: await readSharedTexts(archive, file),
      dateStyles: await readDateStyles(archive),
    });
    const name = sheet.name.slice(0, 64);
    const description =
      sheet.sheets === 1
        ? 'an Excel workbook'
        : `the sheet "${name}" of an Excel workbook with ${sheet.sheets}`;
    return { description, texts: textsOf(rows, archive.read(sheet.part), file) };
  } catch (error) {
    throw asFault(error, file);
  }
}

async function* textsOf(
  rows: SheetRows,
  part: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<string> {
  const handlers = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => rows.open(name, attributes),
    text: (text: string) => rows.text(text),
    close: (name: string) => rows.close(name),
  };
  try {
    for await (const _ of readingXml(part, handlers)) yield rows.take();
    yield rows.take();
  } catch (error) {
    throw asFault(error, file);
  }
}

const asFault = (error: unknown, file: string): TableFileError =>
  error instanceof TableFileError ? error : damaged(file);
