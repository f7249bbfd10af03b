import {
  Anchor,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  darken,
  type MantineColorsTuple,
  Paper,
  TableScrollContainer,
} from '@mantine/core';
import { texts } from './texts/index.js';
import { decimalMark } from './texts/numbers.js';

/** The colour of the console itself: actions, links, what is chosen. */
const iris: MantineColorsTuple = [
  '#f1f0fe',
  '#dfdcfb',
  '#bcb6f5',
  '#978df0',
  '#7768eb',
  '#6351e8',
  '#5645e0',
  '#4736c4',
  '#3c2da8',
  '#31248f',
];

/** Greys with a little of the same hue, so that surfaces belong together. */
const gray: MantineColorsTuple = [
  '#f8f8fc',
  '#f1f1f7',
  '#e6e6ef',
  '#d8d8e4',
  '#c0c0d0',
  '#9999ad',
  '#70708a',
  '#4c4c63',
  '#333347',
  '#1e1e2d',
];

const dark: MantineColorsTuple = [
  '#dcdce6',
  '#b9b9ca',
  '#9797ad',
  '#65657e',
  '#474760',
  '#363649',
  '#2a2a3b',
  '#1c1c2a',
  '#13131e',
  '#0d0d15',
];

export const theme = createTheme({
  colors: { iris, gray, dark },
  primaryColor: 'iris',
  // The lighter shades do not give white text enough contrast.
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    '"Geist Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  // One scale: each step is a quarter larger than the one before.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5625rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { sm: '6px', md: '10px', lg: '16px' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '2.4414rem', lineHeight: '1.15' },
      h2: { fontSize: '1.9531rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  // Colour alone does not tell a link from the words around it.
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // A long name takes a second line on a phone, where it would be cut off.
    Button: Button.extend({
      styles: {
        root: {
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          height: 'auto',
          minHeight: 'var(--button-height)',
          paddingBlock: 4,
          fontWeight: 580,
        },
        label: { whiteSpace: 'normal', lineHeight: 1.25 },
      },
    }),
    // A state is read whole or not at all, also in a narrow column.
    Badge: Badge.extend({
      defaultProps: { variant: 'light', tt: 'none' },
      styles: { root: { minWidth: 'max-content' } },
    }),
    // By their names alone: the sign-in and most rooms have none, so they do not load them.
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': texts.common.close } } },
    NumberInput: { defaultProps: { decimalSeparator: decimalMark, allowNegative: false } },
    Paper: Paper.extend({ defaultProps: { radius: 'lg' } }),
    // What scrolls must be reachable by keyboard.
    TableScrollContainer: TableScrollContainer.extend({
      defaultProps: { scrollAreaProps: { offsetScrollbars: false, viewportProps: { tabIndex: 0 } } },
    }),
  },
});

const onLightDarkening = 0.32;

/** Texts in the paler shades are made dark (or, on dark, light) enough to be read by everybody. */
export const resolveVariables: CSSVariablesResolver = ({ colors }) => {
  const light: Record<string, string> = {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  };
  const dark: Record<string, string> = {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-iris-3)',
  };
  for (const [name, shades] of Object.entries(colors)) {
    light[`--mantine-color-${name}-light-color`] = darken(shades[9], onLightDarkening);
    light[`--mantine-color-${name}-text`] = darken(shades[9], onLightDarkening);
    if (name === 'dark') continue;
    dark[`--mantine-color-${name}-light-color`] = `var(--mantine-color-${name}-2)`;
  }
  return { variables: {}, light, dark };
};
