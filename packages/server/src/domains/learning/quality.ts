/** Where a report keeps its figures, and which of them a list of models shows. */
const figures = {
  validation: ['accuracy', 'f1Macro', 'logLoss'],
  regression: ['r2', 'rmse', 'mae'],
  scores: ['silhouette'],
} as const;

/** The cross-validated figures of a report. */
export function qualityOf(report: Readonly<Record<string, unknown>> | null): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([part, names]) => {
      const found = report?.[part];
      if (typeof found !== 'object' || found === null) return [];
      return names.flatMap((name) => {
        const value: unknown = (found as Record<string, unknown>)[name];
        return typeof value === 'number' ? [[name, value] as const] : [];
      });
    }),
  );
}
