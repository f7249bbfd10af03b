/**
 * Every bound of the service: its default, the setting that changes it and what it bounds. The server reads
 * its configuration from this table and the documentation prints it.
 */
export const limitTable = {
  bodyBytesMax: {
    value: 16_777_216,
    setting: 'TRICORN_BODY_BYTES_MAX',
    bounds: 'bytes of a JSON or form body',
  },
  uploadBytesMax: {
    value: 4_294_967_296,
    setting: 'TRICORN_UPLOAD_BYTES_MAX',
    bounds: 'bytes of one uploaded file',
  },
  csvRowsMax: { value: 2_000_000, setting: 'TRICORN_CSV_ROWS_MAX', bounds: 'rows of a CSV file' },
  csvColumnsMax: { value: 1_000, setting: 'TRICORN_CSV_COLUMNS_MAX', bounds: 'columns of a CSV file' },
  csvBytesMax: {
    value: 2_147_483_648,
    setting: 'TRICORN_CSV_BYTES_MAX',
    bounds: 'bytes of a CSV file of a classification or clustering',
  },
  learningMemoryMbMax: {
    value: 2_048,
    setting: 'TRICORN_LEARNING_MEMORY_MB_MAX',
    bounds: 'megabytes that one classification or clustering, or the check of its files, may take',
  },
  learningRunMsMax: {
    value: 3_600_000,
    setting: 'TRICORN_LEARNING_RUN_MS_MAX',
    bounds: 'milliseconds that one classification or clustering may take',
  },
  learningCheckMsMax: {
    value: 120_000,
    setting: 'TRICORN_LEARNING_CHECK_MS_MAX',
    bounds: 'milliseconds that the check of its files may take',
  },
  imagePixelsMax: {
    value: 40_000_000,
    setting: 'TRICORN_IMAGE_PIXELS_MAX',
    bounds: 'pixels of one picture that is read',
  },
  imageBytesMax: {
    value: 20_971_520,
    setting: 'TRICORN_IMAGE_BYTES_MAX',
    bounds: 'bytes of a picture that img2Motion moves',
  },
  imageFetchTimeoutMs: {
    value: 15_000,
    setting: 'TRICORN_IMAGE_FETCH_TIMEOUT_MS',
    bounds: 'milliseconds that fetching a picture for img2Motion may take',
  },
  promptCharsMax: {
    value: 4_000,
    setting: 'TRICORN_PROMPT_CHARS_MAX',
    bounds: 'characters of a picture or motion prompt',
  },
  llmPromptCharsMax: {
    value: 200_000,
    setting: 'TRICORN_LLM_PROMPT_CHARS_MAX',
    bounds: 'characters of a language-model prompt',
  },
  llmTokensPerPurchaseMax: {
    value: 1_000_000_000,
    setting: 'TRICORN_LLM_PURCHASE_MAX',
    bounds: 'LLM tokens of one purchase',
  },
  llmCallsPerMinuteMax: {
    value: 1_200,
    setting: 'TRICORN_LLM_CALLS_PER_MINUTE_MAX',
    bounds: 'language-model calls of one account in a minute',
  },
  llmCallsAtOnceMax: {
    value: 64,
    setting: 'TRICORN_LLM_CALLS_AT_ONCE_MAX',
    bounds: 'language-model calls of one account that run at the same time',
  },
  llmTokensPerKeyMax: {
    value: 10_000_000,
    setting: 'TRICORN_LLM_TOKENS_PER_KEY_MAX',
    bounds: 'LLM tokens that calls with one access token may use',
  },
  matrixElementsMax: {
    value: 1_000_000,
    setting: 'TRICORN_MATRIX_ELEMENTS_MAX',
    bounds: 'elements of one matrix of an input job',
  },
  matrixTextBytesMax: {
    value: 8_388_608,
    setting: 'TRICORN_MATRIX_TEXT_BYTES_MAX',
    bounds: 'bytes of one matrix text',
  },
  inputJobsWaitingMax: {
    value: 1_000,
    setting: 'TRICORN_INPUT_JOBS_MAX',
    bounds: 'input jobs of one creator that wait for data',
  },
  roundAttemptsMax: {
    value: 8,
    setting: 'TRICORN_ROUND_ATTEMPTS_MAX',
    bounds: 'times that a round of an input job is tried before the job fails',
  },
  epochsMax: { value: 1_000, setting: 'TRICORN_EPOCHS_MAX', bounds: 'epochs of one training' },
  trainingCheckMsMax: {
    value: 900_000,
    setting: 'TRICORN_TRAINING_CHECK_MS_MAX',
    bounds: 'milliseconds that checking a dataset of a training or an inference may take',
  },
  trainingStepMsMax: {
    value: 3_600_000,
    setting: 'TRICORN_TRAINING_STEP_MS_MAX',
    bounds: "milliseconds that one shard's part of a round, or an inference, may take",
  },
  trainingMemoryBytesMax: {
    value: 4_294_967_296,
    setting: 'TRICORN_TRAINING_MEMORY_BYTES_MAX',
    bounds: 'bytes of memory that one process that trains, checks or infers may hold',
  },
  trainingCacheBytesMax: {
    value: 34_359_738_368,
    setting: 'TRICORN_TRAINING_CACHE_BYTES_MAX',
    bounds: 'bytes of decoded datasets that one machine keeps',
  },
  requestsPerMinuteMax: {
    value: 6_000,
    setting: 'TRICORN_REQUESTS_PER_MINUTE_MAX',
    bounds: 'requests of one account in a minute',
  },
  loginFailuresMax: {
    value: 10,
    setting: 'TRICORN_LOGIN_FAILURES_MAX',
    bounds: 'failed sign-ins per account and address in 15 minutes',
  },
  registrationsPerHourMax: {
    value: 20,
    setting: 'TRICORN_REGISTRATIONS_PER_HOUR_MAX',
    bounds: 'accounts registered from one address in an hour',
  },
  queueLengthPerAccountMax: {
    value: 1_000,
    setting: 'TRICORN_QUEUE_LENGTH_MAX',
    bounds: 'waiting tasks and jobs of one account',
  },
  socketsPerAccountMax: {
    value: 20,
    setting: 'TRICORN_SOCKETS_MAX',
    bounds: 'open streaming channels of one account',
  },
  requestTimeoutMs: {
    value: 60_000,
    setting: 'TRICORN_REQUEST_TIMEOUT_MS',
    bounds: 'milliseconds a client may take to send a request that is no upload',
  },
} as const satisfies Record<string, { value: number; setting: string; bounds: string }>;

export type LimitName = keyof typeof limitTable;
export type Limits = Record<LimitName, number>;

export const defaultLimits: Limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, { value }]) => [name, value]),
) as Limits;
