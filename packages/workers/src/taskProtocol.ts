/** Messages to a child that performs tasks. */
export type ToChild<Task> =
  | { kind: 'task'; id: number; task: Task }
  /** Asks the child to stop its task; it still answers. */
  | { kind: 'cancel'; id: number };

/** Messages of a child. */
export type FromChild<Progress, Result, Failure> =
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'result'; id: number; result: Result; rssBytes: number }
  | { kind: 'failure'; id: number; failure: Failure; rssBytes: number }
  /** Memory in use, for systems on which the parent cannot see it. */
  | { kind: 'memory'; rssBytes: number };
