// Loaded before the server: tells its memory after a collection whenever the parent asks.
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage());
});
// The server's own children would load it too, and answer what their parent tells them.
process.execArgv.splice(0);
