/** Bounds in pixels, the outermost pixels included. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What is cut out of a drawing. */
export interface CutOut {
  width: number;
  height: number;
  /** Four numbers a pixel: colour times opacity, and opacity from 0 to 1. */
  subject: Float32Array;
  /** Around everything that is not transparent. */
  box: Box;
}

export const sizeOf = ({ left, top, right, bottom }: Box): [wide: number, tall: number] => [
  right - left + 1,
  bottom - top + 1,
];

export const alphaAt = ({ width, subject }: CutOut, x: number, y: number): number =>
  subject[4 * (y * width + x) + 3]!;

/** Visits the pixels of a cut-out's box, or of another area: where each begins in `subject`, its column and its row. */
export function eachPixel(
  { width, box }: Pick<CutOut, 'width' | 'box'>,
  visit: (at: number, x: number, y: number) => void,
  { left, top, right, bottom }: Partial<Box> = {},
): void {
  const [last, end] = [right ?? box.right, bottom ?? box.bottom];
  for (let y = top ?? box.top; y <= end; y++) {
    for (let x = left ?? box.left; x <= last; x++) visit(4 * (y * width + x), x, y);
  }
}

/** How much of each row of the box is covered, in pixels. */
export const rowsOf = (cutOut: CutOut): number[] =>
  Array.from({ length: sizeOf(cutOut.box)[1] }, (_, row) => {
    const y = cutOut.box.top + row;
    let covered = 0;
    for (let x = cutOut.box.left; x <= cutOut.box.right; x++) covered += alphaAt(cutOut, x, y);
    return covered;
  });

/** The first and the last opaque column of a row; undefined if it has none. */
export function spanOf(cutOut: CutOut, row: number): [first: number, last: number] | undefined {
  let [first, last] = [cutOut.box.left, cutOut.box.right];
  while (first <= last && !(alphaAt(cutOut, first, row) > 0.5)) first++;
  while (last > first && !(alphaAt(cutOut, last, row) > 0.5)) last--;
  return first > last ? undefined : [first, last];
}

/** How far the middle of what a row shows is from the middle of the box, as a share of its width. */
export function asideAt(cutOut: CutOut, row: number): number {
  const { left, right } = cutOut.box;
  const [first, last] = spanOf(cutOut, row) ?? [left, right];
  return (first + last - left - right) / 2 / (right - left + 1);
}

/** Cuts along the upper edge of a row. */
export function cutAtRow<Cut extends CutOut>(cutOut: Cut, row: number): [upper: Cut, lower: Cut] {
  const { box, subject, width } = cutOut;
  const [upper, lower] = [subject.slice(), subject.slice()];
  upper.fill(0, 4 * width * row);
  lower.fill(0, 0, 4 * width * row);
  return [
    { ...cutOut, subject: upper, box: { ...box, bottom: row } },
    { ...cutOut, subject: lower, box: { ...box, top: row } },
  ];
}

/** Values for each pixel, row by row. */
export interface Grid<Data> {
  width: number;
  height: number;
  data: Data;
}

/** A picture as packed RGB bytes. */
export type Raster = Grid<Uint8Array>;
