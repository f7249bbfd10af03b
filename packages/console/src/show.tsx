import '@mantine/core/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreHeldEnter } from './data/once.js';
import { printInLight } from './printInLight.js';
import { chosenLanguage, locales } from './texts/language.js';
import { resolveVariables, theme } from './theme.js';

/** Shows an application in the page, in the colours and the language that the person chose. */
export function show(app: ReactNode): void {
  document.documentElement.lang = locales[chosenLanguage()];
  printInLight();
  ignoreHeldEnter();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
        {app}
      </MantineProvider>
    </StrictMode>,
  );
}
