import type { Page } from 'playwright-core';

/**
 * Does something while nothing on the page moves. Whatever is moving jumps to its end, and whatever arrives meanwhile
 * appears at once: a card that fades in would otherwise be judged at half its contrast.
 */
export async function whileStill<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  await page.evaluate(hold);
  try {
    return await act();
  } finally {
    await page.evaluate(release);
  }
}

interface Held {
  held?: CSSStyleSheet;
}

async function hold(): Promise<void> {
  const twoFrames = async () =>
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  // Parts that measure themselves, as after a change of the width, begin to move within two frames.
  await twoFrames();
  // What moves already reaches its end with all its events, because some parts act on them.
  for (const animation of document.getAnimations())
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  await twoFrames();
  // A sheet made by script: the page's own policy forbids style elements from elsewhere.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  (globalThis as Held).held = sheet;
}

function release(): void {
  const { held } = globalThis as Held;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== held);
}
