/**
 * The limits that an operator can change: the default, the setting and what it limits. The server reads its
 * configuration from this table and the documentation prints it.
 */
export const limitTable = {
  bodyBytesMax: limit(16_777_216, 'TRICORN_BODY_BYTES_MAX', 'bytes of a JSON or form body'),
  publicBodyBytesMax: limit(
    16_384,
    'TRICORN_PUBLIC_BODY_BYTES_MAX',
    'bytes of a body for an operation that needs no token',
  ),
  requestMemoryBytesMax: limit(
    268_435_456,
    'TRICORN_REQUEST_MEMORY_BYTES_MAX',
    'bytes of requests and large answers that one process holds in memory',
  ),
  bodyTimeoutMs: limit(
    60_000,
    'TRICORN_BODY_TIMEOUT_MS',
    'milliseconds in which a JSON or form body must arrive, and in which an upload must send 64 KiB at first and 1 MiB later',
  ),
  sessionHoursMax: limit(
    24,
    'TRICORN_SESSION_HOURS_MAX',
    'hours after a sign-in during which its token can be renewed',
  ),
  uploadBytesMax: limit(4_294_967_296, 'TRICORN_UPLOAD_BYTES_MAX', 'bytes of one uploaded file'),
  resumableBytesMax: limit(21_474_836_480, 'TRICORN_RESUMABLE_BYTES_MAX', 'bytes of one resumable upload'),
  resumableHoursMax: limit(
    24,
    'TRICORN_RESUMABLE_HOURS_MAX',
    'hours that an incomplete resumable upload is kept since its last bytes',
  ),
  storageBytesMax: limit(
    21_474_836_480,
    'TRICORN_STORAGE_BYTES_MAX',
    'bytes of uploads and datasets that one account may store',
  ),
  storedFilesMax: limit(
    10_000,
    'TRICORN_STORED_FILES_MAX',
    'uploads and datasets that one account may store',
  ),
  uploadDaysMax: limit(
    30,
    'TRICORN_UPLOAD_DAYS_MAX',
    'days that an upload is kept since its last use, unless a job uses it',
  ),
  uploadsPerAccountMax: limit(
    16,
    'TRICORN_UPLOADS_PER_ACCOUNT_MAX',
    'forms that one account may be sending at once',
  ),
  csvRowsMax: limit(2_000_000, 'TRICORN_CSV_ROWS_MAX', 'rows of a CSV file'),
  csvColumnsMax: limit(1_000, 'TRICORN_CSV_COLUMNS_MAX', 'columns of a CSV file'),
  csvBytesMax: limit(
    2_147_483_648,
    'TRICORN_CSV_BYTES_MAX',
    'bytes of a CSV file for classification or clustering',
  ),
  learningMemoryMbMax: limit(
    2_048,
    'TRICORN_LEARNING_MEMORY_MB_MAX',
    'memory in megabytes of one classification or clustering run, or of the check of its files',
  ),
  learningRunMsMax: limit(
    3_600_000,
    'TRICORN_LEARNING_RUN_MS_MAX',
    'duration in milliseconds of one classification or clustering run',
  ),
  learningCheckMsMax: limit(
    120_000,
    'TRICORN_LEARNING_CHECK_MS_MAX',
    'duration in milliseconds of the check of its files',
  ),
  learningCheckSecondsPerHourMax: limit(
    600,
    'TRICORN_LEARNING_CHECK_SECONDS_PER_HOUR_MAX',
    'seconds within an hour that checks of files, which are free, may take for one account',
  ),
  imagePixelsMax: limit(40_000_000, 'TRICORN_IMAGE_PIXELS_MAX', 'pixels of one image that is read'),
  imageBytesMax: limit(20_971_520, 'TRICORN_IMAGE_BYTES_MAX', 'bytes of the image given to img2Motion'),
  imageFetchTimeoutMs: limit(
    15_000,
    'TRICORN_IMAGE_FETCH_TIMEOUT_MS',
    'duration in milliseconds of downloading an image for img2Motion',
  ),
  promptCharsMax: limit(4_000, 'TRICORN_PROMPT_CHARS_MAX', 'characters of a prompt for a picture or motion'),
  llmPromptCharsMax: limit(
    200_000,
    'TRICORN_LLM_PROMPT_CHARS_MAX',
    'characters of a prompt for a language model',
  ),
  llmTokensPerPurchaseMax: limit(1_000_000_000, 'TRICORN_LLM_PURCHASE_MAX', 'LLM tokens in one purchase'),
  llmCallsPerMinuteMax: limit(
    1_200,
    'TRICORN_LLM_CALLS_PER_MINUTE_MAX',
    'language-model calls per account and minute',
  ),
  llmCallsAtOnceMax: limit(
    64,
    'TRICORN_LLM_CALLS_AT_ONCE_MAX',
    'concurrent language-model calls per account',
  ),
  llmTokensPerKeyMax: limit(
    10_000_000,
    'TRICORN_LLM_TOKENS_PER_KEY_MAX',
    'LLM tokens that calls with one access token may use',
  ),
  matrixElementsMax: limit(
    1_000_000,
    'TRICORN_MATRIX_ELEMENTS_MAX',
    'elements of one matrix of an input job',
  ),
  matrixTextBytesMax: limit(8_388_608, 'TRICORN_MATRIX_TEXT_BYTES_MAX', 'bytes of one matrix text'),
  inputJobsWaitingMax: limit(1_000, 'TRICORN_INPUT_JOBS_MAX', 'input jobs of one creator that wait for data'),
  roundAttemptsMax: limit(
    8,
    'TRICORN_ROUND_ATTEMPTS_MAX',
    'attempts to run a round of an input job before the job fails',
  ),
  epochsMax: limit(1_000, 'TRICORN_EPOCHS_MAX', 'epochs of one training job'),
  trainingCheckMsMax: limit(
    900_000,
    'TRICORN_TRAINING_CHECK_MS_MAX',
    'duration in milliseconds of checking a dataset for training or inference',
  ),
  trainingStepMsMax: limit(
    3_600_000,
    'TRICORN_TRAINING_STEP_MS_MAX',
    "duration in milliseconds of one shard's part of a training round, or of an inference",
  ),
  trainingMemoryBytesMax: limit(
    4_294_967_296,
    'TRICORN_TRAINING_MEMORY_BYTES_MAX',
    'memory in bytes of one training, checking or inference process',
  ),
  trainingCacheBytesMax: limit(
    34_359_738_368,
    'TRICORN_TRAINING_CACHE_BYTES_MAX',
    'bytes of decoded datasets cached on one machine',
  ),
  requestsPerMinuteMax: limit(
    6_000,
    'TRICORN_REQUESTS_PER_MINUTE_MAX',
    'requests per account and minute, and per IP address and minute without a token',
  ),
  loginFailuresMax: limit(
    10,
    'TRICORN_LOGIN_FAILURES_MAX',
    'failed sign-ins per account and IP address in 15 minutes',
  ),
  loginFailuresPerAddressMax: limit(
    100,
    'TRICORN_LOGIN_FAILURES_PER_ADDRESS_MAX',
    'failed sign-ins from one address in 15 minutes, whatever the account',
  ),
  registrationsPerHourMax: limit(
    20,
    'TRICORN_REGISTRATIONS_PER_HOUR_MAX',
    'accounts registered per IP address and hour',
  ),
  apiKeysMax: limit(10_000, 'TRICORN_API_KEYS_MAX', 'API keys in use per account'),
  webhooksMax: limit(50, 'TRICORN_WEBHOOKS_MAX', 'webhooks per account'),
  webhookTimeoutMs: limit(
    15_000,
    'TRICORN_WEBHOOK_TIMEOUT_MS',
    'milliseconds in which the receiver of a webhook must answer',
  ),
  queueLengthPerAccountMax: limit(1_000, 'TRICORN_QUEUE_LENGTH_MAX', 'waiting jobs and tasks per account'),
  connectionsMax: limit(4_096, 'TRICORN_CONNECTIONS_MAX', 'open connections of one process'),
  connectionsPerAddressMax: limit(
    1_024,
    'TRICORN_CONNECTIONS_PER_ADDRESS_MAX',
    'open connections from one IP address, unless a reverse proxy is trusted',
  ),
  pageRequestsPerMinuteMax: limit(
    600,
    'TRICORN_PAGE_REQUESTS_PER_MINUTE_MAX',
    'requests per IP address and minute for metrics, readiness and API documentation',
  ),
  accountLookupFailuresMax: limit(
    20,
    'TRICORN_ACCOUNT_LOOKUP_FAILURES_MAX',
    'unknown accounts that one account may name as parties in 15 minutes',
  ),
  socketsPerAccountMax: limit(20, 'TRICORN_SOCKETS_MAX', 'open WebSockets per account'),
  requestTimeoutMs: limit(
    60_000,
    'TRICORN_REQUEST_TIMEOUT_MS',
    'idle time in milliseconds after which a connection that is still sending its request is closed',
  ),
};

function limit(value: number, setting: string, bounds: string) {
  return { value, setting, bounds };
}

export type LimitName = keyof typeof limitTable;
export type Limits = Record<LimitName, number>;

export const defaultLimits: Limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, { value }]) => [name, value]),
) as Limits;
