const attribute = 'data-mantine-color-scheme';

/** Paper is white: a page in dark colours is printed in light ones, and is dark again on the screen. */
export function printInLight(): void {
  const page = document.documentElement;
  let onScreen: string | null = null;
  matchMedia('print').addEventListener('change', ({ matches: printing }) => {
    if (printing) {
      onScreen = page.getAttribute(attribute);
      page.setAttribute(attribute, 'light');
    } else if (onScreen !== null) page.setAttribute(attribute, onScreen);
  });
}
