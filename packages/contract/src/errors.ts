/**
 * Every error of the service: a stable name, its HTTP status (also the `code` of the response body) and its
 * meaning. Documentation and clients are derived from this table.
 */
export const errorTable = {
  requestMalformed: { code: 400, meaning: 'The request is not valid HTTP; the connection is closed.' },
  invalidBody: { code: 400, meaning: 'The body is not valid JSON, form or multipart data.' },
  invalidField: {
    code: 400,
    meaning: 'A field is missing or its value is not accepted; `field` names it.',
  },
  invalidFile: { code: 400, meaning: 'An uploaded file is not valid for this operation.' },
  imageAddressRefused: {
    code: 400,
    meaning: 'The URL of the image is not a public http or https address.',
  },
  imageUnreachable: { code: 400, meaning: 'No image could be downloaded from the URL.' },
  imageInvalid: { code: 400, meaning: 'The image is not a complete PNG, JPEG, GIF or WebP file.' },
  webhookAddressRefused: {
    code: 400,
    meaning: 'The address of the webhook is not a public http or https address.',
  },
  archiveRefused: {
    code: 400,
    meaning: 'The archive contains paths that lead outside it, or it expands to too much data.',
  },
  labelsMismatch: { code: 400, meaning: 'The labels are missing or do not match the images.' },
  categoryMismatch: { code: 400, meaning: 'The number of categories in the data differs from `category`.' },
  valueInvalid: {
    code: 400,
    meaning: 'A value is missing or is not a number; `row` and `column` locate it.',
  },
  seriesConstant: { code: 400, meaning: 'Every column is constant over the training part of the series.' },
  windowTooLong: { code: 400, meaning: 'A window is longer than one of the parts of the series.' },
  contextExceeded: {
    code: 400,
    meaning: "The prompt, or the prompt plus the requested answer, exceeds the model's context length.",
  },
  matrixInvalid: {
    code: 400,
    meaning: 'The input is neither a number nor a matrix of decimals; the message gives the position.',
  },
  shapeMismatch: { code: 400, meaning: "The shape of the input does not match the other parties' inputs." },
  valueOutOfRange: { code: 400, meaning: 'Values are too large for an exact result.' },
  partiesInvalid: {
    code: 400,
    meaning: 'An input job needs exactly three different parties, including its creator.',
  },
  sealedInputInvalid: {
    code: 400,
    meaning: 'The sealed boxes do not belong to this job, round and party.',
  },
  partyKeysMissing: {
    code: 400,
    meaning:
      'A private result needs data that each party seals with a signing key of its own; the service could read it for a party without one.',
  },
  signingKeyUnknown: { code: 400, meaning: 'The account has no such signing key; register it first.' },
  codeInvalid: {
    code: 400,
    meaning: 'The link of the mail has expired, was used already or is incomplete.',
  },
  tokenMissing: { code: 401, meaning: 'The `token` header is missing.' },
  tokenInvalid: { code: 401, meaning: 'The token is malformed or was signed with another key.' },
  tokenExpired: { code: 401, meaning: 'The token has expired; generate a new one.' },
  tokenEnded: {
    code: 401,
    meaning: 'The session has ended: the password was changed, or the account signed out everywhere.',
  },
  keyUnknown: { code: 401, meaning: 'The API key is malformed, unknown, or was revoked or replaced.' },
  keyExpired: { code: 401, meaning: 'The API key has expired.' },
  credentialsWrong: { code: 401, meaning: 'No account has this email and password.' },
  ccdInsufficient: { code: 402, meaning: 'The account does not have enough CCD.' },
  llmTokensInsufficient: { code: 402, meaning: 'The account does not have enough LLM tokens; buy more.' },
  tokenUsedUp: {
    code: 402,
    meaning:
      'Calls with this access token have reached its limit of LLM tokens; generate a new access token.',
  },
  keyBudgetExceeded: {
    code: 402,
    meaning:
      'The budget of the API key does not cover this; it is renewed with the next day or month, or raise it.',
  },
  accountDisabled: { code: 403, meaning: 'The operator has disabled this account.' },
  keyScopeMissing: { code: 403, meaning: 'The scopes of the API key do not allow this operation.' },
  keyNetworkRefused: { code: 403, meaning: 'The API key may not be used from this network address.' },
  keyNotAllowed: {
    code: 403,
    meaning: 'An API key cannot do this; sign in and use an access token.',
  },
  signatureRequired: {
    code: 403,
    meaning: 'This round needs data that one of the keys of the account has signed, not plain text.',
  },
  notParticipant: { code: 403, meaning: 'Only a participant of the job may do this.' },
  notCreator: { code: 403, meaning: 'Only the creator of the job may do this.' },
  notOperator: { code: 403, meaning: 'Only an operator of the service may do this.' },
  registrationClosed: {
    code: 403,
    meaning: 'Registration is closed; ask the operator for an account.',
  },
  routeUnknown: { code: 404, meaning: 'There is no such operation.' },
  jobUnknown: { code: 404, meaning: 'There is no job with this id.' },
  taskUnknown: { code: 404, meaning: 'There is no task with this id.' },
  shareUnknown: {
    code: 404,
    meaning: 'There is no shared result at this address; its owner may have ended sharing.',
  },
  inferenceUnknown: { code: 404, meaning: 'There is no inference with this id.' },
  fileUnknown: { code: 404, meaning: 'There is no such file.' },
  transactionUnknown: { code: 404, meaning: 'The chain has no such transaction.' },
  signInUnknown: { code: 404, meaning: 'The account has no such session, or it has expired.' },
  apiKeyUnknown: { code: 404, meaning: 'The account has no such API key.' },
  webhookUnknown: { code: 404, meaning: 'The account has no such webhook.' },
  accountUnknown: { code: 404, meaning: 'There is no such account.' },
  modelUnknown: { code: 404, meaning: 'There is no such language model; /v1/models lists them.' },
  versionUnknown: { code: 404, meaning: 'The account has not registered such a version of a model.' },
  sessionUnknown: { code: 404, meaning: 'The MCP session does not exist or has ended.' },
  responseUnknown: { code: 404, meaning: 'The account has no such stored response, or it has expired.' },
  methodNotAllowed: { code: 405, meaning: 'The operation needs another HTTP method.' },
  requestTimeout: {
    code: 408,
    meaning: 'The request did not arrive in time; the connection is closed.',
  },
  emailTaken: { code: 409, meaning: 'An account with this email already exists.' },
  keyNameTaken: { code: 409, meaning: 'The account already has an API key with this name.' },
  tooManyKeys: { code: 409, meaning: 'The account has the maximum number of API keys; revoke some first.' },
  tooManyWebhooks: {
    code: 409,
    meaning: 'The account has the maximum number of webhooks; delete some first.',
  },
  jobNameTaken: { code: 409, meaning: 'A job with this name already exists.' },
  stateConflict: { code: 409, meaning: 'The current state of the job or task does not allow this.' },
  taskCancelled: { code: 409, meaning: 'The task was cancelled; nothing was charged.' },
  alreadyFilled: { code: 409, meaning: 'This party has already filled in its data for the current round.' },
  fileInUse: { code: 409, meaning: 'A job, task or inference still uses the file.' },
  directUnavailable: {
    code: 409,
    meaning: 'Files of this server are not in a store that clients can reach; upload them to the server.',
  },
  offsetConflict: { code: 409, meaning: 'The upload continues at another offset; ask for it with HEAD.' },
  planMissing: { code: 409, meaning: 'Estimate the cost first.' },
  idempotencyConflict: { code: 409, meaning: 'The Idempotency-Key was already used for another request.' },
  idempotencyRunning: { code: 409, meaning: 'A request with this Idempotency-Key is still running.' },
  tooLarge: { code: 413, meaning: 'The request or a file in it is larger than the limit.' },
  storageFull: {
    code: 413,
    meaning: 'The storage of the account is full; delete uploads or jobs that are no longer needed.',
  },
  encodingUnsupported: {
    code: 415,
    meaning: 'The body is compressed; send it without `Content-Encoding`.',
  },
  expectationFailed: {
    code: 417,
    meaning: 'The `Expect` header asks for something that the server does not support.',
  },
  uploadBusy: {
    code: 423,
    meaning: 'Another request is sending bytes of this upload; try again in a moment.',
  },
  tooManyRequests: {
    code: 429,
    meaning: 'Too many requests; the Retry-After header says when to try again.',
  },
  queueFull: { code: 429, meaning: 'The account has too many jobs and tasks waiting.' },
  modelBusy: {
    code: 429,
    meaning: 'Too many calls are waiting for the language model; nothing was charged.',
  },
  headTooLarge: { code: 431, meaning: 'The headers of the request are too large.' },
  internal: { code: 500, meaning: 'Internal error; the server log has the cause under the request id.' },
  trainingFailed: { code: 500, meaning: 'The training failed; nothing was charged.' },
  inferenceFailed: { code: 500, meaning: 'The inference failed; nothing was charged.' },
  generationFailed: {
    code: 500,
    meaning: 'The engine could not make the picture or motion; nothing was charged.',
  },
  modelFailed: { code: 502, meaning: 'The language model failed; nothing was charged.' },
  unavailable: { code: 503, meaning: 'A component that the operation needs is not available right now.' },
  modelTimeout: { code: 504, meaning: 'The language model took too long; nothing was charged.' },
  diskFull: { code: 507, meaning: 'A disk of the server is full; nothing was stored or charged.' },
} as const satisfies Record<string, { code: number; meaning: string }>;

export type ErrorName = keyof typeof errorTable;

/** What an error response may carry beside its name, for programs that react to it. */
export interface ErrorDetails {
  /** The request field at fault. */
  field?: string;
  /** Position in an uploaded file, from 1. */
  row?: number;
  column?: string | number;
  /** Stable name of the fault in an uploaded file, such as `FORMULA_CELL`. */
  fault?: string;
  retryAfterSeconds?: number;
}

/** An expected error. The message is for the caller and never contains secrets or inputs. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly error: ErrorName;
  readonly details: ErrorDetails;

  constructor(error: ErrorName, message: string = errorTable[error].meaning, details: ErrorDetails = {}) {
    super(message);
    this.error = error;
    this.details = details;
  }

  get code(): number {
    return errorTable[this.error].code;
  }
}
