import type { MouseEvent } from 'react';

const doubleMs = 300;
const nearPx = 24;
let last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };

/** Whether a click is the second of a double one. Phones count every tap as the first; time and place decide there. */
function isSecond({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
  // Pressed by a key.
  if (detail === 0) return false;
  const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < nearPx;
  if (detail > 1 || (isNear && timeStamp - last.timeStamp < doubleMs)) return true;
  last = { timeStamp, clientX, clientY };
  return false;
}

/**
 * A double click is one click, also if the first one was answered before the second: whoever clicks twice by habit
 * neither pays twice nor presses what has come to the same place. Without an action it guards a button that submits.
 */
export const once =
  (act?: () => void) =>
  (event: MouseEvent): void => {
    if (isSecond(event)) event.preventDefault();
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
