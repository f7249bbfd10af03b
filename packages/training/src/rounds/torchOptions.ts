import type { ClusterOptions } from '@tricorn/ray';

/** How the torch engine runs on this machine. */
export interface TorchOptions {
  /** The Python interpreter that has PyTorch. */
  python: string;
  /** Processes on this machine. */
  ranks: number;
  /** Where ranks of other machines reach those of this one; only on this machine if absent. */
  address?: string;
  /** Machines that may train one job together, this one included; 1 if absent. */
  machines?: number;
}

/** How the torch engine runs on a Ray cluster. */
export interface ClusterTraining extends ClusterOptions {
  /** A training begins with at least so many ranks, and grows to at most so many. */
  ranksMin: number;
  ranksMax: number;
  /** Whether every rank has a GPU. */
  onGpus: boolean;
  /** A rank holds images of up to so many bytes; more are streamed. */
  heldBytesMax?: number;
}

/** Where the ranks of a group find each other. */
export interface Meeting {
  group: string;
  host: string;
  port: number;
  /** Machines that it waits for, the one that leads included. */
  machines: number;
}
