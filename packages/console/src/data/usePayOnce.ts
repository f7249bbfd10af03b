import { randomId } from '@tricorn/client';
import { useRef } from 'react';

type Pay<T> = (idempotencyKey: string) => Promise<T>;

/**
 * Pays for a subject, as it is described to the service. If the answer was lost, the next attempt for the same subject
 * has the same idempotency key, so that it finds what was paid instead of paying again.
 */
export function usePayOnce(): <T>(subject: unknown, pay: Pay<T>) => Promise<T> {
  const open = useRef<{ subject: string; idempotencyKey: string }>(undefined);
  return async (subject, pay) => {
    const described = JSON.stringify(subject);
    if (open.current?.subject !== described)
      open.current = { subject: described, idempotencyKey: randomId() };
    const paid = await pay(open.current.idempotencyKey);
    open.current = undefined;
    return paid;
  };
}
