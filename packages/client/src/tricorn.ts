import { type OperationName, operations, type ServiceEvent, trainingComputation } from '@tricorn/contract';
import { LanguageAnswer } from './ask.js';
import { type Download, type DownloadOptions, downloadOperation, downloadUrl } from './download.js';
import { RefusedError } from './errors.js';
import { EventChannel } from './events/channel.js';
import { Watcher } from './events/watcher.js';
import type { WebSocketClass } from './events/webSocket.js';
import type { FileSource } from './fileSource.js';
import { assertGenerationMode } from './generationModes.js';
import type { HandleContext } from './handles/context.js';
import { type CheckDetail, Job } from './handles/job.js';
import type { TrainingQuote } from './handles/quote.js';
import { Task } from './handles/task.js';
import { TaskReader } from './handles/taskReader.js';
import type { Api, CallOptions, FieldsOf, GenerationName, ItemOf, PagedName } from './operationTypes.js';
import { eachItem, type FilterOf, type PagingOptions } from './pages.js';
import { randomId } from './randomId.js';
import { Pool } from './transport/pool.js';
import type { Credentials } from './transport/session.js';
import { Transport } from './transport/transport.js';

export type TricornOptions = Credentials & {
  /** Address of the service, such as `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Replaces the platform's `WebSocket`. */
  WebSocket?: WebSocketClass;
};

/** From this size on, an upload is resumable. */
const resumableBytesMin = 64 * 1_048_576;
const questionsAtOnceMax = 8;

/**
 * A typed client of one account. It signs in when needed, renews its token before it expires, retries what is safe to
 * repeat, and uses one WebSocket for everything that is awaited.
 *
 * ```ts
 * const tricorn = new Tricorn({ baseUrl, email, passwd });
 * const task = await tricorn.generate('genImg', { prompt: 'a red apple' });
 * const { result_url } = await task.done();
 * ```
 */
export class Tricorn {
  /** One function for every operation of the interface, under the operation's name. */
  readonly api: Api;
  /** The email with which this client signs in; undefined with a token, whose content is the service's word. */
  readonly email: string | undefined;
  readonly #context: HandleContext;
  readonly #channel: EventChannel;

  constructor({ baseUrl, fetch: given, WebSocket: socketClass, ...credentials }: TricornOptions) {
    const transport = new Transport({
      baseUrl: checkedBaseUrl(baseUrl),
      credentials: checkedCredentials(credentials),
      // Called as a bare function: browsers refuse `fetch` as the method of another object.
      fetch: given ?? ((input, init) => globalThis.fetch(input, init)),
    });
    this.api = apiOf(transport);
    this.email = 'email' in credentials ? credentials.email : undefined;
    const askAgain = async () => await transport.call('userInfo');
    this.#channel = new EventChannel(transport.baseUrl, transport.session, askAgain, socketClass);
    const questions = new Pool(questionsAtOnceMax);
    this.#context = {
      api: this.api,
      transport,
      questions,
      watcher: new Watcher(this.#channel),
      tasks: new TaskReader(this.api, questions),
    };
  }

  /** The access token in use; signs in first when there is none. */
  async token(): Promise<string> {
    return await this.#context.transport.session.token();
  }

  /** Submits a picture or an animation. */
  async generate<Name extends GenerationName>(
    mode: Name,
    fields: FieldsOf<Name>,
    options?: CallOptions,
  ): Promise<Task> {
    assertGenerationMode(mode);
    const submit = this.api[mode] as (
      fields: FieldsOf<Name>,
      options?: CallOptions,
    ) => Promise<{ task_id: string }>;
    const { task_id } = await submit(fields, options);
    return this.task(task_id);
  }

