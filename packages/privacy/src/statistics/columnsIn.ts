import type { ParsedQuery } from './parseSql.js';

/** The columns that a query names, each once, in the order in which it measures, groups and compares them. */
export function columnsIn({ measures, groupBy, where }: ParsedQuery): string[] {
  const measured = measures.flatMap((measure) =>
    measure.of === 'count'
      ? []
      : measure.of === 'rows'
        ? measure.columns
        : [
            measure.column,
            ...('other' in measure ? [measure.other] : []),
            ...('predictors' in measure ? measure.predictors : []),
          ],
  );
  return [...new Set([...groupBy, ...measured, ...where.map(({ column }) => column)])];
}
