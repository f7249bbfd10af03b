import type pg from 'pg';
import { answeredWithin, farewellMsMax } from './silence.js';

type Ask = <Row extends pg.QueryResultRow>(query: string | pg.QueryConfig) => Promise<Row[]>;

export interface NotifyConnection {
  /** Opens it, the first time; afterwards it stays open or is opened again by itself. */
  open(): Promise<void>;
  isOpen(): boolean;
  isClosed(): boolean;
  /** Sends a statement after those before it; no rows while there is no connection. */
  ask: Ask;
  /** Closes it once the last work with it is done. */
  close(finish: () => Promise<void>): Promise<void>;
}

export interface NotifyCallbacks {
  /** Before anybody uses a new connection. */
  onOpen(ask: Ask): Promise<void>;
  onReady(): void;
  /** A notification of another process. */
  onNotify(channel: string, payload: string): void;
}

const reconnectMsMin = 200;
const reconnectMsMax = 5_000;

/** A connection that receives notifications and is replaced when it is lost. It takes one statement at a time. */
export function createNotifyConnection(
  connect: () => pg.Client,
  onError: (error: Error) => void,
  { onOpen, onReady, onNotify }: NotifyCallbacks,
): NotifyConnection {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function open(delayMs = 0): Promise<void> {
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    if (closed) return;
    const fresh = connect();
    fresh.on('notification', ({ channel, payload, processId }) => {
      // What this process sent itself was delivered at once.
      if (processId === (fresh as pg.Client & { processID: number }).processID) return;
      onNotify(channel, payload ?? '');
    });
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      if (!closed) connecting = open(Math.min(Math.max(delayMs * 2, reconnectMsMin), reconnectMsMax));
    });
    try {
      await fresh.connect();
      await onOpen(async (query) => await askOf(fresh, query));
      client = fresh;
      onReady();
    } catch (error) {
      onError(error as Error);
      await fresh.end().catch(() => {});
    }
  }

  return {
    open: async () => {
      connecting ??= open();
      await connecting;
    },
    isOpen: () => client !== undefined,
    isClosed: () => closed,
    ask: async <Row extends pg.QueryResultRow>(query: string | pg.QueryConfig) => {
      const asked = last
        .catch(() => {})
        .then(async () => (client === undefined ? [] : await askOf<Row>(client, query)));
      last = asked;
      return await asked;
    },
    close: async (finish) => {
      await connecting;
      await finish();
      closed = true;
      if (client !== undefined) await answeredWithin(client, client.end(), farewellMsMax).catch(() => {});
    },
  };
}

const askOf = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string | pg.QueryConfig,
): Promise<Row[]> => (await answeredWithin(client, client.query<Row>(query))).rows;
