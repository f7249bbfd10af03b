import { type ErrorDetails, type ErrorName, errorTable, type Operation, parseExact } from '@tricorn/contract';
import { AnswerError, RefusedError } from './errors.js';

type Envelope = { code: number; msg: string } & Record<string, unknown>;

/** Reads an answer: the fields on success, a named error otherwise. */
export async function readAnswer(operation: Operation, response: Response): Promise<Envelope> {
  const body = readEnvelope(response.status, await response.text());
  if (response.ok || reportsStatus(operation, body)) return widen(operation, body);
  throw refusalOf(response, body);
}

function readEnvelope(status: number, text: string): Envelope {
  let body: unknown;
  try {
    body = parseExact(text);
  } catch {
    // Falls through: this is not an answer of the service.
  }
  if (typeof body !== 'object' || body === null || typeof (body as Envelope).code !== 'number') {
    throw new AnswerError(
      status,
      `The address answered with status ${status} but not with a Tricorn answer; check the base URL.`,
    );
  }
  return body as Envelope;
}

function refusalOf({ status, headers }: Response, body: Envelope): RefusedError | AnswerError {
  const { error, field, row, column, fault } = body as unknown as ErrorDetails & { error?: unknown };
  if (!isErrorName(error)) return new AnswerError(status, body.msg || `The service answered with ${status}.`);
  const retryAfterSeconds = retryAfterOf(headers);
  const details = {
    ...(field === undefined ? {} : { field }),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(fault === undefined ? {} : { fault }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  return new RefusedError(error, body.msg, details, headers.get('x-request-id') ?? 'unknown');
}

/** Seconds to wait, from a number or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

export const isErrorName = (value: unknown): value is ErrorName =>
  typeof value === 'string' && Object.hasOwn(errorTable, value);

/** The answer about a failed task is complete: it has all its fields, and the code of the failure. */
function reportsStatus(operation: Operation, body: Envelope): boolean {
  if (operation.response === 'stream') return false;
  const { status, data } = operation.response.shape;
  const nested = (data as { shape?: { status?: unknown } } | undefined)?.shape?.status;
  if (status === undefined && nested === undefined) return false;
  return 'status' in body || (typeof body['data'] === 'object' && body['data'] !== null);
}

/** Fields that the contract calls exact integers are always bigint, even when a number could hold them. */
function widen(operation: Operation, body: Envelope): Envelope {
  for (const field of exactFieldsOf(operation)) {
    const value = body[field];
    if (typeof value === 'number' || typeof value === 'string') body[field] = BigInt(value);
  }
  return body;
}

const exactFields = new WeakMap<Operation, readonly string[]>();

function exactFieldsOf(operation: Operation): readonly string[] {
  let fields = exactFields.get(operation);
  if (fields === undefined) {
    const shape = operation.response === 'stream' ? {} : operation.response.shape;
    fields = Object.keys(shape).filter((name) => shape[name]?._zod.def.type === 'bigint');
    exactFields.set(operation, fields);
  }
  return fields;
}
