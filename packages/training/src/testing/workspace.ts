import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatasetFile } from '../data/file.js';
import type { TrainingPlan } from '../plan/planTraining.js';
import { initialState, mergeRound } from '../rounds/mergeRound.js';
import { shardsOf } from '../rounds/shards.js';
import type { TrainingState } from '../rounds/state.js';
import { trainRound } from '../rounds/trainRound.js';
import { type RoundContext, Workbench } from '../rounds/Workbench.js';

/** A folder of its own for a test, with a cache inside. */
export function makeWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'training-test-'));
  return {
    folder,
    workspace: { cacheFolder: join(folder, 'cache') },
    path: (name: string) => join(folder, name),
    write(name: string, content: string | Uint8Array): DatasetFile {
      const path = join(folder, name);
      writeFileSync(path, content);
      return { path, name };
    },
  };
}

/** A file of the package's fixtures. */
export function fixture(name: string): DatasetFile {
  return { path: fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url)), name };
}

/** An array of bytes in NumPy's format. */
export function npyBytes(
  data: Uint8Array,
  shape: readonly number[],
  descriptor = '|u1',
  fortran = false,
): Buffer {
  const header = `{'descr': '${descriptor}', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': (${shape.join(', ')},), }`;
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(padded.length);
  return Buffer.concat([
    Buffer.from('\x93NUMPY\x01\x00', 'latin1'),
    length,
    Buffer.from(padded, 'latin1'),
    data,
  ]);
}

/** Runs all rounds in this process, one shard after the other; `slotsAfter` says how many workers there are after a round. */
export async function trainHere(
  plan: TrainingPlan,
  context: RoundContext,
  slotsAfter: (round: number) => number | undefined = () => undefined,
): Promise<TrainingState> {
  const bench = await Workbench.open(plan, context);
  let state = initialState(plan);
  while (!state.done) {
    const shards = [];
    for (let shard = 0; shard < shardsOf(plan, state); shard++)
      shards.push(await trainRound(bench, shard, state.round, state));
    state = mergeRound(plan, state, shards, slotsAfter(state.round));
  }
  await bench.close();
  return state;
}
