import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Records every different statement that this process sends to PostgreSQL, with the values of its first use. */
export function recordStatements(): { statements(): Statement[]; stop(): void } {
  const recorded = new Map<string, Statement>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement | undefined, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first?.text;
    const values = typeof first === 'string' ? second : first?.values;
    if (text !== undefined && !recorded.has(text))
      recorded.set(text, { text, values: Array.isArray(values) ? values : [] });
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  return {
    statements: () =>
      [...recorded.values()].filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text)),
    stop: () => {
      pg.Client.prototype.query = original;
    },
  };
}
