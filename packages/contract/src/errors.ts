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
  tokenMissing: { code: 401, meaning: 'The `token` header is missing.' },
  tokenInvalid: { code: 401, meaning: 'The token is malformed, or was signed with another key.' },
  tokenExpired: { code: 401, meaning: 'The token is older than 60 minutes; generate a new one.' },
  credentialsWrong: { code: 401, meaning: 'No account has this email and password.' },
  ccdInsufficient: { code: 402, meaning: 'The account does not have enough CCD.' },
  llmTokensInsufficient: { code: 402, meaning: 'The account does not have enough LLM tokens; buy some.' },
  notParticipant: { code: 403, meaning: 'Only a participant of the job may do this.' },
  notCreator: { code: 403, meaning: 'Only the creator of the job may do this.' },
  notOwner: { code: 403, meaning: 'This belongs to another account.' },
  notOperator: { code: 403, meaning: 'Only an operator of the service may do this.' },
  routeUnknown: { code: 404, meaning: 'There is no such operation.' },
  jobUnknown: { code: 404, meaning: 'There is no job with this id.' },
  taskUnknown: { code: 404, meaning: 'There is no task with this id.' },
  inferenceUnknown: { code: 404, meaning: 'There is no inference with this id.' },
  fileUnknown: { code: 404, meaning: 'There is no such file.' },
  accountUnknown: { code: 404, meaning: 'There is no such account.' },
  methodNotAllowed: { code: 405, meaning: 'The operation exists with another HTTP method.' },
  requestTimeout: { code: 408, meaning: 'The request did not arrive in time.' },
  emailTaken: { code: 409, meaning: 'An account with this email exists.' },
  jobNameTaken: { code: 409, meaning: 'A job with this name exists.' },
  stateConflict: { code: 409, meaning: 'The job or task is in a state that does not allow this.' },
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
  internal: { code: 500, meaning: 'The service failed; the request id finds the reason in its log.' },
  notImplemented: { code: 501, meaning: 'This server does not offer the operation.' },
  unavailable: { code: 503, meaning: 'A part the operation needs is not available right now.' },
} as const satisfies Record<string, { code: number; meaning: string }>;

export type ErrorName = keyof typeof errorTable;

/** What an error answer may say beyond its name, for programs that want to react to it. */
export interface ErrorDetails {
  /** The request field at fault. */
  field?: string;
  /** 1-based place in an uploaded file. */
  row?: number;
  column?: string | number;
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
