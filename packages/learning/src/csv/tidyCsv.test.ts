import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { CsvRewriter } from '@tricorn/csv';
import { csvLimits } from '@tricorn/tables';
import { checkFiles } from '../check/checkFiles.js';
import { runLearningJob } from '../run/runLearningJob.js';
import { tidyCsv } from './withTidyFiles.js';

const folder = await mkdtemp(join(tmpdir(), 'tidy-test-'));
after(() => rm(folder, { recursive: true, force: true }));
// Made with pyarrow and openpyxl; shared.xlsx by hand, as Excel writes workbooks: texts in a part of their own, in pieces or with
// phonetic hints; formulas with their last values; days from 1904; cells and rows without their places.
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/files/${name}`, import.meta.url));
const path = (name: string) => join(folder, name);

async function tidied(bytes: string | Uint8Array) {
  await writeFile(path('given'), bytes);
  const { path: found, changes } = await tidyCsv(path('given'), path('tidy'), 'feature');
  return { text: await readFile(found, 'utf8'), changes, same: found === path('given') };
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

test('files of other programs become plain CSV', async () => {
  assert.deepEqual(await tidied('a,b\n1,"x;y"\n'), { text: 'a,b\n1,"x;y"\n', changes: [], same: true });
  const german = 'größe;name;note\r\n1,5;"Müller; ""A""";a,b\r\n-2,25;x;1\r\n';
  const plain = 'größe,name,note\n1.5,"Müller; ""A""","a,b"\n-2.25,x,1\n';
  assert.deepEqual((await tidied(german)).text, plain);
  assert.deepEqual(await tidied(gzipSync(german)), {
    text: plain,
    changes: ['compressed with gzip', 'separated by semicolons', 'decimal commas'],
    same: false,
  });
  assert.deepEqual(await tidied(utf16(german)), {
    text: plain,
    changes: ['UTF-16LE', 'separated by semicolons', 'decimal commas'],
    same: false,
  });
  // A point between thousands, once it is certain that it is none before decimals.
  assert.equal(
    (await tidied('a;b\n1.234,5;7\n-12.345.678,25;1.234\n0,5;1,5e3\n')).text,
    'a,b\n1234.5,7\n-12345678.25,1234\n0.5,1.5e3\n',
  );
  assert.equal((await tidied('a;b\n1,5;7\n2,5;1.234\n')).text, 'a,b\n"1,5",7\n"2,5",1.234\n');
  assert.equal((await tidied('a\tb\n1.5\t2,5\n')).text, 'a,b\n1.5,"2,5"\n');
  assert.equal((await tidied('a|b\n1|2\n')).text, 'a,b\n1,2\n');
  assert.equal((await tidied(gzipSync('a,b\n1,2\n'))).text, 'a,b\n1,2\n');
});

test('text in Windows-1252 is told from UTF-8, wherever its first umlaut is', async () => {
  const rows = `a,b\n${'1,x\n'.repeat(30_000)}`;
  const western = Buffer.concat([Buffer.from(rows), Buffer.from('2,M\xfcller \x80\n', 'latin1')]);
  const found = await tidied(western);
  assert.deepEqual(found.changes, ['Windows-1252']);
  assert.equal(found.text, `${rows}2,Müller €\n`);
  const compressed = await tidied(gzipSync(western));
  assert.deepEqual(compressed.changes, ['compressed with gzip', 'Windows-1252']);
  assert.equal(compressed.text, found.text);
  // Both kinds of bytes in one file: damaged UTF-8, left to the reader, which refuses it with its place.
  const mixed = Buffer.concat([Buffer.from('a,b\n1,Müller\n'), Buffer.from('2,M\xfcller\n', 'latin1')]);
  await writeFile(path('mixed'), mixed);
  assert.equal((await tidyCsv(path('mixed'), path('tidy'), 'feature')).path, path('mixed'));
});

test('workbooks and Parquet files become the same table', async () => {
  const shared = [
    'größe,name,day,member,note',
    '1.5,"Müller, ""A""",2024-01-31,TRUE,"one\ntwo"',
    '-2.25,x,1999-12-31,FALSE,',
    ',x,,,last',
  ];
  const workbook = await tidied(await readFile(fixture('table.xlsx')));
  assert.equal(workbook.text, [...shared, '', '3,after a gap,2020-02-29T06:30:00.000Z,,', ''].join('\n'));
  assert.deepEqual(workbook.changes, ['the sheet "Data" of an Excel workbook with 2']);
  const shared1904 = await tidied(await readFile(fixture('shared.xlsx')));
  assert.equal(shared1904.text, 'name,day,sum\ntwo pieces & more,1904-01-02,2\n東京,1908-01-02,\n,,7\n');
  assert.deepEqual(shared1904.changes, ['an Excel workbook']);
  const more = [',count,when,group', ',1099511627776,2020-02-29T06:30:00.000Z,a', ',-7,,b', ',,2021-01-01,a'];
  const expected = shared.map(
    (row, place) => row.replace('TRUE', 'true').replace('FALSE', 'false') + more[place],
  );
  for (const codec of ['none', 'snappy', 'gzip', 'zstd', 'lz4', 'brotli']) {
    const { text, changes } = await tidied(await readFile(fixture(`${codec}.parquet`)));
    assert.equal(text, `${expected.join('\n')}\n`, codec);
    assert.deepEqual(changes, ['a Parquet file']);
  }
});

test('text is rewritten the same wherever it is cut', () => {
  const text = 'a;b\n"x""y";1,5\n"";"l;m"\n';
  const whole = new CsvRewriter({ delimiter: ';', decimalComma: true, groupPoint: false });
  const expected = whole.push(text) + whole.finish();
  for (let cut = 0; cut <= text.length; cut++) {
    const rewriter = new CsvRewriter({ delimiter: ';', decimalComma: true, groupPoint: false });
    assert.equal(
      rewriter.push(text.slice(0, cut)) + rewriter.push(text.slice(cut)) + rewriter.finish(),
      expected,
    );
  }
  assert.equal(expected, 'a,b\n"x""y",1.5\n"","l;m"\n');
});

/** The name of the refusal of a file. */
async function codeOf(bytes: Uint8Array, limits = csvLimits): Promise<string> {
  await writeFile(path('bad'), bytes);
  return await tidyCsv(path('bad'), path('out'), 'feature', limits).then(
    () => 'none',
    (error: { code: string }) => error.code,
  );
}

test('a workbook that is damaged, too large, of another kind or of another program is refused by name', async () => {
  const workbook = await readFile(fixture('table.xlsx'));
  assert.equal(await codeOf(workbook), 'none');
  assert.equal(await codeOf(workbook, { ...csvLimits, bytesMax: 100 }), 'FILE_TOO_LARGE');
  assert.equal(await codeOf(workbook, { ...csvLimits, columnsMax: 4 }), 'TOO_MANY_COLUMNS');
  assert.equal(await codeOf(await readFile(fixture('bomb.xlsx'))), 'FILE_TOO_LARGE');
  assert.equal(await codeOf(await readFile(fixture('entities.xlsx'))), 'WORKBOOK');
  assert.equal(await codeOf(gzipSync(workbook)), 'ARCHIVE');
  assert.equal(await codeOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])), 'WORKBOOK');
  for (const kept of [2_500, workbook.length >> 1, workbook.length - 200])
    assert.equal(await codeOf(workbook.subarray(0, kept)), 'WORKBOOK', `the first ${kept} bytes`);
  // Names of the same length: the archive stays whole.
  const renamed = async (name: string, from: string, to: string) =>
    Buffer.from((await readFile(fixture(name), 'latin1')).replaceAll(from, to), 'latin1');
  const lacking: [name: string, from: string, to: string, code: string][] = [
    ['table.xlsx', 'xl/workbook.xml', 'xl/workbook.bin', 'WORKBOOK'],
    ['table.xlsx', 'xl/workbook.xml', 'ppt/slideId.xml', 'OTHER_FORMAT'],
    ['table.xlsx', 'xl/worksheets/sheet2', 'xl/worksheets/sheet9', 'WORKBOOK'],
    ['shared.xlsx', 'xl/sharedStrings', 'xl/otherStrings_', 'WORKBOOK'],
  ];
  for (const [name, from, to, code] of lacking)
    assert.equal(await codeOf(await renamed(name, from, to)), code, to);
  const openDocument = `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`;
  assert.equal(await codeOf(Buffer.from(openDocument, 'latin1')), 'OTHER_FORMAT');
  const encrypted = Buffer.from(workbook);
  encrypted[workbook.indexOf('PK\x01\x02', 0, 'latin1') + 8]! |= 1;
  assert.equal(await codeOf(encrypted), 'WORKBOOK');
  const sheet = 'xl/worksheets/sheet2.xml';
  const start = workbook.indexOf(sheet) + sheet.length;
  for (let place = start + 10; place < start + 500; place += 7) {
    const flipped = Buffer.from(workbook);
    flipped[place]! ^= 1 << (place % 8);
    assert.equal(await codeOf(flipped), 'WORKBOOK', `a changed bit at ${place}`);
  }
});

test('what is not a table of text is refused by name, and so is what unpacks to too much', async () => {
  assert.equal(await codeOf(Buffer.from('PAR1\x00\x01')), 'PARQUET');
  const parquet = await readFile(fixture('snappy.parquet'));
  assert.equal(await codeOf(parquet.subarray(0, parquet.length - 20)), 'PARQUET');
  assert.equal(await codeOf(await readFile(fixture('nested.parquet'))), 'PARQUET_COLUMN');
  assert.equal(await codeOf(parquet, { ...csvLimits, rowsMax: 2 }), 'TOO_MANY_ROWS');
  assert.equal(await codeOf(parquet, { ...csvLimits, columnsMax: 7 }), 'TOO_MANY_COLUMNS');
  assert.equal(await codeOf(parquet, { ...csvLimits, bytesMax: 100 }), 'FILE_TOO_LARGE');
  const foreign = [
    '%PDF-1.4\n',
    '\x89PNG\r\n',
    '\xff\xd8\xff\xe0',
    '\x93NUMPY\x01',
    '<!DOCTYPE html><table>',
  ];
  for (const start of [...foreign, '[{"a":1},{"a":2}]', ' {"a": [1, 2]}', '[[1,2],[3,4]]'])
    assert.equal(await codeOf(Buffer.from(start, 'latin1')), 'OTHER_FORMAT', start);
  for (const header of ['{a},b\n1,2\n', '[m],b\n1,2\n', '<5,b\n1,2\n'])
    assert.equal(await codeOf(Buffer.from(header)), 'none', header);
  const large = gzipSync(
    `a,b\n${Array.from({ length: 50_000 }, (_, row) => `${row},${row * 7}`).join('\n')}\n`,
  );
  const broken = Buffer.from(large);
  broken[broken.length >> 1]! ^= 0xff;
  assert.equal(await codeOf(broken), 'ARCHIVE');
  assert.equal(await codeOf(large, { ...csvLimits, bytesMax: 100_000 }), 'FILE_TOO_LARGE');
});

test('one file with its target is trained on by the name of the column, in any of these forms', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => ({
    x: row / 4,
    y: (row * 7) % 5,
    size: row < 30 ? 'klein' : 'groß',
  }));
  const text = `x;size;y\n${rows.map(({ x, y, size }) => `${String(x).replace('.', ',')};${size};${y}`).join('\n')}\n`;
  await writeFile(path('one.csv.gz'), gzipSync(text));
  const files = { computation: 'Decision Tree', feature: path('one.csv.gz'), targetColumn: 'size' };
  const report = await checkFiles(files);
  assert.deepEqual(
    [report.ok, report.rows, report.columns.map(({ name, kind }) => [name, kind])],
    [
      true,
      60,
      [
        ['x', 'number'],
        ['y', 'number'],
      ],
    ],
  );
  assert.deepEqual(
    report.classes.map(({ count }) => count),
    [30, 30],
  );
  assert.equal(report.warnings[0]?.code, 'CONVERTED');
  const result = await runLearningJob({
    computation: 'Decision Tree',
    params: {},
    featurePath: path('one.csv.gz'),
    testingPath: path('one.csv.gz'),
    targetColumn: 'size',
    outDir: path('out-job'),
    seed: 1,
  });
  const lines = (await readFile(result.predictionsPath!, 'utf8')).trim().split('\n');
  assert.equal(lines[0], 'x,size,y,Result,probability_groß,probability_klein');
  assert.ok(lines.slice(1).every((line) => line.split(',')[1] === line.split(',')[3]));
  const unknown = await checkFiles({ ...files, targetColumn: 'weight' });
  assert.deepEqual(
    [unknown.errors[0]?.code, unknown.errors[0]?.parameter],
    ['TARGET_UNKNOWN', 'targetColumn'],
  );
  const number = await checkFiles({ ...files, computation: 'Ridge Regression', targetColumn: 'x' });
  assert.deepEqual([number.ok, number.columns.length], [true, 2]);
});
