import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { TrainingDataError, type TrainingDataErrorCode } from '../errors.js';
import { type InspectedImages, inspectDataset } from '../plan/inspectDataset.js';
import { planTraining } from '../plan/planTraining.js';
import type { CnnRequest, LstmRequest, TrainingFiles, TrainingRequest } from '../plan/request.js';
import { drawDigits, encodeDigit } from '../testing/digits.js';
import { makeWorkspace, npyBytes } from '../testing/workspace.js';
import { makeZip } from '../testing/zip.js';
import { decodeImage } from './decodeImage.js';
import { defaultDataLimits } from './file.js';

const { workspace, write } = makeWorkspace();
const cnn: CnnRequest = { model: 'CNN', epochs: 2, trainShard: 0.5, category: 2 };
const lstm: LstmRequest = {
  model: 'LSTM',
  epochs: 2,
  trainShard: 0.5,
  inputWidth: 3,
  labelWidth: 1,
  shift: 1,
  sequenceStride: 1,
};

const images = await Promise.all(drawDigits(4, 1).map((digit) => encodeDigit(digit)));
const good = images.map((data, index) => ({ name: `${index}.png`, data }));
const archive = write('good.zip', makeZip(good));
const labels = write('labels.csv', 'label\n0\n1\n0\n1\n');
let counter = 0;
const zip = (entries: Parameters<typeof makeZip>[0]) => write(`archive${counter++}.zip`, makeZip(entries));
const csv = (text: string) => write(`table${counter++}.csv`, text);
const wave = (rows: number, cell = (row: number) => Math.sin(row)): string =>
  `a,b\n${Array.from({ length: rows }, (_, row) => `${cell(row)},${row % 7}`).join('\n')}\n`;

async function refused(
  code: TrainingDataErrorCode,
  request: TrainingRequest,
  files: TrainingFiles,
  says?: RegExp,
): Promise<void> {
  await assert.rejects(inspectDataset(request, files, workspace), (error: unknown) => {
    assert.ok(error instanceof TrainingDataError, String(error));
    assert.equal(error.code, code, error.message);
    if (says) assert.match(error.message, says);
    return true;
  });
}

for (const [name, change] of Object.entries<Partial<CnnRequest>>({
  'no epochs': { epochs: 0 },
  'a billion epochs': { epochs: 1e9 },
  'half an epoch': { epochs: 0.5 },
  'a train_shard of 0': { trainShard: 0 },
  'a train_shard of 1': { trainShard: 1 },
  'a train_shard of NaN': { trainShard: Number.NaN },
  'one category': { category: 1 },
  'a batch of 0': { batchSize: 0 },
  'a scale_ratio of 0': { scaleRatio: 0 },
  'two channels': { channel: 2 },
})) {
  test(`${name} is refused before any file is read`, () =>
    refused('REQUEST_INVALID', { ...cnn, ...change }, { x: { path: '/nowhere', name: 'x.zip' } }));
}

test('a file that is not there is refused', () =>
  refused('FILE_UNREADABLE', cnn, { x: { path: '/nowhere', name: 'x.zip' } }));
test('an empty file is refused', () => refused('DATASET_EMPTY', cnn, { x: write('empty.zip', '') }));
test('a file of unknown format is refused', () =>
  refused('FORMAT_UNKNOWN', cnn, { x: write('x.exe', 'MZ\0\0') }));
test('an archive without files is refused', () => refused('DATASET_EMPTY', cnn, { x: zip([]), y: labels }));
test('a torn archive is refused', () =>
  refused('ARCHIVE_INVALID', cnn, { x: write('torn.zip', makeZip(good).subarray(0, 300)), y: labels }));
test('a path that climbs out of the archive is refused', () =>
  refused('ARCHIVE_PATH_UNSAFE', cnn, {
    x: zip([{ name: '../../etc/passwd.png', data: images[0]! }]),
    y: labels,
  }));
test('an absolute path in the archive is refused', () =>
  refused('ARCHIVE_PATH_UNSAFE', cnn, { x: zip([{ name: '/etc/a.png', data: images[0]! }]), y: labels }));
test('a drive letter in the archive is refused', () =>
  refused('ARCHIVE_PATH_UNSAFE', cnn, { x: zip([{ name: 'C:/a.png', data: images[0]! }]), y: labels }));
test('an entry that expands a thousandfold is refused', () =>
  refused('ARCHIVE_BOMB', cnn, {
    x: zip([{ name: 'a.png', data: new Uint8Array(8 << 20), deflate: true }]),
    y: labels,
  }));
test('an entry that claims to be enormous is refused', () =>
  refused('ARCHIVE_BOMB', cnn, {
    x: zip([{ name: 'a.png', data: images[0]!, deflate: true, claimedLength: 2 ** 31 }]),
    y: labels,
  }));
test('an entry that is longer than it claims is refused', () =>
  refused(
    'ARCHIVE_INVALID',
    cnn,
    {
      x: zip([{ name: 'a.png', data: new Uint8Array(5000), deflate: true, claimedLength: 100 }]),
      y: csv('0\n'),
    },
    /a\.png/,
  ));
