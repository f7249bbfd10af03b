import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCsv } from './plainCsv.js';

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const zigzag = (value: number): number[] => varint(value < 0 ? -2 * value - 1 : 2 * value);
const text = (value: string): number[] => [...varint(value.length), ...Buffer.from(value)];
const [i32, i64, binary, list, struct] = [5, 6, 8, 9, 12];
/** A structure of Thrift's compact protocol, of fields with ascending numbers. */
const fields = (...given: [number: number, type: number, value: number[]][]): number[] => [
  ...given.flatMap(([number, type, value], at) => [
    (number - (given[at - 1]?.[0] ?? 0)) * 16 + type,
    ...value,
  ]),
  0,
];
const listOf = (type: number, ...items: number[][]): number[] => [items.length * 16 + type, ...items.flat()];

/** One column of numbers in one page that zstd has compressed. */
function parquetOf(page: number[], pageBytes: number): Blob {
  const values = 2;
  const data = fields(
    [1, i32, zigzag(0)],
    [2, i32, zigzag(pageBytes)],
    [3, i32, zigzag(page.length)],
    [
      5,
      struct,
      fields([1, i32, zigzag(values)], [2, i32, zigzag(0)], [3, i32, zigzag(3)], [4, i32, zigzag(3)]),
    ],
  ).concat(page);
  const zstd = 6;
  const column = fields(
    [1, i32, zigzag(1)],
    [2, list, listOf(i32, zigzag(0))],
    [3, list, listOf(binary, text('a'))],
    [4, i32, zigzag(zstd)],
    [5, i64, zigzag(values)],
    [6, i64, zigzag(pageBytes)],
    [7, i64, zigzag(data.length)],
    [9, i64, zigzag(4)],
  );
  const group = fields(
    [1, list, listOf(struct, fields([2, i64, zigzag(4)], [3, struct, column]))],
    [2, i64, zigzag(data.length)],
    [3, i64, zigzag(values)],
  );
  const schema = [
    fields([4, binary, text('root')], [5, i32, zigzag(1)]),
    fields([1, i32, zigzag(1)], [3, i32, zigzag(0)], [4, binary, text('a')]),
  ];
  const footer = fields(
    [1, i32, zigzag(1)],
    [2, list, listOf(struct, ...schema)],
    [3, i64, zigzag(values)],
    [4, list, listOf(struct, group)],
  );
  const bytes = [...Buffer.from('PAR1'), ...data, ...footer];
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return new Blob([new Uint8Array([...bytes, ...length, ...Buffer.from('PAR1')])]);
}

/** A frame of zstd: blocks of one byte, each repeated so often. */
const frameOf = (blocks: number, blockBytes: number): number[] => [
  ...[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38],
  ...Array.from({ length: blocks }, (_, at) => {
    const head = Number(at === blocks - 1) + 2 + blockBytes * 8;
    return [head % 256, Math.floor(head / 256) % 256, Math.floor(head / 65_536), 0];
  }).flat(),
];

async function read(file: Blob): Promise<string> {
  const { pieces } = await plainCsv(file, 'x');
  let csv = '';
  for await (const piece of pieces) csv += Buffer.from(piece).toString();
  return csv;
}

test('a page is unpacked into the room that it asks for, whatever its frame says', async () => {
  assert.equal(await read(parquetOf(frameOf(1, 8), 8)), 'a\n0\n0\n');
  const before = process.memoryUsage().arrayBuffers;
  // Five kilobytes, which would become 160 megabytes.
  await read(parquetOf(frameOf(1_250, 131_072), 8)).catch(() => {});
  const most = process.memoryUsage().arrayBuffers - before;
  assert.ok(most < 16 * 1024 ** 2, `${most} bytes`);
});
