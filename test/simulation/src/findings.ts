/** What a run saw: counts, what happened when, and violations of the rules. */
export interface Findings {
  count(what: string, by?: number): void;
  note(text: string): void;
  violation(text: string): void;
  readonly counts: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
  readonly violations: readonly string[];
}

const keptMax = 2_000;

export function createFindings(isLoud: boolean): Findings {
  const startedMs = performance.now();
  const counts = new Map<string, number>();
  const notes: string[] = [];
  const violations: string[] = [];
  const stamped = (text: string) => `${((performance.now() - startedMs) / 1000).toFixed(1)} s  ${text}`;
  const keep = (list: string[], text: string) => {
    if (list.length < keptMax) list.push(stamped(text));
    if (isLoud) console.log(stamped(text));
  };
  return {
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    note: (text) => keep(notes, text),
    violation: (text) => keep(violations, `VIOLATION ${text}`),
    counts,
    notes,
    violations,
  };
}
