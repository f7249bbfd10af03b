/** The default of each limit and what it limits. Its setting has its name: `bodyBytesMax` is TRICORN_BODY_BYTES_MAX. */
const limits = {
  bodyBytesMax: limit(16_777_216, 'bytes of a JSON or form body'),
  publicBodyBytesMax: limit(16_384, 'bytes of a body for an operation that needs no token'),
  requestMemoryBytesMax: limit(
    268_435_456,
    'bytes of requests and large answers that one process holds in memory',
  ),
  bodyTimeoutMs: limit(
    60_000,
    'milliseconds in which a JSON or form body must arrive, and in which an upload must send 64 KiB at first and 1 MiB later',
  ),
  sessionHoursMax: limit(24, 'hours after a sign-in during which its token can be renewed'),
  uploadBytesMax: limit(4_294_967_296, 'bytes of one uploaded file'),
  payerFileBytesMax: limit(16_777_216, 'bytes of a file that a caller without an account sends'),
  resumableBytesMax: limit(21_474_836_480, 'bytes of one resumable upload'),
  resumableHoursMax: limit(24, 'hours that an incomplete resumable upload is kept since its last bytes'),
  storageBytesMax: limit(21_474_836_480, 'bytes of uploads and datasets that one account may store'),
  storedFilesMax: limit(10_000, 'uploads and datasets that one account may store'),
  uploadDaysMax: limit(30, 'days that an upload is kept since its last use, unless a job uses it'),
  uploadsPerAccountMax: limit(16, 'forms that one account may be sending at once'),
  csvRowsMax: limit(2_000_000, 'rows of a CSV file'),
  csvColumnsMax: limit(1_000, 'columns of a CSV file'),
  csvBytesMax: limit(2_147_483_648, 'bytes of a CSV file for classification or clustering'),
  learningMemoryMbMax: limit(
    2_048,
    'memory in megabytes of one classification or clustering run, or of the check of its files',
  ),
  learningRunMsMax: limit(3_600_000, 'duration in milliseconds of one classification or clustering run'),
  learningCheckMsMax: limit(120_000, 'duration in milliseconds of the check of its files'),
  learningCheckSecondsPerHourMax: limit(
    600,
    'seconds within an hour that checks of files, which are free, may take for one account',
  ),
  imagePixelsMax: limit(40_000_000, 'pixels of one image that is read'),
  imageBytesMax: limit(20_971_520, 'bytes of the image given to img2Motion'),
  imageFetchTimeoutMs: limit(15_000, 'duration in milliseconds of downloading an image for img2Motion'),
  promptCharsMax: limit(4_000, 'characters of a prompt for a picture or motion'),
  llmPromptCharsMax: limit(200_000, 'characters of a prompt for a language model'),
  llmTokensPerPurchaseMax: limit(1_000_000_000, 'LLM tokens in one purchase', 'TRICORN_LLM_PURCHASE_MAX'),
  llmCallsPerMinuteMax: limit(1_200, 'language-model calls per account and minute'),
  llmCallsAtOnceMax: limit(64, 'concurrent language-model calls per account'),
  llmTokensPerKeyMax: limit(10_000_000, 'LLM tokens that calls with one access token may use'),
  batchLinesMax: limit(50_000, 'requests of one batch'),
  speechSecondsMax: limit(14_400, 'seconds of one recording that is transcribed'),
  speechBytesMax: limit(2_147_483_648, 'bytes of one recording that is transcribed'),
  speechCheckSecondsPerHourMax: limit(
    600,
    'seconds within an hour that decoding recordings before they are accepted, which is free, may take for one account',
  ),
  matrixElementsMax: limit(1_000_000, 'elements of one matrix of an input job'),
  matrixTextBytesMax: limit(8_388_608, 'bytes of one matrix text'),
  inputJobsWaitingMax: limit(1_000, 'input jobs of one creator that wait for data', 'TRICORN_INPUT_JOBS_MAX'),
  roundAttemptsMax: limit(8, 'attempts to run a round of an input job before the job fails'),
  epochsMax: limit(1_000, 'epochs of one training job'),
  trainingCheckMsMax: limit(
    900_000,
    'duration in milliseconds of checking a dataset for training or inference',
  ),
  trainingStepMsMax: limit(
    3_600_000,
    "duration in milliseconds of one shard's part of a training round, or of an inference",
  ),
  trainingMemoryBytesMax: limit(
    4_294_967_296,
    'memory in bytes of one training, checking or inference process',
  ),
  trainingCacheBytesMax: limit(34_359_738_368, 'bytes of decoded datasets cached on one machine'),
  requestsPerMinuteMax: limit(
    6_000,
    'requests per account and minute, and per IP address and minute without a token',
  ),
  loginFailuresMax: limit(10, 'failed sign-ins per account and IP address in 15 minutes'),
  loginFailuresPerAddressMax: limit(
    100,
    'failed sign-ins from one address in 15 minutes, whatever the account',
  ),
  registrationsPerHourMax: limit(20, 'accounts registered per IP address and hour'),
  apiKeysMax: limit(10_000, 'API keys in use per account'),
  webhooksMax: limit(50, 'webhooks per account'),
  webhookTimeoutMs: limit(15_000, 'milliseconds in which the receiver of a webhook must answer'),
  queueLengthPerAccountMax: limit(1_000, 'waiting jobs and tasks per account', 'TRICORN_QUEUE_LENGTH_MAX'),
  connectionsMax: limit(4_096, 'open connections of one process'),
  connectionsPerAddressMax: limit(
    1_024,
    'open connections from one IP address, unless a reverse proxy is trusted',
  ),
  pageRequestsPerMinuteMax: limit(
    600,
    'requests per IP address and minute for metrics, readiness and API documentation',
  ),
  accountLookupFailuresMax: limit(20, 'unknown accounts that one account may name as parties in 15 minutes'),
  socketsPerAccountMax: limit(20, 'open WebSockets per account', 'TRICORN_SOCKETS_MAX'),
  requestTimeoutMs: limit(
    60_000,
    'idle time in milliseconds after which a connection that is still sending its request is closed',
  ),
};

function limit(value: number, bounds: string, setting?: string) {
  return { value, bounds, setting };
}

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, number>;

const settingOf = (name: string): string => `TRICORN_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;

/**
 * The limits that an operator can change: the default, the setting and what it limits. The server reads its
 * configuration from this table and the documentation prints it.
 */
export const limitTable = Object.fromEntries(
  Object.entries(limits).map(([name, limit]) => [
    name,
    { ...limit, setting: limit.setting ?? settingOf(name) },
  ]),
) as Record<LimitName, { value: number; bounds: string; setting: string }>;

export const defaultLimits: Limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, { value }]) => [name, value]),
) as Limits;
