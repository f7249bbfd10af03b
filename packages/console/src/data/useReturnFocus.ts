import { useEffect, useState } from 'react';

/** Gives the focus back to where it was before a dialog opened, when the dialog goes away. */
export function useReturnFocus(): void {
  // Read while the dialog is drawn for the first time, before it takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
