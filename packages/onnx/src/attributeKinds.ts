/** The kinds of attributes in the order of the format: the first is kind 1 and stands in field 2, and so on. */
export const attributeKinds = [
  'float',
  'int',
  'string',
  'tensor',
  'graph',
  'floats',
  'ints',
  'strings',
] as const;
