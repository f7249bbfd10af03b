import fc from 'fast-check';

/** Values that have broken parsers, databases and arithmetic before. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\ufeff',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-0',
    '1e400',
    '0x10',
    '٣',
    "'; drop table account; --",
    '%00',
    '%ff',
    '../../etc/passwd',
    `/uploads/${'-'.repeat(36)}`,
    '/uploads/00000000-0000-0000-0000-000000000000/x',
    '<script>',
    'a@b',
    '[[',
    '[[1],[2,3]]',
    '{"a":1}',
    ',,,',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat(90).map((digits) => '9'.repeat(digits)),
  // The longest is rare: a request should not cost more to send than to answer.
  fc
    .constantFrom(...Array<number>(15).fill(300), ...Array<number>(4).fill(5_000), 200_001)
    .map((length) => 'x'.repeat(length)),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 0.1 + 0.2),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const hostileStructure = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: 1 }, { length: 1e9 }),
  fc.array(hostileText, { maxLength: 5 }),
  fc.nat(40).map((depth) => nested(depth)),
);

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Values that pass a check or two, so that the code behind it is reached. */
const plausible = fc.constantFrom<unknown>(
  1,
  '1',
  2,
  20,
  '0.5',
  0.5,
  'CNN',
  'LSTM',
  'Distributed AI',
  'Matrix Addition',
  'Matrix Multiplication',
  'Privacy Comparison',
  'K-Means Clustering',
  'Decision Tree',
  'CCD',
  'LLM',
  'feature',
  'testing',
  '[[1,2],[3,4]]',
  'alice@example.com',
  ['alice@example.com', 'bob@example.com', 'carol@example.com'],
  'alice@example.com,bob@example.com,carol@example.com',
  'http://127.0.0.1/x.png',
  `0x${'a'.repeat(64)}`,
  '00000000-0000-4000-8000-000000000000',
);

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: hostileStructure },
);

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: plausible },
  { weight: 2, arbitrary: hostile },
);

export const hostileName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'a[]', 'JOBID', '\0'),
  fc.string({ maxLength: 10 }),
);
