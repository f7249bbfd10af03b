/** Where a report keeps its figures, and which of them a list of models shows. */
const figures = {
  validation: ['accuracy', 'baselineAccuracy', 'f1Macro', 'logLoss'],
  regression: ['r2', 'rmse', 'baselineRmse', 'mae'],
  scores: ['silhouette'],
  metrics: ['accuracy', 'rmse', 'mae'],
} as const;

/** The figures of a report: cross-validated, or of a training's validation set. */
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
