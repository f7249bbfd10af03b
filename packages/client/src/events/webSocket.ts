export type WebSocketClass = new (url: string, protocols: string[]) => WebSocket;

/**
 * The WebSocket of the platform: browsers, Deno, Bun and Node 22 or later have their own; Node 20 uses the
 * optional package `ws`. Undefined if there is none; then results are polled.
 */
export async function platformWebSocket(): Promise<WebSocketClass | undefined> {
  if (typeof globalThis.WebSocket === 'function') return globalThis.WebSocket;
  // Not a literal, so that bundlers for browsers do not look for the package.
  const name = 'ws';
  try {
    const module = (await import(name)) as { WebSocket: WebSocketClass };
    return module.WebSocket;
  } catch {
    return undefined;
  }
}
