import { SealError } from '../errors.js';
import type { MatrixForm } from './decimalMatrix.js';
import { layOut } from './formatMatrix.js';

/** The differences whose signs determine the order of three values. */
export const partyPairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** The number of signs is a multiple of this, so that a bit plane consists of whole 16-byte vectors. */
export const lanes = 128;

/** Bytes of one bit plane: a sign of each pair and element, padded. */
export const signPlaneBytes = (elements: number): number =>
  (Math.ceil((partyPairs.length * elements) / lanes) * lanes) / 8;

/** The order of three numbers for each element, such as `P1 > P0 = P2`, from the planes of negative and of zero differences. */
export function orderingsOf(planes: Uint8Array, elements: number): string[] {
  const planeBytes = planes.length / 2;
  const negative = planes.subarray(0, planeBytes);
  const zero = planes.subarray(planeBytes);
  const signOf = (pair: number, element: number) => {
    const at = pair * elements + element;
    return bitAt(zero, at) === 1 ? 0 : 1 - 2 * bitAt(negative, at);
  };
  return Array.from({ length: elements }, (_, element) => ordering((pair) => signOf(pair, element)));
}

/** The text of a comparison. */
export const formatOrderings = (
  { form, columns }: { form: MatrixForm; columns: number },
  orderings: readonly string[],
): string =>
  form === 'number'
    ? orderings[0]!
    : layOut(
        form,
        columns,
        orderings.map((text) => `"${text}"`),
      );

const bitAt = (bits: Uint8Array, at: number): number => (bits[at >> 3]! >> (at & 7)) & 1;

// Descending; parties with equal values keep their order. `signOf` returns the sign of a pair's difference. Signs that no
// three numbers have, such as those of a cycle, come from a node or a party that cheated.
function ordering(signOf: (pair: number) => number): string {
  const compare = (a: number, b: number): number =>
    a < b ? signOf(partyPairs.findIndex(([x, y]) => x === a && y === b)) : -compare(b, a);
  const parties = [0, 1, 2].sort((a, b) => -compare(a, b) || a - b) as [number, number, number];
  const [high, middle, low] = parties;
  const steps = [compare(high, middle), compare(middle, low)];
  if (steps.some((step) => step < 0) || compare(high, low) !== Math.max(...steps))
    throw new SealError(
      'tampered-result',
      'The round was tampered with: it orders the parties in a way in which no three numbers are ordered',
    );
  return parties.reduce(
    (text, party, i) =>
      i === 0 ? `P${party}` : `${text} ${compare(parties[i - 1]!, party) > 0 ? '>' : '='} P${party}`,
    '',
  );
}
