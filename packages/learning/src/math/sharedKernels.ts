import { type SharedKernels, sharedBase64 } from '../generated/kernels.js';
import { Space, WebAssembly } from './kernels.js';

const module = new WebAssembly.Module(Buffer.from(sharedBase64, 'base64'));
/** 4 GiB, as much as WebAssembly can address; scripts/buildKernels.js says the same. */
const pagesMax = 65536;

/** The inner loops of assembly/shared.as at work in a memory that other threads may hold too. */
export class SharedSpace extends Space {
  readonly run: SharedKernels;

  /** In a memory of its own, or in that of another thread. */
  constructor(memory = new WebAssembly.Memory({ initial: 1, maximum: pagesMax, shared: true })) {
    const run = new WebAssembly.Instance(module, { env: { memory } }).exports as SharedKernels;
    super(memory, run.heapBase());
    this.run = run;
  }

  override reserve(byteCount: number): number {
    countAsMemory(byteCount);
    return super.reserve(byteCount);
  }
}

/**
 * V8 decides by the memory it counts when to look for garbage, and shared memory is not counted: the tables of a file of
 * hundreds of megabytes would stay. A buffer of the size that is dropped untouched takes no memory, but it is counted.
 */
function countAsMemory(byteCount: number): void {
  void new ArrayBuffer(byteCount);
}
