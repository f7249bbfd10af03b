import { type OperationName, operations, parseExact } from '@tricorn/contract';
import type { Random } from '@tricorn/random';
import type { Findings } from './findings.js';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { code: number; msg: string; error?: string };
}

export type Fields = Record<string, unknown>;

/** A client as the SDK is one: it repeats a request under the same key until it is answered. */
export interface Client {
  readonly email: string;
  readonly token: string;
  /** Undefined if the run ended before an answer came. */
  call(name: OperationName, fields: Fields, files?: Record<string, string>): Promise<Answer | undefined>;
}

export interface ClientDependencies {
  /** The addresses of the API processes. */
  urls: readonly string[];
  random: Random;
  findings: Findings;
  /** Whether a 503 of a request that needs only the database can be explained by a fault. */
  isDatabaseAffected(): boolean;
  /** When to give up, in `performance.now()`. */
  deadlineMs(): number;
}

const passwd = 'demo-password';
const attemptMsMax = 30_000;
const pauseMsMax = 1_000;
/** Answers that ask a client to come back. 408: the server gave up on a request that came too slowly. 507: the disk is full. */
const transient = new Set([408, 409, 429, 503, 507]);
/** Answers after which a client may come back at once. */
const withoutRetryAfter = new Set([408, 409]);
/** Requests that need the database alone. */
const databaseOnly: ReadonlySet<OperationName> = new Set<OperationName>(['userInfo', 'buyLLMToken']);

export async function openClient(email: string, dependencies: ClientDependencies): Promise<Client> {
  const { findings, random } = dependencies;
  let token: string | undefined;
  let keys = 0;
  const keyPrefix = `${email} ${random.below(2 ** 30)}`;

  async function attempt(
    name: OperationName,
    fields: Fields,
    files: Record<string, string> | undefined,
    key: string,
  ): Promise<(Answer & { retryAfter: string | null }) | undefined> {
    const { urls } = dependencies;
    const url = urls[random.below(urls.length)]!;
    const { method, path } = operations[name];
    const headers: Record<string, string> = { 'idempotency-key': key };
    if (token !== undefined) headers['token'] = token;
    try {
      const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
      const response = await fetch(`${url}${path}${query}`, {
        method,
        headers,
        signal: AbortSignal.timeout(attemptMsMax),
        ...(method === 'GET'
          ? {}
          : { body: files === undefined ? JSON.stringify(fields) : formOf(fields, files) }),
      });
      const body = parseExact(await response.text()) as Answer['body'];
      return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      // The connection was refused, cut or silent: nobody knows whether the request was carried out.
      findings.count('unanswered');
      const { code = (error as Error).name } = ((error as Error).cause ?? {}) as { code?: string };
      findings.count(`unanswered because of ${code}`);
      return undefined;
    }
  }

  const call: Client['call'] = async (name, fields, files) => {
    const key = `${keyPrefix} ${keys++}`;
    while (performance.now() < dependencies.deadlineMs()) {
      const wasAffected = dependencies.isDatabaseAffected();
      const answer = await attempt(name, fields, files, key);
      if (answer !== undefined) {
        const { status, body, retryAfter } = answer;
        findings.count(`${status}`);
        if (!transient.has(status)) {
          if (status !== 200)
            findings.violation(`${name} was answered with ${status} ${body.error}: ${body.msg}`);
          return answer;
        }
        if (!withoutRetryAfter.has(status) && retryAfter === null)
          findings.violation(`${name} was answered with ${status} without Retry-After`);
        if (status === 503 && databaseOnly.has(name) && !wasAffected && !dependencies.isDatabaseAffected())
          findings.violation(`${name} was answered with 503 (${body.msg}) although the database was there`);
      }
      await new Promise((done) => setTimeout(done, 50 + random.below(pauseMsMax)));
    }
    return undefined;
  };

  const signedIn = await call('genToken', { email, passwd });
  if (signedIn === undefined) throw new Error(`${email} could not sign in`);
  token = String(signedIn.body['token']);
  return { email, token, call };
}

function formOf(fields: Fields, files: Record<string, string>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const [field, text] of Object.entries(files)) form.append(field, new Blob([text]), `${field}.csv`);
  return form;
}
