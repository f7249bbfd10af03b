import { statSync } from 'node:fs';
import { createFleet, type Fleet } from './fleetEngine.js';
import { readFleetFile } from './readFleet.js';

/** The models of a file of engines, kept in step with the file. */
export interface WatchedFleets {
  /** The default model: the first of the file. It stays the first while the server runs. */
  first: Fleet;
  all(): Fleet[];
  /** A model that is used by name, and therefore stays as well. */
  use(name: string): Fleet | undefined;
  close(): Promise<void>;
}

const lookMs = 1_000;

/**
 * Reads a file of engines, and again whenever it changes: engines can be added, removed and drained without a restart. A
 * file that cannot be used is reported and changes nothing.
 */
export function watchFleetFile(path: string, onProblem: (problem: Error) => void = () => {}): WatchedFleets {
  const fleets = new Map<string, Fleet>();
  /** Removed models that finish their calls. */
  const leaving = new Set<Fleet>();
  /** The names of models that must stay. */
  const used = new Set<string>();
  const load = () => {
    const models = readFleetFile(path);
    const names = new Set(models.map(({ name }) => name));
    for (const name of used)
      if (!names.has(name))
        throw new TypeError(`The file of engines must keep the model ${name}, which is in use.`);
    for (const { name, members, price } of models) {
      const known = fleets.get(name);
      if (known === undefined) fleets.set(name, createFleet(members, { model: name, price }));
      else known.update(members, price);
    }
    for (const [name, fleet] of fleets) {
      if (names.has(name)) continue;
      fleets.delete(name);
      leaving.add(fleet);
      void fleet.retire().finally(() => leaving.delete(fleet));
    }
  };
  load();
  const [first] = fleets.values();
  used.add(first!.model);
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
    first: first!,
    all: () => [...fleets.values()],
    use: (name) => {
      if (fleets.has(name)) used.add(name);
      return fleets.get(name);
    },
    close: async () => {
      clearInterval(looking);
      await Promise.all([...fleets.values(), ...leaving].map((fleet) => fleet.close()));
    },
  };
}

/** Changes whenever the file does; empty while it is missing, for example during a replacement. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}
