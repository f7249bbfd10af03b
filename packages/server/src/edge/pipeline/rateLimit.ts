import type { FastifyReply } from 'fastify';
import type { Standing, Throttle } from '../../ground/throttling/throttle.js';

/** Counts a request, or refuses it, and tells the caller how many are left. */
export async function countRequest(
  reply: FastifyReply,
  requests: Throttle,
  key: string,
  message = 'Too many requests; slow down.',
): Promise<void> {
  try {
    await requests.hit(key, message);
  } finally {
    showStanding(reply, requests.standing(key));
  }
}

/**
 * The header fields `RateLimit-Policy` and `RateLimit` of the IETF draft "RateLimit header fields for HTTP": lists of
 * policies by name, with quota and window, and with what remains and when the window ends. One answer can count against
 * several limits.
 */
export function showStanding(
  reply: FastifyReply,
  { name, max, windowSeconds, remaining, resetSeconds }: Standing,
): void {
  append(reply, 'ratelimit-policy', `"${name}";q=${max};w=${windowSeconds}`);
  append(reply, 'ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}

function append(reply: FastifyReply, field: string, item: string): void {
  const before = reply.getHeader(field);
  reply.header(field, before === undefined ? item : `${before}, ${item}`);
}
