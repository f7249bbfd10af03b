import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { createCached } from '../../ground/createCached.js';
import { readChildMemory } from '../../ground/processes/childMemory.js';

/** Several collectors may ask within a moment; processes are counted once. */
const countsMs = 1_000;

/** Metrics of any process, whatever its role: the runtime and its child processes. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: 'tricorn_' });
  const children = createCached(readChildMemory, countsMs);
  const gauge = gaugesOf(registry, children);
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

/** A value with its labels. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Adds gauges of what is read together; they are absent while it is unknown. */
export const gaugesOf =
  <Counts>(registry: Registry, read: () => Promise<Counts | undefined>) =>
  (
    name: string,
    help: string,
    pick: (counts: Counts) => number | readonly Sample[],
    ...labelNames: string[]
  ): void =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const counts = await read();
        if (counts === undefined) {
          // A reset leaves a gauge without labels at zero.
          if (labelNames.length === 0) this.remove();
          return;
        }
        const picked = pick(counts);
        if (typeof picked === 'number') this.set(picked);
        else for (const [labels, value] of picked) this.set(labels, value);
      },
    });
