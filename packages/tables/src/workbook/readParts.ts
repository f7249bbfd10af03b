import { TableFileError } from '../tableFileError.js';
import { readXml } from './readXml.js';
import { damaged, type WorkbookArchive } from './WorkbookArchive.js';

/** The sheet of a workbook that is read: the first visible one. */
export interface Sheet {
  name: string;
  /** Its part in the archive. */
  part: string;
  sheets: number;
  /** Whether days count from 1904 instead of 1900. */
  from1904: boolean;
}

const workbookPart = 'xl/workbook.xml';
const sharedCharactersMax = 256 * 1024 ** 2;

export async function findSheet(archive: WorkbookArchive, file: string): Promise<Sheet> {
  if (!archive.has(workbookPart)) throw foreign(archive, file);
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let from1904 = false;
  await readXml(archive.read(workbookPart), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = isTrue(attributes['date1904']);
      if (tag !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      const state = attributes['state'] ?? 'visible';
      sheets.push({ name: attributes['name'] ?? '', id, isHidden: state !== 'visible' });
    },
  });
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const part = sheet === undefined ? undefined : (await readRelations(archive)).get(sheet.id);
  if (sheet === undefined || part === undefined || !archive.has(part)) throw damaged(file);
  return { name: sheet.name, part, sheets: sheets.length, from1904 };
}

/** Archives of other programs have the same first part. */
function foreign(archive: WorkbookArchive, file: string): TableFileError {
  const binary = 'The file is a binary Excel workbook (.xlsb); save it as .xlsx or CSV.';
  if (archive.has('xl/workbook.bin')) return new TableFileError('WORKBOOK', binary, { file, row: 1 });
  const other = 'The archive is not an Excel workbook (.xlsx).';
  return new TableFileError('OTHER_FORMAT', other, { file, row: 1 });
}

async function readRelations(archive: WorkbookArchive): Promise<Map<string, string>> {
  const part = 'xl/_rels/workbook.xml.rels';
  const targets = new Map<string, string>();
  if (!archive.has(part)) return targets;
  await readXml(archive.read(part), {
    open: (tag, { Id: id, Target: target }) => {
      if (tag !== 'Relationship' || id === undefined || target === undefined) return;
      targets.set(id, partOf(target));
    },
  });
  return targets;
}

/** A target is relative to the workbook, or absolute. */
const partOf = (target: string): string => new URL(target, `file:///${workbookPart}`).pathname.slice(1);

/** The texts that cells refer to by number. Phonetic hints are left out. */
export async function readSharedTexts(archive: WorkbookArchive, file: string): Promise<string[]> {
  const part = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!archive.has(part)) return texts;
  let current = '';
  let characters = 0;
  let isText = false;
  let phonetic = 0;
  await readXml(archive.read(part), {
    open: (tag) => {
      if (tag === 'si') current = '';
      else if (tag === 'rPh') phonetic++;
      else if (tag === 't') isText = phonetic === 0;
    },
    text: (text) => {
      if (!isText) return;
      current += text;
      characters += text.length;
      if (characters > sharedCharactersMax)
        throw new TableFileError('FILE_TOO_LARGE', 'The workbook holds too much text.', { file });
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') phonetic--;
      else if (tag === 'si') texts.push(current);
    },
  });
  return texts;
}

/** For each style of a cell: whether its number is a date. */
export async function readDateStyles(archive: WorkbookArchive): Promise<boolean[]> {
  const part = 'xl/styles.xml';
  const styles: boolean[] = [];
  if (!archive.has(part)) return styles;
  const formats = new Map<number, string>();
  let isInCells = false;
  await readXml(archive.read(part), {
    open: (tag, attributes) => {
      if (tag === 'numFmt')
        formats.set(Number(attributes['numFmtId']), attributes['formatCode']?.slice(0, formatCharsMax) ?? '');
      else if (tag === 'cellXfs') isInCells = true;
      else if (tag === 'xf' && isInCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        styles.push(isDateFormat(id, formats.get(id)));
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** As in Excel; what comes later is not looked at. */
const formatCharsMax = 255;

/** Built-in formats have no code; a code is a date if a letter of dates stands outside of quotes and brackets. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)
    );
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
