/** Datasets from the tests of the training package, for tests through the server. */
const training = import.meta.resolve('@tricorn/training');

interface DrawnDigit {
  digit: number;
  pixels: Uint8Array;
}

export interface ZipEntry {
  name: string;
  data: Uint8Array;
  deflate?: boolean;
  claimedLength?: number;
}

const { drawDigits, encodeDigit } = (await import(new URL('./testing/digits.js', training).href)) as {
  drawDigits(count: number, seed: number): DrawnDigit[];
  encodeDigit(digit: DrawnDigit, format?: 'png' | 'jpeg', side?: number): Promise<Buffer>;
};
export const { makeZip } = (await import(new URL('./testing/zip.js', training).href)) as {
  makeZip(entries: readonly ZipEntry[]): Buffer;
};
const { drawSeries, seriesCsv } = (await import(new URL('./testing/series.js', training).href)) as {
  drawSeries(rows: number, seed: number): number[][];
  seriesCsv(rows: readonly (readonly number[])[]): string;
};

export interface DigitImage {
  digit: number;
  png: Buffer;
}

/** A digit as a camera saves it: a JPEG of another size than the pictures of the training. */
export const digitPhoto = async (): Promise<Buffer> => await encodeDigit(drawDigits(2, 5)[1]!, 'jpeg', 90);

/** Pictures of the digits 0, 1 and 2. */
export async function digitImages(count: number, seed: number, side?: number): Promise<DigitImage[]> {
  const drawn = drawDigits(count * 4, seed)
    .filter(({ digit }) => digit < 3)
    .slice(0, count);
  return await Promise.all(
    drawn.map(async (image) => ({ digit: image.digit, png: await encodeDigit(image, 'png', side) })),
  );
}

const nameOf = (index: number): string => `${String(index).padStart(4, '0')}.png`;

/** A zip with one folder per class. */
export const zipOfFolders = (images: readonly DigitImage[]): Buffer =>
  makeZip(images.map(({ digit, png }, index) => ({ name: `digits/${digit}/${nameOf(index)}`, data: png })));

/** A zip with only images, and the labels for it. */
export const zipOfImages = (images: readonly DigitImage[]): Buffer =>
  makeZip(images.map(({ png }, index) => ({ name: nameOf(index), data: png })));

export const labelsOf = (images: readonly DigitImage[]): string =>
  `label\n${images.map(({ digit }) => digit).join('\n')}\n`;

/** Two seasonal columns with noise. */
export const seriesOf = (rows: number, seed = 1): string => seriesCsv(drawSeries(rows, seed));
