import type { KeptSession } from './storedSession.js';

/**
 * Tabs of one browser can share a session without any storage: a new tab asks, and a tab that is signed in answers with its
 * token. Nothing is written to disk, no other site can listen, and closing the last tab signs out. The person decides, so
 * three people can still use three windows.
 */
const channelName = 'tricorn-session';

interface Question {
  ask: string;
}
interface Answer extends KeptSession {
  answers: string;
}

/** Answers the questions of other tabs until the returned function is called. */
export function offerSession(account: string, readToken: () => Promise<string>): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Partial<Question>>) => {
    const { ask } = data;
    if (typeof ask !== 'string') return;
    readToken().then(
      (token) => channel.postMessage({ answers: ask, token, account } satisfies Answer),
      // A session that has ended is not offered.
      () => {},
    );
  };
  return () => channel.close();
}

/** Asks the other tabs for a session; calls back with the first one that is alive. */
export function askForSession(onOffer: (offer: KeptSession) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  const question = crypto.randomUUID();
  channel.onmessage = ({ data }: MessageEvent<Partial<Answer>>) => {
    const { answers, token, account } = data;
    if (answers !== question || typeof token !== 'string' || typeof account !== 'string') return;
    channel.onmessage = null;
    onOffer({ token, account });
  };
  channel.postMessage({ ask: question } satisfies Question);
  return () => channel.close();
}