test('a file that is not an image is refused by name', () =>
  refused(
    'IMAGE_UNREADABLE',
    cnn,
    { x: zip([...good.slice(1), { name: '0.png', data: Buffer.from('not an image') }]), y: labels },
    /0\.png/,
  ));
test('a cut-off image is refused by name', () =>
  refused(
    'IMAGE_UNREADABLE',
    cnn,
    { x: zip([...good.slice(1), { name: '0.png', data: images[0]!.subarray(0, 120) }]), y: labels },
    /0\.png/,
  ));
test('images that cannot be decoded are counted, and left out with their labels if asked', async () => {
  const broken = (name: string) => ({ name, data: images[0]!.subarray(0, 120) });
  const x = zip([
    broken('0.png'),
    ...good.map((entry) => ({ ...entry, name: `1${entry.name}` })),
    broken('2.png'),
  ]);
  const y = csv('label\n1\n1\n0\n1\n0\n1\n');
  await refused('IMAGE_UNREADABLE', cnn, { x, y }, /and 1 more cannot.*0\.png/);
  const { manifest } = (await inspectDataset(
    { ...cnn, repair: true },
    { x, y },
    workspace,
  )) as InspectedImages;
  assert.deepEqual([manifest.repaired, manifest.count, manifest.classCounts], [2, 4, [2, 2]]);
});
test('an archive without one image that can be decoded is refused although they may be left out', () =>
  refused(
    'IMAGE_UNREADABLE',
    { ...cnn, repair: true },
    {
      x: zip([
        { name: 'a/0.png', data: Buffer.from('no') },
        { name: 'b/1.png', data: Buffer.from('no') },
      ]),
    },
  ));
