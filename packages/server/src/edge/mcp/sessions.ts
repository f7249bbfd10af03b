import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CancelledNotificationSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { ServiceError } from '@tricorn/contract';

export interface Session {
  accountId: string;
  transport: StreamableHTTPServerTransport;
  usedAt: number;
  /** Ids of requests that have no answer yet. */
  unanswered: Set<unknown>;
}

const sessionsMax = 1_000;
const sessionsPerAccountMax = 32;
/** A session that is idle for this long ends; its client starts another. */
const idleMs = 30 * 60_000;
const sweepMs = 60_000;

/** The open sessions of this process. */
export class Sessions {
  readonly #byId = new Map<string, Session>();
  readonly #createServer: () => Server;
  readonly #sweeping: NodeJS.Timeout;

  constructor(createServer: () => Server) {
    this.#createServer = createServer;
    this.#sweeping = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  /** Opens a session of an account; if there are too many, the longest unused one makes room. */
  async open(accountId: string): Promise<StreamableHTTPServerTransport> {
    const crowded = this.#crowdedAccount(accountId);
    if (crowded !== undefined) await this.#end(this.#longestUnused(crowded));
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#byId.set(id, { accountId, transport, usedAt: Date.now(), unanswered: new Set() });
      },
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#byId.delete(transport.sessionId);
    };
    await this.#createServer().connect(transport as Parameters<Server['connect']>[0]);
    answerCancelled(transport);
    return transport;
  }

  /** The session that a request names; one of another account is unknown. */
  find(id: string | undefined, accountId: string): Session | undefined {
    if (id === undefined) return undefined;
    const session = this.#byId.get(id);
    if (session?.accountId !== accountId)
      throw new ServiceError('sessionUnknown', 'The MCP session has ended; initialise a new one.');
    session.usedAt = Date.now();
    return session;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await Promise.all([...this.#byId.keys()].map((id) => this.#end(id)));
  }

  async #end(id: string): Promise<void> {
    const session = this.#byId.get(id);
    this.#byId.delete(id);
    await session?.transport.close();
  }

  #sweep(): void {
    for (const [id, { usedAt }] of this.#byId) if (Date.now() - usedAt > idleMs) void this.#end(id);
  }

  /** The account whose longest unused session has to make room for another one of this account. */
  #crowdedAccount(accountId: string): string | undefined {
    const counts = new Map<string, number>();
    for (const session of this.#byId.values())
      counts.set(session.accountId, (counts.get(session.accountId) ?? 0) + 1);
    if ((counts.get(accountId) ?? 0) >= sessionsPerAccountMax) return accountId;
    if (this.#byId.size < sessionsMax) return undefined;
    // Many accounts together cannot lock others out: who has most gives one up.
    return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
  }

  #longestUnused(accountId: string): string {
    return [...this.#byId]
      .filter(([, session]) => session.accountId === accountId)
      .reduce((oldest, each) => (each[1].usedAt < oldest[1].usedAt ? each : oldest))[0];
  }
}

const cancelledCode = -32_800;

/**
 * Answers the requests that a client cancels. The protocol sends nothing for them, and the answer to the HTTP request that
 * brought them would never end, with all that it holds.
 */
function answerCancelled(transport: StreamableHTTPServerTransport): void {
  const unanswered = new Set<unknown>();
  const { onmessage: receive } = transport;
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    const isAnswer = !('method' in message);
    if (!isAnswer || unanswered.delete(message.id)) await send(message, options);
  };
  const refuse = (id: RequestId) => {
    if (!unanswered.has(id)) return;
    const error = { code: cancelledCode, message: 'The request was cancelled.' };
    // A client that has gone needs no answer.
    transport.send({ jsonrpc: '2.0', id, error }).catch(() => {});
  };
  transport.onmessage = (message, extra) => {
    if ('method' in message && 'id' in message) unanswered.add(message.id);
    receive?.(message, extra);
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId;
    // The protocol has then ended what it did for the request.
    if (cancelled !== undefined) setImmediate(refuse, cancelled);
  };
}
