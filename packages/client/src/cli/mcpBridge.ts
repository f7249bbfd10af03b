import { serverSentEvents } from '../transport/serverSentEvents.js';

interface McpBridgeOptions {
  url: string;
  /** The access token or API key, fresh for each request. */
  token: () => Promise<string>;
  headers: Readonly<Record<string, string>>;
  /** Passes a message of the server on, as one line of JSON. */
  send: (message: string) => void;
  signal: AbortSignal;
}

interface Message {
  id?: string | number;
  method?: string;
}

const internalError = -32_603;
/** Passes messages between a program and the server's `/mcp`. The server keeps the session; this side only its id. */
export class McpBridge {
  readonly #options: McpBridgeOptions;
  readonly #running = new Set<Promise<void>>();
  #sessionId: string | undefined;
  /** The first message opens the session; the others wait for it. */
  #opened: Promise<void> | undefined;

  constructor(options: McpBridgeOptions) {
    this.#options = options;
  }

  /** Sends one message; its answers are passed on as they arrive. */
  pass(line: string): void {
    const sending = this.#opened === undefined ? this.#post(line) : this.#opened.then(() => this.#post(line));
    this.#opened ??= sending.catch(() => {});
    const running = sending
      .catch((error: unknown) => this.#fail(line, error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Ends the session on the server. */
  async close(): Promise<void> {
    if (this.#sessionId === undefined) return;
    await fetch(this.#options.url, { method: 'DELETE', headers: await this.#headers() }).catch(() => {});
  }

  async #post(line: string): Promise<void> {
    const { url, signal } = this.#options;
    const headers = {
      ...(await this.#headers()),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const response = await fetch(url, { method: 'POST', headers, body: line, signal });
    this.#sessionId = response.headers.get('mcp-session-id') ?? this.#sessionId;
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      await this.#readEvents(response);
    else await this.#readWhole(response);
  }

  async #readEvents(response: Response): Promise<void> {
    for await (const message of serverSentEvents(response.body!)) this.#options.send(message);
  }

  async #readWhole(response: Response): Promise<void> {
    const text = await response.text();
    if (response.ok) {
      if (text !== '') this.#options.send(JSON.stringify(JSON.parse(text)));
      return;
    }
    const { error } = JSON.parse(text) as { error?: { message?: string } };
    throw new Error(error?.message ?? `The server answered with status ${response.status}.`);
  }

  /** A request that could not be passed on is answered with an error; a notification has no answer. */
  #fail(line: string, error: unknown): void {
    const { id, method } = parsed(line);
    if (id === undefined || method === undefined) return;
    const message = error instanceof Error ? error.message : 'The server cannot be reached.';
    this.#options.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: internalError, message } }));
  }

  async #headers(): Promise<Record<string, string>> {
    return {
      ...this.#options.headers,
      authorization: `Bearer ${await this.#options.token()}`,
      ...(this.#sessionId === undefined ? {} : { 'mcp-session-id': this.#sessionId }),
    };
  }
}

function parsed(line: string): Message {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return {};
  }
}
