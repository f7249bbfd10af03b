import { isFromDisk } from './server.js';
import type { KeptSession } from './storedSession.js';

/**
 * Tabs of one browser share a session without any storage or cookie: a new tab asks, and a tab that is signed in answers with
 * its token; a token that one tab renews serves the others as well. Nothing is written to disk, no other site can listen, and
 * closing the last tab signs out.
 */
const channelName = 'tricorn-session';

type Told = { ask: string } | ({ answers: string } & KeptSession) | { renewed: string };

export interface OtherTabs {
  tellRenewed(token: string): void;
  close(): void;
}

/** Files on disk may share a channel with any other file, so a page from disk uses none. */
const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' || isFromDisk() ? undefined : new BroadcastChannel(channelName);

/** Answers the questions of other tabs, and calls back with the tokens that they renew. */
export function joinTabs(
  sessionNow: () => KeptSession | undefined,
  onRenewed: (token: string) => void,
): OtherTabs {
  const channel = openChannel();
  const tell = (told: Told) => channel?.postMessage(told);
  if (channel !== undefined)
    channel.onmessage = ({ data }: MessageEvent<Partial<Record<'ask' | 'renewed', unknown>>>) => {
      if (typeof data.renewed === 'string') return onRenewed(data.renewed);
      const session = sessionNow();
      if (typeof data.ask === 'string' && session !== undefined) tell({ answers: data.ask, ...session });
    };
  return { tellRenewed: (renewed) => tell({ renewed }), close: () => channel?.close() };
}

/** Tabs answer within a few milliseconds of each other. */
const answersMs = 100;

/** Asks the other tabs for their sessions; calls back with one for each account, if there is any. */
export function askForSessions(onOffers: (offers: readonly KeptSession[]) => void): () => void {
  const channel = openChannel();
  if (channel === undefined) return () => {};
  const question = crypto.randomUUID();
  const offers = new Map<string, KeptSession>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  channel.onmessage = ({ data }: MessageEvent<Partial<Record<'answers' | 'token' | 'account', unknown>>>) => {
    const { answers, token, account } = data;
    if (answers !== question || typeof token !== 'string' || typeof account !== 'string') return;
    offers.set(account, { token, account });
    timer ??= setTimeout(() => onOffers([...offers.values()]), answersMs);
  };
  channel.postMessage({ ask: question } satisfies Told);
  return () => {
    clearTimeout(timer);
    channel.close();
  };
}
