import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { drawDigits, encodeDigit } from '../testing/digits.js';
import { makeWorkspace, npyBytes } from '../testing/workspace.js';
import { makeZip } from '../testing/zip.js';
import { defaultDataLimits } from './file.js';
import { prepareImages } from './prepareImages.js';

const { workspace, write } = makeWorkspace();
const prepare = (request: Parameters<typeof prepareImages>[0]) =>
  prepareImages(request, workspace.cacheFolder, defaultDataLimits);
const labelsOf = (folder: string) =>
  Array.from(new Uint16Array(new Uint8Array(readFileSync(join(folder, 'labels.bin'))).buffer));
const digits = drawDigits(12, 5);

test('class folders name the classes, and clutter is passed over', async () => {
  const entries = await Promise.all(
    digits.slice(0, 4).map(async (digit, index) => ({
      name: `set/${index % 2 ? 'dog' : 'cat'}/${index}.png`,
      data: await encodeDigit(digit),
    })),
  );
  const x = write(
    'folders.zip',
    makeZip([
      ...entries,
      { name: '__MACOSX/set/._0.png', data: Buffer.from('x') },
      { name: 'set/.DS_Store', data: Buffer.from('x') },
    ]),
  );
  const { manifest, folder } = await prepare({ x, category: 2 });
  assert.deepEqual([manifest.count, manifest.classNames, manifest.classCounts], [4, ['cat', 'dog'], [2, 2]]);
  assert.deepEqual(labelsOf(folder), [0, 0, 1, 1]);
});

test('labels in a file follow the natural order of the file names', async () => {
  const entries = await Promise.all(
    digits.map(async (digit, index) => ({ name: `image${index + 1}.png`, data: await encodeDigit(digit) })),
  );
  const x = write('natural.zip', makeZip(entries.toReversed()));
  const y = write('natural.csv', `label\n${digits.map(({ digit }) => digit).join('\n')}\n`);
  const { manifest, folder } = await prepare({ x, y, category: 10 });
  assert.deepEqual(
    labelsOf(folder),
    digits.map(({ digit }) => digit),
  );
  const records = readFileSync(join(folder, 'records.bin'));
  assert.deepEqual(records, Buffer.concat(digits.map(({ pixels }) => pixels)));
  assert.deepEqual([manifest.channels, manifest.height, manifest.width], [1, 28, 28]);
});

test('labels with file names are matched by name', async () => {
  const entries = await Promise.all(
    digits
      .slice(0, 3)
      .map(async (digit, index) => ({ name: `${index}.png`, data: await encodeDigit(digit) })),
  );
  const y = write('named.csv', 'file,label\n2.png,c\n0.png,a\n1.png,b\n');
  const { folder } = await prepare({ x: write('named.zip', makeZip(entries)), y, category: 3 });
  assert.deepEqual(labelsOf(folder), [0, 1, 2]);
});

test('images of any format and size come out at one size and in planes', async () => {
  const colours = { jpeg: 'red', png: 'lime', webp: 'blue', tiff: 'white', gif: 'black' } as const;
  const entries = await Promise.all(
    Object.entries(colours).map(async ([format, background], index) => ({
      name: `${background}/${index}.${format}`,
      data: await sharp({ create: { width: 40 + 8 * index, height: 30, channels: 3, background } })
        .toFormat(format as keyof typeof colours)
        .toBuffer(),
    })),
  );
  const { manifest, folder } = await prepare({ x: write('formats.zip', makeZip(entries)), category: 5 });
  assert.deepEqual([manifest.channels, manifest.height, manifest.width], [3, 30, 56]);
  const records = readFileSync(join(folder, 'records.bin'));
  assert.equal(records.length, 5 * 3 * 30 * 56);
  const centre = (image: number) =>
    [0, 1, 2].map((plane) => Math.round(records[(image * 3 + plane) * 1680 + 840]! / 255));
  // In natural order of the names: black, blue, lime, red, white.
  assert.deepEqual([0, 1, 2, 3, 4].map(centre), [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [1, 1, 1],
  ]);
});

test('an asked-for channel turns colour to grey', async () => {
  const data = await sharp({ create: { width: 8, height: 8, channels: 4, background: 'white' } })
    .png()
    .toBuffer();
  const x = write(
    'grey.zip',
    makeZip([
      { name: 'a/1.png', data },
      { name: 'b/2.png', data },
    ]),
  );
  const { manifest, folder } = await prepare({ x, category: 2, channel: 1 });
  assert.equal(manifest.channels, 1);
  assert.ok(readFileSync(join(folder, 'records.bin')).every((value) => value === 255));
});

test('arrays with their channels last are stored in planes', async () => {
  const x = write(
    'hwc.npy',
    npyBytes(
      Uint8Array.from({ length: 2 * 2 * 2 * 3 }, (_, index) => index),
      [2, 2, 2, 3],
    ),
  );
  const { folder, manifest } = await prepare({ x, y: write('two.csv', '0\n1\n'), category: 2 });
  assert.deepEqual([manifest.channels, manifest.height], [3, 2]);
  assert.deepEqual(
    [...readFileSync(join(folder, 'records.bin')).subarray(0, 12)],
    [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11],
  );
});

test('rows of a CSV file are images, with their label in a column of that name', async () => {
  const x = write('rows.csv', 'label,p1,p2,p3,p4\n7,0,1,2,3\n9,4,5,6,255\n');
  const { folder, manifest } = await prepare({ x, category: 2 });
  assert.deepEqual([manifest.classNames, manifest.height], [['7', '9'], 2]);
  const values = new Float32Array(new Uint8Array(readFileSync(join(folder, 'records.bin'))).buffer);
  assert.deepEqual([...values], [0, 1, 2, 3, 4, 5, 6, 255]);
});

test('an archive with counts, lengths and places of 64 bits is read', async () => {
  const entries = await Promise.all(
    digits.slice(0, 2).map(async (digit, index) => ({
      name: `${index}/image.png`,
      data: await encodeDigit(digit),
      deflate: index === 1,
    })),
  );
  const x = write('zip64.zip', makeZip(entries, { zip64: true }));
  const { folder } = await prepare({ x, category: 2 });
  const records = readFileSync(join(folder, 'records.bin'));
  assert.deepEqual(records, Buffer.concat(digits.slice(0, 2).map(({ pixels }) => pixels)));
});
