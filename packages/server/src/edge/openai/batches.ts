import { batchEndpoints, operations } from '@tricorn/contract';
import { malformed } from '@tricorn/language';
import { batchesAfter } from '../../domains/language/batches/batches.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { EdgeDependencies } from '../edge.js';
import { readIdempotencyKey } from '../pipeline/idempotency.js';
import type { Pipeline, Received } from '../pipeline/pipeline.js';
import { countOf, listOf, type PageQuery } from './pages.js';
import { innerCall } from './v1Routes.js';

export const batchFields: readonly string[] = Object.keys(operations.submitBatch.request.shape);

/** `POST /v1/batches` */
export async function createBatch(
  { serve }: Pipeline,
  received: Received<Identity, unknown>,
): Promise<object> {
  const { request, reply } = received;
  const fields = received.body as Record<string, unknown>;
  if (!batchEndpoints.includes(fields['endpoint'] as (typeof batchEndpoints)[number]))
    throw malformed('endpoint', `\`endpoint\` must be one of ${batchEndpoints.join(', ')}.`);
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  const { answer, replayed } = await serve('submitBatch', fields, { ...innerCall(received), idempotencyKey });
  if (answer !== undefined) return answer;
  reply.header('idempotency-replayed', 'true');
  const { code: _, msg: __, ...batch } = JSON.parse(replayed.body);
  return batch;
}

/** `GET /v1/batches`, newest first. */
export async function listBatches(
  { db, files }: EdgeDependencies,
  { id }: Identity,
  { limit, after }: PageQuery,
): Promise<object> {
  const { data, hasMore } = await batchesAfter(db, files, id, countOf(limit, 20, 100), after);
  return listOf(data, hasMore);
}
