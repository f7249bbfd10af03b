import type { JobState, ServiceEvent } from '@tricorn/contract';
import { type Download, type DownloadOptions, downloadOperation } from '../download.js';
import { RefusedError, WorkError } from '../errors.js';
import { type WaitOptions, waitFor } from '../events/waitFor.js';
import type { FileSource } from '../fileSource.js';
import type { AnswerOf, CallOptions, FieldsOf, ItemOf } from '../operationTypes.js';
import { eachItem, type PagingOptions } from '../pages.js';
import { randomId } from '../randomId.js';
import type { HandleContext } from './context.js';
import { Inference } from './inference.js';
import type { Quote } from './quote.js';

export type JobDetail = AnswerOf<'jobDetailByUser'>;

export type RowValues = FieldsOf<'predictRows'>['rows'][number];
export type Prediction = AnswerOf<'predictRows'>['predictions'][number];

/** The price of predicting a file; `start` creates the job, under a name of its own. */
export interface PredictionQuote {
  cost: bigint;
  start(jobName: string, options?: CallOptions): Promise<Job>;
}

export interface JobProgress {
  state: JobState;
  /** 0 to 1; absent when only the state is known. */
  progress?: number;
  /** Why the job is waiting; empty otherwise. */
  reason: string;
  /** What the computation reports, such as loss and accuracy. */
  detail: Readonly<Record<string, unknown>>;
}

/** Throws if a detail is not what the caller may believe. */
export type CheckDetail = (detail: JobDetail) => Promise<void>;

/** An existing job. */
export class Job {
  readonly id: string;
  readonly #context: HandleContext;
  readonly #check: CheckDetail | undefined;

  constructor(context: HandleContext, id: string, check?: CheckDetail) {
    this.#context = context;
    this.#check = check;
    this.id = id;
  }

  async read(options?: CallOptions): Promise<JobDetail> {
    const detail = await this.#context.api.jobDetailByUser({ jobID: this.id }, options);
    await this.#check?.(detail);
    return detail;
  }

  /**
   * Waits until the running round has ended; rejects with a `WorkError` when it has no result. A job that needs data
   * waits for its parties first, however long they take.
   */
  async done(options: WaitOptions<JobProgress> = {}): Promise<JobDetail> {
    let state: JobState = 'queued';
    const report = (progress: Omit<JobProgress, 'state'>) => options.onProgress?.({ state, ...progress });
    return await waitFor<JobDetail>(
      this.#context.watcher,
      {
        key: `job:${this.id}`,
        what: 'The job',
        onEvent: (event: ServiceEvent) => {
          if (event.type === 'job.progress')
            report({ progress: event.progress, reason: '', detail: event.detail });
          if (event.type !== 'job.changed') return undefined;
          state = event.state;
          if (isEnd(state)) return 'ask';
          report({ reason: event.reason, detail: {} });
          return undefined;
        },
        check: async () => {
          const detail = await this.#context.questions.run(() => this.read());
          state = detail.state;
          if (state === 'succeeded') return detail;
          if (isEnd(state)) throw new WorkError('job', this.id, state, detail.reason);
          report({ progress: detail.progress, reason: detail.reason, detail: {} });
          return undefined;
        },
      },
      options as WaitOptions<never>,
    );
  }

  /** Waits until every party's result of the job's newest round is on chain. */
  async submitted(options: WaitOptions<never> = {}): Promise<ItemOf<'subListByUser'>[]> {
    return await waitFor<ItemOf<'subListByUser'>[]>(
      this.#context.watcher,
      {
        key: `job:${this.id}`,
        what: 'The submission to the chain',
        onEvent: (event) => (event.type === 'job.submitted' ? 'ask' : undefined),
        check: async () => {
          const { parties, round } = await this.#context.questions.run(() => this.read());
          const found: ItemOf<'subListByUser'>[] = [];
          for await (const result of this.results()) {
            // Newest first, so an older round ends the search.
            if (result.round < round) break;
            found.push(result);
          }
          return found.length >= parties.length ? found : undefined;
        },
      },
      options,
    );
  }

  /** Submits the caller's data for an input job. */
  async fill(input: string, options?: CallOptions): Promise<AnswerOf<'fillData'>> {
    return await this.#context.api.fillData({ jobID: this.id, input }, options);
  }

