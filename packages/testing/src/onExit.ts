/** What this process has started and not stopped yet. */
const undoing = new Set<() => void>();
const exit = () => process.exit(1);
const undoAll = () => {
  for (const undo of undoing) undo();
};

/** Undoes something if this process ends first, by a signal as well, as when a test file is stopped by its timeout; returns how to forget it. */
export function onExit(undo: () => void): () => void {
  if (undoing.size === 0) {
    process.once('exit', undoAll);
    process.once('SIGTERM', exit);
    process.once('SIGINT', exit);
  }
  undoing.add(undo);
  return () => {
    undoing.delete(undo);
    if (undoing.size > 0) return;
    process.off('exit', undoAll);
    process.off('SIGTERM', exit);
    process.off('SIGINT', exit);
  };
}
