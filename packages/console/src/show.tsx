import '@mantine/core/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreHeldEnter, tellClicksApart } from './data/acting.js';
import { chosenLanguage, locales } from './texts/language.js';
import { resolveVariables, theme } from './theme.js';

/** Shows an application in the page, in the colours and the language that the person chose. */
export function show(app: ReactNode): void {
  document.documentElement.lang = locales[chosenLanguage()];
  printInLight();
  ignoreHeldEnter();
  tellClicksApart(document);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
        {app}
      </MantineProvider>
    </StrictMode>,
  );
}

const attribute = 'data-mantine-color-scheme';

/** Paper is white: a page in dark colours is printed in light ones, and is dark again on the screen. */
function printInLight(): void {
  const page = document.documentElement;
  let onScreen: string | null = null;
  matchMedia('print').addEventListener('change', ({ matches: printing }) => {
    if (printing) {
      onScreen = page.getAttribute(attribute);
      page.setAttribute(attribute, 'light');
    } else if (onScreen !== null) page.setAttribute(attribute, onScreen);
  });
}
