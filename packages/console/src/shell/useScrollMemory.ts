import { useEffect } from 'react';

/** A room that is read again may grow to its earlier height for this long. */
const growingMs = 10_000;

/** What `history.state` says of an address that is shown over another one, such as a picture over the gallery. */
export const overlay = { over: true } as const;

export const isOverlay = (state: unknown): boolean => (state as { over?: boolean } | null)?.over === true;

/** A new address starts at its top; Back and Forward return to where it was left. */
export function useScrollMemory(): void {
  useEffect(() => {
    const places = new Map<string, number>();
    const addressNow = () => location.pathname + location.search;
    let path = location.pathname;
    let stopRestoring = () => {};
    history.scrollRestoration = 'manual';
    const onScroll = () => places.set(addressNow(), scrollY);
    const onPush = () => {
      stopRestoring();
      if (location.pathname !== path && !isOverlay(history.state)) scrollTo(0, 0);
      path = location.pathname;
    };
    const onPop = () => {
      stopRestoring();
      path = location.pathname;
      stopRestoring = scrollWhenPossible(places.get(addressNow()) ?? 0);
    };
    const onHide = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pushState', onPush);
    addEventListener('popstate', onPop);
    addEventListener('pagehide', onHide);
    return () => {
      stopRestoring();
      onHide();
      removeEventListener('scroll', onScroll);
      removeEventListener('pushState', onPush);
      removeEventListener('popstate', onPop);
      removeEventListener('pagehide', onHide);
    };
  }, []);
}

/** What a person does that must not be met by a page that moves. */
const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls as soon as the page is long enough, unless the person does something first. */
function scrollWhenPossible(top: number): () => void {
  const until = performance.now() + growingMs;
  let frame = requestAnimationFrame(function attempt() {
    scrollTo(0, top);
    // Positions are rounded.
    if (scrollY < top - 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of actions) removeEventListener(type, stop);
  };
  for (const type of actions) addEventListener(type, stop, { passive: true });
  return stop;
}