test('a vector drawing is refused', () =>
  refused('IMAGE_UNREADABLE', cnn, {
    x: zip([
      ...good.slice(1),
      { name: '0.svg', data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') },
    ]),
    y: labels,
  }));
test('an image with too many pixels is refused from its header', async () => {
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await refused(
    'IMAGE_TOO_LARGE',
    cnn,
    { x: zip([...good.slice(1), { name: '0.png', data: huge }]), y: labels },
    /0\.png/,
  );
});
for (const format of ['png', 'jpeg', 'gif', 'webp', 'tiff'] as const) {
  test(`an image with too many pixels is refused when it is decoded: ${format}`, async () => {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
    await assert.rejects(
      decodeImage(
        await image.toFormat(format).toBuffer(),
        'a',
        { height: 8, width: 8, channels: 3 },
        { ...defaultDataLimits, imagePixelsMax: 399 },
      ),
      { code: 'IMAGE_TOO_LARGE' },
    );
  });
}
test('images without labels are refused', () => refused('LABELS_MISSING', cnn, { x: archive }));
test('fewer labels than images are refused', () =>
  refused('LABELS_MISMATCH', cnn, { x: archive, y: csv('0\n1\n') }, /2 labels for 4/));
test('more labels than images are refused', () =>
  refused('LABELS_MISMATCH', cnn, { x: archive, y: csv('0\n1\n0\n1\n0\n1\n1\n') }, /7 labels for 4/));
test('a heading does not stand in for a label that is missing', () =>
  refused(
    'LABELS_MISMATCH',
    { ...cnn, category: 3 },
    { x: archive, y: csv('label\n0\n1\n0\n') },
    /3 labels for 4/,
  ));
test('a label too many is not taken for a heading', () =>
  refused('LABELS_MISMATCH', cnn, { x: archive, y: csv('0\n0\n1\n0\n1\n') }, /5 labels for 4/));
test('a label for a file that is not there is refused', () =>
  refused(
    'LABELS_MISMATCH',
    cnn,
    { x: archive, y: csv('file,label\n0.png,0\n1.png,1\n2.png,0\n9.png,1\n') },
    /row 5/,
  ));
test('labels for the files of another dataset are refused', () =>
  refused(
    'LABELS_MISMATCH',
    cnn,
    { x: archive, y: csv('file,label\na.png,0\nb.png,1\nc.png,0\nd.png,1\n') },
    /row 2/,
  ));
test('an empty label is refused with its row', () =>
  refused(
    'LABELS_INVALID',
    cnn,
    { x: archive, y: csv('name,label\n0.png,0\n1.png,\n2.png,0\n3.png,1\n') },
    /row 3/,
  ));
test('fewer categories than found are refused', () =>
  refused(
    'CATEGORY_MISMATCH',
    cnn,
    { x: archive, y: csv('0\n1\n2\n1\n') },
    /^category is 2, but the labels hold 3 categories$/,
  ));
test('more categories than found are refused', () =>
  refused('CATEGORY_MISMATCH', { ...cnn, category: 5 }, { x: archive, y: labels }));
test('rows that are not square images are refused', () =>
  refused('IMAGE_SHAPE_INVALID', cnn, { x: csv('1,2,3,4,5,6,7\n1,2,3,4,5,6,7\n'), y: csv('0\n1\n') }));
test('a row of another length is refused with its number', () =>
  refused('COLUMNS_MISMATCH', cnn, { x: csv('1,2,3,4\n1,2,3\n'), y: csv('0\n1\n') }, /row 2/));
test('a pixel that is missing is refused with row and column', () =>
  refused('VALUE_MISSING', cnn, { x: csv('1,2,3,4\n1,,3,4\n'), y: csv('0\n1\n') }, /row 2, column 2/));
test('an array in Fortran order is refused', () =>
  refused(
    'FORMAT_UNKNOWN',
    cnn,
    { x: write('f.npy', npyBytes(new Uint8Array(32), [2, 4, 4], '|u1', true)), y: csv('0\n1\n') },
    /Fortran/,
  ));
test('an array shorter than its header says is refused', () =>
  refused(
    'FORMAT_UNKNOWN',
    cnn,
    { x: write('s.npy', npyBytes(new Uint8Array(30), [2, 4, 4])), y: csv('0\n1\n') },
    /shorter/,
  ));
test('an array of objects is refused', () =>
  refused('FORMAT_UNKNOWN', cnn, {
    x: write('o.npy', npyBytes(new Uint8Array(32), [2, 4, 4], '|O8')),
    y: csv('0\n1\n'),
  }));

test('windows longer than the series are refused', () =>
  refused('WINDOW_TOO_LONG', { ...lstm, inputWidth: 30 }, { x: csv(wave(40)) }, /31 rows/));
test('windows longer than the validation part are refused', () =>
  refused('WINDOW_TOO_LONG', { ...lstm, trainShard: 0.95 }, { x: csv(wave(40)) }, /validation part has 2/));
test('a window parameter of 0 is refused', () =>
  refused('WINDOW_INVALID', { ...lstm, shift: 0 }, { x: csv(wave(40)) }));
test('labels longer than the window are refused', () =>
  refused('WINDOW_INVALID', { ...lstm, labelWidth: 9 }, { x: csv(wave(40)) }));
test('a constant series is refused', () =>
  refused('SERIES_CONSTANT', lstm, {
    x: csv(`a,b\n${Array.from({ length: 40 }, () => '3.3,7').join('\n')}`),
  }));
test('a missing value is refused with row and column', () =>
  refused('VALUE_MISSING', lstm, { x: csv(`a,b\n1,2\n3,\n${wave(40).slice(4)}`) }, /row 3, column b/));
test('missing values are counted, and filled with the value before them if asked', async () => {
  const lines = wave(40).split('\n');
  lines[5] = ',3';
  lines[6] = `${Math.sin(5)},`;
  const x = csv(lines.join('\n'));
  await refused('VALUE_MISSING', lstm, { x }, /and 1 more are.*row 6, column a/);
  const { manifest, cacheKey } = await inspectDataset({ ...lstm, repair: true }, { x }, workspace);
  assert.equal(manifest.repaired, 2);
  const bytes = readFileSync(join(workspace.cacheFolder, cacheKey, 'records.bin'));
  const values = new Float64Array(new Uint8Array(bytes).buffer);
  assert.deepEqual([...values.subarray(6, 12)], [Math.sin(3), 3, Math.sin(3), 3, Math.sin(5), 3]);
});
test('a series whose first value is missing cannot be filled', () =>
  refused('VALUE_MISSING', { ...lstm, repair: true }, { x: csv(`a,b\n,2\n${wave(40).slice(4)}`) }, /first/));
test('a word among numbers is refused although missing values may be filled', () =>
  refused('VALUE_NOT_NUMERIC', { ...lstm, repair: true }, { x: csv(`a,b\n1,2\nlow,3\n`) }));
test('a NaN is a missing value', () => refused('VALUE_MISSING', lstm, { x: csv(`a,b\n1,2\n3,NaN\n`) }));
test('a word among numbers is refused with row and column', () =>
  refused('VALUE_NOT_NUMERIC', lstm, { x: csv(`a,b\n1,2\nlow,3\n`) }, /row 3, column a/));
test('a row with a column too many is refused', () =>
  refused('COLUMNS_MISMATCH', lstm, { x: csv(`a,b\n1,2\n1,2,3\n`) }, /row 3/));
test('a quote that does not close is refused', () =>
  refused('VALUE_NOT_NUMERIC', lstm, { x: csv(`a,b\n1,2\n"1,2\n3,4\n`) }));
test('a heading without rows is refused', () => refused('DATASET_EMPTY', lstm, { x: csv('a,b\n') }));
test('an archive is not a time series', () => refused('FORMAT_UNKNOWN', lstm, { x: archive }));

test('a plan beyond the work limit is refused before it is charged', () =>
  assert.rejects(
    planTraining(
      { ...cnn, epochs: 10_000 },
      { x: archive, y: labels },
      { ...workspace, limits: { ...defaultDataLimits, workMax: 10n ** 9n } },
    ),
    { code: 'WORK_TOO_LARGE' },
  ));
