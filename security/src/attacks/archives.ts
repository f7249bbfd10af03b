import assert from 'node:assert/strict';
import { crc32, deflateRawSync } from 'node:zlib';
import { operations } from '@tricorn/contract';
import type { Attack } from '../attack.js';

interface Entry {
  name: string;
  /** The bytes of the archive, deflated. */
  data: Buffer;
  check: number;
  bytes: number;
}

/** A zip archive. Its directory may name the same bytes many times, or claim another size than they have. */
function zipOf(entries: readonly Entry[], shared = false): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [index, { name, data, check, bytes }] of entries.entries()) {
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(check, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(bytes, 18);
    fields.writeUInt16LE(path.length, 22);
    const offset = shared ? 0 : at;
    if (!shared || index === 0) {
      files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, data);
      at += 30 + path.length + data.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, path);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const zeros = Buffer.alloc(64 * 1024 ** 2);
const bomb: Entry = {
  name: 'a/1.png',
  data: deflateRawSync(zeros),
  check: crc32(zeros) >>> 0,
  bytes: zeros.length,
};

const archives: Readonly<Record<string, Buffer>> = {
  'one entry that expands a thousand times': zipOf([bomb]),
  'entries that share their bytes': zipOf(
    Array.from({ length: 2_000 }, (_, index) => ({ ...bomb, name: `a/${index}.png` })),
    true,
  ),
  'an entry that claims to be small': zipOf([{ ...bomb, bytes: 10 }]),
  'an entry that claims to be huge': zipOf([{ ...bomb, bytes: 0xffff_fff0 }]),
  'a path that leads outside': zipOf([{ ...bomb, name: '../../../outside.png' }]),
  'many empty entries': zipOf(
    Array.from({ length: 60_000 }, (_, index) => ({
      name: `${index}`,
      data: Buffer.alloc(0),
      check: 0,
      bytes: 0,
    })),
  ),
  'a directory without its files': zipOf([bomb]).subarray(-150),
};

/** Archives that are small to send and large to unpack. */
const entryOf = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text);
  return { name, data: deflateRawSync(bytes), check: crc32(bytes) >>> 0, bytes: bytes.length };
};
const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of two columns whose dates have a number format of a user's choice. */
const workbookWith = (formatCode: string): Buffer =>
  zipOf([
    entryOf(
      'xl/workbook.xml',
      `<workbook xmlns="${sheetNames}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    entryOf(
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    entryOf(
      'xl/styles.xml',
      `<styleSheet xmlns="${sheetNames}"><numFmts><numFmt numFmtId="200" formatCode="${formatCode}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(20)}</cellXfs></styleSheet>`,
    ),
    entryOf(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${sheetNames}"><sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData></worksheet>`,
    ),
  ]);

/** Far below the limit of a check, and far above what an honest one takes. */
const formatMsMax = 60_000;

export const formatBombs: Attack = {
  name: 'format-bombs',
  claim: 'no number format and no cell of a small file takes the time of a free check',
  run: async ({ target, bob }) => {
    const check = async (name: string, feature: Buffer) => {
      const form = new FormData();
      form.set('computation', 'Decision Tree');
      form.set('featureData', new Blob([new Uint8Array(feature)]), name);
      form.set('targetData', new Blob(['y\n0\n1\n']), 'y.csv');
      const startMs = Date.now();
      const { status } = await target.post(operations.checkFiles.path, form, { token: bob });
      assert.ok(status === 200 || status === 400, String(status));
      assert.ok(Date.now() - startMs < formatMsMax, `${name} took ${Date.now() - startMs} ms`);
    };
    await check('brackets.xlsx', workbookWith('['.repeat(1_000_000)));
    await check('digits.csv', Buffer.from(`a\n${'1'.repeat(400_000)}x\n`));
  },
};

export const zipBombs: Attack = {
  name: 'zip-bombs',
  claim:
    'archives that expand to gigabytes, overlap or lead outside are refused, and other accounts are served meanwhile',
  long: true,
  run: async ({ target, alice, bob }) => {
    const upload = async (token: string, name: string, bytes: Buffer | string): Promise<string> => {
      const { status, body } = await target.upload(token, name, bytes);
      assert.equal(status, 200, body.msg);
      return body.msg;
    };
    const remove = async (token: string, path: string) =>
      assert.equal((await target.call('deleteUpload', { path }, token)).status, 200);
    const fields = { model: 'CNN', jobName: 'x', epoch: 1, train_shard: 0.8, category: 2 };

    const series = await upload(bob, 'x.csv', `a,b\n${'1,2\n2,3\n3,5\n'.repeat(100)}`);
    const flood = Object.entries(archives).map(async ([what, bytes]) => {
      const path = await upload(alice, 'x.zip', bytes);
      const { status, body } = await target.call('queryGuarantee', { ...fields, x_train: path }, alice);
      assert.ok(status === 400 || status === 429, `${what}: ${status} ${body.msg}`);
      await remove(alice, path);
    });
    const honest = await target.call(
      'queryGuarantee',
      {
        ...{ model: 'LSTM', jobName: 'honest', epoch: 1, train_shard: 0.8, x_train: series },
        ...{ input_width: 6, label_width: 1, shift: 1, sequence_stride: 1, sampling_rate: 1 },
      },
      bob,
    );
    assert.equal(honest.status, 200, honest.body.msg);
    await Promise.all(flood);
    await remove(bob, series);
  },
};
