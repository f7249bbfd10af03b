import {
  Anchor,
  Badge,
  type CSSVariablesResolver,
  createTheme,
  darken,
  TableScrollContainer,
} from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  // The lighter shades do not give white text enough contrast.
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  // Colour alone does not tell a link from the words around it.
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // A state is read whole or not at all, also in a narrow column.
    Badge: Badge.extend({ styles: { root: { minWidth: 'max-content' } } }),
    // What scrolls must be reachable by keyboard.
    TableScrollContainer: TableScrollContainer.extend({
      defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } },
    }),
  },
});

const onLightDarkening = 0.25;

/** Texts in the paler shades are made dark (or, on dark, light) enough to be read by everybody. */
export const resolveVariables: CSSVariablesResolver = ({ colors }) => {
  const light: Record<string, string> = {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  };
  const dark: Record<string, string> = {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  };
  for (const [name, shades] of Object.entries(colors)) {
    light[`--mantine-color-${name}-light-color`] = darken(shades[9], onLightDarkening);
    light[`--mantine-color-${name}-text`] = darken(shades[9], onLightDarkening);
    if (name === 'dark') continue;
    dark[`--mantine-color-${name}-light-color`] = `var(--mantine-color-${name}-2)`;
  }
  return { variables: {}, light, dark };
};
