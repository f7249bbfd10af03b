import { useEffect, useEffectEvent } from 'react';

/** Reads again when there is news; the first reading is already on its way. */
export function useReloadOn(news: number, reload: () => void): void {
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (news > 0) again();
  }, [news]);
}
