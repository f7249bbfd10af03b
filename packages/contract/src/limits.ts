/**
 * The limits that an operator can change: the default, the setting and what it limits. The server reads its
 * configuration from this table and the documentation prints it.
 */
export const limitTable = {
  bodyBytesMax: {
    value: 16_777_216,
    setting: 'TRICORN_BODY_BYTES_MAX',
    bounds: 'bytes of a JSON or form body',
  },
  publicBodyBytesMax: {
    value: 16_384,
    setting: 'TRICORN_PUBLIC_BODY_BYTES_MAX',
    bounds: 'bytes of a body for an operation that needs no token',
  },
  bodyTimeoutMs: {
    value: 60_000,
    setting: 'TRICORN_BODY_TIMEOUT_MS',
    bounds:
      'milliseconds in which a JSON or form body must arrive, and in which a multipart body must send 64 KiB',
  },
  uploadBytesMax: {
    value: 4_294_967_296,
    setting: 'TRICORN_UPLOAD_BYTES_MAX',
    bounds: 'bytes of one uploaded file',
  },
  resumableBytesMax: {
    value: 21_474_836_480,
    setting: 'TRICORN_RESUMABLE_BYTES_MAX',
    bounds: 'bytes of one resumable upload',
  },
  resumableHoursMax: {
    value: 24,
    setting: 'TRICORN_RESUMABLE_HOURS_MAX',
    bounds: 'hours that an incomplete resumable upload is kept since its last bytes',
  },
  storageBytesMax: {
    value: 21_474_836_480,
    setting: 'TRICORN_STORAGE_BYTES_MAX',
    bounds: 'bytes of uploads and datasets that one account may store',
  },
  storedFilesMax: {
    value: 10_000,
    setting: 'TRICORN_STORED_FILES_MAX',
    bounds: 'uploads and datasets that one account may store',
  },
  uploadDaysMax: {
    value: 30,
    setting: 'TRICORN_UPLOAD_DAYS_MAX',
    bounds: 'days that an upload is kept since its last use, unless a job uses it',
  },
  uploadsPerAccountMax: {
    value: 16,
    setting: 'TRICORN_UPLOADS_PER_ACCOUNT_MAX',
    bounds: 'forms that one account may be sending at once',
  },
  csvRowsMax: { value: 2_000_000, setting: 'TRICORN_CSV_ROWS_MAX', bounds: 'rows of a CSV file' },
  csvColumnsMax: { value: 1_000, setting: 'TRICORN_CSV_COLUMNS_MAX', bounds: 'columns of a CSV file' },
  csvBytesMax: {
    value: 2_147_483_648,
    setting: 'TRICORN_CSV_BYTES_MAX',
    bounds: 'bytes of a CSV file for classification or clustering',
  },
  learningMemoryMbMax: {
    value: 2_048,
    setting: 'TRICORN_LEARNING_MEMORY_MB_MAX',
    bounds: 'memory in megabytes of one classification or clustering run, or of the check of its files',
  },
  learningRunMsMax: {
    value: 3_600_000,
    setting: 'TRICORN_LEARNING_RUN_MS_MAX',
    bounds: 'duration in milliseconds of one classification or clustering run',
  },
  learningCheckMsMax: {
    value: 120_000,
    setting: 'TRICORN_LEARNING_CHECK_MS_MAX',
    bounds: 'duration in milliseconds of the check of its files',
  },
  imagePixelsMax: {
    value: 40_000_000,
    setting: 'TRICORN_IMAGE_PIXELS_MAX',
    bounds: 'pixels of one image that is read',
  },
  imageBytesMax: {
    value: 20_971_520,
    setting: 'TRICORN_IMAGE_BYTES_MAX',
    bounds: 'bytes of the image given to img2Motion',
  },
  imageFetchTimeoutMs: {
    value: 15_000,
    setting: 'TRICORN_IMAGE_FETCH_TIMEOUT_MS',
    bounds: 'duration in milliseconds of downloading an image for img2Motion',
  },
  promptCharsMax: {
    value: 4_000,
    setting: 'TRICORN_PROMPT_CHARS_MAX',
    bounds: 'characters of a prompt for a picture or motion',
  },
  llmPromptCharsMax: {
    value: 200_000,
    setting: 'TRICORN_LLM_PROMPT_CHARS_MAX',
    bounds: 'characters of a prompt for a language model',
  },
  llmTokensPerPurchaseMax: {
    value: 1_000_000_000,
    setting: 'TRICORN_LLM_PURCHASE_MAX',
    bounds: 'LLM tokens in one purchase',
  },
  llmCallsPerMinuteMax: {
    value: 1_200,
    setting: 'TRICORN_LLM_CALLS_PER_MINUTE_MAX',
    bounds: 'language-model calls per account and minute',
  },
  llmCallsAtOnceMax: {
    value: 64,
    setting: 'TRICORN_LLM_CALLS_AT_ONCE_MAX',
    bounds: 'concurrent language-model calls per account',
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
    bounds: 'attempts to run a round of an input job before the job fails',
  },
  epochsMax: { value: 1_000, setting: 'TRICORN_EPOCHS_MAX', bounds: 'epochs of one training job' },
  trainingCheckMsMax: {
    value: 900_000,
    setting: 'TRICORN_TRAINING_CHECK_MS_MAX',
    bounds: 'duration in milliseconds of checking a dataset for training or inference',
  },
  trainingStepMsMax: {
    value: 3_600_000,
    setting: 'TRICORN_TRAINING_STEP_MS_MAX',
    bounds: "duration in milliseconds of one shard's part of a training round, or of an inference",
  },
  trainingMemoryBytesMax: {
    value: 4_294_967_296,
    setting: 'TRICORN_TRAINING_MEMORY_BYTES_MAX',
    bounds: 'memory in bytes of one training, checking or inference process',
  },
  trainingCacheBytesMax: {
    value: 34_359_738_368,
    setting: 'TRICORN_TRAINING_CACHE_BYTES_MAX',
    bounds: 'bytes of decoded datasets cached on one machine',
  },
  requestsPerMinuteMax: {
    value: 6_000,
    setting: 'TRICORN_REQUESTS_PER_MINUTE_MAX',
    bounds: 'requests per account and minute, and per IP address and minute without a token',
  },
  loginFailuresMax: {
    value: 10,
    setting: 'TRICORN_LOGIN_FAILURES_MAX',
    bounds: 'failed sign-ins per account and IP address in 15 minutes',
  },
  loginFailuresPerAddressMax: {
    value: 100,
    setting: 'TRICORN_LOGIN_FAILURES_PER_ADDRESS_MAX',
    bounds: 'failed sign-ins from one address in 15 minutes, whatever the account',
  },
  registrationsPerHourMax: {
    value: 20,
    setting: 'TRICORN_REGISTRATIONS_PER_HOUR_MAX',
    bounds: 'accounts registered per IP address and hour',
  },
  apiKeysMax: {
    value: 10_000,
    setting: 'TRICORN_API_KEYS_MAX',
    bounds: 'API keys in use per account',
  },
  webhooksMax: {
    value: 50,
    setting: 'TRICORN_WEBHOOKS_MAX',
    bounds: 'webhooks per account',
  },
  webhookTimeoutMs: {
    value: 15_000,
    setting: 'TRICORN_WEBHOOK_TIMEOUT_MS',
    bounds: 'milliseconds in which the receiver of a webhook must answer',
  },
  queueLengthPerAccountMax: {
    value: 1_000,
    setting: 'TRICORN_QUEUE_LENGTH_MAX',
    bounds: 'waiting jobs and tasks per account',
  },
  connectionsMax: {
    value: 4_096,
    setting: 'TRICORN_CONNECTIONS_MAX',
    bounds: 'open connections of one process',
  },
  connectionsPerAddressMax: {
    value: 1_024,
    setting: 'TRICORN_CONNECTIONS_PER_ADDRESS_MAX',
    bounds: 'open connections from one IP address, unless a reverse proxy is trusted',
  },
  pageRequestsPerMinuteMax: {
    value: 600,
    setting: 'TRICORN_PAGE_REQUESTS_PER_MINUTE_MAX',
    bounds: 'requests per IP address and minute for metrics, readiness and API documentation',
  },
  accountLookupFailuresMax: {
    value: 20,
    setting: 'TRICORN_ACCOUNT_LOOKUP_FAILURES_MAX',
    bounds: 'unknown accounts that one account may name as parties in 15 minutes',
  },
  socketsPerAccountMax: {
    value: 20,
    setting: 'TRICORN_SOCKETS_MAX',
    bounds: 'open WebSockets per account',
  },
  requestTimeoutMs: {
    value: 60_000,
    setting: 'TRICORN_REQUEST_TIMEOUT_MS',
    bounds: 'idle time in milliseconds after which a connection that is still sending its request is closed',
  },
} as const satisfies Record<string, { value: number; setting: string; bounds: string }>;

export type LimitName = keyof typeof limitTable;
export type Limits = Record<LimitName, number>;

export const defaultLimits: Limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, { value }]) => [name, value]),
) as Limits;
