import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FuzzRequest } from './requests.js';
import type { Seen } from './seen.js';

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the answer. */
  text: string;
}

/** Long enough for pictures on a busy machine; a request that hangs exceeds any time. */
const answerMsMax = 240_000;
const textCharsMax = 20_000;

/** Sends a request on a kept connection; the server may close one just before it is used again, so a fresh one must do. */
export const sendRequest = async (
  baseUrl: string,
  seen: Seen,
  drawn: FuzzRequest,
  token: string | undefined,
  kept: Agent,
): Promise<FuzzAnswer> =>
  await answerTo(baseUrl, seen, drawn, token, kept).catch(
    async () => await answerTo(baseUrl, seen, drawn, token, false),
  );

async function answerTo(
  baseUrl: string,
  seen: Seen,
  { method, path, headers: given = {}, body, from }: FuzzRequest,
  token: string | undefined,
  agent: Agent | false,
): Promise<FuzzAnswer> {
  const headers: Record<string, string> = token === undefined ? {} : { token };
  for (const [name, value] of Object.entries(given)) headers[name] = seen.fill(value);
  return await new Promise((resolve, reject) => {
    const url = baseUrl + seen.fill(decodeMarks(path));
    const options = { method, headers, agent, localAddress: from, timeout: answerMsMax };
    const call = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        if (text.length < textCharsMax) text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      response.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${answerMsMax} ms`)));
    call.on('error', reject);
    call.end(body === undefined ? undefined : Buffer.from(seen.fill(body)));
  });
}

/** The marks of a placeholder, as an encoded query has them. */
const decodeMarks = (path: string): string =>
  path.replaceAll(/%40%40([\w.]+)%3A(\d+|newest)%40%40/g, '@@$1:$2@@');
