// One measurement is one line of JSON on the standard output. `run.js` collects those lines into results.json and the page.

/** How the lines begin, so that a bench may print anything else as well. */
export const resultPrefix = '{"what":';

/**
 * Reports one measurement.
 *
 * - `what` says what was measured in a few words; it is unique within a bench.
 * - `ours` is the number that was measured, in `unit`, such as "/s", "ms" or "MB".
 * - `anchor` is the same number for a yardstick in the same run, and `anchorName` names the yardstick.
 * - `goal` is one of `{ atLeast }`, `{ atMost }`, `{ ratioAtLeast }` and `{ ratioAtMost }`; a ratio is ours / anchor.
 * - `note` is for what a reader must know to understand the number.
 */
export function report({ what, unit, ours, anchor, anchorName, goal, note }) {
  if (typeof ours !== 'number' || !Number.isFinite(ours)) throw new Error(`"${what}" has no number`);
  const ratio = anchor === undefined ? undefined : round(ours / anchor);
  const result = { what, unit, ours: round(ours), anchor: round(anchor), anchorName, ratio, goal, note };
  console.log(JSON.stringify(result));
}

/** Whether a result meets its goal; undefined if it has none, or if the goal is a ratio and the anchor is missing. */
export function isMet({ ours, ratio, goal }) {
  if (goal === undefined) return undefined;
  if (goal.atLeast !== undefined) return ours >= goal.atLeast;
  if (goal.atMost !== undefined) return ours <= goal.atMost;
  if (ratio === undefined) return undefined;
  return goal.ratioAtLeast === undefined ? ratio <= goal.ratioAtMost : ratio >= goal.ratioAtLeast;
}

/** Four digits are more than a measurement is worth. */
function round(value) {
  return value === undefined || Math.abs(value) >= 10_000
    ? value && Math.round(value)
    : Number(value.toPrecision(4));
}