  /** A task that was submitted before. */
  task(id: string): Task {
    return new Task(this.#context, id);
  }

  /** A job that was created before. What the service says about it is passed to `check` whenever it is read. */
  job(id: string, check?: CheckDetail): Job {
    return new Job(this.#context, id, check);
  }

  /** Creates a privacy-computing job with the caller's data. */
  async createInputJob(fields: FieldsOf<'createJobByInput'>, options?: CallOptions): Promise<Job> {
    const { jobID } = await this.api.createJobByInput(fields, options);
    return this.job(jobID);
  }

  /** Creates a classification or clustering job from CSV files. */
  async createFileJob(fields: FieldsOf<'createJobByFile'>, options?: CallOptions): Promise<Job> {
    const { jobID } = await this.api.createJobByFile(fields, options);
    return this.job(jobID);
  }

  /** Asks what a training would cost; `start()` begins it. */
  async quoteTraining(
    { batchSize, ...plan }: FieldsOf<'queryGuarantee'> & Pick<FieldsOf<'createJob'>, 'batchSize'>,
    options?: CallOptions,
  ): Promise<TrainingQuote> {
    const { ccd_cost, repaired } = await this.api.queryGuarantee(plan, options);
    const idempotencyKey = randomId();
    return {
      cost: ccd_cost,
      repaired,
      start: async (startOptions) => {
        const fields = { jobName: plan.jobName, batchSize, computation: trainingComputation };
        const { data } = await this.api.createJob(fields, { idempotencyKey, ...startOptions });
        return this.job(data);
      },
    };
  }

  /** Asks the default language model. */
  ask(fields: FieldsOf<'callLLM3'>, options: CallOptions = {}): LanguageAnswer {
    return new LanguageAnswer(this.#context.transport, 'callLLM3', fields, options);
  }

  /** Asks the coding model. */
  code(fields: FieldsOf<'verticalLLM'>, options: CallOptions = {}): LanguageAnswer {
    return new LanguageAnswer(this.#context.transport, 'verticalLLM', fields, options);
  }

  /** Every record of a list, newest first: `for await (const job of tricorn.each('jobListByUser'))`. */
  each<Name extends PagedName>(
    name: Name,
    ...[filter, options]: Partial<FilterOf<Name>> extends FilterOf<Name>
      ? [filter?: FilterOf<Name>, options?: PagingOptions]
      : [filter: FilterOf<Name>, options?: PagingOptions]
  ): AsyncGenerator<ItemOf<Name>> {
    return eachItem(this.api, name, (filter ?? {}) as FilterOf<Name>, options);
  }

  /**
   * Uploads a dataset and returns its path, for trainings and inferences. A large file is sent in pieces: a broken
   * connection or a restart of the service costs one piece.
   */
  async upload(file: FileSource, options: CallOptions = {}): Promise<string> {
    if (file.size !== undefined && file.size > resumableBytesMin) {
      const large = file as FileSource & { size: number };
      const { transport } = this.#context;
      const { directUpload } = await import('./transport/directUpload.js');
      const { resumableUpload } = await import('./transport/resumableUpload.js');
      return (
        (await directUpload(this.api, transport, large, options)) ??
        (await resumableUpload(this.api, transport, large, options))
      );
    }
    const { msg } = await this.api.uploadFile({ file }, options);
    return msg;
  }

  /** Opens a result file. */
  async download(url: string, options: DownloadOptions = {}): Promise<Download> {
    return await downloadUrl(this.#context.transport, url, options);
  }

  /** The audit log of the account, or of all accounts for an operator, as JSON lines. */
  async exportAudit(options: DownloadOptions & { all?: boolean } = {}): Promise<Download> {
    const name = options.all ? 'operatorAuditExport' : 'auditExport';
    return await downloadOperation(this.#context.transport, name, {}, options);
  }

  /** The whole statement of the account as CSV, newest line first. */
  async exportStatement(options: DownloadOptions = {}): Promise<Download> {
    return await downloadOperation(this.#context.transport, 'statementExport', {}, options);
  }

  /** Everything of the account as an archive (`tar.gz`). */
  async exportAccount(options: DownloadOptions = {}): Promise<Download> {
    return await downloadOperation(this.#context.transport, 'exportAccount', {}, options);
  }

  /** A complete transcript as text, subtitles or JSON. */
  async transcriptFile(fields: FieldsOf<'transcriptFile'>, options: DownloadOptions = {}): Promise<Download> {
    return await downloadOperation(this.#context.transport, 'transcriptFile', fields, options);
  }

  /**
   * Calls back with every event of the account until the returned function is called, and with the refusal when the service
   * no longer accepts the client, such as after its session was ended elsewhere.
   */
  watch(listener: (event: ServiceEvent) => void, onRefused?: (error: unknown) => void): () => void {
    return this.#channel.subscribe({
      onEvent: listener,
      ...(onRefused === undefined ? {} : { onRefused }),
    });
  }

  /** Closes the WebSocket. Everything that is still awaited is polled instead. */
  close(): void {
    this.#channel.close();
  }
}

function apiOf(transport: Transport): Api {
  const names = (Object.keys(operations) as OperationName[]).filter(
    (name) => operations[name].response !== 'stream',
  );
  const call =
    (name: OperationName) =>
    (fields: Record<string, unknown> = {}, options: CallOptions = {}) =>
      transport.call(name, fields, options);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Api;
}

function checkedBaseUrl(baseUrl: string): string {
  if (!/^https?:\/\/[^/]/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new RefusedError(
      'invalidField',
      'baseUrl must be an address that begins with http:// or https://.',
      {
        field: 'baseUrl',
      },
    );
  }
  return baseUrl.replace(/\/+$/, '');
}

function checkedCredentials(given: Credentials): Credentials {
  const { email, passwd, token } = given as Partial<Record<'email' | 'passwd' | 'token', unknown>>;
  if (token === undefined && (email === undefined || passwd === undefined)) {
    const field = email === undefined ? 'email' : 'passwd';
    throw new RefusedError('invalidField', 'Give email and passwd, or a token.', { field });
  }
  return given;
}
