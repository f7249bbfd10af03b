import {
  bitsClasses,
  checkShapes,
  type Declaration,
  type Operation,
  planRound,
  type Triple,
} from '@tricorn/privacy/client';

type Known = Triple<Declaration | undefined>;

/**
 * Refuses shapes that do not match and bounds that no ring can hold, as early as possible: missing data is represented
 * by the least demanding declaration.
 */
export function checkDeclarations(operation: Operation, known: Known): void {
  checkShapes(operation, known);
  const [a, b, c] = operation === 'multiply' ? chained(known) : alike(known);
  planRound(operation, [known[0] ?? a, known[1] ?? b, known[2] ?? c]);
}

const least = (rows: number, columns: number): Declaration => ({
  form: 'matrix',
  rows,
  columns,
  scale: 0,
  bits: bitsClasses[0],
});

function alike(known: Known): Triple<Declaration> {
  const { rows, columns } = known.find((declaration) => declaration !== undefined) ?? least(1, 1);
  const stand = least(rows, columns);
  return [stand, stand, stand];
}

function chained([a, b, c]: Known): Triple<Declaration> {
  const inner = a?.columns ?? b?.rows ?? 1;
  const outer = b?.columns ?? c?.rows ?? 1;
  return [least(1, inner), least(inner, outer), least(outer, 1)];
}
