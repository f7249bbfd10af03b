import { errorTable, ServiceError, stringifyExact } from '@tricorn/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BlobMissingError } from '../../ground/files/blobStore.js';
import { traceIdOf } from '../../ground/observability/traceParent.js';
import { DatabaseLostError } from '../../ground/store/databaseLostError.js';
import { outageIn, UnavailableError } from '../../ground/unavailableError.js';
import { traceOf } from '../pipeline/tracing.js';

/** Outages rarely end within a moment. */
const outageSeconds = 5;

/** Turns any thrown value into a response. Errors become HTTP only here. */
export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = asServiceError(request, thrown);
  const retryAfterSeconds = retryAfterOf(error);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(error.code).type('application/json; charset=utf-8').send(errorBody(request, error));
}

/** Maps a thrown value to an error of the table; unexpected ones are logged. */
export function asServiceError(request: FastifyRequest, thrown: unknown): ServiceError {
  const error = toServiceError(thrown, request.routeOptions.bodyLimit);
  const isOurs =
    error.error === 'internal' ||
    error.error === 'diskFull' ||
    (thrown instanceof DatabaseLostError && thrown.isDiskFull);
  // Work that ends because its caller disconnected has not failed.
  const isGone = request.raw.socket.destroyed;
  if (isOurs && isGone) request.log.debug({ err: thrown, ...idsOf(request) }, 'the caller disconnected');
  else if (isOurs) request.log.error({ err: thrown, ...idsOf(request) }, 'request failed');
  return error;
}

const idsOf = (request: FastifyRequest) => ({ reqId: request.id, trace: traceIdOf(traceOf(request)) });

/** Every 503 says when to try again, whoever threw it. */
export const retryAfterOf = ({ code, details }: ServiceError): number | undefined =>
  details.retryAfterSeconds ?? (code === 503 ? outageSeconds : undefined);

/** The envelope of an error. */
export function errorBody(request: FastifyRequest, error: ServiceError): string {
  const { retryAfterSeconds: _, ...details } = error.details;
  return stringifyExact({
    code: error.code,
    msg: error.message,
    error: error.error,
    ...details,
    request_id: request.id,
    trace_id: traceIdOf(traceOf(request)),
  });
}

function toServiceError(thrown: unknown, bodyBytesMax: number): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof DatabaseLostError)
    return thrown.isDiskFull
      ? new ServiceError('unavailable', 'The disk of the database is full; try again later.', {
          retryAfterSeconds: outageSeconds,
        })
      : new ServiceError('unavailable', 'The database is not available; try again.', {
          retryAfterSeconds: 1,
        });
  const outage = outageIn(thrown);
  if (outage instanceof UnavailableError)
    return new ServiceError('unavailable', `${outage.part} is not available; try again.`, {
      retryAfterSeconds: outageSeconds,
    });
  if (outage !== undefined)
    return new ServiceError('diskFull', errorTable.diskFull.meaning, { retryAfterSeconds: outageSeconds });
  if (thrown instanceof BlobMissingError)
    return new ServiceError('fileUnknown', 'The file has been deleted.');
  const { code = '', statusCode } = thrown as { code?: string; statusCode?: number };
  if (statusCode === 413)
    return new ServiceError('tooLarge', `The body exceeds the limit of ${bodyBytesMax} bytes.`);
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'ECONNRESET') {
    return new ServiceError('invalidBody', 'The body is shorter than its declared length.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ServiceError('invalidBody');
  return new ServiceError('internal', errorTable.internal.meaning);
}
