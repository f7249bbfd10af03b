/** Colours of lines and points, told apart on light and on dark. */
export const seriesColors = [
  'iris.5',
  'orange.6',
  'teal.6',
  'pink.6',
  'lime.7',
  'cyan.6',
  'grape.6',
  'yellow.7',
] as const;
