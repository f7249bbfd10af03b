/**
 * Every error the service answers with: a stable name, its HTTP status (which is also the `code` of the
 * envelope) and what it means. Documentation and clients are derived from this table.
 */
export const errorTable = {
  invalidBody: { code: 400, meaning: 'The body could not be read: broken JSON, form or multipart.' },
  invalidField: {
    code: 400,
    meaning: 'A field is missing or has a value that is not accepted; `field` names it.',
  },
  invalidFile: { code: 400, meaning: 'An uploaded file is not what the operation needs.' },
  imageAddressRefused: {
    code: 400,
    meaning: 'The address of a picture is no public http(s) address that the service may fetch from.',
  },
  imageUnreachable: { code: 400, meaning: 'The address of a picture did not give one.' },
  imageInvalid: { code: 400, meaning: 'What was given as a picture is not a whole PNG, JPEG, GIF or WebP.' },
  archiveRefused: {
    code: 400,
    meaning: 'An archive holds paths that lead out of it, or expands beyond reason.',
  },
  labelsMismatch: { code: 400, meaning: 'The labels are missing or do not match the images.' },
  categoryMismatch: { code: 400, meaning: 'The data has more or fewer categories than `category` says.' },
  valueInvalid: {
    code: 400,
    meaning: 'A value is missing or is no number; `row` and `column` say which.',
  },
  seriesConstant: { code: 400, meaning: 'Nothing changes over the training part of the series.' },
  windowTooLong: { code: 400, meaning: 'A window spans more rows than a part of the series has.' },
  contextExceeded: {
    code: 400,
    meaning: "The prompt, or the prompt with the answer it asks for, does not fit the model's context.",
  },
  matrixInvalid: {
    code: 400,
    meaning: 'The input is no number and no matrix of decimals; the message tells the place.',
  },
  shapeMismatch: { code: 400, meaning: 'The shape of the input does not fit those of the other parties.' },
  valueOutOfRange: { code: 400, meaning: 'Values are too large for the computation to stay exact.' },
  partiesInvalid: {
    code: 400,
    meaning: 'An input job has exactly three different parties, the creator among them.',
  },
  sealedInputInvalid: {
    code: 400,
    meaning: 'The sealed boxes are not an input of this job, round and party.',
  },
  tokenMissing: { code: 401, meaning: 'The `token` header is missing.' },
  tokenInvalid: { code: 401, meaning: 'The token is malformed, or was signed with another key.' },
  tokenExpired: { code: 401, meaning: 'The token is older than 60 minutes; generate a new one.' },
  credentialsWrong: { code: 401, meaning: 'No account has this email and password.' },
  ccdInsufficient: { code: 402, meaning: 'The account does not have enough CCD.' },
  llmTokensInsufficient: { code: 402, meaning: 'The account does not have enough LLM tokens; buy some.' },
  tokenUsedUp: {
    code: 402,
    meaning: 'Calls with this access token have used the LLM tokens that one may use; generate a new one.',
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
  inferenceUnknown: { code: 404, meaning: 'There is no inference with this id.' },
  fileUnknown: { code: 404, meaning: 'There is no such file.' },
  transactionUnknown: { code: 404, meaning: 'The chain has no such transaction.' },
  accountUnknown: { code: 404, meaning: 'There is no such account.' },
  modelUnknown: { code: 404, meaning: 'There is no such language model; /v1/models lists them.' },
  methodNotAllowed: { code: 405, meaning: 'The operation exists with another HTTP method.' },
  emailTaken: { code: 409, meaning: 'An account with this email exists.' },
  jobNameTaken: { code: 409, meaning: 'A job with this name exists.' },
  stateConflict: { code: 409, meaning: 'The job or task is in a state that does not allow this.' },
  taskCancelled: { code: 409, meaning: 'The task was cancelled; nothing was charged.' },
  alreadyFilled: { code: 409, meaning: 'This party has filled its data for the running round.' },
  planMissing: { code: 409, meaning: 'The cost must be estimated first.' },
  idempotencyConflict: { code: 409, meaning: 'The Idempotency-Key was used with another request.' },
  idempotencyRunning: { code: 409, meaning: 'A request with this Idempotency-Key is still running.' },
  tooLarge: { code: 413, meaning: 'The request or a file in it is larger than the limit.' },
  tooManyRequests: {
    code: 429,
    meaning: 'Too many requests; the Retry-After header says when to come back.',
  },
  queueFull: { code: 429, meaning: 'The account has too much work waiting.' },
  modelBusy: { code: 429, meaning: 'The language model has too many calls waiting; nothing was charged.' },
  internal: { code: 500, meaning: 'The service failed; the request id finds the reason in its log.' },
  trainingFailed: { code: 500, meaning: 'The training failed; nothing was charged.' },
  inferenceFailed: { code: 500, meaning: 'The inference failed; nothing was charged.' },
  generationFailed: { code: 500, meaning: 'The engine could not make the picture or motion; it was free.' },
  modelFailed: { code: 502, meaning: 'The language model failed; nothing was charged.' },
  unavailable: { code: 503, meaning: 'A part the operation needs is not available right now.' },
  modelTimeout: { code: 504, meaning: 'The language model took too long; nothing was charged.' },
} as const satisfies Record<string, { code: number; meaning: string }>;

export type ErrorName = keyof typeof errorTable;

/** What an error answer may say beyond its name, for programs that want to react to it. */
export interface ErrorDetails {
  /** The request field at fault. */
  field?: string;
  /** 1-based place in an uploaded file. */
  row?: number;
  column?: string | number;
  /** Stable name of what is wrong with an uploaded file, such as `FORMULA_CELL`. */
  fault?: string;
  retryAfterSeconds?: number;
}

/** An expected refusal. The message is for the caller and never holds secrets or inputs. */
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
