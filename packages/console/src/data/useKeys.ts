import { useEffect, useEffectEvent } from 'react';

const typing = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Hears keys that were not typed into a field; those with Ctrl or Cmd are heard everywhere. */
export function useKeys(listener: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { tagName = '' } = (event.target ?? {}) as Partial<HTMLElement>;
    if (event.ctrlKey || event.metaKey || !typing.has(tagName)) listener(event);
  });
  useEffect(() => {
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
