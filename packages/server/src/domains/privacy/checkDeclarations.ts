import {
  checkPrivateResult,
  checkShapes,
  type Declaration,
  type Operation,
  planRound,
  type ResultFor,
  type Triple,
} from '@tricorn/privacy/client';

type Known = Triple<Declaration | undefined>;
type Bounds = Pick<Declaration, 'scale' | 'bits'>;

/**
 * Refuses shapes that do not match and bounds that no ring can hold, as early as possible: missing data is represented
 * by the smallest shape that fits, with the bounds of the job.
 */
export function checkDeclarations(operation: Operation, known: Known, resultFor: ResultFor): void {
  checkShapes(operation, known);
  const present = known.find((declaration) => declaration !== undefined);
  if (present === undefined) return;
  const [a, b, c] = operation === 'multiply' ? chained(known, present) : alike(present);
  const plan = planRound(operation, [known[0] ?? a, known[1] ?? b, known[2] ?? c]);
  if (resultFor === 'parties') checkPrivateResult(plan);
}

const least = (rows: number, columns: number, { scale, bits }: Bounds): Declaration => ({
  form: 'matrix',
  rows,
  columns,
  scale,
  bits,
});

const alike = (present: Declaration): Triple<Declaration> => [present, present, present];

function chained([a, b, c]: Known, bounds: Bounds): Triple<Declaration> {
  const inner = a?.columns ?? b?.rows ?? 1;
  const outer = b?.columns ?? c?.rows ?? 1;
  return [least(1, inner, bounds), least(inner, outer, bounds), least(outer, 1, bounds)];
}
