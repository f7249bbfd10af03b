import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { RayError } from './errors.js';

/** Where a cluster is. */
export interface ClusterAddress {
  /** The address of its dashboard. */
  url: string;
  token?: string;
}

export interface RayJob {
  /** One of PENDING, RUNNING, STOPPED, SUCCEEDED and FAILED. */
  status: string;
  message: string;
}

/** A busy head takes long to answer, and one that has just started to accept its first job. */
const answerMsMax = 60_000;
const submitMsMax = 120_000;
const againMs = 1_000;
const messageCharsMax = 500;
/** The oldest version that has all that is used here, and the first that may not have it any more. */
const supported = { major: 2, minorMin: 58 };

interface Answer {
  status: number;
  text: string;
}

/** The job interface of a Ray cluster. */
export class RayCluster {
  readonly #address: ClusterAddress;

  constructor(address: ClusterAddress) {
    this.#address = address;
  }

  /** The version of the cluster; refuses one that is not supported. */
  async version(): Promise<string> {
    const answer = await this.#ask('GET', 'version');
    const [, version] = /"ray_version": ?"([^"]+)"/.exec(answer.text) ?? [];
    if (version === undefined) throw new RayError('REFUSED', `${this.#name} is not the dashboard of Ray.`);
    const [major, minor] = version.split('.').map(Number);
    if (major !== supported.major || !(minor! >= supported.minorMin))
      throw new RayError(
        'REFUSED',
        `${this.#name} runs Ray ${version}; ${supported.major}.${supported.minorMin} or a later ${supported.major}.x is needed.`,
      );
    return version;
  }

  /** Gives the cluster a package of code, unless it has it. */
  async upload(name: string, bytes: Uint8Array): Promise<void> {
    const path = `packages/gcs/${name}`;
    const known = await this.#ask('GET', path, { accept: [404] });
    if (known.status === 404) await this.#ask('PUT', path, { body: bytes });
  }

  async submit(job: {
    id: string;
    entrypoint: string;
    packageName: string;
    variables: Record<string, string>;
    metadata: Record<string, string>;
  }): Promise<void> {
    const order = {
      submission_id: job.id,
      entrypoint: job.entrypoint,
      runtime_env: { working_dir: `gcs://${job.packageName}`, env_vars: job.variables },
      metadata: job.metadata,
    };
    const body = JSON.stringify(order);
    for (const end = Date.now() + submitMsMax; ; await sleep(againMs)) {
      try {
        await this.#ask('POST', 'jobs/', { body });
        return;
      } catch (error) {
        // A cluster that has just started has no node yet that takes jobs.
        if (!(error instanceof RayError) || error.code !== 'AWAY' || Date.now() > end) throw error;
      }
    }
  }

  /** Undefined if the cluster does not know the job, because its head was replaced. */
  async find(id: string): Promise<RayJob | undefined> {
    const answer = await this.#ask('GET', `jobs/${id}`, { accept: [404] });
    return answer.status === 404 ? undefined : (JSON.parse(answer.text) as RayJob);
  }

  /** Stopping a job that has ended is not an error. */
  async stop(id: string): Promise<void> {
    await this.#ask('POST', `jobs/${id}/stop`, { accept: [404] });
  }

  get #name(): string {
    return new URL(this.#address.url).origin;
  }

  async #ask(
    method: string,
    path: string,
    { body, accept = [] }: { body?: string | Uint8Array; accept?: number[] } = {},
  ): Promise<Answer> {
    const { url, token } = this.#address;
    let answer: Answer;
    try {
      answer = await ask(`${url.replace(/\/+$/, '')}/api/${path}`, method, body, token);
    } catch (error) {
      throw new RayError('AWAY', `The Ray cluster at ${this.#name} does not answer.`, error);
    }
    if (answer.status < 300 || accept.includes(answer.status)) return answer;
    const said = answer.text.trim().slice(0, messageCharsMax);
    if (answer.status === 401 || answer.status === 403)
      throw new RayError('REFUSED', `The Ray cluster at ${this.#name} refuses the token.`);
    // While the head starts or ends, its parts are away for a moment.
    throw new RayError(
      answer.status >= 500 ? 'AWAY' : 'REFUSED',
      `The Ray cluster at ${this.#name} answered ${answer.status}: ${said}`,
    );
  }
}

/** Ray takes requests with the headers that `fetch` adds for those of a browser, and refuses them. */
async function ask(
  url: string,
  method: string,
  body: string | Uint8Array = '',
  token?: string,
): Promise<Answer> {
  const headers = {
    'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    'content-length': Buffer.byteLength(body),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerMsMax);
    const request = send(url, { method, headers, signal }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode!, text }), reject);
    });
    request.on('error', reject).end(body);
  });
}
