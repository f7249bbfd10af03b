import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { createCached } from '../../ground/createCached.js';
import { type ChildMemory, readChildMemory } from '../../ground/processes/childMemory.js';

/** Several collectors may ask within a moment; processes are counted once. */
const countsMs = 1_000;

/** Metrics of any process, whatever its role: the runtime and its child processes. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: 'tricorn_' });
  const children = createCached(readChildMemory, countsMs);
  const gauge = (name: string, help: string, pick: (memory: ChildMemory) => number) =>
    addGauge(registry, name, help, { read: children, pick });
  gauge('tricorn_children', 'Child processes of this process.', ({ processes }) => processes);
  gauge(
    'tricorn_child_memory_bytes',
    'Resident memory of the child processes of this process.',
    ({ bytes }) => bytes,
  );
  gauge(
    'tricorn_child_memory_largest_bytes',
    'Resident memory of the largest child process.',
    ({ largestBytes }) => largestBytes,
  );
}

/** A gauge without labels, which is absent while its value is unknown. */
export function addGauge<T>(
  registry: Registry,
  name: string,
  help: string,
  { read, pick }: { read: () => Promise<T | undefined>; pick: (counts: T) => number },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const counts = await read();
      if (counts === undefined) this.remove();
      else this.set(pick(counts));
    },
  });
}
