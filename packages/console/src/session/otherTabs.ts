/**
 * Tabs of one browser can share a session without any storage: a new tab asks, and a tab that is signed in answers with its
 * token. Nothing is written to disk, no other site can listen, and closing the last tab signs out. The person decides, so
 * three people can still use three windows.
 */
const channelName = 'tricorn-session';

interface Question {
  ask: string;
}
interface Answer {
  answers: string;
  token: string;
}

export interface Offer {
  email: string;
  token: string;
}

/** Answers the questions of other tabs until the returned function is called. */
export function offerSession(readToken: () => Promise<string>): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Partial<Question>>) => {
    const { ask } = data;
    if (typeof ask !== 'string') return;
    readToken().then(
      (token) => channel.postMessage({ answers: ask, token } satisfies Answer),
      // A session that has ended is not offered.
      () => {},
    );
  };
  return () => channel.close();
}

/** Asks the other tabs for a session; calls back with the first one that is alive. */
export function askForSession(onOffer: (offer: Offer) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  const question = crypto.randomUUID();
  channel.onmessage = ({ data }: MessageEvent<Partial<Answer>>) => {
    if (data.answers !== question || typeof data.token !== 'string') return;
    const email = emailIn(data.token);
    if (email === undefined) return;
    channel.onmessage = null;
    onOffer({ email, token: data.token });
  };
  channel.postMessage({ ask: question } satisfies Question);
  return () => channel.close();
}

/** The email that a token names, to show it; only the server can tell whether the token is genuine. */
function emailIn(token: string): string | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { email } = JSON.parse(atob(payload)) as { email?: unknown };
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
}
