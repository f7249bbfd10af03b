import type { ImageShape } from './decodeImage.js';
import { type DataLimits, type DatasetFile, detectFormat, refusal } from './file.js';
import type { ImageRequest } from './imageDataset.js';
import { isLabelHeading } from './labels.js';
import { readNpyHeader, readNpyRows } from './npy.js';
import { isNumeric, readNumber, readRows } from './readRows.js';

export interface ImageRow {
  values: ArrayLike<number>;
  label?: string;
}

/** Images given as numbers: how they are shaped, and how to stream them. */
export interface ImageRows {
  shape: ImageShape;
  elementType: 'uint8' | 'float32';
  read(): AsyncIterable<ImageRow>;
  /** Writes a row's values in the order channel, row, column. */
  arrange(values: ArrayLike<number>, target: Uint8Array | Float32Array): void;
}

export async function readImageRows(request: ImageRequest, limits: DataLimits): Promise<ImageRows> {
  return (await detectFormat(request.x)) === 'npy' ? npyRows(request) : csvRows(request, limits);
}

async function npyRows({ x, channel, size }: ImageRequest): Promise<ImageRows> {
  const header = await readNpyHeader(x);
  const [, ...rest] = header.shape;
  const { shape, channelsLast } = shapeOfArray(x, rest, channel, size);
  return {
    shape,
    elementType: header.kind === 'u1' || header.kind === 'b1' ? 'uint8' : 'float32',
    async *read() {
      let row = 0;
      for await (const values of readNpyRows(x, header)) {
        if (values.some((value) => !Number.isFinite(value)))
          throw refusal(x, 'VALUE_MISSING', 'A value is not a finite number', { row });
        row++;
        yield { values };
      }
    },
    arrange: arrangement(shape, channelsLast),
  };
}

function shapeOfArray(
  file: DatasetFile,
  rest: readonly number[],
  channel: number | undefined,
  size: ImageRequest['size'],
): { shape: ImageShape; channelsLast: boolean } {
  if (rest.length === 1) return { shape: squareShape(file, rest[0]!, channel, size), channelsLast: true };
  if (rest.length === 2)
    return {
      shape: { height: rest[0]!, width: rest[1]!, channels: agreed(file, 1, channel) },
      channelsLast: true,
    };
  const [a, b, c] = rest as [number, number, number];
  const isChannels = (length: number): boolean =>
    length === (channel ?? length) && (length === 1 || length === 3 || length === 4);
  if (rest.length === 3 && isChannels(c))
    return { shape: { height: a, width: b, channels: c }, channelsLast: true };
  if (rest.length === 3 && isChannels(a))
    return { shape: { height: b, width: c, channels: a }, channelsLast: false };
  throw refusal(
    file,
    'IMAGE_SHAPE_INVALID',
    `Samples of shape [${rest}] are not images of ${channel ?? '1, 3 or 4'} channels`,
  );
}

function agreed(file: DatasetFile, found: number, asked: number | undefined): number {
  if (asked === undefined || asked === found) return found;
  throw refusal(file, 'IMAGE_SHAPE_INVALID', `The images have ${found} channel; the request says ${asked}`);
}

/** A flat row is a square image unless a size is known. */
function squareShape(
  file: DatasetFile,
  length: number,
  channel: number | undefined,
  size: ImageRequest['size'],
): ImageShape {
  const candidates = channel === undefined ? [1, 3, 4] : [channel];
  for (const channels of candidates) {
    const side = Math.round(Math.sqrt(length / channels));
    const shape = size ? { ...size, channels } : { height: side, width: side, channels };
    if (shape.height * shape.width * channels === length && length > 0) return shape;
  }
  throw refusal(
    file,
    'IMAGE_SHAPE_INVALID',
    `Rows of ${length} values are not square images of ${channel ?? '1, 3 or 4'} channels`,
  );
}

async function csvRows(
  { x, channel, category, y, size }: ImageRequest,
  limits: DataLimits,
): Promise<ImageRows> {
  let first: string[] | undefined;
  for await (const row of readRows(x, limits)) {
    first = row.texts();
    break;
  }
  if (first === undefined) throw refusal(x, 'DATASET_EMPTY', 'The file holds no samples');
  const hasHeading = first.some((cell) => cell !== '' && !isNumeric(cell));
  const headed = hasHeading ? first.findIndex(isLabelHeading) : -1;
  // With neither a label file nor a heading, the first column is the label when the rest is a square image.
  const labelColumn =
    headed >= 0 ? headed : !hasHeading && y === undefined && category !== undefined ? 0 : -1;
  const shape = squareShape(x, first.length - (labelColumn < 0 ? 0 : 1), channel, size);
  const width = first.length;
  return {
    shape,
    elementType: 'float32',
    async *read() {
      let skip = hasHeading;
      const values = new Float64Array(width - (labelColumn < 0 ? 0 : 1));
      const places = Array.from({ length: width }, (_, column) => ({
        file: x.name,
        column: String(column + 1),
      }));
      for await (const row of readRows(x, limits)) {
        if (skip) {
          skip = false;
          continue;
        }
        if (row.width !== width) {
          throw refusal(x, 'COLUMNS_MISMATCH', `A row has ${row.width} columns instead of ${width}`, {
            row: row.line,
          });
        }
        let place = 0;
        for (let column = 0; column < width; column++) {
          if (column === labelColumn) continue;
          values[place++] = readNumber(row, column, places[column]!);
        }
        yield labelColumn < 0 ? { values } : { values, label: row.text(labelColumn) };
      }
    },
    arrange: arrangement(shape, true),
  };
}

function arrangement({ height, width, channels }: ImageShape, channelsLast: boolean): ImageRows['arrange'] {
  const plane = height * width;
  return (values, target) => {
    for (let channel = 0; channel < channels; channel++) {
      for (let index = 0; index < plane; index++) {
        target[channel * plane + index] =
          values[channelsLast ? index * channels + channel : channel * plane + index]!;
      }
    }
  };
}
