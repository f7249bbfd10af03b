// Loaded before the server: tells its memory after a collection whenever the parent asks.
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage());
});
