import pg from 'pg';
import type { PlanNode } from './checkPlans.js';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface RecordedPlan {
  text: string;
  plan: PlanNode;
}

export interface Recorder {
  /** The different statements, with the values of their first use. */
  statements(): Statement[];
  /** The plans of everything that was executed, also within functions and triggers; empty without a superuser. */
  plans(): RecordedPlan[];
  stop(): Promise<void>;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Makes PostgreSQL report each plan that it executes, with the rows that were read, as a notice. */
const reportPlans = `load 'auto_explain';
  set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set client_min_messages = log;`;

/** Records every statement that this process sends to PostgreSQL, and how PostgreSQL executes it. */
export function recordStatements(preferIndexes = false): Recorder {
  const statements = new Map<string, Statement>();
  const plans: RecordedPlan[] = [];
  const clients = new Set<pg.Client>();
  const original = pg.Client.prototype.query as unknown as Query;
  const setUp = reportPlans + (preferIndexes ? 'set enable_seqscan = off;' : '');

  const onNotice = ({ message }: { message?: string | undefined }) => {
    const json = /plan:\s*(\{.*)/s.exec(message ?? '')?.[1];
    if (json === undefined) return;
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    plans.push({ text, plan });
  };
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    if (!clients.has(this)) {
      clients.add(this);
      this.on('notice', onNotice);
      original.call(this, setUp).catch(() => {});
    }
    const [first, second] = args as [string | Statement | undefined, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first?.text;
    const values = typeof first === 'string' ? second : first?.values;
    if (text !== undefined && !statements.has(text))
      statements.set(text, { text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;

  return {
    statements: () =>
      [...statements.values()].filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text)),
    plans: () => plans,
    stop: async () => {
      pg.Client.prototype.query = original as unknown as typeof pg.Client.prototype.query;
      for (const client of clients) {
        await original.call(client, 'reset all').catch(() => {});
        client.off('notice', onNotice);
      }
    },
  };
}