  /** The results that are on chain, newest first. */
  results(options?: PagingOptions): AsyncGenerator<ItemOf<'subListByUser'>> {
    return eachItem(this.#context.api, 'subListByUser', { jobID: this.id }, options);
  }

  /** The first page of results, with the addresses of the model and the predictions. */
  async files(
    options?: CallOptions,
  ): Promise<Pick<AnswerOf<'subListByUser'>, 'trainModel' | 'testingResult'>> {
    const page = { jobID: this.id, pageNo: 1, pageSize: 1 };
    const { trainModel, testingResult } = await this.#context.api.subListByUser(page, options);
    return { trainModel, testingResult };
  }

  /** Opens a dataset that the caller uploaded. */
  async dataset(
    datasetType: FieldsOf<'downloadDataset'>['datasetType'],
    options: DownloadOptions = {},
  ): Promise<Download> {
    const fields = { jobID: this.id, datasetType };
    return await downloadOperation(this.#context.transport, 'downloadDataset', fields, options);
  }

  /** Predicts rows with the model of this job, free of charge; without rows the answer describes its columns. */
  async predict(
    rows: readonly RowValues[],
    { explain = false, ...options }: CallOptions & { explain?: boolean } = {},
  ): Promise<AnswerOf<'predictRows'>> {
    const fields = { jobID: this.id, rows: [...rows], ...(explain ? { explain: 'true' as const } : {}) };
    return await this.#context.api.predictRows(fields, options);
  }

  /** Registers the model of this job as the next version of a named model. */
  async register(
    name: string,
    { notes, stage, ...options }: CallOptions & Pick<FieldsOf<'registerModel'>, 'notes' | 'stage'> = {},
  ): Promise<AnswerOf<'registerModel'>> {
    return await this.#context.api.registerModel({ jobID: this.id, name, notes, stage }, options);
  }

  /** Lets another account predict with the model of this job, or no longer; returns all that may. */
  async share(
    account: string,
    { revoke = false, ...options }: CallOptions & { revoke?: boolean } = {},
  ): Promise<string[]> {
    const fields = { jobID: this.id, account, ...(revoke ? { revoke: 'true' as const } : {}) };
    return (await this.#context.api.shareModel(fields, options)).accounts;
  }

  /** Checks a CSV file of rows and asks what predicting it would cost; `start()` creates the job. */
  async quotePrediction(testingData: FileSource, options?: CallOptions): Promise<PredictionQuote> {
    const { api } = this.#context;
    const { ok, errors, ccd_cost } = await api.checkPrediction({ jobID: this.id, testingData }, options);
    const [refusal] = errors;
    if (!ok) throw new RefusedError('invalidFile', refusal?.message, { field: 'testingData' });
    return {
      cost: ccd_cost,
      start: async (jobName, startOptions) => {
        const { jobID } = await api.predictFile({ jobID: this.id, jobName, testingData }, startOptions);
        return new Job(this.#context, jobID);
      },
    };
  }

  /** Predicts one picture, or what follows a series, with the network of this training; free of charge. */
  async predictSample(sample: FileSource, options?: CallOptions): Promise<AnswerOf<'predictSample'>> {
    return await this.#context.api.predictSample({ jobID: this.id, sample }, options);
  }

  /** Asks what running the trained model over an uploaded file would cost; `start()` runs it. */
  async quoteInference(dataPath: string, options?: CallOptions): Promise<Quote<Inference>> {
    const { api } = this.#context;
    const { ccd_cost } = await api.inferenceCost({ jobID: this.id, data_path: dataPath }, options);
    const idempotencyKey = randomId();
    return {
      cost: ccd_cost,
      start: async (startOptions) => {
        const { infer_id } = await api.inference({ jobID: this.id }, { idempotencyKey, ...startOptions });
        return new Inference(this.#context, infer_id);
      },
    };
  }

  /** An inference that was started before. */
  inference(id: number): Inference {
    return new Inference(this.#context, id);
  }

  /** The inferences of a trained model, newest first. */
  inferences(options?: PagingOptions): AsyncGenerator<ItemOf<'queryInferList'>> {
    return eachItem(this.#context.api, 'queryInferList', { jobID: this.id }, options);
  }

  /** Ends a training after its current round and keeps the best model so far; only the work until then is charged. */
  async stop(options?: CallOptions): Promise<void> {
    await this.#context.api.stopTraining({ jobID: this.id }, options);
  }

  /** Starts a failed job again with the same data and price. */
  async retry(options?: CallOptions): Promise<void> {
    await this.#context.api.retryJob({ jobID: this.id }, options);
  }

  /** Deletes the job. Running work stops and is not charged; on-chain records remain. */
  async delete(options?: CallOptions): Promise<void> {
    await this.#context.api.deleteJobByUser({ jobID: this.id }, options);
  }
}

const isEnd = (state: JobState): state is 'succeeded' | 'failed' | 'cancelled' | 'expired' =>
  state === 'succeeded' || state === 'failed' || state === 'cancelled' || state === 'expired';
