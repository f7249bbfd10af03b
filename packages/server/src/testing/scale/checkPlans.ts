import pg from 'pg';
import type { RecordedPlan, Statement } from './recordStatements.js';

/** A node of a plan, as PostgreSQL writes it in JSON. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Tables whose size depends on the number of processes, of recent hours or of migrations, not on use. */
const boundedTables = new Set([
  'activity',
  'allowance',
  'audit_head',
  'chain_attempt',
  'chain_checkpoint',
  'chain_transaction',
  'instance',
  'kysely_migration',
  'kysely_migration_lock',
  'list_source',
  'loose_blob',
  'mail_switch',
  'setting',
  'training_activity',
  'training_blob',
  'training_slots',
]);

/** What may read more than a page, and why. */
const exceptions: { statement: RegExp; tables: readonly string[]; because: string }[] = [
  {
    statement: /with recursive waiting/,
    tables: ['work'],
    because: 'waiting work is counted, at most once a second',
  },
  {
    statement: /"input_round"."(expires_at|reminded_at)"/,
    tables: ['job', 'input_round'],
    because: 'jobs that wait for data are checked twice a minute',
  },
];

export interface PlanBounds {
  /** Rows that one scan may read. */
  rowsMax: number;
  /** Small tables are read as a whole because that is cheapest; this asks whether an index would serve. */
  preferIndexes?: boolean;
}

/**
 * Explains every statement with the values it was used with, and executes those that only read. Returns what reads a
 * growing table from start to end, reads too many rows, or sorts too many.
 */
export async function checkPlans(
  url: string,
  statements: readonly Statement[],
  { rowsMax, preferIndexes = false }: PlanBounds,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (preferIndexes) await client.query('set enable_seqscan = off');
  const problems: string[] = [];
  try {
    for (const { text, values } of statements) {
      const plan = await explain(client, text, values, 'analyze, timing off, format json')
        .catch(async (error: { code?: string }) => {
          if (error.code !== readOnlyTransaction) throw error;
          return await explain(client, text, values, 'format json');
        })
        .catch((error: Error) => {
          problems.push(`${error.message}: ${shorten(text)}`);
          return undefined;
        });
      if (plan === undefined) continue;
      problems.push(...problemsOf({ text, plan }, rowsMax));
    }
  } finally {
    await client.end();
  }
  return problems;
}

/** PostgreSQL's error when a statement writes in a transaction that only reads. */
const readOnlyTransaction = '25006';

/** Whatever writes is refused before it changes anything. */
async function explain(
  client: pg.Client,
  text: string,
  values: unknown[],
  options: string,
): Promise<PlanNode> {
  await client.query('begin read only');
  try {
    const { rows } = await client.query({ text: `explain (${options}) ${text}`, values });
    return (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
  }
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** What the plans of executed statements read too much of; each problem once. */
export const checkRecordedPlans = (plans: readonly RecordedPlan[], { rowsMax }: PlanBounds): string[] => [
  ...new Set(plans.flatMap((plan) => problemsOf(plan, rowsMax))),
];

function problemsOf({ text, plan }: RecordedPlan, rowsMax: number): string[] {
  const allowed = new Set(
    exceptions.filter(({ statement }) => statement.test(text)).flatMap(({ tables }) => tables),
  );
  return [...problemsOfNode(plan, rowsMax, allowed)].map((problem) => `${problem}: ${shorten(text)}`);
}

function* problemsOfNode(node: PlanNode, rowsMax: number, allowed: ReadonlySet<string>): Generator<string> {
  const table = node['Relation Name'];
  const grows =
    table !== undefined && !table.startsWith('pg_') && !boundedTables.has(table) && !allowed.has(table);
  if (grows && node['Node Type'] === 'Seq Scan') yield `reads all of ${table}`;
  const read = rowsRead(node);
  if (grows && read > rowsMax) yield `reads ${read} rows of ${table}`;
  if (/Sort/.test(node['Node Type'])) {
    const sorted = node.Plans?.map(rowsRead).reduce((a, b) => a + b, 0) ?? 0;
    if (sorted > rowsMax && allowed.size === 0) yield `sorts ${sorted} rows`;
  }
  for (const child of node.Plans ?? []) yield* problemsOfNode(child, rowsMax, allowed);
}

/** The rows that a node read, if it was executed; a plan that was not executed has only estimates. */
const rowsRead = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
