import type { MouseEvent } from 'react';

/**
 * A double click is one click, also if the first one was answered before the second: whoever clicks twice by habit
 * neither pays twice nor presses what has come to the same place. Without an action it guards a button that submits.
 */
export const once =
  (act?: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault();
    else act?.();
  };

/** A held Enter key is one press: a button must not be pressed thirty times a second. */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    const writes = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
    if (event.key !== 'Enter' || !event.repeat || writes) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', ignore, { capture: true });
}
