import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { LearningError } from '../../errors.js';
import type { CsvLimits } from '../limits.js';
import { findSheet, readDateStyles, readSharedTexts } from './readParts.js';
import { readXml } from './readXml.js';
import { SheetRows } from './SheetRows.js';
import { damaged, WorkbookArchive } from './WorkbookArchive.js';

/** Writes the first visible sheet of a workbook as CSV, row by row, and returns a description of it. */
export async function workbookToCsv(
  path: string,
  targetPath: string,
  file: string,
  limits: CsvLimits,
): Promise<string> {
  const archive = await WorkbookArchive.open(path, file, limits.bytesMax);
  try {
    const sheet = await findSheet(archive, file);
    const rows = new SheetRows({
      file,
      limits,
      from1904: sheet.from1904,
      texts: await readSharedTexts(archive, file),
      dateStyles: await readDateStyles(archive),
    });
    const target = createWriteStream(targetPath);
    const written = finished(target);
    // The failure is reported where the stream is awaited.
    written.catch(() => {});
    try {
      await readXml(archive.read(sheet.part), {
        open: (name, attributes) => rows.open(name, attributes),
        text: (text) => rows.text(text),
        close: (name) => rows.close(name),
        afterPiece: async () => {
          if (!target.write(rows.take())) await Promise.race([once(target, 'drain'), written]);
        },
      });
      target.end(rows.take());
      await written;
    } finally {
      target.destroy();
    }
    const name = sheet.name.slice(0, 64);
    return sheet.sheets === 1
      ? 'an Excel workbook'
      : `the sheet "${name}" of an Excel workbook with ${sheet.sheets}`;
  } catch (error) {
    if (error instanceof LearningError) throw error;
    throw damaged(file);
  } finally {
    archive.close();
  }
}
