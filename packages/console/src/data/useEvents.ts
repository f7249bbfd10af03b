import type { ServiceEvent } from '@tricorn/client';
import { useEffect, useEffectEvent } from 'react';
import { useTricorn } from '../session/session.js';

/** Hears of everything that happens in the account while the caller is on the page. */
export function useEvents(listener: (event: ServiceEvent) => void): void {
  const tricorn = useTricorn();
  const hear = useEffectEvent(listener);
  useEffect(() => tricorn.watch((event) => hear(event)), [tricorn]);
}
