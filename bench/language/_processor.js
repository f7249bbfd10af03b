import { cpus } from 'node:os';

/** The processor, for the heading of a measurement: its name where the system knows it, and the architecture. */
export const processor = () => [cpus()[0]?.model, process.arch].filter(Boolean).join(', ');
