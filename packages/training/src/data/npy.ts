import { open } from 'node:fs/promises';
import { type DatasetFile, fileBytes, refusal } from './file.js';

/** Element kinds of NumPy that hold plain numbers, by their descriptor without byte order. */
const readers = {
  b1: { bytes: 1, read: (view: DataView, at: number) => view.getUint8(at) },
  u1: { bytes: 1, read: (view: DataView, at: number) => view.getUint8(at) },
  i1: { bytes: 1, read: (view: DataView, at: number) => view.getInt8(at) },
  u2: { bytes: 2, read: (view: DataView, at: number) => view.getUint16(at, true) },
  i2: { bytes: 2, read: (view: DataView, at: number) => view.getInt16(at, true) },
  u4: { bytes: 4, read: (view: DataView, at: number) => view.getUint32(at, true) },
  i4: { bytes: 4, read: (view: DataView, at: number) => view.getInt32(at, true) },
  u8: { bytes: 8, read: (view: DataView, at: number) => Number(view.getBigUint64(at, true)) },
  i8: { bytes: 8, read: (view: DataView, at: number) => Number(view.getBigInt64(at, true)) },
  f4: { bytes: 4, read: (view: DataView, at: number) => view.getFloat32(at, true) },
  f8: { bytes: 8, read: (view: DataView, at: number) => view.getFloat64(at, true) },
} as const;

type ElementKind = keyof typeof readers;

export interface NpyHeader {
  shape: number[];
  kind: ElementKind;
  dataOffset: number;
}

const headerBytesMax = 65_536;
/** Rows are read in pieces of about this size. */
const pieceBytes = 1 << 20;

export async function readNpyHeader(file: DatasetFile): Promise<NpyHeader> {
  const handle = await open(file.path, 'r');
  try {
    const head = Buffer.alloc(headerBytesMax);
    const { bytesRead } = await handle.read(head, 0, headerBytesMax, 0);
    return await parseHeader(file, head.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function parseHeader(file: DatasetFile, head: Buffer): Promise<NpyHeader> {
  const refuse = (why: string) => refusal(file, 'FORMAT_UNKNOWN', `The .npy file ${why}`);
  if (head.length < 12 || head[0] !== 0x93) throw refuse('has no valid header');
  const wide = head[6]! >= 2;
  const length = wide ? head.readUInt32LE(8) : head.readUInt16LE(8);
  const begin = wide ? 12 : 10;
  if (begin + length > head.length) throw refuse('has a header that is cut off');
  const text = head.toString('latin1', begin, begin + length);
  const descriptor = /'descr':\s*'([<>|=])([a-z]\d+)'/.exec(text);
  const shapeText = /'shape':\s*\(([^()]*)\)/.exec(text);
  if (descriptor === null || shapeText === null) throw refuse('does not hold plain numbers');
  if (/'fortran_order':\s*True/.test(text)) throw refuse('is in Fortran order; save it with order="C"');
  const kind = descriptor[2]!;
  if (!(kind in readers) || (descriptor[1] === '>' && kind !== 'u1'))
    throw refuse(`has the element type ${descriptor[1]}${kind}`);
  const shape = shapeText[1]!.split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]));
  if (shape.length === 0 || shape.some((size) => !Number.isSafeInteger(size) || size < 0))
    throw refuse('has no valid shape');
  if (shape.includes(0)) throw refuse('holds no values: an axis of its shape has the length 0');
  const dataOffset = begin + length;
  const needed = shape.reduce((product, size) => product * size, readers[kind as ElementKind].bytes);
  if (dataOffset + needed > (await fileBytes(file))) throw refuse('is shorter than its header says');
  return { shape, kind: kind as ElementKind, dataOffset };
}

/** Streams the rows (first axis) of the array as numbers; the yielded array is reused. */
export async function* readNpyRows(file: DatasetFile, header: NpyHeader): AsyncGenerator<Float64Array> {
  const { bytes, read } = readers[header.kind];
  const width = header.shape.slice(1).reduce((product, size) => product * size, 1);
  const rows = header.shape[0]!;
  const rowsPerPiece = Math.max(1, Math.floor(pieceBytes / (width * bytes)));
  const piece = Buffer.alloc(rowsPerPiece * width * bytes);
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
  const values = new Float64Array(width);
  const handle = await open(file.path, 'r');
  try {
    for (let first = 0; first < rows; first += rowsPerPiece) {
      const count = Math.min(rowsPerPiece, rows - first);
      await handle.read(piece, 0, count * width * bytes, header.dataOffset + first * width * bytes);
      for (let row = 0; row < count; row++) {
        for (let column = 0; column < width; column++)
          values[column] = read(view, (row * width + column) * bytes);
        yield values;
      }
    }
  } finally {
    await handle.close();
  }
}
