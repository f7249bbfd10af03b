import { type CutOut, cutAtRow, rowsOf } from './cutOut.js';

/** Things that carry a flame on their top and do not burn themselves. */
const carriers = /\b(?:candles?|match|matchstick|oil lamp)\b/i;

export const carriesFlame = (subject: string): boolean => carriers.test(subject);

/** The flame ends between these shares of the height, counted from the top, where it becomes this many times wider. */
const endFrom = 0.12;
const endUntil = 0.7;
const widerMin = 1.5;
/** Rows that are compared lie so far apart, as a share of the height. */
const gapShare = 0.05;

/** Takes the flame off a candle: what is above the row at which it becomes wide. Undefined if there is no such row. */
export function takeFlameOff<Cut extends CutOut>(candle: Cut): { body: Cut; flame: Cut } | undefined {
  const { box } = candle;
  const tall = box.bottom - box.top;
  const gap = Math.max(1, Math.round(gapShare * tall));
  const rows = rowsOf(candle);
  const widthOf = (row: number): number => rows[row - box.top]!;
  let [best, end] = [widerMin, -1];
  for (let row = Math.round(box.top + endFrom * tall); row <= box.top + endUntil * tall; row++) {
    const wider = widthOf(row + gap) / Math.max(1, widthOf(row - gap));
    if (wider > best) [best, end] = [wider, row];
  }
  if (end < 0) return undefined;
  const between = (widthOf(end - gap) + widthOf(end + gap)) / 2;
  end -= gap;
  while (widthOf(end) < between) end++;
  // The flame stands on the body: what stretches it keeps this row.
  const [flame, body] = cutAtRow(candle, end);
  return { flame, body };
}
