import { CompiledQuery } from 'kysely';
import type { Db } from './database.js';

/** What a call causes besides its rows. */
export interface Effects {
  /** What the end of the transaction does. */
  atEnd?: readonly AtEnd[];
  /** Sent once the transaction is committed. */
  notifications?: readonly Notification[];
  /** Translates an error of the statement into a refusal; returns every other error unchanged. */
  refuse?(error: unknown): unknown;
}

/** An effect at the end of a transaction. Effects of one kind are collected and take place together. */
export interface AtEnd<Kind extends Ending = Ending> {
  kind: new () => Kind;
  addTo(ending: Kind): void;
}

/** What the end of a transaction does for all effects of one kind. */
export interface Ending {
  /** Calls that come after all others. */
  writes(): Call[];
  /** Sent once the transaction is committed. */
  notifications(): Notification[];
  /** Runs after the commit. */
  committed(): void;
}

export interface Notification {
  channel: string;
  payload: string;
}

/**
 * A call of an SQL function, as a value. Several calls are sent as one statement, which takes one round trip and, outside
 * of a transaction, is one by itself. An argument can be another call.
 */
export class Call<_Result = unknown> {
  readonly name: string;
  readonly parameters: readonly unknown[];
  readonly effects: Effects;

  constructor(name: string, parameters: readonly unknown[], effects: Effects = {}) {
    this.name = name;
    this.parameters = parameters;
    this.effects = effects;
  }
}

/**
 * What a function that takes a set is asked to write, as JSON, in which amounts are texts. Such a function serves one request
 * as it serves many.
 */
export class Orders {
  readonly items: readonly object[];

  constructor(...items: readonly object[]) {
    this.items = items;
  }
}

/** Sends calls as one statement and returns their results. PostgreSQL evaluates them in this order. */
export async function sendCalls(db: Pick<Db, 'executeQuery'>, calls: readonly Call[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const values: unknown[] = [];
  const text = `select ${calls.map((call, index) => `${render(call, values)} as r${index}`).join(', ')}`;
  try {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
    return calls.map((_, index) => rows[0]![`r${index}`]);
  } catch (error) {
    throw refusalOf(calls, error);
  }
}

function render({ name, parameters }: Call, values: unknown[]): string {
  const renderOne = (parameter: unknown): string => {
    if (parameter instanceof Call) return render(parameter, values);
    if (parameter instanceof Orders) return `$${values.push(jsonOf(parameter.items))}`;
    return `$${values.push(parameter)}`;
  };
  return `${name}(${parameters.map(renderOne).join(', ')})`;
}

/** PostgreSQL refuses halves of characters in JSON; text that is sent as such loses them as well. */
function jsonOf(items: readonly object[]): string {
  const text = JSON.stringify(items);
  if (!text.includes('\\ud')) return text;
  return text.replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (found) => (found === '\\\\' ? found : '\ufffd'));
}

/** The effects of calls, and of the calls in their arguments. */
export function effectsOf(calls: readonly Call[]): Effects[] {
  return calls.flatMap(({ effects, parameters }) => [
    effects,
    ...effectsOf(parameters.filter((parameter) => parameter instanceof Call)),
  ]);
}

function refusalOf(calls: readonly Call[], error: unknown): unknown {
  for (const { refuse } of effectsOf(calls)) {
    const refusal = refuse?.(error) ?? error;
    if (refusal !== error) return refusal;
  }
  return error;
}

/** Whether an error is the violation of a constraint, or a refusal that an SQL function raised under that name. */
export const violates = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: string }).constraint === constraint;
