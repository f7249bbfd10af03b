import type pg from 'pg';
import type { Notification } from './call.js';
import { createNotifyConnection } from './notifyConnection.js';

/** Sends notifications. Nothing may depend on them alone: they only shorten the wait for rows. */
export interface Notifier {
  /** Wakes the listeners of this process at once and those of other processes soon. */
  notify(notifications: readonly Notification[]): void;
}

export interface Listening extends Notifier {
  /** Calls back on every notification of a channel. An empty payload means that some may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  /**
   * Calls back within a second of any commit, whoever made it. A process that dies between its commit and its
   * notification is noticed in this way.
   */
  onCommit(look: () => void): void;
  close(): Promise<void>;
}

/** How often the database is asked whether anything was committed. */
const lookMs = 700;
/** Distinct notifications that wait for the database; beyond this, other processes find the rows by themselves. */
const waitingMax = 10_000;
/** Payloads are ids and names; together they stay below the 8,000 bytes that PostgreSQL accepts. */
const payloadBytesMax = 7_000;
const separator = ',';

/**
 * Sends and receives notifications on a connection of its own. PostgreSQL serialises the commits of transactions that
 * notify, so no transaction does: the notifications of committed transactions are collected and sent by one statement at
 * a time, those of a channel as one. Nothing is lost with them, so their commits do not wait for the disk. Listeners of this
 * process are called directly.
 *
 * The snapshot of the database changes whenever a transaction that wrote has ended. An idle database is therefore asked
 * one cheap question, and nobody reads a table.
 */
export function createNotifier(connect: () => pg.Client, onError: (error: Error) => void): Listening {
  const callbacks = new Map<string, ((payload: string) => void)[]>();
  const looks: (() => void)[] = [];
  const waiting = new Map<string, Notification>();
  let seen = '';

  const wake = (channel: string, payload: string) => {
    for (const callback of callbacks.get(channel) ?? []) callback(payload);
  };
  const connection = createNotifyConnection(connect, onError, {
    onOpen: async (ask) => {
      await ask('set synchronous_commit = off');
      for (const channel of callbacks.keys()) await ask(`listen ${channel}`);
    },
    onReady: () => {
      // Notifications during the disconnect are lost, so every listener is called once.
      for (const channel of callbacks.keys()) wake(channel, '');
      send();
    },
    onNotify: (channel, payload) => {
      for (const one of payload.split(separator)) wake(channel, one);
    },
  });
  const send = oneAtATime(async () => {
    while (waiting.size > 0 && connection.isOpen()) {
      const batch = joinPayloads([...waiting.values()]);
      waiting.clear();
      const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
      await connection.ask({ name: 'notify', text: notifyAll, values });
    }
  }, onError);
  const look = oneAtATime(async () => {
    const [row] = await connection.ask<{ snapshot: string }>(
      'select pg_current_snapshot()::text as snapshot',
    );
    if (row === undefined || row.snapshot === seen) return;
    seen = row.snapshot;
    for (const callback of looks) callback();
  }, onError);
  const timer = setInterval(() => {
    if (connection.isOpen() && looks.length > 0) look();
  }, lookMs);

  return {
    notify: (notifications) => {
      if (connection.isClosed() || notifications.length === 0) return;
      for (const notification of notifications) {
        const { channel, payload } = notification;
        wake(channel, payload);
        if (waiting.size < waitingMax) waiting.set(`${channel} ${payload}`, notification);
      }
      void connection.open();
      send();
    },
    listen: async (channel, onNotify) => {
      callbacks.set(channel, [...(callbacks.get(channel) ?? []), onNotify]);
      await connection.open();
      await connection.ask(`listen ${channel}`);
    },
    onCommit: (callback) => void looks.push(callback),
    close: async () => {
      clearInterval(timer);
      await connection.close(async () => {
        await send.done();
        await look.done();
      });
    },
  };
}

/** Starts work unless it is under way. */
function oneAtATime(work: () => Promise<void>, onError: (error: Error) => void) {
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  return Object.assign(start, { done: async () => await running });
}

const notifyAll =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)';

/** Fewer notifications with the same payloads: each costs the database and every listener more than its bytes. */
function joinPayloads(notifications: readonly Notification[]): Notification[] {
  const joined: Notification[] = [];
  const newest = new Map<string, Notification>();
  for (const { channel, payload } of notifications) {
    const last = newest.get(channel);
    const bytes = Buffer.byteLength(payload) + separator.length;
    if (last !== undefined && Buffer.byteLength(last.payload) + bytes <= payloadBytesMax) {
      last.payload += separator + payload;
      continue;
    }
    const next = { channel, payload };
    newest.set(channel, next);
    joined.push(next);
  }
  return joined;
}
