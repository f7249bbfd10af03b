import type { Call } from './call.js';
import { createGroup } from './createGroup.js';
import type { Db } from './database.js';
import { DatabaseLostError } from './databaseLostError.js';
import { mergeCalls, shapeOf } from './mergeCalls.js';
import { sendAlone } from './send.js';

/** Writes the calls of a request in one transaction and returns their results. */
export type Write = (calls: readonly Call[]) => Promise<unknown[]>;

type Outcome = { results: unknown[] } | { error: unknown };

/**
 * Writes requests. Those of the same shape that arrive at the same time are one statement: each function gets the orders of
 * all of them. A request that arrives alone is a group of one, on the same path. If a statement fails, each half of its
 * requests is tried again, so that only those that are to blame are refused, each with its own error.
 */
export function createWriter(db: Db): Write {
  const groups = new Map<string, (calls: readonly Call[]) => Promise<Outcome>>();
  const groupOf = (shape: string) => {
    const known = groups.get(shape) ?? createGroup(async (requests) => await write(requests));
    groups.set(shape, known);
    return known;
  };
  const write = async (requests: readonly (readonly Call[])[]): Promise<Outcome[]> => {
    try {
      return (await sendTogether(db, requests)).map((results) => ({ results }));
    } catch (error) {
      // Whether a lost transaction took effect is unknown, so it must not be repeated.
      if (requests.length === 1 || error instanceof DatabaseLostError) return requests.map(() => ({ error }));
      const middle = requests.length >> 1;
      return [...(await write(requests.slice(0, middle))), ...(await write(requests.slice(middle)))];
    }
  };
  return async (calls) => {
    const shape = shapeOf(calls);
    if (shape === undefined) return (await sendAlone(db, calls)).map((result) => ofRequest(result, 0));
    const outcome = await groupOf(shape)(calls);
    if ('error' in outcome) throw outcome.error;
    return outcome.results;
  };
}

/** One statement for several requests. Functions return nothing, or a list with one element for each order. */
async function sendTogether(db: Db, requests: readonly (readonly Call[])[]): Promise<unknown[][]> {
  const results = await sendAlone(db, mergeCalls(requests), db.bookings);
  return requests.map((_, place) => results.map((result) => ofRequest(result, place)));
}

const ofRequest = (result: unknown, place: number): unknown =>
  Array.isArray(result) ? result[place] : result;
