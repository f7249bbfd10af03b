/**
 * Every error of the service: a stable name, its HTTP status (also the `code` of the response body) and its
 * meaning. Documentation and clients are derived from this table.
 */
export const errorTable = {
  ...withCode(400, {
    requestMalformed: 'The request is not valid HTTP; the connection is closed.',
    invalidBody: 'The body is not valid JSON, form or multipart data.',
    invalidField: 'A field is missing or its value is not accepted; `field` names it.',
    invalidFile: 'An uploaded file is not valid for this operation.',
    imageAddressRefused: 'The URL of the image is not a public http or https address.',
    imageUnreachable: 'No image could be downloaded from the URL.',
    imageInvalid: 'The image is not a complete PNG, JPEG, GIF or WebP file.',
    webhookAddressRefused: 'The address of the webhook is not a public http or https address.',
    archiveRefused: 'The archive contains paths that lead outside it, or it expands to too much data.',
    labelsMismatch: 'The labels are missing or do not match the images.',
    categoryMismatch: 'The number of categories in the data differs from `category`.',
    valueInvalid: 'A value is missing or is not a number; `row` and `column` locate it.',
    seriesConstant: 'Every column is constant over the training part of the series.',
    windowTooLong: 'A window is longer than one of the parts of the series.',
    contextExceeded:
      "The prompt, or the prompt plus the requested answer, exceeds the model's context length.",
    contentRefused: 'The rules of this service refuse the prompt or the answer; nothing was charged.',
    matrixInvalid: 'The input is neither a number nor a matrix of decimals; the message gives the position.',
    shapeMismatch: "The shape of the input does not match the other parties' inputs.",
    amountInvalid: 'The amount is not a positive decimal number of CCD with at most 18 decimals.',
    addressInvalid: 'The address is malformed, its checksum is wrong, or it is the zero address.',
    addressCannotReceive: 'The address is a contract that cannot receive CCD, or belongs to this service.',
    valueOutOfRange: 'Values are too large for an exact result.',
    partiesInvalid: 'An input job needs exactly three different parties, including its creator.',
    sealedInputInvalid: 'The sealed boxes do not belong to this job, round and party.',
    partyKeysMissing:
      'A private result needs data that each party seals with a signing key of its own; the service could read it for a party without one.',
    signingKeyUnknown: 'The account has no such signing key; register it first.',
    codeInvalid: 'The link of the mail has expired, was used already or is incomplete.',
  }),
  ...withCode(401, {
    tokenMissing: 'The `token` header is missing.',
    tokenInvalid: 'The token is malformed or was signed with another key.',
    tokenExpired: 'The token has expired; generate a new one.',
    tokenEnded: 'The session has ended: the password was changed, or the account signed out everywhere.',
    keyUnknown: 'The API key is malformed, unknown, or was revoked or replaced.',
    keyExpired: 'The API key has expired.',
    credentialsWrong: 'No account has this email and password.',
  }),
  ...withCode(402, {
    ccdInsufficient: 'The account does not have enough CCD.',
    budgetSpent: 'The privacy budget of a table does not cover this answer.',
    llmTokensInsufficient: 'The account does not have enough LLM tokens; buy more.',
    tokenUsedUp:
      'Calls with this access token have reached its limit of LLM tokens; generate a new access token.',
    keyBudgetExceeded:
      'The budget of the API key does not cover this; it is renewed with the next day or month, or raise it.',
    paymentRequired: 'The call needs an account, or a payment: the header PAYMENT-REQUIRED says how to pay.',
    paymentRefused: 'The payment is not valid, not covered, or for other terms; nothing was taken.',
    paymentUsed: 'The payment was used before; sign another one.',
    paymentUnsettled: 'The work has ended and its payment is being settled; ask again in a moment.',
  }),
  ...withCode(403, {
    accountDisabled: 'The operator has disabled this account.',
    keyScopeMissing: 'The scopes of the API key do not allow this operation.',
    keyNetworkRefused: 'The API key may not be used from this network address.',
    keyNotAllowed: 'An API key cannot do this; sign in and use an access token.',
    signatureRequired:
      'This round needs data that one of the keys of the account has signed, not plain text.',
    addressUnconfirmed: 'The account has not confirmed this address for withdrawals.',
    notParticipant: 'Only a participant of the job may do this.',
    notCreator: 'Only the creator of the job may do this.',
    notOperator: 'Only an operator of the service may do this.',
    registrationClosed: 'Registration is closed; ask the operator for an account.',
  }),
  ...withCode(404, {
    routeUnknown: 'There is no such operation.',
    jobUnknown: 'There is no job with this id.',
    taskUnknown: 'There is no task with this id.',
    shareUnknown: 'There is no shared result at this address; its owner may have ended sharing.',
    inferenceUnknown: 'There is no inference with this id.',
    fileUnknown: 'There is no such file.',
    transactionUnknown: 'The chain has no such transaction.',
    signInUnknown: 'The account has no such session, or it has expired.',
    apiKeyUnknown: 'The account has no such API key.',
    webhookUnknown: 'The account has no such webhook.',
    movementUnknown: 'The account has no such withdrawal or deposit.',
    accountUnknown: 'There is no such account.',
    modelUnknown: 'There is no such language model; /v1/models lists them.',
    versionUnknown: 'The account has not registered such a version of a model.',
    sessionUnknown: 'The MCP session does not exist or has ended.',
    conversationUnknown: 'The account has no such conversation, or it has been deleted.',
    batchUnknown: 'The account has no such batch.',
    transcriptUnknown: 'The account has no such transcript, or it has been deleted.',
    responseUnknown: 'The account has no such stored response, or it has expired.',
  }),
  ...withCode(405, {
    methodNotAllowed: 'The operation needs another HTTP method.',
  }),
  ...withCode(408, {
    requestTimeout: 'The request did not arrive in time; the connection is closed.',
  }),
  ...withCode(409, {
    emailTaken: 'An account with this email already exists.',
    keyNameTaken: 'The account already has an API key with this name.',
    tooManyKeys: 'The account has the maximum number of API keys; revoke some first.',
    tooManyWebhooks: 'The account has the maximum number of webhooks; delete some first.',
    jobNameTaken: 'An input job with this name already exists.',
    withdrawalLimit: 'The account has withdrawn as much as it may in 24 hours; nothing was held.',
    bridgePaused: 'The operator has paused withdrawals and deposits; nothing was held.',
    stateConflict: 'The current state of the job or task does not allow this.',
    taskCancelled: 'The task was cancelled; nothing was charged.',
    alreadyFilled: 'This party has already filled in its data for the current round.',
    fileInUse: 'A job, task or inference still uses the file.',
    directUnavailable:
      'Files of this server are not in a store that clients can reach; upload them to the server.',
    offsetConflict: 'The upload continues at another offset; ask for it with HEAD.',
    planMissing: 'Estimate the cost first.',
    idempotencyConflict: 'The Idempotency-Key was already used for another request.',
    idempotencyRunning: 'A request with this Idempotency-Key is still running.',
  }),
  ...withCode(413, {
    tooLarge: 'The request or a file in it is larger than the limit.',
    storageFull: 'The storage of the account is full; delete uploads or jobs that are no longer needed.',
  }),
  ...withCode(415, {
    encodingUnsupported: 'The body is compressed; send it without `Content-Encoding`.',
  }),
  ...withCode(417, {
    expectationFailed: 'The `Expect` header asks for something that the server does not support.',
  }),
  ...withCode(423, {
    uploadBusy: 'Another request is sending bytes of this upload; try again in a moment.',
  }),
  ...withCode(429, {
    tooManyRequests: 'Too many requests; the Retry-After header says when to try again.',
    queueFull: 'The account has too many jobs and tasks waiting.',
    modelBusy: 'Too many calls are waiting for the language model; nothing was charged.',
  }),
  ...withCode(431, {
    headTooLarge: 'The headers of the request are too large.',
  }),
  ...withCode(500, {
    internal: 'Internal error; the server log has the cause under the request id.',
    trainingFailed: 'The training failed; nothing was charged.',
    inferenceFailed: 'The inference failed; nothing was charged.',
    generationFailed: 'The engine could not make the picture or motion; nothing was charged.',
  }),
  ...withCode(502, {
    modelFailed: 'The language model failed; nothing was charged.',
  }),
  ...withCode(503, {
    unavailable: 'A component that the operation needs is not available right now.',
  }),
  ...withCode(504, {
    modelTimeout: 'The language model took too long; nothing was charged.',
  }),
  ...withCode(507, {
    diskFull: 'A disk of the server is full; nothing was stored or charged.',
  }),
};

function withCode<Name extends string>(code: number, meanings: Readonly<Record<Name, string>>) {
  const entries = Object.entries<string>(meanings).map(([name, meaning]) => [name, { code, meaning }]);
  return Object.fromEntries(entries) as Readonly<Record<Name, { code: number; meaning: string }>>;
}

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

/** What is wrong with a field of a request. */
export const invalidField = (field: string, message: string): ServiceError =>
  new ServiceError('invalidField', message, { field });
