import { type Kernels, kernelsBase64 } from '../generated/kernels.js';
import { type KernelMemory, Space, WebAssembly } from './space.js';

/** The compiled inner loops of assembly/*.as; every argument named like memory is a byte offset. */
type KernelExports = Kernels & { memory: KernelMemory };

const rowsPerCall = 8192;
const module = new WebAssembly.Module(Buffer.from(kernelsBase64, 'base64'));

/** An instance of the kernels with a memory of its own. */
export class KernelSpace extends Space {
  readonly run: Kernels;

  constructor() {
    const run = new WebAssembly.Instance(module).exports as KernelExports;
    super(run.memory, run.heapBase());
    this.run = run;
  }
}

/**
 * Ranges of rows to hand to a kernel one after another. V8 replaces its first, slow code for a kernel
 * only between calls, so one call over a million rows would stay slow to its end.
 */
export function* rowBlocks(
  rows: number,
  size = rowsPerCall,
): Generator<readonly [start: number, count: number]> {
  for (let start = 0; start < rows; start += size) yield [start, Math.min(size, rows - start)];
}
