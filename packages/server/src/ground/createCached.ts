/** Repeats an answer for a while instead of computing it again; callers at the same time share one computation. */
export function createCached<T>(compute: () => Promise<T>, lifetimeMs: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let computedAt = 0;
  return async () => {
    if (answer === undefined || performance.now() - computedAt > lifetimeMs) {
      computedAt = performance.now();
      answer = compute();
      answer.catch(() => {
        answer = undefined;
      });
    }
    return await answer;
  };
}
