import * as http from 'node:http';
import * as https from 'node:https';
import { type ChooseOptions, chooseAddress, parseAddress, pinnedTo, withSignal } from '@tricorn/outbound';
import { messageOf } from '../../ground/messageOf.js';

/** The outcome of one attempt. `status` is 0 if there was no answer; `answer` then says why. */
export interface Outcome {
  status: number;
  answer: string;
  durationMs: number;
}

export const urlCharactersMax = 2_048;
const answerBytesMax = 1_024;
/** A receiver that has answered need not be waited for until it has sent all of its text. */
const answerMsMax = 1_000;

export interface SendOptions extends ChooseOptions {
  headers: Readonly<Record<string, string>>;
  payload: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends one delivery to an untrusted address and never throws. The host is resolved and checked here, the connection goes to
 * the address that was checked, and redirects are not followed.
 */
export async function sendDelivery(url: string, options: SendOptions): Promise<Outcome> {
  const started = performance.now();
  // One signal for both ends costs less than those that AbortSignal.any and AbortSignal.timeout would make for every delivery.
  const ends = new AbortController();
  const onAbort = () => ends.abort(options.signal.reason);
  const deadline = setTimeout(
    () => ends.abort(new Error(`No answer within ${options.timeoutMs} ms.`)),
    options.timeoutMs,
  );
  options.signal.addEventListener('abort', onAbort, { once: true });
  if (options.signal.aborted) onAbort();
  const outcome = (status: number, answer: string): Outcome => ({
    status,
    answer: plainText(answer),
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const target = parseAddress(url, urlCharactersMax);
    const address = await chooseAddress(target, options, ends.signal);
    // Raced with the deadline, so that an attempt ends by it whatever the peer does and whatever Node makes of that.
    const response = await withSignal(post(target, address, options, ends.signal), ends.signal);
    const status = response.statusCode ?? 0;
    return outcome(status, await beginningOf(response));
  } catch (error) {
    if (ends.signal.aborted) return outcome(0, messageOf(ends.signal.reason));
    return outcome(0, `No answer: ${messageOf(error)}.`);
  } finally {
    clearTimeout(deadline);
    options.signal.removeEventListener('abort', onAbort);
  }
}

/** They keep nothing: every delivery has a new connection, because an earlier one could lead to another address. */
const agents = {
  http: new http.Agent({ keepAlive: false }),
  https: new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
};

function post(
  url: URL,
  address: string,
  { headers, payload }: SendOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: agents[url.protocol === 'https:' ? 'https' : 'http'],
      lookup: pinnedTo(address),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        'user-agent': 'tricorn-webhooks',
      },
      signal,
      maxHeaderSize: 16 * 1024,
    });
    outgoing.once('response', resolve);
    // An answer of 101 is neither a response nor an error.
    outgoing.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('the receiver asked for another protocol'));
    });
    outgoing.once('close', () => reject(new Error('the connection was closed')));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** The first kilobyte of an answer, as far as it arrives in time. */
function beginningOf(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => {
      clearTimeout(timer);
      response.destroy();
      resolve(Buffer.concat(chunks).subarray(0, answerBytesMax).toString());
    };
    const timer = setTimeout(end, answerMsMax);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= answerBytesMax) end();
    });
    response.on('end', end);
    response.on('error', end);
    response.on('close', end);
  });
}

/** Text that the database can store and a page can show. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const plainText = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
