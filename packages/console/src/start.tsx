import '@fontsource-variable/geist/wght.css';
import '@mantine/core/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { ignoreHeldEnter } from './data/once.js';
import { printInLight } from './printInLight.js';
import { chosenLanguage, locales } from './texts/language.js';
import { resolveVariables, theme } from './theme.js';

document.documentElement.lang = locales[chosenLanguage()];
printInLight();
ignoreHeldEnter();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <App />
    </MantineProvider>
  </StrictMode>,
);
