// Loaded before the server: reports its memory after a garbage collection whenever the parent asks.
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage());
});
// The server's own children would load it too, and answer messages of their parent.
process.execArgv.splice(0);
