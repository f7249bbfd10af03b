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
    const which = sheet.sheets === 1 ? 'an' : `the sheet "${sheet.name.slice(0, 64)}" of an`;
    const description = `${which} Excel workbook${sheet.sheets === 1 ? '' : ` with ${sheet.sheets}`}`;
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
  try {
    for await (const _ of readingXml(part, rows)) yield rows.take();
    yield rows.take();
  } catch (error) {
    throw asFault(error, file);
  }
}

const asFault = (error: unknown, file: string): TableFileError =>
  error instanceof TableFileError ? error : damaged(file);
