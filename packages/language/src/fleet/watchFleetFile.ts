import { statSync } from 'node:fs';
import { createFleet, type Fleet } from './fleetEngine.js';
import { readFleetFile } from './readFleet.js';

/** The models of a file of engines, kept in step with the file. */
export interface WatchedFleets {
  /** The default model: the first of the file. It stays the first while the server runs. */
  first: Fleet;
  all(): Fleet[];
  find(name: string): Fleet | undefined;
  close(): Promise<void>;
}

const lookMs = 1_000;

/**
 * Reads a file of engines, and again whenever it changes: engines can be added, removed and drained without a restart. A
 * file that cannot be used is reported and changes nothing.
 */
export function watchFleetFile(path: string, onProblem: (problem: Error) => void = () => {}): WatchedFleets {
  const fleets = new Map<string, Fleet>();
  const load = () => {
    const models = readFleetFile(path);
    const [first] = fleets.keys();
    const names = new Set(models.map(({ name }) => name));
    if (first !== undefined && !names.has(first))
      throw new TypeError(`The file of engines must keep the default model ${first}.`);
    for (const { name, members, price } of models) {
      const known = fleets.get(name);
      if (known === undefined) fleets.set(name, createFleet(members, { model: name, price }));
      else known.update(members, price);
    }
    for (const [name, fleet] of fleets) {
      if (names.has(name)) continue;
      fleets.delete(name);
      void fleet.close();
    }
  };
  load();
  let seen = versionOf(path);
  const looking = setInterval(() => {
    const version = versionOf(path);
    if (version === seen) return;
    seen = version;
    try {
      load();
    } catch (problem) {
      onProblem(problem as Error);
    }
  }, lookMs).unref();
  return {
    first: [...fleets.values()][0]!,
    all: () => [...fleets.values()],
    find: (name) => fleets.get(name),
    close: async () => {
      clearInterval(looking);
      await Promise.all([...fleets.values()].map((fleet) => fleet.close()));
    },
  };
}

/** Changes whenever the file does; empty while it is missing, for example during a replacement. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}
