import { texts } from './texts/index.js';
import '@fontsource-variable/geist/wght.css';
import '@mantine/core/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { printInLight } from './printInLight.js';
import { resolveVariables, theme } from './theme.js';

document.documentElement.lang = texts.locale;
printInLight();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <App />
    </MantineProvider>
  </StrictMode>,
);
